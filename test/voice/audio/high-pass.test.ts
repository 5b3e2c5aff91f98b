import { describe, expect, it } from 'vitest';
import { highPass } from '../../../src/voice/audio/high-pass';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { compareVoice } from '../../../src/voice/decision/comparison';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import { toTake } from '../../../src/voice/sample/voice-take';
import { clip } from '../fixtures';

const RATE = 16_000;
const tone = (hz: number, samples = RATE): Float32Array =>
  Float32Array.from({ length: samples }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE));
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** dB, once the filter has settled. */
const responseDb = (hz: number): number => {
  const settled = RATE / 4;
  return 20 * Math.log10(rms(highPass(tone(hz), RATE).subarray(settled)) / rms(tone(hz).subarray(settled)));
};

describe('highPass', () => {
  it('falls off by 24 dB an octave below 120 Hz, as a Butterworth filter of fourth order does', () => {
    for (const hz of [15, 30, 60, 120, 240, 1000, 4000])
      expect(responseDb(hz), `${hz} Hz`).toBeCloseTo(-10 * Math.log10(1 + (120 / hz) ** 8), 1);
  });

  it('takes an offset off without a click', () => {
    expect(Math.max(...highPass(new Float32Array(RATE).fill(0.5), RATE).map(Math.abs))).toBeLessThan(1e-4);
  });

  it('leaves nothing as nothing', () => {
    expect(highPass(new Float32Array(0), RATE)).toHaveLength(0);
  });
});

describe('rumble', () => {
  const recording = decodeWav(clip('amal-1'));
  /** As loud as the speech, swelling once a third of a second. */
  const rumbling: Recording = {
    sampleRate: recording.sampleRate,
    samples: recording.samples.map((x, i) => {
      const seconds = i / recording.sampleRate;
      const swell = 1 + Math.sin(2 * Math.PI * 3 * seconds);
      return x + rms(recording.samples) * swell * Math.sin(2 * Math.PI * 30 * seconds);
    }),
  };

  it('changes neither where speech lies nor whose it is', () => {
    const [quiet, rumbled] = [recording, rumbling].map((one) => sampleVoice(one));
    expect(rumbled!.quality.speechSeconds).toBeCloseTo(quiet!.quality.speechSeconds, 1);
    const enrolled = toTake(quiet!.sample!);
    expect(compareVoice([enrolled], rumbled!.sample!, CLASSICAL_MODEL).vectorSimilarity).toBeGreaterThan(
      0.95,
    );
  });
});
