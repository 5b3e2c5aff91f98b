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

/** Where half of the energy has passed. */
export function middle(samples: Float32Array): number {
  const energies = samples.map((sample) => sample * sample);
  const half = energies.reduce((sum, energy) => sum + energy, 0) / 2;
  let sum = 0;
  return energies.findIndex((energy) => (sum += energy) >= half);
}

export function joined(...parts: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

const middleCut =
  (ms: number): Alteration =>
  ({ samples, sampleRate }) => {
    const side = (ms * sampleRate) / 2000;
    const at = middle(samples);
    return {
      samples: joined(samples.slice(0, Math.max(0, at - side)), samples.slice(at + side)),
      sampleRate,
    };
  };

/** 5 ms of silence, 100 ms before the middle and after it. */
const silenceWithin: Alteration = ({ samples, sampleRate }) => {
  const silence = new Float32Array(sampleRate / 200);
  const [from, to] = [-1, 1].map((side) =>
    Math.min(samples.length, Math.max(0, middle(samples) + (side * sampleRate) / 10)),
  ) as [number, number];
  return {
    samples: joined(samples.slice(0, from), silence, samples.slice(from, to), silence, samples.slice(to)),
    sampleRate,
  };
};

/** Noise of so many times the RMS of a recording, the same each time. */
function noiseLike({ samples, sampleRate }: Recording, seconds: number, times: number): Float32Array {
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  let seed = 1;
  return Float32Array.from({ length: seconds * sampleRate }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return times * rms * Math.sqrt(3) * (seed / 2 ** 31 - 1);
  });
}

const noiseAround =
  (before: number, behind: number, times: number): Alteration =>
  (recording) => ({
    ...recording,
    samples: joined(
      noiseLike(recording, before, times),
      recording.samples,
      noiseLike(recording, behind, times),
    ),
  });

/** 5 ms left out of every 100. */
const perforated: Alteration = ({ samples, sampleRate }) => ({
  samples: samples.filter((_, i) => i % (sampleRate / 10) < 0.095 * sampleRate),
  sampleRate,
});

/** Pitch and pace. */
const faster =
  (percent: number): Alteration =>
  ({ samples, sampleRate }) => ({
    samples: resample(samples, sampleRate * (1 + percent / 100), sampleRate),
    sampleRate,
  });

const backwards: Alteration = ({ samples, sampleRate }) => ({
  samples: samples.slice().reverse(),
  sampleRate,
});

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
  '20 ms cut from the middle': middleCut(20),
  '50 ms cut from the middle': middleCut(50),
  '100 ms cut from the middle': middleCut(100),
  '5 ms of silence in two places': silenceWithin,
  '5 ms left out of every 100': perforated,
  '12 s of noise before, 18 dB louder': noiseAround(12, 0, 8),
  '12 s of noise behind, 18 dB louder': noiseAround(0, 12, 8),
  ...Object.fromEntries(
    [0.1, 0.2, 0.5, 1, 1.25, 2, 3, 4, 5, 6.3, 7.5, 8.7, 10].flatMap((percent) => [
      [`faster by ${percent} %`, faster(percent)],
      [`slower by ${percent} %`, faster(-percent)],
    ]),
  ),
  'with another rate in its header': ({ samples, sampleRate }) => ({
    samples,
    sampleRate: 1.05 * sampleRate,
  }),
  'backwards, slower by 7 %': (recording) => backwards(faster(-7)(recording)),
  'faster by 6 % and through µ-law at 8 kHz': (recording) => muLaw(atRate(8000)(faster(6)(recording))),
  backwards,
};

const alternate = ({ samples, sampleRate }: Recording, other: Recording, lag: number): Recording => ({
  samples: samples.map((sample, i) =>
    Math.floor((10 * i) / sampleRate) % 2 === 1 ? (other.samples[i - lag] ?? 0) : sample,
  ),
  sampleRate,
});

/** Two takes made into one, laid over each other at their middles. */
export const PIECED: Readonly<Record<string, (recording: Recording, other: Recording) => Recording>> = {
  'halves of two takes': ({ samples, sampleRate }, other) => ({
    samples: joined(samples.slice(0, middle(samples)), other.samples.slice(middle(other.samples))),
    sampleRate,
  }),
  'two takes by turns, 100 ms each': (recording, other) =>
    alternate(recording, other, middle(recording.samples) - middle(other.samples)),
  'the mean of two takes': ({ samples, sampleRate }, other) => {
    const lag = middle(samples) - middle(other.samples);
    return { samples: samples.map((sample, i) => (sample + (other.samples[i - lag] ?? 0)) / 2), sampleRate };
  },
};
