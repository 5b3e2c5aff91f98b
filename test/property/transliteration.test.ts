import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analyse,
  Dictionary,
  mrzName,
  nameParts,
  nBest,
  SCHEME_NAMES,
  type TransliterateOptions,
  transliterate,
} from '../../src/transliteration/index';
import { lexicon } from '../../src/transliteration/lexicon/lexicon';
import { loadModel } from '../../src/transliteration/load-model';
import { PREPOSITIONS } from '../../src/transliteration/reading/prepositions';
import { normalise } from '../../src/transliteration/script/normalise';
import { cpuMilliseconds } from '../support/clock';

const RUNS = { seed: 20_240_229, numRuns: 300 } as const;
const ONE_TO_ONE = new Set(['buckwalter', 'buckwalter-safe', 'buckwalter-xml', 'hsb', 'satts', 'icao-9303']);

const LETTERS = [...'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويىٱپچژگڤ'];
const MARKS = [...'\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670'];
const anyString = fc.string({ unit: 'binary', maxLength: 30 });
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));
const arabicSoup = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
      { weight: 3, arbitrary: fc.constantFrom(...MARKS) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ' ',
          '-',
          '،',
          '\u200c',
          '\u200d',
          '\u200f',
          'ـ',
          '٣',
          'a',
          '😀',
          '\ud800',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'عبد ',
          'ال',
          'الله',
          'الدين',
          'أبو ',
          'بن ',
          'ﷺ',
          'ﻻ',
          '\u0654',
          '\u0653',
        ),
      },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const names = [...lexicon().entries()].map(({ vocalised }) => vocalised);
const name = fc.constantFrom(...names);
const scheme = fc.constantFrom(...SCHEME_NAMES);

const model = await loadModel(readFileSync(new URL('../../models/small.bin', import.meta.url)));
const full = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const dictionary = new Dictionary([
  ['محمد', 'Muhammad'],
  ['عبد الله بن علي', 'Abdallah Ali'],
  ['الله', 'Allah'],
  ['ءا', 'Aa'],
]);
/** What a caller may lend: nothing, a model, corrections, both; with the lexicon or without it. */
const help = fc.constantFrom<TransliterateOptions>(
  {},
  { model },
  { dictionary },
  { model, dictionary },
  { lexicon: false },
  { lexicon: false, model, dictionary },
);

/** What grammar looks at beside what it does not expect there: each file of reading/ asks for some of these. */
const usualWords = fc
  .array(
    fc.constantFrom(
      ...(
        'كل عدد أي ابن أفضل أكبر بعض ذات ثلاثة ستة آخرون من في على ما هذا لم ثم زيارة حبة جائزة شركة مدير شقة قهوة ساخن طويل كتب ' +
        'محمد علي نورة الشيخ دكتور شارع مكة سان سانتا سيتي كريك روج منزلك أراض الشرقية القدس ، . : - ( 3 ٣ A4 ؟ /'
      ).split(' '),
    ),
    { minLength: 2, maxLength: 7 },
  )
  .map((words) => words.join(' '));

describe('any string at all', () => {
  it.each([
    ['without a model', {}],
    ['with the full model', { model: full }],
  ])('is answered, be it usual words in any order, %s', (_, options) => {
    fc.assert(
      fc.property(usualWords, (text) => void transliterate(text, options)),
      { ...RUNS, numRuns: 4000 },
    );
  });

  it.each([
    ['full Unicode', anyString],
    ['UTF-16 units, lone surrogates too', anyUnits],
    ['Arabic letters, marks and what stands between', arabicSoup],
  ])('is answered, and its tokens cover it in order: %s', (_what, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, scheme, help, (text, chosen, given) => {
        const options = { scheme: given.dictionary ? 'english' : chosen, ...given } as const;
        const { output, tokens } = analyse(text, options);
        expect(output).toBe(transliterate(text, options));
        expect(tokens.map((token) => token.output).join('')).toBe(output);
        for (const [i, token] of tokens.entries()) {
          expect(token.source).toBe(text.slice(token.start, token.end));
          if (i > 0) expect(token.start).toBe(tokens[i - 1]!.end);
        }
        if (tokens.length > 0) expect(tokens.at(-1)!.end).toBe(text.length);
      }),
      RUNS,
    );
  });

  it('is normalised once and for all', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyString, anyUnits, arabicSoup),
        fc.constantFrom('fold', 'keep'),
        (text, policy) => {
          const once = normalise(text, policy as 'fold').text;
          expect(normalise(once, policy as 'fold').text).toBe(once);
        },
      ),
      { ...RUNS, numRuns: 1000 },
    );
  });
});

