import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse, NutqError, nBest, SCHEME_NAMES, transliterate } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { cpuMilliseconds } from '../support/clock';

describe('transliterate', () => {
  it.each([undefined, null, 5, ['محمد'], {}, Symbol('x')])('refuses what is no string', (text) => {
    for (const ask of [transliterate, analyse, (given: never) => nBest(given, 1)]) {
      try {
        ask(text as never);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(NutqError);
        expect(error).toMatchObject({ code: 'invalid-argument', field: 'text' });
      }
    }
  });

  it.each(['', ' ', '\n', 'Ali', '12.5', '👨‍👩‍👧', '\ud800', '\udc00x', '¿é?', '\0'])(
    'leaves %j as it is',
    (text) => {
      for (const scheme of SCHEME_NAMES) {
        if (scheme !== 'icao-9303') expect(transliterate(text, { scheme })).toBe(text);
      }
    },
  );

  it('keeps line breaks and spaces', () => {
    expect(transliterate('  محمد\n\tعلي ')).toBe('  Mohammed\n\tAli ');
  });

  it('answers lone marks and bidi signs alone', () => {
    for (const text of ['\u064e', '\u0651', '\u0670', '\u0654', '\u064b\u0651']) {
      for (const scheme of SCHEME_NAMES) expect(typeof transliterate(text, { scheme })).toBe('string');
    }
    expect(transliterate('\u202b\u200f\u202c')).toBe('');
  });

  it('gives the same answer the second time', () => {
    const texts = ['محمد', 'مُحَمَّد', 'x'.repeat(100), 'م'.repeat(100)];
    for (const text of texts) expect(transliterate(text)).toBe(transliterate(text));
  });
});

describe('analyse', () => {
  it('says what was read, where, and why', () => {
    const { output, tokens, candidates, versions } = analyse('محمد، عبد الرحمن');
    expect(output).toBe('Mohammed, Abdulrahman');
    expect(candidates[0]!.text).toBe(output);
    expect(versions).toMatchObject({ lexicon: expect.stringMatching(/^[0-9a-f]{8}$/), model: 'none' });
    expect(tokens.map(({ kind, source, start, end }) => [kind, source, start, end])).toEqual([
      ['word', 'محمد', 0, 4],
      ['other', '، ', 4, 6],
      ['word', 'عبد الرحمن', 6, 16],
    ]);
    expect(tokens[0]).toMatchObject({ output: 'Mohammed', why: { source: 'lexicon' } });
    expect(tokens[0]!.alternatives.map(({ text }) => text)).toContain('Mohamed');
    expect(tokens[1]).not.toHaveProperty('vocalised');
  });

  it.each([
    'محمد علي',
    'مـحـمـد ﻋﻠﻲ',
    'م\u064f\u062d\u064e\u0645\u064e\u0651\u062fٌ، ا\u0654حمد',
    'ﷺ ﷲ x',
    'a😀محمد\u200c\u200fي 12٣',
    'قلعه\u200cجی',
    '',
  ])('points at the right slices of %j', (text) => {
    const { tokens } = analyse(text);
    let end = tokens[0]?.start ?? 0;
    for (const token of tokens) {
      expect(token.source).toBe(text.slice(token.start, token.end));
      expect(token.start).toBe(end);
      end = token.end;
    }
    expect(end).toBe(text.length);
    expect(tokens.map(({ output }) => output).join('')).toBe(transliterate(text));
  });

  it('has confidences from 0 to 1, and at most ten alternatives', () => {
    for (const { confidence, alternatives } of analyse('محمد القحطاني زخفرند ٣ x').tokens) {
      expect(alternatives.length).toBeLessThanOrEqual(10);
      for (const share of [confidence, ...alternatives.map((other) => other.confidence)]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }
  });

  it('works for every scheme', () => {
    for (const scheme of SCHEME_NAMES) {
      const text = 'مُحَمَّد بن علي، ٣';
      const { output, tokens } = analyse(text, { scheme });
      expect(output).toBe(transliterate(text, { scheme }));
      expect(tokens.map((token) => token.output).join('')).toBe(output);
    }
  });
});

describe('a noun in ة', () => {
  it.each([
    ['شركة سابك', 'Sharikat SABIC', 'sharikat Sābik'],
    ['جامعة زويل', 'Jamiat Zewail', 'jāmiʻat Zuwayl'],
    ['شركة اتصالات', 'Sharikat Ittisalat', 'sharikat ittiṣālāt'],
    ['شركة أرامكو السعودية', 'Sharikat Aramco Al-Saudiya', 'sharikat Arāmkū al-Suʻūdīyah'],
  ])('governs the name after it, listed or not: %s', (text, english, scholarly) => {
    expect(transliterate(text)).toBe(english);
    expect(transliterate(text, { scheme: 'ala-lc' })).toBe(scholarly);
  });

  it.each([
    ['مدرسة جديدة', 'Madrasa'],
    ['غرفة رقم ٣', 'Ghurfa'],
    ['قوة عظمى', 'Quwwa'],
    ['فاطمة بوخزفر', 'Fatima'],
    ['الشركة تعمل', 'Al-Sharika'],
  ])('governs no adjective and no adverb, and names govern nothing: %s', (text, noun) => {
    expect(transliterate(text).split(' ')[0]).toBe(noun);
  });
});

describe('nBest', () => {
  it.each([0, -1, 1.5, 101, Number.NaN, Number.POSITIVE_INFINITY, '5', undefined])(
    'refuses %s candidates',
    (n) => {
      expect(() => nBest('محمد', n as number)).toThrow(NutqError);
    },
  );

  it('has as many as there are, and no more than asked for', () => {
    expect(nBest('', 5)).toEqual([{ text: '', confidence: 1 }]);
    expect(nBest('x', 5)).toEqual([{ text: 'x', confidence: 1 }]);
    expect(nBest('محمد', 3)).toHaveLength(3);
    expect(nBest('محمد علي', 100).length).toBeGreaterThan(20);
  });
});

describe('a long text', () => {
  it('of doubtful words has a confidence', () => {
    expect(analyse('قطمير زغبوط '.repeat(211)).confidence).toBe(0);
  });

  it('of one word costs a model no more than a rule', async () => {
    const model = await loadModel(readFileSync(new URL('../../models/small.bin', import.meta.url)));
    expect(cpuMilliseconds(() => transliterate('وال'.repeat(20_000), { model }))).toBeLessThan(4_000);
  });

  const UNITS = 1 << 20;
  it.each([
    ['one letter', 'م'],
    ['one vowel letter', 'و'],
    ['one letter of Kurdish', 'ڵ'],
    ['one letter of Persian', 'ک'],
    ['one letter of Urdu', 'ٹ'],
    ['a broken letter', 'ه\u200c'],
    ['broken syllables', 'شه\u200c'],
    ['marks alone', '\u064e\u0651'],
    ['nested bidi signs', '\u202b'],
    ['spaces', ' '],
    ['tatweel', 'ـ'],
    ['words', 'محمد '],
    ['Latin letters', 'a'],
    ['lone surrogates', '\ud800'],
  ])(
    'of %s takes a few seconds a megabyte at most',
    (_what, unit) => {
      const text = unit.repeat(UNITS / unit.length);
      expect(cpuMilliseconds(() => transliterate(text))).toBeLessThan(20_000);
    },
    60_000,
  );
});
