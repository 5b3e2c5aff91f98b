import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import type { VoicesOptions } from '../../../src/voice/collection/options';
import type { AudioInput } from '../../../src/voice/collection/requests';
import { Voices } from '../../../src/voice/collection/voices';
import { decide } from '../../../src/voice/decision/decide';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { loadVoiceModel } from '../../../src/voice/model/load-voice-model';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import { clip, tone } from '../fixtures';
import { shippedModel, voiceFiles } from '../models';

const PHRASE = 'Open my account';
const takes = (name: string): AudioInput[] => [1, 2, 3].map((take) => clip(`${name}-${take}`));

async function enrolled(): Promise<Voices> {
  let id = 0;
  const voices = new Voices({ now: () => new Date('2026-01-02T03:04:05Z'), newId: () => `v${++id}` });
  await voices.enrol({
    collection: 'acme',
    phrase: PHRASE,
    recordings: takes('amal'),
    speakerId: 'amal',
    consent: 'form 7',
  });
  await voices.enrol({ collection: 'acme', phrase: PHRASE, recordings: takes('badr') });
  return voices;
}

const login = (recording: AudioInput, phrase = PHRASE) => ({ collection: 'acme', phrase, recording });

let seed = 1;
/** Uniform in ±1, the same in every run. */
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 31 - 1;
}

describe('two people, one phrase (synthetic voices)', () => {
  let voices: Voices;
  beforeAll(async () => {
    voices = await enrolled();
  });

  it.each([
    ['amal-login', 'amal'],
    ['badr-login', 'v1'],
  ])('%s gets in as %s', async (file, speakerId) => {
    const result = await voices.identify(login(clip(file)));
    expect(result).toMatchObject({ status: 'accepted', speakerId, candidates: 2 });
    expect(await voices.verify({ ...login(clip(file)), speakerId })).toMatchObject({ status: 'accepted' });
  });

  it.each(['stranger', 'amal-wrong-phrase'])('%s does not', async (file) => {
    expect(await voices.identify(login(clip(file)))).toMatchObject({ status: 'rejected' });
  });

  it('nobody gets in as somebody else', async () => {
    expect(await voices.verify({ ...login(clip('badr-login')), speakerId: 'amal' })).toMatchObject({
      status: 'rejected',
    });
    expect(await voices.verify({ ...login(clip('amal-login')), speakerId: 'nobody' })).toMatchObject({
      status: 'not-enrolled',
    });
  });

  it('finds the phrase however it is written, and no other', async () => {
    expect(await voices.identify(login(clip('amal-login'), 'OPEN, my account!'))).toMatchObject({
      status: 'accepted',
    });
    expect(await voices.identify(login(clip('amal-login'), 'close my account'))).toMatchObject({
      status: 'not-enrolled',
    });
  });

  it('takes raw samples at another rate as well', async () => {
    const { samples, sampleRate } = decodeWav(clip('amal-login'));
    const doubled = new Float32Array(samples.length * 2);
    for (const [i, sample] of samples.entries())
      doubled.set([sample, (sample + (samples[i + 1] ?? sample)) / 2], 2 * i);
    expect(await voices.identify(login({ samples: doubled, sampleRate: 2 * sampleRate }))).toMatchObject({
      status: 'accepted',
      speakerId: 'amal',
    });
  });

  it('the limit grows with the people who are enrolled, by less than a tenth of the false accepts asks for', () => {
    const [one, ten, hundred] = [1, 10, 100].map((people) => thresholdsFor(people).score);
    const strict = thresholdsFor(1, { falseAcceptRate: 0.001 }).score;
    expect(ten).toBeGreaterThan(one!);
    expect(hundred).toBeGreaterThan(ten!);
    expect(hundred).toBeLessThan(strict);
  });
});

