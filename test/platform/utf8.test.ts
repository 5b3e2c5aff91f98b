import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlainly, encodePlainly } from '../../src/platform/utf8';

describe('UTF-8 without the platform', () => {
  it('encodes as TextEncoder does, lone surrogates too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(encodePlainly(text)).toEqual(new TextEncoder().encode(text));
      }),
    );
  });

  it('decodes and refuses as TextDecoder does', () => {
    const platform = new TextDecoder('utf-8', { fatal: true });
    const outcome = (decode: () => string) => {
      try {
        return decode();
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(outcome(() => decodePlainly(bytes))).toBe(outcome(() => platform.decode(bytes)));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodePlainly(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
      }),
    );
  });
});
