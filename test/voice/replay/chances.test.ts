import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/voice/replay/chances';

const fingerprint = (even: readonly number[], odd = even.map(() => 0)) => ({
  times: Int32Array.from(even, (_, k) => 100 * k),
  words: { even: Int32Array.from(even), odd: Int32Array.from(odd) },
});

describe('what a landmark tells', () => {
  it('is less where the pulses of a steady vowel repeat, and all of it where they do not', () => {
    const [first, again, other] = chancesOf(fingerprint([0x0f0f0f0f, 0x0f0f0f0e, -1], [0, 0, 0xffff]));
    expect(first).toBeCloseTo(14 - 0.35 * 19, 5);
    expect(again).toBe(first);
    expect(other).toBe(14);
    expect([...chancesOf(fingerprint([5]))]).toEqual([14]);
    expect(chancesOf(fingerprint([]))).toHaveLength(0);
  });

  it('does not change with landmarks that are seven away or more', () => {
    const far = [1, 0xff, 0xff00, 0xff0000, -0x1000000, 0xf0f0f0f, 0x33333333, 1];
    expect(chancesOf(fingerprint(far))[0]).toBe(chancesOf(fingerprint(far.slice(0, -1)))[0]);
  });

  it('is the same forwards and backwards', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (words) => {
        const forwards = [...chancesOf(fingerprint(words))];
        expect([...chancesOf(fingerprint(words.toReversed()))].reverse()).toEqual(forwards);
      }),
    );
  });
});
