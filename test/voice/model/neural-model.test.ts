import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { impostorsOf } from '../../../src/voice/collection/impostor-tries';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import { Voices } from '../../../src/voice/collection/voices';
import { decide } from '../../../src/voice/decision/decide';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { loadNetwork } from '../../../src/voice/model/load-network';
import { loadVoiceModel } from '../../../src/voice/model/load-voice-model';
import { sampleVoice, sampleVoiceBy } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import type { Matrix } from '../../../src/wasm/matrix';
import { signal } from '../../../src/wasm/signal';
import { withFacts } from '../../../training/voice/model-header';
import { clip } from '../fixtures';
import { shippedModel, voiceFiles } from '../models';

const goldenFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../golden/${name}.json`, import.meta.url), 'utf8'));
const PHRASE = 'open my account';

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

async function enrolled(heardBy: VoiceModel | undefined, store = new MemoryStore()): Promise<Voices> {
  const voices = new Voices({ store, ...(heardBy ? { model: heardBy } : {}) });
  for (const speakerId of ['amal', 'badr']) {
    const recordings = [1, 2, 3].map((take) => clip(`${speakerId}-${take}`));
    const result = await voices.enrol({ collection: 'acme', phrase: PHRASE, speakerId, recordings });
    expect(result).toMatchObject({ status: 'enrolled', takes: 3 });
  }
  return voices;
}

const login = (name: string) => ({ collection: 'acme', phrase: PHRASE, recording: clip(name) });

describe('two people heard by the shipped networks (synthetic voices)', () => {
  it('both get in, and nobody as somebody else', async () => {
    const voices = await enrolled(model);
    for (const name of ['amal', 'badr']) {
      expect(await voices.identify(login(`${name}-login`))).toMatchObject({
        status: 'accepted',
        speakerId: name,
      });
      const other = name === 'amal' ? 'badr' : 'amal';
      expect(await voices.verify({ ...login(`${name}-login`), speakerId: other })).toMatchObject({
        status: 'rejected',
      });
    }
  });

  it.each(['stranger', 'amal-wrong-phrase'])('%s does not', async (name) => {
    expect(await (await enrolled(model)).identify(login(name))).toMatchObject({ status: 'rejected' });
  });

  it('makes the prints that PyTorch makes of the same weights', () => {
    for (const [name, expected] of Object.entries<number[]>(goldenFile('voice-speaker-prints'))) {
      const { print } = sampleVoice(decodeWav(clip(name)), model).sample!;
      expect(cosine(print.subarray(0, expected.length), expected), name).toBeGreaterThan(0.998);
    }
  });

  it('hears the phones that PyTorch hears', async () => {
    const { network } = await loadNetwork(voiceFiles.phrase, 'phrase');
    const { cepstra, frames, phrase } = goldenFile('voice-networks/shipped-phrase');
    const input: Matrix = { values: Float32Array.from(cepstra as number[]), frames, columns: 40 };
    const said = network.run(signal().cmvn(input, new Float32Array(frames).fill(1), false)).frames;
    expect(Object.keys(phrase).sort()).toEqual(Object.keys(said).sort());
    for (const [role, expected] of Object.entries<number[]>(phrase)) {
      expect(said[role]!.values.length, role).toBe(expected.length);
      const apart = expected.map((value, i) => Math.abs(said[role]!.values[i]! - value));
      // By activations of 16 bits: of log-probabilities down to -8, and of a bottleneck up to 0.35.
      expect(Math.max(...apart), role).toBeLessThan(role === 'phones' ? 6e-4 : 5e-5);
    }
  });

  it('keeps prints of at most 192 values and length 1, the same in both builds', async () => {
    const recording = decodeWav(clip('amal-login'));
    const [simd, scalar] = await Promise.all(
      (['simd', 'scalar'] as const).map(async (build) => {
        const heardBy = await shippedModel({ build });
        // The front end is the caller's: with the same cepstra both builds give the same bits.
        return sampleVoiceBy(signal('simd'), recording, heardBy, 'enrolment').sample!;
      }),
    );
    expect(simd).toEqual(scalar);
    expect(simd!.print.length).toBeGreaterThanOrEqual(128);
    expect(simd!.print.length).toBeLessThanOrEqual(192);
    expect(Math.hypot(...simd!.print)).toBeCloseTo(1, 5);
  });
});

describe('moving between models', () => {
  const again = (speakerId: string) => ({
    collection: 'acme',
    phrase: PHRASE,
    speakerId,
    recordings: [1, 2, 3].map((take) => clip(`${speakerId}-${take}`)),
  });
  const outdated = (heardBy: VoiceModel) => ({
    code: 'invalid-collection',
    message: expect.stringContaining(heardBy.featureVersion),
  });

  it('refuses to compare with what another model heard', async () => {
    const store = new MemoryStore();
    await enrolled(undefined, store);
    const voices = new Voices({ store, model });
    await expect(voices.identify(login('amal-login'))).rejects.toMatchObject(outdated(model));
    await expect(voices.verify({ ...login('amal-login'), speakerId: 'amal' })).rejects.toMatchObject(
      outdated(model),
    );
    expect(await voices.outdated('acme')).toEqual(
      ['amal', 'badr'].map((speakerId) => ({ speakerId, phrase: PHRASE })),
    );
  });

  it('a collection that has moved by half lets everybody in by their own model, and nobody by the other', async () => {
    const store = new MemoryStore();
    const before = await enrolled(undefined, store);
    const after = new Voices({ store, model });
    expect(await after.enrol(again('amal'))).toMatchObject({ status: 'enrolled', takes: 3 });
    for (const [voices, heard, other] of [
      [after, 'amal', 'badr'],
      [before, 'badr', 'amal'],
    ] as const) {
      const person = await store.find('acme', { speakerId: heard });
      const { sample } = sampleVoice(decodeWav(clip(`${heard}-login`)), voices.model);
      const circumstances = { impostors: impostorsOf(person, voices.model), snrDb: sample!.snrDb };
      const limit = thresholdsFor(2, { model: voices.model }, circumstances).score;
      expect(await voices.identify(login(`${heard}-login`))).toMatchObject({
        status: 'accepted',
        speakerId: heard,
        // Who has yet to move is no rival, but makes the limit no lower.
        candidates: 2,
        margin: undefined,
        decision: { thresholds: { score: limit } },
      });
      for (const name of [`${other}-login`, 'stranger'])
        expect(await voices.identify(login(name))).toMatchObject({ status: 'rejected', speakerId: heard });
      await expect(voices.verify({ ...login(`${other}-login`), speakerId: other })).rejects.toMatchObject(
        outdated(voices.model),
      );
      expect(await voices.outdated('acme')).toEqual([{ speakerId: other, phrase: PHRASE }]);
    }
    await after.enrol(again('badr'));
    expect(await after.outdated('acme')).toEqual([]);
    expect(await after.identify(login('badr-login'))).toMatchObject({
      status: 'accepted',
      speakerId: 'badr',
    });
    await expect(before.identify(login('amal-login'))).rejects.toMatchObject(outdated(CLASSICAL_MODEL));
  });

  it('limits are those of the model', () => {
    expect(thresholdsFor(1, { model })).not.toEqual(thresholdsFor(1, { model: CLASSICAL_MODEL }));
    const perfect = { score: 99, vectorSimilarity: 1, phraseSimilarity: 1 };
    expect(decide(perfect, thresholdsFor(1, { model })).accepted).toBe(true);
  });
});

describe('loadVoiceModel', () => {
  const { speaker, phrase } = voiceFiles;

  it.each<[string, () => { speaker: Uint8Array; phrase: Uint8Array }]>([
    ['is not a speaker network', () => ({ speaker: phrase, phrase: speaker })],
    ['calibration', () => ({ speaker, phrase: withFacts(phrase, { calibration: undefined }) })],
    [
      'is for mfcc30-wccn-1+another-1',
      () => ({
        speaker,
        phrase: withFacts(phrase, { calibration: { features: 'mfcc30-wccn-1+another-1' } }),
      }),
    ],
    ['classicalShare', () => ({ speaker, phrase: withFacts(phrase, { classicalShare: 2 }) })],
    [
      'its person calibration',
      () => ({
        speaker,
        phrase: withFacts(phrase, { calibration: { ...calibrationOf(phrase), person: {} } }),
      }),
    ],
    [
      'score1 of its impostors calibration',
      () => ({
        speaker,
        phrase: withFacts(phrase, { calibration: { ...calibrationOf(phrase), impostors: {} } }),
      }),
    ],
    [
      'vector of its impostors calibration',
      () => {
        const calibration = calibrationOf(phrase);
        const impostors = { ...(calibration['impostors'] as object), vector: -2 };
        return { speaker, phrase: withFacts(phrase, { calibration: { ...calibration, impostors } }) };
      },
    ],
  ])('refuses files where %s', async (reason, files) => {
    await expect(loadVoiceModel(files())).rejects.toMatchObject({
      code: 'invalid-model',
      message: expect.stringContaining(reason),
    });
  });
});

function cosine(a: ArrayLike<number>, b: readonly number[]): number {
  let dot = 0;
  for (const [i, value] of b.entries()) dot += a[i]! * value;
  return dot / Math.hypot(...Array.from(a)) / Math.hypot(...b);
}

function calibrationOf(file: Uint8Array): Record<string, unknown> {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(file.subarray(16, 16 + length))).calibration;
}
