/**
 * Rows of a CSV file, each with its text as it stands there: what is written back differs in nothing but a new field. Parsers at hand give no
 * rows as they stood, know one line end a file, and let an open quote take every row behind it.
 */

export interface CsvRow {
  readonly cells: readonly string[];
  /** With its quotes, without its end. */
  readonly raw: string;
  /** The line end; empty behind the last row of some files. */
  readonly end: string;
}

/** Line ends inside quotes end no row. A quote that no delimiter or row end follows where it closes is a letter like any other. */
export function readRows(text: string, delimiter: string): readonly CsvRow[] {
  const newline = text.includes('\n') ? '\n' : '\r';
  const stop = new RegExp(`[${delimiter}${newline}]`, 'g');
  const stopAfter = (at: number): number => {
    stop.lastIndex = at;
    return stop.exec(text)?.index ?? text.length;
  };
  /** A carriage return before a line feed belongs to the line end. */
  const cellEnd = (to: number): number => (text.startsWith('\r\n', to - 1) ? to - 1 : to);
  const rows: CsvRow[] = [];
  for (let start = 0, to = 0; start < text.length; start = to + 1) {
    const cells: string[] = [];
    do {
      const from = cells.length === 0 ? start : to + 1;
      const closing = closingQuote(text, from);
      to = stopAfter(closing ?? from);
      const isQuoted = closing !== undefined && closing + 1 === cellEnd(to);
      if (closing !== undefined && !isQuoted) to = stopAfter(from);
      cells.push(
        isQuoted ? text.slice(from + 1, closing).replaceAll('""', '"') : text.slice(from, cellEnd(to)),
      );
    } while (text[to] === delimiter);
    rows.push({ cells, raw: text.slice(start, cellEnd(to)), end: text.slice(cellEnd(to), to + 1) });
  }
  return rows;
}

/** Of a cell that begins with a quote. */
function closingQuote(text: string, from: number): number | undefined {
  if (text[from] !== '"') return undefined;
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

/** A row with a new last field, below its name in a file of `width` columns. Blank rows stay blank. */
export function withField(
  { raw, end, cells }: CsvRow,
  field: string,
  width: number,
  delimiter: string,
): string {
  if (raw === '') return end;
  const isQuoted = /["\r\n]/.test(field) || field.includes(delimiter);
  const written = isQuoted ? `"${field.replaceAll('"', '""')}"` : field;
  return raw + delimiter.repeat(width - cells.length + 1) + written + end;
}

/** The one that stands equally often in most of the first lines, outside quotes; a tab where there is none. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  let best = { delimiter: '\t', agreeing: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const agreeing = counts.filter((count) => count > 0 && count === counts[0]).length;
    if (agreeing > best.agreeing) best = { delimiter, agreeing };
  }
  return best.delimiter;
}
