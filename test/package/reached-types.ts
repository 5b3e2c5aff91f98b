/** What declaration files name beyond what they export: a caller who writes such a type down needs it from some entry point. */
import ts from 'typescript';

/** One entry point of a package, as a compiler resolves it. */
export interface Declarations {
  /** What is imported, such as `nutq/voice`. */
  readonly name: string;
  /** Its declaration file. */
  readonly file: string;
}

/** A type and an entry point to import it from: where none exports it, the one whose signatures reach it. */
export interface ReachedType {
  readonly type: string;
  readonly from: string;
}

/** Every type of the package that an exported declaration names, however deep, in the order in which they are found. */
export function reachedTypes(entries: readonly Declarations[]): readonly ReachedType[] {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.Node16, noLib: true, types: [] },
  );
  const checker = program.getTypeChecker();
  const resolved = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  const exported = new Map<ts.Symbol, ReachedType>();
  for (const { name, file } of entries)
    for (const symbol of checker.getExportsOfModule(
      checker.getSymbolAtLocation(program.getSourceFile(file)!)!,
    ))
      if (!exported.has(resolved(symbol))) exported.set(resolved(symbol), { type: symbol.name, from: name });

  const reached = new Map<ts.Symbol, ReachedType>();
  const follow = (symbol: ts.Symbol, from: string): void => {
    for (const declaration of symbol.declarations ?? [])
      ts.forEachChild(declaration, (node) => visit(node, from));
  };
  const visit = (node: ts.Node, from: string): void => {
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : undefined;
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) reach(resolved(symbol), from);
    ts.forEachChild(node, (child) => visit(child, from));
  };
  const reach = (symbol: ts.Symbol, from: string): void => {
    // Parameters of generic types stand where they are used, and the platform's types are everywhere.
    if (symbol.flags & ts.SymbolFlags.TypeParameter || !symbol.declarations || reached.has(symbol)) return;
    reached.set(symbol, exported.get(symbol) ?? { type: symbol.name, from });
    follow(symbol, from);
  };
  for (const [symbol, { from }] of exported) follow(symbol, from);
  return [...reached.values()];
}
