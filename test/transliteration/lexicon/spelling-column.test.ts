import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberEncoder } from '../../../scripts/number-encoder';
import { NumberDecoder } from '../../../src/transliteration/lexicon/number-coder';
import { codeSpellings, spellingClass } from '../../../src/transliteration/lexicon/spelling-column';

const alphabet = '\nA1e|¤';
const line = fc.string({ unit: fc.constantFrom(...alphabet.slice(1)), maxLength: 12 });

it('lines come back as they were packed, whatever the entries are', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, fc.nat(71)), { maxLength: 60 }), (rows) => {
      const texts = rows.map(([text]) => text);
      const kinds = Uint8Array.from(rows, ([, kind]) => kind);
      const lines = Uint16Array.from(rows, (_, entry) => rows.length - 1 - entry);
      const encoder = new NumberEncoder();
      codeSpellings(kinds, lines, alphabet, encoder, texts);
      expect(codeSpellings(kinds, lines, alphabet, new NumberDecoder(encoder.finish()))).toEqual(texts);
    }),
  );
});

it.each([
  ['', 0],
  ['A1e', 1],
  ['|A', 2],
  ['A¤1', 3],
])('the line %j is of class %i', (text, expected) => {
  expect(spellingClass(text)).toBe(expected);
});
