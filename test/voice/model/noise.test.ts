import { describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { extractFrames } from '../../../src/voice/features/extract-frames';
import { addNoise } from '../../../src/voice/model/noise';
import { signal } from '../../../src/wasm/signal';
import { clip } from '../fixtures';

const { cepstra } = extractFrames(decodeWav(clip('amal-1'))).frames!;
const even = new Float32Array(cepstra.frames).fill(1);

/** Mean power over frames and bands, by the inverse of the orthonormal DCT. */
function power({ values, frames, columns }: typeof cepstra): number {
  let sum = 0;
  for (let f = 0; f < frames; f++) {
    for (let b = 0; b < columns; b++) {
      let log = 0;
      for (let c = 0; c < columns; c++) {
        const gain = Math.sqrt((c === 0 ? 1 : 2) / columns);
        log += gain * values[f * columns + c]! * Math.cos((Math.PI * c * (b + 0.5)) / columns);
      }
      sum += Math.exp(log);
    }
  }
  return sum / frames / columns;
}

describe('addNoise', () => {
  it.each([20, 10, 0])('adds the power that %d dB ask for', (snrDb) => {
    const clean = power(cepstra);
    const noise = power(addNoise(cepstra, even, snrDb, signal())) - clean;
    // 5,000 draws of a gamma distribution of shape 2: their mean is within 3 %.
    expect(noise / clean / 10 ** (-snrDb / 10)).toBeCloseTo(1, 1);
  });

  it('changes nothing where it is far below, and is the same each time', () => {
    const [quiet, again] = [1, 2].map(() => addNoise(cepstra, even, 120, signal()));
    expect(quiet).toEqual(again);
    for (const [i, value] of quiet!.values.entries())
      expect(Math.abs(value - cepstra.values[i]!)).toBeLessThan(1e-2);
  });
});