describe('enrolment', () => {
  it('adds takes to a person and keeps when and on what consent', async () => {
    const voices = await enrolled();
    expect(
      await voices.enrol({
        collection: 'acme',
        phrase: PHRASE,
        recordings: [clip('amal-login')],
        speakerId: 'amal',
      }),
    ).toMatchObject({ status: 'enrolled', takes: 4 });
    const [amal] = await voices.store.find('acme', { speakerId: 'amal' });
    expect(amal).toMatchObject({
      phrase: 'open my account',
      consent: 'form 7',
      enrolledAt: '2026-01-02T03:04:05.000Z',
    });
  });

  it.each([
    ['another voice', 'badr-1'],
    ['another phrase', 'amal-wrong-phrase'],
  ])('refuses a take of %s, and stores nothing', async (_, file) => {
    const voices = new Voices({ model: await shippedModel() });
    expect(
      await voices.enrol({ collection: 'acme', phrase: PHRASE, recordings: [...takes('amal'), clip(file)] }),
    ).toMatchObject({ status: 'inconsistent', take: 3 });
    expect(await voices.store.find('acme')).toEqual([]);
  });

  it('counts a recording once, however often it is sent', async () => {
    const voices = new Voices();
    const enrol = (recordings: Uint8Array[]) =>
      voices.enrol({ collection: 'acme', phrase: PHRASE, speakerId: 'amal', recordings });
    const [one, other] = [clip('amal-1'), clip('amal-2')];
    expect(await enrol([one, one])).toMatchObject({ status: 'enrolled', takes: 1 });
    expect(await enrol([one, other])).toMatchObject({ status: 'enrolled', takes: 2 });
  });

  it('refuses silence with its reason', async () => {
    const recording = { samples: new Float32Array(16_000), sampleRate: 16_000 };
    expect(
      await new Voices().enrol({ collection: 'acme', phrase: PHRASE, recordings: [recording] }),
    ).toMatchObject({ status: 'refused', take: 0, quality: { refused: 'silent' } });
  });

  it('takes the bytes of a file as a buffer, too', async () => {
    const recordings = takes('amal').map((take) => new Uint8Array(take as Uint8Array).buffer);
    const voices = new Voices();
    expect(await voices.enrol({ collection: 'acme', phrase: PHRASE, recordings })).toMatchObject({
      takes: 3,
    });
    const recording = new Uint8Array(clip('amal-login')).buffer;
    expect(await voices.identify({ collection: 'acme', phrase: PHRASE, recording })).toMatchObject({
      status: 'accepted',
    });
  });

  it('does not compare with what another version enrolled', async () => {
    const voices = await enrolled();
    const [amal] = await voices.store.find('acme', { speakerId: 'amal' });
    await voices.store.put('acme', { ...amal!, featureVersion: 'older' });
    const attempt = login(clip('amal-login'));
    expect(await voices.identify(attempt)).toMatchObject({ status: 'rejected', speakerId: 'v1' });
    await expect(voices.verify({ ...attempt, speakerId: 'amal' })).rejects.toMatchObject({
      code: 'invalid-collection',
    });
  });

  it('replaces what another version enrolled, and keeps when and on what consent', async () => {
    const voices = await enrolled();
    const [before] = await voices.store.find('acme', { speakerId: 'amal' });
    // Nothing that the two have in common could be compared: not even the length of the print.
    const older = {
      featureVersion: 'older',
      print: new Float32Array(5),
      enrolledAt: '2025-01-01T00:00:00.000Z',
    };
    await voices.store.put('acme', { ...before!, ...older });
    const request = { collection: 'acme', phrase: PHRASE, recordings: takes('amal'), speakerId: 'amal' };
    expect(await voices.enrol(request)).toMatchObject({ status: 'enrolled', takes: 3 });
    expect(await voices.store.find('acme', { speakerId: 'amal' })).toEqual([
      // What was tried then is not heard by this version.
      { ...before, enrolledAt: older.enrolledAt, tries: expect.objectContaining({ own: expect.anything() }) },
    ]);
  });
});

