/** Noise raises some scores of wrong phrases: a worse recording may score higher, but opens nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { Voices } from '../../../src/voice/collection/voices';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
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

function inNoise({ samples, sampleRate }: Recording, snrDb: number, pole: number): Recording {
  let [seed, level] = [1, 0];
  const noise = samples.map(() => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    level = pole * level + seed / 2 ** 31 - 1;
    return level;
  });
  const energy = (all: Float32Array): number => all.reduce((sum, one) => sum + one * one, 0);
  const gain = Math.sqrt(energy(samples) / energy(noise) / 10 ** (snrDb / 10));
  return { samples: samples.map((sample, i) => sample + gain * noise[i]!), sampleRate };
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
});
