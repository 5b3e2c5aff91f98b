import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHONES, type Phone } from '../../../src/voice/phrase/data/phones';
import { type PhrasePhones, phoneFit, wordBorders } from '../../../src/voice/phrase/phone-alignment';

const SILENCE = PHONES.length;
const COLUMNS = PHONES.length + 1;

/** Log posteriors of scores [frames × 51]. */
function posteriors(scores: readonly (readonly number[])[]) {
  const values = scores.flatMap((row) => {
    const total = Math.log(row.reduce((sum, score) => sum + Math.exp(score), 0));
    return row.map((score) => score - total);
  });
  return { values: Float32Array.from(values), frames: scores.length, columns: COLUMNS };
}

/** A network that is sure of these outputs, one a frame. */
function heard(outputs: readonly number[], sureness = 5) {
  return posteriors(
    outputs.map((output) => Array.from({ length: COLUMNS }, (_, c) => (c === output ? sureness : 0))),
  );
}

/** The words said clearly: every phone for `frames`, a pause after each word. */
function said(words: readonly (readonly Phone[])[], frames: number, pause: number): number[] {
  const silence = Array<number>(pause).fill(SILENCE);
  return [
    ...silence,
    ...words.flatMap((word) => [
      ...word.flatMap((phone) => Array<number>(frames).fill(PHONES.indexOf(phone))),
      ...silence,
    ]),
  ];
}

const phrase = (words: readonly (readonly Phone[])[]): PhrasePhones => words.map((word) => [word]);

const word = fc.array(fc.constantFrom(...PHONES), { minLength: 2, maxLength: 6 });
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const pace = fc.record({ frames: fc.integer({ min: 3, max: 8 }), pause: fc.integer({ min: 0, max: 9 }) });

describe('phoneFit', () => {
  const cases: { frames: number; words: PhrasePhones; mean: number; worst: number }[] = JSON.parse(
    readFileSync(new URL('../../golden/phone-alignment.json', import.meta.url), 'utf8'),
  );
  it.each(cases)('agrees with the Python reference: $frames frames, $words', (expected) => {
    const scores = Array.from({ length: expected.frames }, (_, f) =>
      Array.from({ length: COLUMNS }, (_, c) => 4 * Math.sin(f * (1 + c) * 0.37)),
    );
    const fit = phoneFit(posteriors(scores), expected.words);
    // Posteriors are rounded to 24 bits here, and not there.
    expect(fit.mean).toBeCloseTo(expected.mean, 5);
    expect(Math.max(...fit.words)).toBeCloseTo(expected.worst, 5);
  });

  it('costs nothing where the text is what was said, however slowly and with whatever pauses', () => {
    fc.assert(
      fc.property(words, pace, (text, { frames, pause }) => {
        expect(phoneFit(heard(said(text, frames, pause)), phrase(text))).toEqual({
          mean: 0,
          words: text.map(() => 0),
        });
      }),
    );
  });

  it('a word replaced by one of other phones shows in its own cost', () => {
    fc.assert(
      fc.property(words, pace, fc.nat(), word, (text, { frames, pause }, at, other) => {
        const replaced = text.map((own, w) => (w === at % text.length ? other : own));
        fc.pre(text[at % text.length]!.every((phone) => !other.includes(phone)));
        const fit = phoneFit(heard(said(replaced, frames, pause)), phrase(text));
        expect(fit.words[at % text.length]).toBeGreaterThan(1);
        expect(Math.max(...fit.words)).toBeGreaterThanOrEqual(fit.mean);
      }),
    );
  });

  it('a word left out shows in the worst word', () => {
    fc.assert(
      fc.property(words, pace, word, (text, { frames, pause }, missing) => {
        fc.pre(missing.every((phone) => text.every((own) => !own.includes(phone))));
        const fit = phoneFit(heard(said(text, frames, pause)), phrase([...text, missing]));
        expect(Math.max(...fit.words)).toBeGreaterThan(1);
      }),
    );
  });

  it('a word may be said in any of its pronunciations', () => {
    fc.assert(
      fc.property(words, word, pace, fc.boolean(), (text, other, { frames, pause }, first) => {
        const outputs = said(first ? text : [other, ...text.slice(1)], frames, pause);
        const alternatives = [[text[0]!, other], ...phrase(text.slice(1))];
        expect(phoneFit(heard(outputs), alternatives).mean).toBe(0);
      }),
    );
  });

  it('stays between 0 and 6, and gives up where the recording is too short', () => {
    const scores = fc.array(
      fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: COLUMNS, maxLength: COLUMNS }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(scores, words, (rows, text) => {
        const { mean, words } = phoneFit(posteriors(rows), phrase(text));
        const worst = Math.max(...words);
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(worst).toBeLessThanOrEqual(6);
        expect(worst).toBeGreaterThanOrEqual(mean - 1e-9);
        if (rows.length < text.flat().length) expect({ mean, worst }).toEqual({ mean: 6, worst: 6 });
      }),
    );
  });

  it.each([[[]], [[[]]], [[[[]]]]])('refuses an empty phrase, word or pronunciation: %j', (empty) => {
    expect(() => phoneFit(heard([SILENCE]), empty as PhrasePhones)).toThrowError(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});

describe('wordBorders', () => {
  it('finds the middle of the pauses, whatever comes before and after', () => {
    fc.assert(
      fc.property(words, pace, (text, { frames, pause }) => {
        const ends = text.map((_, w) => pause + w * pause + text.slice(0, w + 1).flat().length * frames);
        fc.pre(text.slice(1).every((own, w) => pause > 0 || own[0] !== text[w]!.at(-1)));
        expect(wordBorders(heard(said(text, frames, pause)), phrase(text))).toEqual(
          ends.slice(0, -1).map((end) => end + Math.ceil(pause / 2)),
        );
      }),
    );
  });

  it('knows nothing of a recording that is too short', () => {
    expect(wordBorders(heard([0, 1]), phrase([[PHONES[0]!], [PHONES[1]!, PHONES[2]!]]))).toBeUndefined();
  });
});
