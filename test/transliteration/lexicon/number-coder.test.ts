import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberEncoder } from '../../../scripts/number-encoder';
import { NumberDecoder } from '../../../src/transliteration/lexicon/number-coder';

type Told = readonly [context: number, number: number];

function pack(numbers: readonly Told[]): string {
  const encoder = new NumberEncoder();
  for (const [context, number] of numbers) encoder.next(context, number);
  return encoder.finish();
}

describe('numbers coded by their contexts', () => {
  it('come back', () => {
    const told = fc.tuple(fc.nat(2 ** 20 - 1), fc.nat(254));
    const few = fc.tuple(fc.nat(2), fc.constantFrom(0, 0, 0, 1, 7));
    fc.assert(
      fc.property(fc.array(fc.oneof(told, few), { maxLength: 400, size: 'max' }), (numbers) => {
        const decoder = new NumberDecoder(pack(numbers));
        for (const [context, number] of numbers) expect(decoder.next(context)).toBe(number);
      }),
    );
  });

  it('take no room where the context tells them', () => {
    const alternating = Array.from({ length: 8000 }, (_, i): Told => [i % 2, 5 * (i % 2)]);
    expect(pack(alternating).length).toBeLessThan(100);
  });

  it('are digits that no string escapes', () => {
    const text = pack(Array.from({ length: 5000 }, (_, i): Told => [i % 7, (i * i) % 251]));
    expect(JSON.stringify(text)).toBe(`"${text}"`);
    expect(text).not.toMatch(/[`$'\\]/);
  });
});