describe('english', () => {
  const foreign = fc
    .array(
      fc.oneof(
        fc.constantFrom(...LETTERS, ...MARKS, ' '),
        fc.constantFrom('é', '😀', '中', 'a', 'Ж', '\ud800'),
      ),
    )
    .map((parts) => parts.join(''));

  it('is printable ASCII and the text of other scripts that came in', () => {
    const beyondAscii = (text: string) => [...text].filter((char) => !/[ -~]/.test(char)).sort();
    fc.assert(
      fc.property(foreign, (text) => {
        const others = [...text].filter((char) => !LETTERS.includes(char) && !MARKS.includes(char)).join('');
        expect(beyondAscii(transliterate(text))).toEqual(beyondAscii(others));
      }),
      RUNS,
    );
  });

  it('drops no word silently', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(transliterate(text)).toMatch(/[A-Za-z]/);
      }),
      RUNS,
    );
  });
});

describe('case endings of listed names', () => {
  /** One word in pause that does not end in a vowel. */
  const NAME_KINDS = new Set(['given-m', 'given-f', 'given', 'family', 'place']);
  const listed = new Set([...lexicon().entries()].map(({ vocalised }) => vocalised));
  const pausal = [...lexicon().entries()]
    .filter(({ bare, kind }) => NAME_KINDS.has(kind) && !/ |[اىآوي]$/.test(bare))
    // دُونَ is "without", whose vowel is its own; a name only without it.
    .filter(({ bare }) => !PREPOSITIONS.has(bare))
    .map(({ vocalised }) => vocalised.replace(/\u0652$/, ''))
    // مَات is Matt, مَاتَ what he did.
    .filter((vocalised) => !listed.has(`${vocalised}\u064e`));
  const ending = fc.constantFrom('\u064c', '\u064d', '\u064e', '\u064f', '\u0650');
  const dropping = fc.constantFrom(
    'english',
    'ala-lc',
    'bgn-pcgn',
    'ungegn-2017',
    'iso-233-2',
    'hans-wehr',
    'ijmes',
  );

  it('are dropped by every scheme that drops them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pausal), ending, dropping, (text, vowel, chosen) => {
        const options = { scheme: chosen } as const;
        expect(transliterate(text + vowel, options)).toBe(transliterate(text, options));
      }),
      { ...RUNS, numRuns: 2000 },
    );
  });
});

describe('variants of one text', () => {
  const FORMS = new Map<string, string>();
  for (let code = 0xfe80; code <= 0xfef4; code++) {
    const letter = String.fromCharCode(code).normalize('NFKC');
    if (letter.length === 1) FORMS.set(letter, String.fromCharCode(code));
  }
  const presentation = (text: string) => [...text].map((char) => FORMS.get(char) ?? char).join('');
  const stretched = (text: string) => text.replace(/(\p{L}\p{M}*)(?=\p{L})/gu, '$1\u0640');

  it.each([
    ['NFD', (text: string) => text.normalize('NFD')],
    ['NFC', (text: string) => text.normalize('NFC')],
    ['presentation forms', presentation],
    ['tatweel', stretched],
    ['bidi signs around it', (text: string) => `\u202b${text}\u202c`],
  ])('%s', (_what, variant) => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
        scheme.filter((chosen) => !ONE_TO_ONE.has(chosen)),
        (text, chosen) => {
          expect(transliterate(variant(text), { scheme: chosen })).toBe(
            transliterate(text, { scheme: chosen }),
          );
        },
      ),
      RUNS,
    );
  });
});

describe('N-best', () => {
  it('opens with the best, repeats nothing, and is as long as asked for at most', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          arabicSoup,
          name,
          fc.array(name, { maxLength: 4 }).map((all) => all.join(' ')),
        ),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('neutral', 'egypt', 'gulf', 'levant', 'maghreb'),
        fc.boolean(),
        help,
        (text, n, style, exonyms, given) => {
          const options = { style: style as 'neutral', exonyms, ...given };
          const found = nBest(text, n, options);
          const texts = found.map((candidate) => candidate.text);
          const confidences = found.map(({ confidence }) => confidence);
          expect(nBest(text, 1, options)).toEqual(found.slice(0, 1));
          expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
          expect(confidences.reduce((sum, one) => sum + one)).toBeLessThan(1 + 1e-9);
          expect(texts[0]).toBe(transliterate(text, options));
          expect(new Set(texts).size).toBe(texts.length);
          expect(texts.length).toBeLessThanOrEqual(n);
        },
      ),
      RUNS,
    );
  });
});

