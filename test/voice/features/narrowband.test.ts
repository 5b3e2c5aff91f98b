import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resample } from '../../../src/voice/audio/resample';
import { decodeWav } from '../../../src/voice/audio/wav';
import { extractFrames } from '../../../src/voice/features/extract-frames';
import { narrowband } from '../../../src/voice/features/narrowband';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import { toTake } from '../../../src/voice/sample/voice-take';
import { clip } from '../fixtures';

const CLIPS = readdirSync(new URL('../../fixtures', import.meta.url))
  .filter((name) => name.endsWith('.wav'))
  .map((name) => name.slice(0, -4));

describe('narrowband recordings', () => {
  const heard = CLIPS.map((name) => decodeWav(clip(name))).filter((wav) => extractFrames(wav).frames);

  it('are told by what they lack above a telephone line', () => {
    expect(heard.length).toBeGreaterThan(5);
    for (const { samples, sampleRate } of heard) {
      const telephone = { samples: resample(samples, sampleRate, 8000), sampleRate: 8000 };
      expect(extractFrames({ samples, sampleRate }).narrowband).toBeLessThan(0.5);
      expect(extractFrames(telephone).narrowband).toBe(1);
    }
  });

  it('are as narrow at any level', () => {
    const { samples, sampleRate } = heard[0]!;
    const quieter = { samples: samples.map((sample) => 0.1 * sample), sampleRate };
    const [loud, quiet] = [{ samples, sampleRate }, quieter].map((one) => extractFrames(one).narrowband);
    expect(quiet).toBeCloseTo(loud!, 2);
  });

  it('are narrower the less lies above, from 0 to 1', () => {
    const db = fc.double({ min: -80, max: 20, noNaN: true });
    const above = (highs: number): number => {
      const values = Float32Array.from({ length: 40 }, (_, band) =>
        band > 30 ? (highs * Math.LN10) / 10 : 0,
      );
      return narrowband({ values, frames: 1, columns: 40 });
    };
    fc.assert(
      fc.property(db, db, (a, b) => {
        const [more, less] = [above(Math.max(a, b)), above(Math.min(a, b))];
        expect(less).toBeGreaterThanOrEqual(more!);
        expect(Math.min(more, less)).toBeGreaterThanOrEqual(0);
        expect(Math.max(more, less)).toBeLessThanOrEqual(1);
      }),
    );
    expect([above(-80), above(-20)]).toEqual([1, 0]);
  });

  it('are kept as such, and wideband ones without a word', () => {
    const { samples, sampleRate } = heard[0]!;
    const narrow = sampleVoice({ samples: resample(samples, sampleRate, 8000), sampleRate: 8000 }).sample!;
    expect(toTake(narrow).narrowband).toBe(1);
    expect(toTake({ ...narrow, narrowband: 0 })).not.toHaveProperty('narrowband');
  });
});
