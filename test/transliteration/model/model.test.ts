import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../support/clock';
import { model, TIERS } from './models';

const LETTERS = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىةپچڤگژ'];
const MARKS = ['\u064E', '\u064F', '\u0650', '\u0652'];
const SHADDA = '\u0651';
const bareWord = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 14 })
  .map((letters) => letters.join(''));
const markedWord = fc
  .array(fc.tuple(fc.constantFrom(...LETTERS), fc.boolean(), fc.constantFrom('', '', ...MARKS)), {
    minLength: 1,
    maxLength: 10,
  })
  .map((letters) => letters.map(([letter, double, mark]) => letter + (double ? SHADDA : '') + mark).join(''));

describe.each(TIERS)('%s tier', (tier) => {
  const { spell, vocalise } = model(tier);

  it('answers any word, best first, no two alike, in lower-case ASCII', () => {
    fc.assert(
      fc.property(
        fc.oneof(bareWord, markedWord, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })),
        fc.integer({ min: 1, max: 8 }),
        (word, n) => {
          const spellings = spell(word, n);
          const readings = vocalise(word, n);
          expect(spellings.length).toBeLessThanOrEqual(n);
          for (const candidates of [spellings, readings]) {
            for (let i = 0; i < candidates.length; i++) {
              expect(candidates[i]!.confidence).toBeGreaterThanOrEqual(0);
              expect(candidates[i]!.confidence).toBeLessThanOrEqual(
                candidates[Math.max(0, i - 1)]!.confidence,
              );
            }
          }
          expect(new Set(spellings.map(({ latin }) => latin)).size).toBe(spellings.length);
          expect(new Set(readings.map(({ vocalised }) => vocalised)).size).toBe(readings.length);
          for (const { latin } of spellings) expect(latin).toMatch(/^[a-z0-9]+$/);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('puts the single best answer first, however many are asked for', () => {
    fc.assert(
      fc.property(bareWord, (word) => {
        expect(spell(word, 5)[0]).toEqual(spell(word, 1)[0]);
        expect(vocalise(word, 5)[0]).toEqual(vocalise(word, 1)[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every written mark in the vocalised word', () => {
    const marksOf = (word: string, letters: string): string[][] => {
      const found: string[][] = [];
      for (const unit of word) {
        if (LETTERS.includes(unit)) found.push([]);
        else found[found.length - 1]!.push(unit);
      }
      expect(found.length).toBe([...letters].length);
      return found;
    };
    fc.assert(
      fc.property(markedWord, (word) => {
        const letters = [...word].filter((unit) => LETTERS.includes(unit)).join('');
        const written = marksOf(word, letters);
        for (const { vocalised } of vocalise(word, 3)) {
          const given = marksOf(vocalised, letters);
          written.forEach((marks, i) => {
            for (const mark of marks) expect(given[i]).toContain(mark);
            // And a letter bears one vowel at most.
            if (marks.some((mark) => MARKS.includes(mark)))
              expect(given[i]!.filter((mark) => MARKS.includes(mark)).length).toBe(1);
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('spells the vowels that are written, and none where none is', () => {
    const consonant = fc.constantFrom(...'بتدرسفكلمن');
    const sounds: Record<string, RegExp> = { '\u064E': /^[ae]+$/, '\u064F': /^[uo]+$/, '\u0650': /^[iey]+$/ };
    const syllable = fc.tuple(consonant, fc.constantFrom('\u064E', '\u064F', '\u0650'));
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 4 }), consonant, (syllables, last) => {
        const word = `${syllables.flat().join('')}${last}\u0652`;
        for (const { latin } of spell(word, 5)) {
          const vowels = latin
            .replace(/qu(?=[aeiou])|gu(?=[ei])/g, 'k')
            .split(/[^aeiouy]+/)
            .filter(Boolean);
          expect(vowels.length, `${word} ${latin}`).toBe(syllables.length);
          vowels.forEach((vowel, i) => {
            expect(vowel, `${word} ${latin}`).toMatch(sounds[syllables[i]![1]]!);
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(['ا', 'ء', 'اوي', 'وووو', 'ةةة', 'ٱ', '\u064E', '١٢', '\u{10FFFF}', '\uD800', 'ـ'])(
    'answers %j',
    (word) => {
      expect(spell(word, 3).every(({ latin }) => latin.length > 0)).toBe(true);
      expect(() => vocalise(word, 3)).not.toThrow();
    },
  );

  it('takes time linear in the length', () => {
    const timed = (length: number): number => {
      const word = 'قسطنطينيةالمحرق'.repeat(Math.ceil(length / 15)).slice(0, length);
      const work = (): unknown => [spell(word, 3), vocalise(word, 3)];
      return Math.min(...Array.from({ length: 3 }, () => cpuMilliseconds(work)));
    };
    timed(40);
    expect(timed(400)).toBeLessThan(30 * timed(40) + 5);
  });
});
