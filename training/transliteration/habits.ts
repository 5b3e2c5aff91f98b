/**
 * Learns how readings are spelled: the model reads every Arabic name of the training data, and each of its likely readings is counted
 * against the spelling that people use (soft counts, as in one round of expectation maximisation).
 */
import { RATIO_STEPS, RATIO_ZERO, type ReadingShares } from '../../src/transliteration/model/habits';
import type { Aligned } from './align';
import type { Inventory } from './assemble';
import type { SpellingExample } from './examples';
import { ByteWriter } from './write';

/** Observations that the letter's spellings at large count as. */
const PULL = 4;
/** Readings less probable than this are not counted. */
const LEAST_SHARE = 0.02;

export function writeHabits(
  examples: readonly Aligned<SpellingExample>[],
  read: (word: string) => readonly ReadingShares[],
  spellings: Inventory,
  readings: Inventory,
): Uint8Array {
  const counts: Map<number, number>[] = Array.from({ length: readings.size }, () => new Map());
  const byLetter = new Map<string, { total: number; tokens: Map<number, number> }>();
  for (const { example, chunks } of examples) {
    const shares = read(example.input);
    chunks.forEach((chunk, i) => {
      const letter = example.input[i]!;
      const token = spellings.token(letter, chunk);
      let known = byLetter.get(letter);
      if (!known) byLetter.set(letter, (known = { total: 0, tokens: new Map() }));
      known.total++;
      known.tokens.set(token, (known.tokens.get(token) ?? 0) + 1);
      shares[i]!.tokens.forEach((reading, k) => {
        const share = shares[i]!.shares[k]!;
        if (share > LEAST_SHARE) counts[reading]!.set(token, (counts[reading]!.get(token) ?? 0) + share);
      });
    });
  }

  const out = new ByteWriter();
  const ratio = (value: number): void =>
    out.byte(Math.max(0, Math.min(255, Math.round(Math.log(value) * RATIO_STEPS) + RATIO_ZERO)));
  let reading = 0;
  readings.letters.forEach((letter, i) => {
    const known = byLetter.get(letter);
    for (let k = readings.chunks[i]!.length; k > 0; k--, reading++) {
      const row = [...counts[reading]!].sort(([a], [b]) => a - b);
      const total = row.reduce((sum, [, count]) => sum + count, 0);
      ratio(PULL / (total + PULL));
      out.integer(row.length);
      let previous = -1;
      for (const [token, count] of row) {
        out.integer(token - previous - 1);
        previous = token;
        ratio((count * (known!.total / known!.tokens.get(token)!) + PULL) / (total + PULL));
      }
    }
  });
  return out.bytes();
}
