/**
 * Library words in everyday English spelling: Muḥammadī → mohammadi.
 *
 * Names that occur both with a usual spelling and with a library reading teach how each ALA-LC chunk is usually
 * spelled between its neighbours; that habit then spells the other 70,000 library words. It is what gives the
 * spelling model its Arabic vocabulary, since public name corpora are nine tenths foreign.
 */
import type { Aligned } from './align';
import { foldKey } from './data';
import type { ReadingExample, SpellingExample } from './examples';

/** Fewer observations than this say too little: look at a wider context instead. */
const ENOUGH = 4;
const EDGE = '#';

/** Contexts of one chunk from the narrowest to the widest. */
function contexts(letter: string, chunk: string, before: string, after: string): string[] {
  return [
    [letter, chunk, before.slice(-1), after].join('|'),
    [letter, chunk, before.slice(-1), after.slice(0, 1)].join('|'),
    [letter, chunk, after.slice(0, 1)].join('|'),
    [letter, chunk].join('|'),
  ];
}

/** The word without its clitics (in ALA-LC they end in a hyphen). */
export function stemOf({ example, chunks }: Aligned<ReadingExample>): {
  input: string;
  chunks: readonly string[];
} {
  const start = chunks.findLastIndex((chunk) => chunk.endsWith('-')) + 1;
  return { input: example.input.slice(start), chunks: chunks.slice(start) };
}

export function anglicise(
  readings: readonly Aligned<ReadingExample>[],
  spellings: readonly Aligned<SpellingExample>[],
): Aligned<SpellingExample>[] {
  const known = new Map<string, readonly string[]>();
  for (const reading of readings) {
    const stem = stemOf(reading);
    if (!known.has(stem.input)) known.set(stem.input, stem.chunks);
  }

  const habits = new Map<string, Map<string, number>>();
  const around = (chunks: readonly string[], i: number): [string, string] => [
    chunks[i - 1] ?? EDGE,
    chunks[i + 1] ?? EDGE,
  ];
  for (const { example, chunks } of spellings) {
    const reading = example.arabicOrigin && example.style === 'press' ? known.get(example.input) : undefined;
    if (!reading) continue;
    chunks.forEach((chunk, i) => {
      for (const context of contexts(example.input[i]!, reading[i]!, ...around(reading, i))) {
        let habit = habits.get(context);
        if (!habit) habits.set(context, (habit = new Map()));
        habit.set(chunk, (habit.get(chunk) ?? 0) + example.weight);
      }
    });
  }

  const usual = (letter: string, chunk: string, before: string, after: string): string | undefined => {
    for (const context of contexts(letter, chunk, before, after)) {
      const habit = [...(habits.get(context) ?? [])];
      if (habit.reduce((sum, [, count]) => sum + count, 0) < ENOUGH) continue;
      return habit.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
    }
    return undefined;
  };

  const seen = new Set(spellings.map(({ example }) => foldKey(example.input)));
  const result: Aligned<SpellingExample>[] = [];
  for (const reading of readings) {
    const { input, chunks } = stemOf(reading);
    if (input.length < 2 || seen.has(foldKey(input))) continue;
    const spelled = chunks.map((chunk, i) => usual(input[i]!, chunk, ...around(chunks, i)));
    if (!spelled.every((chunk) => chunk !== undefined)) continue;
    seen.add(foldKey(input));
    result.push({
      example: { input, output: spelled.join(''), weight: 1, style: 'scholarly', arabicOrigin: true },
      chunks: spelled,
      score: reading.score,
    });
  }
  return result;
}
