/** The value of a flag as it was typed, the last where there are several: cac reads `007` as the number 7. */
export function typedText(flag: string, args: readonly string[] = process.argv): string | undefined {
  const at = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at < 0) return undefined;
  return args[at] === flag ? args[at + 1] : args[at]!.slice(flag.length + 1);
}

/** A word as it was typed, of which cac may have made a number. */
export function typedWord(read: string | number, args: readonly string[] = process.argv): string {
  return (
    args.find((arg) => arg === String(read) || (arg.trim() !== '' && Number(arg) === read)) ?? String(read)
  );
}
