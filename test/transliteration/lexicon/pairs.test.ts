import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPairs } from '../../../scripts/pair-coding';
import { expandPairs } from '../../../src/transliteration/lexicon/pairs';

describe('pairs of characters written as one', () => {
  it('expand to the text that was packed', () => {
    const text = fc.string({ unit: fc.constantFrom('-', 'a', 'b', '4', '\n', '"', '\\'), maxLength: 200 });
    fc.assert(fc.property(text, (any) => expandPairs(packPairs(any, 16)) === any));
  });

  it('take half the room where few characters come in turns', () => {
    expect(packPairs('-a--b-'.repeat(100), 16).length).toBeLessThan(200);
  });
});
