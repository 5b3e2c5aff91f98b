import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrasePhones } from '../../src/service/phones/phrase-phones';
import { PHONES } from '../../src/voice/data/phones';
import { cpuMilliseconds } from '../support/clock';

const RUNS = { seed: 20_261_121, numRuns: 400 } as const;
const INVENTORY: ReadonlySet<string> = new Set(PHONES);

const soup = (units: readonly string[]) =>
  fc.array(fc.constantFrom(...units), { maxLength: 24 }).map((parts) => parts.join(''));
const arabic = soup([
  ...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويىٱپچژگڤ\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670 ',
  'ال',
  'عبد ',
]);
const latin = soup([..."abcdefghijklmnopqrstuvwxyzAEIOU 'éß", 'tion', 'ough', 'ed ']);
const mixed = soup([...'ابتثجحدرسشabcdeo 0123456789٠١٢٣٤,.-', 'ﷺ', '½', '😀', '\ud800', 'я']);

describe('any text', () => {
  it.each([
    ['full Unicode', fc.string({ unit: 'binary', maxLength: 30 })],
    ['Arabic letters and marks', arabic],
    ['Latin letters', latin],
    ['both, with digits and signs', mixed],
  ])('is read in phones of the inventory, no pronunciation twice: %s', (_what, text) => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 8 }), (phrase, alternatives) => {
        for (const pronunciations of phrasePhones(phrase, { alternatives })) {
          expect(pronunciations.length).toBeGreaterThan(0);
          expect(pronunciations.length).toBeLessThanOrEqual(alternatives);
          expect(new Set(pronunciations.map((phones) => phones.join(' '))).size).toBe(pronunciations.length);
          for (const phones of pronunciations) {
            expect(phones.length).toBeGreaterThan(0);
            for (const phone of phones) expect(INVENTORY.has(phone), phone).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it.each([
    ['letters', latin],
    ['Arabic words', fc.constantFrom('بَاب', 'كِتَاب', 'مَدِينَة', 'نَعَم')],
  ])('words are read alike in every phrase, but for their place in it: %s', (_what, word) => {
    fc.assert(
      fc.property(word, (text) => {
        const alone = phrasePhones(text);
        const among = phrasePhones(`yes ${text} yes`).slice(1, -1);
        expect(among).toHaveLength(alone.length);
        for (const [i, pronunciations] of alone.entries()) expect(among[i]).toContainEqual(pronunciations[0]);
      }),
      RUNS,
    );
  });

  it.each(['b', 'a', 'ough', 'the ', 'ب', 'ٱ', 'عبد ال', 'سُ', '1', '1,', "a'"])(
    'takes time linear in the length: %j',
    (unit) => {
      const cost = (length: number) => {
        const text = unit.repeat(Math.floor(length / unit.length));
        return Math.min(...[0, 1, 2].map(() => cpuMilliseconds(() => phrasePhones(text))));
      };
      cost(1000);
      expect(cost(1000)).toBeLessThan(50 + 10 * 4 * cost(100));
    },
  );
});
