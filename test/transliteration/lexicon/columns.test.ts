import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberEncoder } from '../../../scripts/number-encoder';
import { codeLetters } from '../../../src/transliteration/lexicon/columns';
import { NumberDecoder } from '../../../src/transliteration/lexicon/number-coder';

const ALPHABET = 'ابمة ';
const entry = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 20 });

describe('codeLetters', () => {
  it('unpacks what was packed, with what each entry shares and how many spaces it has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 30 }), (entries) => {
        const sorted = entries.sort();
        const encoder = new NumberEncoder();
        codeLetters(sorted.length, ALPHABET, encoder, sorted);
        const { codes, starts, shared, spaces } = codeLetters(
          sorted.length,
          ALPHABET,
          new NumberDecoder(encoder.finish()),
        );
        sorted.forEach((text, i) => {
          expect(String.fromCharCode(...codes.subarray(starts[i], starts[i + 1]))).toBe(text);
          expect(spaces[i]).toBe(text.split(' ').length - 1);
          if (i > 0) expect(text.startsWith(sorted[i - 1]!.slice(0, shared[i]))).toBe(true);
        });
      }),
    );
  });
});
