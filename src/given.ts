/** Options as they were meant: whoever ignores the types may pass `undefined`, which would hide the value behind it. */
export function given<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}