describe('options', () => {
  it.each<[string, object]>([
    ['model', { model: loadVoiceModel(voiceFiles) }],
    ['model', { model: voiceFiles }],
    ['model', { model: null }],
    ['falseAcceptRate', { falseAcceptRate: 1 }],
    ['falseAcceptRate', { falseAcceptRate: 0 }],
    ['falseAcceptRate', { falseAcceptRate: '0.01' }],
    ['collections.acme.falseAcceptRate', { collections: { acme: { falseAcceptRate: 0.3 } } }],
    ['retentionDays', { retentionDays: Number.NaN }],
    ['retentionDays', { retentionDays: -1 }],
    ['retentionDays', { retentionDays: 0 }],
    ['collections.acme.retentionDays', { collections: { acme: { retentionDays: Number.NaN } } }],
    ['margin', { margin: Number.NaN }],
    ['maxSeconds', { maxSeconds: 61 }],
    ['store', { store: {} }],
    ['store', { store: null }],
    ['collections', { collections: [] }],
    ['collections.acme', { collections: { acme: [] } }],
    ['thresholds', { thresholds: [] }],
    ['adapt', { adapt: 'yes' }],
    ['adapt', { adapt: [] }],
    ['now', { now: new Date() }],
    ['adapt.takes', { adapt: { takes: 0 } }],
    ['adapt.falseAcceptRate', { adapt: { falseAcceptRate: 0 } }],
  ])('refuses %s of %j', (field, options) => {
    expect(() => new Voices(options as VoicesOptions)).toThrow(
      expect.objectContaining({ code: 'invalid-option', field, message: expect.stringContaining(field) }),
    );
  });
});

describe('what is no speech never gets in', () => {
  const rate = 16_000;
  const make = (f: (i: number) => number, seconds = 1) => ({
    samples: Float32Array.from({ length: rate * seconds }, (_, i) => f(i)),
    sampleRate: rate,
  });

  it.each<[string, { samples: Float32Array; sampleRate: number }]>([
    ['silence', make(() => 0)],
    ['DC', make(() => 0.7)],
    ['one sample', { samples: Float32Array.of(0.5), sampleRate: rate }],
    ['a click', make((i) => (i === 8000 ? 1 : 0))],
    ['full-scale noise', make(random)],
    ['full-scale square', make((i) => ((i >> 5) & 1 ? 1 : -1))],
    ['bursts of noise', make((i) => (i % 6000 < 3000 ? random() : 0.001 * random()))],
    ['beeps', make((i) => (i % 4000 < 2000 ? Math.sin(i * 0.3) : 0))],
    ['a swept tone', make((i) => Math.sin(i * i * 5e-5))],
    ['rounding noise', make(() => Math.round(random()) / 32_768)],
    ...[50, 220, 1000, 3000, 7900].map(
      (hz) =>
        [`${hz} Hz`, { samples: tone(hz, rate, 1, 1), sampleRate: rate }] as [
          string,
          ReturnType<typeof make>,
        ],
    ),
  ])('%s', async (_, recording) => {
    const result = await (await enrolled()).identify(login(recording));
    expect(result.status).not.toBe('accepted');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30])('%d among the samples is an error', async (value) => {
    const samples = Float32Array.from({ length: rate }, (_, i) => (i === 100 ? value : Math.sin(i)));
    await expect(new Voices().identify(login({ samples, sampleRate: rate }))).rejects.toMatchObject({
      code: 'invalid-audio',
      fault: 'not-finite',
    });
  });

  it('a number that is not one is never at or above a limit', () => {
    const comparison = { score: Number.NaN, vectorSimilarity: 1, phraseSimilarity: 1 };
    expect(decide(comparison, thresholdsFor(1)).accepted).toBe(false);
    expect(
      decide({ ...comparison, score: 99, vectorSimilarity: Number.NaN }, thresholdsFor(1)).accepted,
    ).toBe(false);
  });
});

