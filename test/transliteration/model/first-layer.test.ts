import { describe, expect, it } from 'vitest';
import { FirstLayer, nibble } from '../../../src/transliteration/model/first-layer';

const [INPUTS, OUTPUTS, SIZE] = [4, 6, 3];
const weights = {
  inputs: INPUTS,
  outputs: OUTPUTS,
  size: SIZE,
  dilation: 1,
  steps: Float64Array.from({ length: OUTPUTS }, (_, o) => 0.25 + o / 8),
  bias: Float64Array.from({ length: OUTPUTS }, (_, o) => o - 2),
  nibbles: Uint8Array.from({ length: (INPUTS * OUTPUTS * SIZE) / 2 }, (_, i) => (i * 89 + 3) & 0xee),
};
const letters = Float64Array.from({ length: 5 * INPUTS }, (_, i) => ((i * 7) % 11) - 5);
const asks = Float64Array.from({ length: 3 * INPUTS }, (_, i) => ((i * 5) % 7) - 3);

/** The definition: letter and ask joined, window by window. */
function expected(word: readonly number[], shares: readonly number[]): number[] {
  const input = (i: number, c: number): number =>
    letters[word[i]! * INPUTS + c]! +
    shares.reduce((sum, share, k) => sum + share * asks[k * INPUTS + c]!, 0);
  return word.flatMap((_, i) =>
    Array.from({ length: OUTPUTS }, (__, o) => {
      let sum = weights.bias[o]!;
      for (let k = 0; k < SIZE; k++) {
        const other = i + k - 1;
        if (other < 0 || other >= word.length) continue;
        for (let c = 0; c < INPUTS; c++) {
          const weight = nibble(weights.nibbles, (o * SIZE + k) * INPUTS + c);
          sum += weight * weights.steps[o]! * input(other, c);
        }
      }
      return Math.max(0, sum);
    }),
  );
}

describe('first layer', () => {
  it.each([
    [[0], [1, 0, 0]],
    [
      [3, 1, 4, 1],
      [0, 0.25, 0.75],
    ],
  ])('follows its definition on %j with asks %j', (word, shares) => {
    const output = new FirstLayer(weights, letters, asks).run(word, shares);
    expect(output.some((value) => value > 0)).toBe(true);
    expected(word, shares).forEach((value, i) => {
      expect(output[i]).toBeCloseTo(value, 9);
    });
  });

  it('gives the same to the last bit, whatever it was asked before', () => {
    const used = new FirstLayer(weights, letters, asks);
    used.run([4, 2, 0, 3], [0, 0.5, 0.5]);
    expect(used.run([1, 2], [1, 0, 0])).toEqual(
      new FirstLayer(weights, letters, asks).run([1, 2], [1, 0, 0]),
    );
  });
});
