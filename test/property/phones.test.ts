import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { phonesToCompare, phonesToEnrol } from '../../src/phones/same-words';
import { PHONES } from '../../src/voice/phrase/data/phones';
import { normalisePhrase, wordsOf } from '../../src/voice/phrase/phrase-text';
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

  const control = fc.integer({ min: 0, max: 0x1f }).map((code) => String.fromCharCode(code));
  const sign = fc.oneof(
    fc.constantFrom(
      ..."\u0301\u064b\u0651\u0654\u0670\u0640\u200b\u200c\u200f\u2060\ufeff\u00a0\u00ad'’‘ʼ-.,",
    ),
    fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCharCode(code)),
    control,
  );
  const signed = (text: string) =>
    fc.array(fc.tuple(fc.nat(text.length), sign, fc.boolean()), { minLength: 1, maxLength: 6 }).map((signs) =>
      signs
        .sort(([a], [b]) => b - a)
        // In front of a character, or in its place.
        .reduce((all, [at, mark, instead]) => all.slice(0, at) + mark + all.slice(at + +instead), text),
    );

  it.each([
    ['Arabic', fc.constantFrom('افتح حسابي الآن', 'عَبْدُالله يَفْتَحُ', 'عبد الله', 'ما شاءَ الله')],
    ['English', fc.constantFrom('open my account', "don't open it", 'twenty 25 1,000', "it's café 7 now")],
    ['both', fc.constantFrom('open حسابي now', 'باب ٢٠ door')],
    ['letters and signs', mixed],
  ])('words that an enrolment knows are known to every login with the phrase: %s', (_what, text) => {
    const said = text.chain((enrolled) => fc.tuple(fc.constant(enrolled), signed(enrolled)));
    fc.assert(
      fc.property(said, ([enrolled, typed]) => {
        const phrase = normalisePhrase(enrolled);
        fc.pre(phrase !== '' && normalisePhrase(typed) === phrase);
        const words = phonesToEnrol(enrolled, phrasePhones).length;
        if (words !== wordsOf(phrase).length) return;
        for (const login of [typed, phrase, enrolled])
          expect(phonesToCompare(login, phrasePhones), login).toHaveLength(words);
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
