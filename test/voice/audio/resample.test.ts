import { describe, expect, it } from 'vitest';
import { resample, stretchBy } from '../../../src/voice/audio/resample';
import { signal } from '../../../src/wasm/signal';
import { tone } from '../fixtures';

const OUT = 16_000;

/** Level of one frequency in the middle of a signal, dB relative to amplitude 1 (Hann-windowed, least squares on sine and cosine). */
function levelAt(samples: Float32Array, hz: number, rate: number): number {
  const start = Math.floor(samples.length / 4);
  const length = Math.floor(samples.length / 2);
  let re = 0;
  let im = 0;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length);
    re += window * samples[start + i]! * Math.cos((2 * Math.PI * hz * (start + i)) / rate);
    im += window * samples[start + i]! * Math.sin((2 * Math.PI * hz * (start + i)) / rate);
    sum += window;
  }
  return 20 * Math.log10((2 * Math.hypot(re, im)) / sum);
}

function rms(samples: Float32Array): number {
  const middle = samples.subarray(samples.length >> 2, (3 * samples.length) >> 2);
  return Math.sqrt(middle.reduce((a, x) => a + x * x, 0) / middle.length);
}

const RATES = [4000, 8000, 11_025, 12_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000, 16_001];

describe('resample to 16 kHz', () => {
  it.each(RATES)('%d Hz: flat within 0.5 dB to 7 kHz or 0.875 of the Nyquist frequency', (rate) => {
    const edge = Math.min(7000, 0.875 * (rate / 2));
    for (const share of [0.01, 0.2, 0.5, 0.8, 0.95, 1]) {
      const hz = edge * share;
      expect(Math.abs(levelAt(resample(tone(hz, rate, 0.5, 1), rate, OUT), hz, OUT))).toBeLessThan(0.5);
    }
  });

  it.each(RATES.filter((rate) => rate > OUT))('%d Hz: what lies above 8 kHz is 80 dB down', (rate) => {
    for (const hz of [8000, 8500, 9500, 0.4 * rate, 0.49 * rate].filter((f) => f >= 8000 && f < rate / 2)) {
      expect(20 * Math.log10(rms(resample(tone(hz, rate, 0.5, 1), rate, OUT)) + 1e-12)).toBeLessThan(-80);
    }
  });

  it.each(RATES.filter((rate) => rate < OUT))('%d Hz: images are 80 dB down', (rate) => {
    for (const share of [0.1, 0.5, 0.8]) {
      const hz = 0.5 * rate * share;
      const image = rate - hz;
      if (image < OUT / 2)
        expect(levelAt(resample(tone(hz, rate, 0.5, 1), rate, OUT), image, OUT)).toBeLessThan(-80);
    }
  });

  it.each([
    [48_000, 3],
    [44_100, 441],
    [8000, 1],
  ])('%d Hz: a long recording has no seams', (rate, step) => {
    const long = tone(440, rate, 12, 0.5);
    const skipped = step * 1000;
    const shift = (skipped * OUT) / rate;
    const whole = resample(long, rate, OUT).subarray(shift + 200);
    const part = resample(long.subarray(skipped), rate, OUT).subarray(200);
    expect(whole.length).toBe(part.length);
    expect(whole.reduce((gap, value, i) => Math.max(gap, Math.abs(value - part[i]!)), 0)).toBeLessThan(1e-6);
  });

  it('refuses rates that are none', () => {
    for (const rate of [0, Number.NaN, 1e9]) {
      expect(() => resample(new Float32Array(9), rate, OUT)).toThrow(
        expect.objectContaining({ code: 'invalid-argument' }),
      );
    }
  });

  it('keeps a constant, the length and silence', () => {
    const constant = resample(new Float32Array(4410).fill(0.5), 44_100, OUT);
    expect(constant.length).toBe(1600);
    for (const sample of constant.subarray(200, 1400)) expect(sample).toBeCloseTo(0.5, 5);
    expect(resample(new Float32Array(0), 8000, OUT).length).toBe(0);
    expect(resample(new Float32Array(1).fill(1), 192_000, OUT).length).toBe(1);
  });
});

describe('stretchBy', () => {
  it.each([0.83, 0.95, 1, 1.07, 1.2])('plays a tone %d times as fast', (speed) => {
    const played = stretchBy(signal(), tone(1000, OUT, 0.5, 1), speed);
    expect(played.length).toBe(Math.ceil(OUT / 2 / speed));
    expect(Math.abs(levelAt(played, 1000 * speed, OUT))).toBeLessThan(0.5);
  });
});