describe('buckwalter', () => {
  const back = new Map<string, string>();
  const signs = [...LETTERS.filter((letter) => letter !== 'ژ'), ...MARKS];
  for (const letter of signs) back.set(transliterate(letter, { scheme: 'buckwalter' }), letter);

  it('has a sign of its own for each letter and mark, in each of its three forms', () => {
    for (const form of ['buckwalter', 'buckwalter-safe', 'buckwalter-xml'] as const) {
      const written = signs.map((letter) => transliterate(letter, { scheme: form }));
      expect(new Set(written).size).toBe(signs.length);
      expect(written.every((sign) => /^[ -~]$/.test(sign))).toBe(true);
    }
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 20 }), (parts) => {
        const text = normalise(parts.join(''), 'keep').text;
        const written = transliterate(text, { scheme: 'buckwalter' });
        expect([...written].map((sign) => back.get(sign)).join('')).toBe(text);
      }),
      RUNS,
    );
  });
});

describe('written vowels', () => {
  /** Consonants that are neither article, proclitic, weak, nor half of a two-letter clash. */
  const CONSONANTS: Readonly<Record<string, string>> = {
    ب: 'b',
    ت: 't',
    ج: 'j',
    د: 'd',
    ر: 'r',
    ز: 'z',
    ط: 'ṭ',
    ق: 'q',
    م: 'm',
    ن: 'n',
  };
  const VOWELS: Readonly<Record<string, string>> = { '\u064e': 'a', '\u064f': 'u', '\u0650': 'i' };
  const syllable = fc.tuple(
    fc.constantFrom(...Object.keys(CONSONANTS)),
    fc.constantFrom(...Object.keys(VOWELS)),
  );

  it('are never contradicted in a scholarly scheme', () => {
    fc.assert(
      fc.property(
        fc.array(syllable, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(...'رزطقمن'),
        fc.constantFrom('ala-lc', 'ijmes', 'din-31635', 'hans-wehr'),
        (syllables, last, chosen) => {
          const arabic = syllables.map((pair) => pair.join('')).join('') + last;
          // A first bi- may be the preposition, which is joined by a hyphen.
          fc.pre(!arabic.startsWith('ب\u0650'));
          const latin = syllables.map(([c, v]) => CONSONANTS[c]! + VOWELS[v]!).join('') + CONSONANTS[last]!;
          const given = transliterate(arabic, { scheme: chosen as 'ala-lc' }).toLowerCase();
          expect(given.replaceAll('ǧ', 'j')).toBe(latin);
        },
      ),
      { ...RUNS, numRuns: 1000 },
    );
  });
});

describe('time', () => {
  it.each([
    'م',
    'ال',
    'محمد ',
    'عبد ال',
    'مَّ',
    'ة',
    'و',
    'أبو',
    'محمد abc ',
    'بن ',
    'د. ',
    'علي, ',
    'ڵ',
    'ک',
    'شه\u200cڵ',
  ])('grows with the length of repeated %j', (unit) => {
    const text = (length: number) => unit.repeat(length / unit.length);
    for (const work of [transliterate, nameParts, mrzName]) {
      const cost = (length: number) =>
        Math.min(...[0, 1].map(() => cpuMilliseconds(() => work(text(length)))));
      cost(20_000);
      expect(cost(160_000), work.name).toBeLessThan(100 + 8 * 4 * cost(20_000));
    }
  });

  it.each(['في المدرسة لعمر ', 'كتب الطالب الدرس ', 'المدرسة الكبيرة ', 'قخبشظ في البيت '])(
    'grows with the length of sentences of %j',
    (unit) => {
      const text = (length: number) => unit.repeat(length / unit.length);
      for (const options of [{}, { model: full }]) {
        const cost = (length: number) => cpuMilliseconds(() => transliterate(text(length), options));
        cost(20_000);
        expect(cost(240_000), Object.keys(options).join()).toBeLessThan(200 + 12 * 3 * cost(20_000));
      }
    },
  );
});
