/** Copies of a recording as somebody who replays it could make them. */
import { resample } from '../../src/voice/audio/resample';
import type { Recording } from '../../src/voice/audio/wav';

type Alteration = (recording: Recording) => Recording;

const each =
  (change: (sample: number) => number): Alteration =>
  ({ samples, sampleRate }) => ({ samples: samples.map(change), sampleRate });

const atRate =
  (rate: number): Alteration =>
  ({ samples, sampleRate }) => ({ samples: resample(samples, sampleRate, rate), sampleRate: rate });

const cut =
  (headMs: number, tailMs: number): Alteration =>
  ({ samples, sampleRate }) => ({
    samples: samples.slice((headMs * sampleRate) / 1000, samples.length - (tailMs * sampleRate) / 1000),
    sampleRate,
  });

const padded =
  (headMs: number, tailMs: number): Alteration =>
  ({ samples, sampleRate }) => {
    const head = Math.round((headMs * sampleRate) / 1000);
    const longer = new Float32Array(head + samples.length + (tailMs * sampleRate) / 1000);
    longer.set(samples, head);
    return { samples: longer, sampleRate };
  };

const clamp = (sample: number): number => Math.max(-1, Math.min(1, sample));
const rounded = (steps: number) => (sample: number) => clamp(Math.round(sample * steps) / steps);
const gain = (decibels: number) => each((sample) => rounded(2 ** 15)(sample * 10 ** (decibels / 20)));

/** G.711's compander with its 8 bits. */
const muLaw = each((sample) => {
  const level = Math.round((127 * Math.log1p(255 * Math.min(1, Math.abs(sample)))) / Math.log(256)) / 127;
  return (Math.sign(sample) * (256 ** level - 1)) / 255;
});

export const ALTERATIONS: Readonly<Record<string, Alteration>> = {
  'the same samples': (recording) => recording,
  '20 dB louder, clipped': gain(20),
  '20 dB softer at 16 bits': gain(-20),
  '50 ms cut from the start': cut(50, 0),
  '300 ms cut from the start': cut(300, 0),
  '50 ms cut from the end': cut(0, 50),
  '300 ms cut from the end': cut(0, 300),
  '100 ms cut from both ends': cut(100, 100),
  '217 ms of silence before': padded(217, 0),
  '500 ms of silence around': padded(500, 500),
  'at 8 kHz': atRate(8000),
  'at 44.1 kHz': atRate(44_100),
  'at 48 kHz': atRate(48_000),
  'at 24 bits': each(rounded(2 ** 23)),
  'at 8 bits': each(rounded(2 ** 7)),
  'through µ-law at 8 kHz': (recording) => muLaw(atRate(8000)(recording)),
  'upside down': each((sample) => -sample),
  'cut, resampled, softer and through µ-law': (recording) =>
    muLaw(gain(-12)(atRate(8000)(cut(120, 80)(recording)))),
};
