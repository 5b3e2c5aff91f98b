import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexicon } from '../../../src/transliteration/lexicon/lexicon';
import { Memory } from '../../../src/transliteration/memory';
import { knownWord } from '../../../src/transliteration/reading/known-word';
import { withoutSlips } from '../../../src/transliteration/reading/meant-words';
import { tokenise } from '../../../src/transliteration/script/tokenise';

const { sources } = new Memory().settings({});

function meant(text: string) {
  const tokens = tokenise(text);
  const known = tokens.map((token) => (token.kind === 'word' ? knownWord(token.text, sources) : undefined));
  return { tokens, meant: withoutSlips(tokens, known, sources).tokens };
}

const textOf = (text: string) =>
  meant(text)
    .meant.map((token) => token.text)
    .join('');

describe('what was meant', () => {
  it.each([
    ['نظارات طبيه', 'نظارات طبية'],
    ['سياره صغيره', 'سيارة صغيرة'],
    ['كتابه الجديد', 'كتابه الجديد'],
    ['غرفه الطوارئ', 'غرفة الطوارئ'],
    ['أغلق المحل أبوابه', 'أغلق المحل أبوابه'],
    ['المريضه تعانى', 'المريضة تعاني'],
    ['لاعبيه القدامى', 'لاعبيه القدامى'],
    ['درجة أولي', 'درجة أولى'],
    ['السامرايي', 'السامرائي'],
    ['أرسل إلي الملف', 'أرسل إلي الملف'],
  ])('by %s is %s', (typed, expected) => {
    expect(textOf(typed)).toBe(expected);
  });

  const words = [...lexicon().entries()].map(({ bare }) => bare).filter((bare) => !bare.includes(' '));

  it('is what was typed, where the list has it so', () => {
    expect(words.filter((word) => textOf(word) !== word)).toEqual([]);
  });

  it('keeps every place', () => {
    const typed = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
      .map((several) => several.map((word) => word.replace(/ة$/u, 'ه').replace(/[أإ]/gu, 'ا')).join(' '));
    fc.assert(
      fc.property(typed, (text) => {
        const { tokens, meant: others } = meant(text);
        expect(others.map(({ start, end }) => [start, end])).toEqual(
          tokens.map(({ start, end }) => [start, end]),
        );
      }),
    );
  });
});
