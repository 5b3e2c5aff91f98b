import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../src/transliteration/model/checksum';

describe('checksum', () => {
  it('changes with every bit of a file of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const sum = checksum(bytes);
        expect(sum).toBe(sum >>> 0);
        for (let bit = 0; bit < 8 * bytes.length; bit++) {
          const changed = new Uint8Array(bytes);
          changed[bit >> 3]! ^= 1 << (bit & 7);
          expect(checksum(changed)).not.toBe(sum);
        }
      }),
    );
  });

  it('changes when the same bit of two words does', () => {
    const bytes = new Uint8Array(64);
    for (let bit = 0; bit < 32; bit++) {
      const changed = new Uint8Array(bytes);
      for (const word of [1, 9]) changed[4 * word + (bit >> 3)] = 1 << (bit & 7);
      expect(checksum(changed)).not.toBe(checksum(bytes));
    }
  });

  it('does not depend on where the bytes lie in memory', () => {
    const bytes = Uint8Array.from({ length: 23 }, (_, i) => 31 * i);
    const shifted = new Uint8Array(26);
    shifted.set(bytes, 3);
    expect(checksum(shifted.subarray(3))).toBe(checksum(bytes));
  });
});