describe('MemoryStore', () => {
  it('exports and imports everything, bit for bit', async () => {
    const store = (await enrolled()).store as MemoryStore;
    const copy = MemoryStore.import(store.export());
    expect(await copy.find('acme')).toEqual(await store.find('acme'));
    expect(copy.export()).toBe(store.export());
  });

  it('erases a person and a collection without a trace', async () => {
    const voices = await enrolled();
    expect(await voices.erase('acme', 'amal')).toBe(1);
    expect((voices.store as MemoryStore).export()).not.toContain('amal');
    expect(await voices.identify(login(clip('amal-login')))).toMatchObject({
      status: 'rejected',
      speakerId: 'v1',
    });
    expect(await voices.eraseCollection('acme')).toBe(1);
    expect(await voices.store.collections()).toEqual([]);
    expect(await voices.eraseCollection('acme')).toBe(0);
  });

  it.each([undefined, null, '', 5, {}])('erases nobody where the person is %s', async (missing) => {
    const voices = await enrolled();
    const refusal = { code: 'invalid-argument', field: 'speakerId' };
    await expect(voices.erase('acme', missing as never)).rejects.toMatchObject(refusal);
    await expect(voices.eraseCollection(missing as never)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await voices.store.find('acme')).not.toEqual([]);
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"nutqVoices":2,"collections":[]}',
    '{"nutqVoices":1,"collections":[{"name":"a","enrolments":[{}]}]}',
  ])('refuses to import %j', (text) => {
    expect(() => MemoryStore.import(text)).toThrow(expect.objectContaining({ code: 'invalid-collection' }));
  });

  const base64 = (bytes: number): string => Buffer.alloc(bytes).toString('base64');
  const notANumber = Buffer.from(new Uint8Array(new Float32Array(87).fill(Number.NaN).buffer)).toString(
    'base64',
  );
  interface Exported {
    print: string;
    updatedAt: string;
    usedAt?: string;
    takes: { print: string; frames: string; weights: string; enrolledAt?: string; adaptedAt?: string }[];
  }
  it.each<[string, (amal: Exported) => void]>([
    ['a print of another length than the others', (amal) => (amal.print = base64(4 * 5))],
    ['a torn print', (amal) => (amal.print = base64(4 * 87 - 1))],
    ['no print', (amal) => (amal.print = '')],
    ['a print of no numbers', (amal) => (amal.print = notANumber)],
    ['a take of another length', (amal) => (amal.takes[1]!.print = base64(4 * 88))],
    [
      'a template of other columns',
      (amal) => Object.assign(amal.takes[1]!, { frames: base64(20), weights: base64(10) }),
    ],
    ['no take that was enrolled', (amal) => amal.takes.map((take) => (take.adaptedAt = amal.updatedAt))],
    ['a date of words', (amal) => (amal.updatedAt = 'rubbish')],
    ['a date of use of words', (amal) => (amal.usedAt = 'rubbish')],
    ['a take with a date of words', (amal) => (amal.takes[1]!.enrolledAt = 'rubbish')],
    ['a take adapted at no date', (amal) => (amal.takes[1]!.adaptedAt = 'rubbish')],
    ['an empty template', (amal) => Object.assign(amal.takes[1]!, { frames: '', weights: base64(10) })],
    [
      'prints of other lengths than other people',
      (amal) => [amal, ...amal.takes].map((part) => Object.assign(part, { print: base64(4 * 88) })),
    ],
  ])('refuses to import %s', async (_, spoil) => {
    const exported = JSON.parse(((await enrolled()).store as MemoryStore).export());
    expect(() => MemoryStore.import(JSON.stringify(exported))).not.toThrow();
    spoil(exported.collections[0].enrolments[0]);
    expect(() => MemoryStore.import(JSON.stringify(exported))).toThrow(
      expect.objectContaining({ code: 'invalid-collection' }),
    );
  });
});

describe('quality', () => {
  const speech = decodeWav(clip('amal-1'));
  const change = (f: (x: number, i: number) => number) =>
    sampleVoice({ ...speech, samples: speech.samples.map(f) }).quality;

  it('reports a good recording', () => {
    expect(change((x) => x)).toMatchObject({ issues: [], refused: undefined });
  });

  it('says what to do about the others', () => {
    expect(change((x) => x * 0.005).issues).toContain('too-quiet');
    expect(change((x) => Math.max(-1, Math.min(1, x * 8))).issues).toContain('clipped');
    expect(change((x) => x * 0.3 + 0.03 * random()).issues).toContain('too-noisy');
    expect(change(() => 0).refused).toBe('silent');
  });

  it('neither gain, DC nor 16-bit rounding moves the print', () => {
    const print = (f: (x: number) => number) =>
      sampleVoice({ ...speech, samples: speech.samples.map(f) }).sample!.print;
    const original = print((x) => x);
    for (const f of [
      (x: number) => x / 20,
      (x: number) => x + 0.1,
      (x: number) => Math.round((x / 30) * 32_768) / 32_768,
    ]) {
      expect(print(f).reduce((sum, value, i) => sum + value * original[i]!, 0)).toBeGreaterThan(0.98);
    }
  });
});
