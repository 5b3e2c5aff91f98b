import { describe, expect, it } from 'vitest';
import { corrections } from '../../training/transliteration/corrections';
import { alignReadings } from '../../training/transliteration/examples';

/** Four of each, as often as the aligner wants to see a chunk; `count` is that of all four. */
const examplesOf = (rows: readonly (readonly [arabic: string, reading: string, count: number])[]) =>
  alignReadings(
    rows.flatMap(([arabic, reading, count]) =>
      Array.from({ length: 4 }, () => ({ arabic, reading, proper: false, count: count / 4 })),
    ),
  );

const correctionsOf = (
  rows: readonly (readonly [arabic: string, reading: string, count: number])[],
  read: Readonly<Record<string, string>>,
  heldOut: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    corrections(
      examplesOf(rows),
      heldOut.map((arabic) => ({ arabic, reading: '', proper: false, count: 1 })),
      // A model that is told anything reads everything right.
      (told) => (word) => (told.size > 0 ? rows.find(([arabic]) => arabic === word)![1] : read[word]!),
    ),
  );

describe('corrections', () => {
  it('holds what is misread, without proclitics and article', () => {
    const rows = [['والمنطقة', 'wa-al-minṭaqah', 9]] as const;
    expect(correctionsOf(rows, { والمنطقة: 'wa-al-manṭiqah' })).toEqual({ منطقة: 'minṭaqah' });
    expect(correctionsOf(rows, { والمنطقة: 'wa-al-minṭaqah' })).toEqual({});
  });

  it('leaves endings that depend on the sentence', () => {
    const rows = [
      ['سيرة', 'sīrat', 9],
      ['كتابه', 'kitābihi', 9],
      ['يبحث', 'yabḥathu', 9],
    ] as const;
    expect(correctionsOf(rows, { سيرة: 'sīrah', كتابه: 'kitābuhu', يبحث: 'yabḥath' })).toEqual({});
  });

  it('holds the word whole where its proclitic makes another one of it', () => {
    const rows = [
      ['من', 'min', 90],
      ['لمن', 'li-man', 9],
    ] as const;
    expect(correctionsOf(rows, { من: 'min', لمن: 'li-min' })).toEqual({ لمن: 'li-man' });
  });

  it('holds neither rare words nor those that measure the model', () => {
    expect(correctionsOf([['منطقة', 'minṭaqah', 1]], { منطقة: 'manṭiqah' })).toEqual({});
    expect(correctionsOf([['المنطقة', 'al-minṭaqah', 9]], { المنطقة: 'al-manṭiqah' }, ['منطقة'])).toEqual({});
  });
});
