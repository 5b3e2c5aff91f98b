/** Noise raises some scores of wrong phrases: a worse recording may score higher, but opens nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { Voices } from '../../../src/voice/collection/voices';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { joined } from '../altered';
import { clip } from '../fixtures';
import { shippedModel } from '../models';

const place = { collection: 'acme', phrase: 'Open my account' };
const WRONG = [
  ['amal', 'amal-wrong-phrase'],
  ['amal', 'amal-reordered'],
  ['badr', 'badr-reordered'],
] as const;
const SNR_DB = [40, 30, 20, 15, 10, 5, 0];
/** How much of each sample the next one keeps: white, and as a room sounds. */
const POLES = [0, 0.9];

/** So many samples of noise, so many dB under a recording. */
function noiseUnder({ samples }: Recording, length: number, snrDb: number, pole: number): Float32Array {
  let [seed, level] = [1, 0];
  const noise = Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    level = pole * level + seed / 2 ** 31 - 1;
    return level;
  });
  const power = (all: Float32Array): number => all.reduce((sum, one) => sum + one * one, 0) / all.length;
  const gain = Math.sqrt(power(samples) / power(noise) / 10 ** (snrDb / 10));
  return noise.map((sample) => gain * sample);
}

function inNoise(recording: Recording, snrDb: number, pole: number): Recording {
  const noise = noiseUnder(recording, recording.samples.length, snrDb, pole);
  return { ...recording, samples: recording.samples.map((sample, i) => sample + noise[i]!) };
}

/** At half its level, so that louder noise is not clipped. */
function besideNoise(recording: Recording, seconds: number, snrDb: number, pole: number): Recording {
  const noise = noiseUnder(recording, seconds * recording.sampleRate, snrDb, pole);
  return { ...recording, samples: joined(recording.samples, noise).map((sample) => sample / 2) };
}

const models: [string, () => VoiceModel][] = [
  ['tables', () => CLASSICAL_MODEL],
  ['networks', () => networks],
];
let networks: VoiceModel;
beforeAll(async () => {
  networks = await shippedModel();
});

describe.each(models)('a wrong phrase in noise, by the %s', (_, model) => {
  let voices: Voices;
  beforeAll(async () => {
    voices = new Voices({ model: model() });
    for (const speakerId of ['amal', 'badr'])
      await voices.enrol({
        ...place,
        speakerId,
        recordings: [1, 2, 3].map((take) => clip(`${speakerId}-${take}`)),
      });
  });

  it('the right one still opens in some noise', async () => {
    const recording = inNoise(decodeWav(clip('amal-login')), 30, 0.9);
    expect((await voices.verify({ ...place, speakerId: 'amal', recording })).status).toBe('accepted');
  });

  it.each(WRONG)('%s is not let in with %s', async (speakerId, name) => {
    for (const pole of POLES)
      for (const snrDb of SNR_DB) {
        const recording = inNoise(decodeWav(clip(name)), snrDb, pole);
        expect((await voices.verify({ ...place, speakerId, recording })).status).not.toBe('accepted');
        expect((await voices.identify({ ...place, recording })).status).not.toBe('accepted');
      }
  });

  it.each(WRONG)('nor %s with noise behind %s, as loud as it or louder', async (speakerId, name) => {
    for (const pole of POLES)
      for (const snrDb of [0, -6, -10]) {
        const recording = besideNoise(decodeWav(clip(name)), 6, snrDb, pole);
        expect((await voices.verify({ ...place, speakerId, recording })).status).not.toBe('accepted');
      }
  });

  it('nor the right one, where more noise sounds than phrase', async () => {
    const recording = besideNoise(decodeWav(clip('amal-login')), 6, 0, 0.9);
    expect((await voices.verify({ ...place, speakerId: 'amal', recording })).status).not.toBe('accepted');
  });
});

it('noise behind a phrase is not under it', () => {
  const { samples, sampleRate } = decodeWav(clip('amal-1'));
  const twice = { samples: joined(samples, new Float32Array(sampleRate / 2), samples), sampleRate };
  const snrOf = (recording: Recording): number => sampleVoice(recording, CLASSICAL_MODEL).quality.snrDb;
  expect(snrOf(besideNoise(twice, 10, 14, 0.9))).toBeGreaterThan(40);
  expect(snrOf(inNoise(twice, 14, 0.9))).toBeLessThan(20);
});
