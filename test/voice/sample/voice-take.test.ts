import { describe, expect, it } from 'vitest';
import { MOST_TAKES, traitsOf, type VoiceTake } from '../../../src/voice/sample/voice-take';

const take = (traits: Partial<VoiceTake> = {}): VoiceTake => ({
  print: Float32Array.of(1),
  template: { frames: new Int8Array(1), weights: new Uint8Array(1) },
  ...traits,
});

describe('what enrolled takes have in common', () => {
  it('is the mean over all takes, and of their number over the people', () => {
    const people = [
      [take({ doubt: 0.2 }), take({ doubt: 0.4, narrowband: 1 })],
      [take({ doubt: 0.6, narrowband: 0.5 })],
    ];
    const { doubt, narrowband, takes } = traitsOf(people);
    expect(doubt).toBeCloseTo(0.4);
    expect(narrowband).toBeCloseTo(0.5);
    expect(takes).toBeCloseTo(0.5);
  });

  it('counts no more takes than were fitted, and nobody without any', () => {
    const many = Array.from({ length: 12 }, () => take());
    expect(traitsOf([many]).takes).toBe(MOST_TAKES);
    expect(traitsOf([many, []]).takes).toBe(MOST_TAKES);
    expect(traitsOf([])).toEqual({ doubt: 0, narrowband: 0, takes: 0 });
  });
});
