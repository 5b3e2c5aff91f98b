import { beforeAll, describe, expect, it } from 'vitest';
import { createVoiceService } from '../../../src/service/voice-login';
import { decodeEnrolment, encodeEnrolment } from '../../../src/stores/enrolment-codec';
import { resample } from '../../../src/voice/audio/resample';
import { decodeWav } from '../../../src/voice/audio/wav';
import { exportPieces } from '../../../src/voice/collection/export-text';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import type { VoicesOptions } from '../../../src/voice/collection/options';
import type { Enrolment } from '../../../src/voice/collection/store';
import { Voices } from '../../../src/voice/collection/voices';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { fbank, mfcc, mfccStream } from '../../../src/voice/features/mfcc';
import { loadVoiceModel } from '../../../src/voice/model/load-voice-model';
import { enrolment } from '../../conformance/enrolments';
import { clip } from '../fixtures';

const phrase = 'open my account';
const PEOPLE = ['amal', 'badr'];

async function enrolled(options: VoicesOptions = {}, people = PEOPLE) {
  const voices = new Voices(options);
  for (const speakerId of people)
    await voices.enrol({
      collection: 'acme',
      phrase,
      speakerId,
      recordings: [1, 2].map((take) => clip(`${speakerId}-${take}`)),
    });
  const of = async (speakerId: string): Promise<Enrolment> =>
    (await voices.store.find('acme', { phrase, speakerId }))[0]!;
  const login = (name = 'amal-login') =>
    voices.identify({ collection: 'acme', phrase, recording: clip(name) });
  return { voices, of, login };
}

async function thresholdsOf(options: VoicesOptions) {
  const result = await (await enrolled(options)).login();
  if (result.status !== 'accepted' && result.status !== 'rejected') throw new Error(result.status);
  return result.decision.thresholds;
}

describe('thresholds that are set by hand', () => {
  it.each<[string, unknown]>([
    ['thresholds', 3],
    ['thresholds', null],
    ['thresholds.score', '3'],
    ['thresholds.score', Number.NaN],
    ['thresholds.vectorSimilarity', -0.1],
    ['thresholds.phraseSimilarity', 1.5],
    ['thresholds.scores', 3],
  ])('%s is checked, alone and in a collection: %s', (field, value) => {
    const [, name] = field.split('.');
    const thresholds = (name ? { [name]: value } : value) as never;
    const fault = (field: string) => expect.objectContaining({ code: 'invalid-option', field });
    expect(() => new Voices({ thresholds })).toThrow(fault(field));
    expect(() => new Voices({ collections: { acme: { thresholds } } })).toThrow(
      fault(`collections.acme.${field}`),
    );
    expect(() => thresholdsFor(1, { thresholds })).toThrow(fault(field));
  });

  it.each<unknown>([0, -1, 5, Number.NaN, '0.01', null])(
    'nor is %s a rate, with the same words for a single decision as for collections',
    (falseAcceptRate) => {
      const options = { falseAcceptRate } as never;
      const fault = expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringMatching(/^falseAcceptRate is a share of impostors from 0.0001 to 0.2/),
      });
      expect(() => new Voices(options)).toThrow(fault);
      expect(() => thresholdsFor(1, options)).toThrow(fault);
    },
  );

  it.each<[string, unknown]>([
    ['collections', null],
    ['collections', 'acme'],
    ['collections.acme', { acme: null }],
    ['collections.acme', { acme: 3 }],
  ])('and %s holds options: %s', (field, collections) => {
    const fault = expect.objectContaining({ code: 'invalid-option', field });
    expect(() => new Voices({ collections } as never)).toThrow(fault);
  });

  it('set at once in memory are all kept, and none outlives its collection', async () => {
    const store = new MemoryStore();
    await store.create('acme');
    await Promise.all([
      store.changeLimits('acme', (known) => ({ ...known, falseAcceptRate: 0.002 })),
      store.changeLimits('acme', (known) => ({ ...known, retentionDays: 9 })),
    ]);
    expect(await store.limits('acme')).toEqual({ falseAcceptRate: 0.002, retentionDays: 9 });
    await Promise.all([
      store.changeLimits('acme', () => ({ retentionDays: 1 })),
      store.eraseCollection('acme'),
    ]);
    expect(await store.limits('acme')).toEqual({});
  });

  it('move with a collection that is exported, not with a person', async () => {
    const store = new MemoryStore();
    await store.put('acme', enrolment('amal', 'open'));
    await store.changeLimits('acme', () => ({ falseAcceptRate: 0.001 }));
    const moved = async (speakerId?: string) => {
      let text = '';
      for await (const piece of exportPieces(store, 'acme', speakerId)) text += piece;
      return MemoryStore.import(text);
    };
    expect((await moved()).export()).toBe(store.export());
    expect(await (await moved('amal')).limits('acme')).toEqual({});
  });

  it.each<[string, VoicesOptions, unknown]>([
    ['the rate of a collection', { falseAcceptRate: 0.001 }, { falseAcceptRate: undefined }],
    ['a threshold of a collection', { thresholds: { score: 5 } }, { thresholds: { score: undefined } }],
  ])('an undefined one is not given: %s', async (_what, all, own) => {
    const collections = { acme: own as object };
    expect(await thresholdsOf({ ...all, collections })).toEqual(await thresholdsOf(all));
  });

  it('an undefined threshold for all is not given', async () => {
    const thresholds = { vectorSimilarity: undefined, phraseSimilarity: undefined } as object;
    expect(await thresholdsOf({ thresholds })).toEqual(await thresholdsOf({}));
  });

  it('of the store stand between those of the collection and those of all', async () => {
    const rate = (options: VoicesOptions) => thresholdsOf(options);
    const kept = async (options: VoicesOptions) => {
      const store = new MemoryStore();
      await store.create('acme');
      await store.changeLimits('acme', () => ({ falseAcceptRate: 0.002 }));
      return thresholdsOf({ ...options, store: MemoryStore.import(store.export()) });
    };
    const [all, own] = [{ falseAcceptRate: 0.1 }, { collections: { acme: { falseAcceptRate: 0.0005 } } }];
    const stored = await rate({ falseAcceptRate: 0.002 });
    expect(await kept({})).toEqual(stored);
    expect(await kept(all)).toEqual(stored);
    expect(await kept({ ...all, ...own })).toEqual(await rate(own));
    expect(await kept({ thresholds: { score: -5 } })).toEqual(stored);
    const wrong = JSON.stringify({
      nutqVoices: 1,
      collections: [{ name: 'acme', limits: { falseAcceptRate: 20 }, enrolments: [] }],
    });
    expect(() => MemoryStore.import(wrong)).toThrow(expect.objectContaining({ code: 'invalid-collection' }));
  });

  it('give way to the rate that is stated for a collection, unless it sets them itself', async () => {
    const stated = await thresholdsOf({ collections: { acme: { falseAcceptRate: 0.001 } } });
    const both = { thresholds: { score: -5 }, collections: { acme: { falseAcceptRate: 0.001 } } };
    expect(await thresholdsOf(both)).toEqual(stated);
    expect((await thresholdsOf({ thresholds: { score: -5 }, falseAcceptRate: 0.001 })).score).toBe(-5);
    const own = { falseAcceptRate: 0.001, thresholds: { score: -4 } };
    expect((await thresholdsOf({ thresholds: { score: -5 }, collections: { acme: own } })).score).toBe(-4);
  });

  it('do not loosen what adaptation asks for beyond a login', async () => {
    const learns = async (score: number): Promise<boolean> => {
      const { login, of } = await enrolled({ thresholds: { score }, adapt: { margin: 0 } });
      expect((await login()).status).toBe('accepted');
      return (await of('amal')).takes.length > 2;
    };
    const result = await (await enrolled()).login();
    const score = 'decision' in result ? result.decision.score : Number.NaN;
    expect(await learns(score - 0.01)).toBe(false);
    expect(await learns(score - 50)).toBe(true);
  });
});

describe('an option that is not known', () => {
  const unknown = (field: string, near: string) =>
    expect.objectContaining({
      code: 'invalid-option',
      field,
      message: expect.stringContaining(`did you mean ${near}?`),
    });

  it.each<[string, string, object]>([
    ['falseAcceptRat', 'falseAcceptRate', { falseAcceptRat: 0.001 }],
    ['retentiondays', 'retentionDays', { retentiondays: 30 }],
    [
      'collections.acme.falseAcceptRat',
      'falseAcceptRate',
      { collections: { acme: { falseAcceptRat: 0.001 } } },
    ],
    ['collections.acme.thresholds.scor', 'score', { collections: { acme: { thresholds: { scor: 3 } } } }],
    ['thresholds.scores', 'score', { thresholds: { scores: 3 } }],
    ['adapt.margins', 'margin', { adapt: { margins: 4 } }],
  ])('%s is refused with the nearest that is, in process and behind the service', (field, near, options) => {
    expect(() => new Voices(options as never)).toThrow(unknown(field, near));
    expect(() => createVoiceService(options as never)).toThrow(unknown(field, near));
  });

  it('is refused by the other calls, too', async () => {
    const wav = clip('amal-1');
    const misspelt = { falseAcceptrates: 0.001 } as never;
    expect(() => thresholdsFor(1, misspelt)).toThrow(unknown('falseAcceptrates', 'falseAcceptRate'));
    expect(() => decodeWav(wav, { maxSecond: 1 } as never)).toThrow(unknown('maxSecond', 'maxSeconds'));
    for (const features of [mfcc, fbank, (_: Float32Array, options: object) => mfccStream(options)])
      expect(() => features(new Float32Array(800), { band: 40 } as never)).toThrow(unknown('band', 'bands'));
    expect(() => createVoiceService({ revealReasons: true } as never)).toThrow(
      unknown('revealReasons', 'revealReason'),
    );
    const files = { speaker: wav, phrase: wav };
    await expect(loadVoiceModel(files, { built: 'simd' } as never)).rejects.toEqual(
      unknown('built', 'build'),
    );
  });

  it('is looked for under its own name: what the service knows is not passed on', () => {
    expect(() => createVoiceService({ language: 'ar', falseAcceptRate: 0.02 })).not.toThrow();
    expect(() => new Voices({ language: 'ar' } as never)).toThrow(/language is not known/);
  });
});

describe('people whose enrolment has expired', () => {
  it('do not take the place of the one who is there', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const voices = new Voices({ now: () => new Date(now), retentionDays: 30 });
    const recordings = [clip('amal-1'), clip('amal-2')];
    for (let k = 0; k < 7; k++)
      await voices.enrol({ collection: 'acme', phrase, speakerId: `old-${k}`, recordings });
    now += 40 * 86_400_000;
    await voices.enrol({ collection: 'acme', phrase, speakerId: 'badr', recordings: [clip('badr-1')] });
    const login = await voices.identify({ collection: 'acme', phrase, recording: clip('amal-3') });
    expect(login).toMatchObject({ speakerId: 'badr' });
  });
});

describe('what people tell about impostors', () => {
  let people: Awaited<ReturnType<typeof enrolled>>;
  beforeAll(async () => {
    people = await enrolled();
  });

  it('is what they scored at those before them', async () => {
    const [amal, badr] = await Promise.all(PEOPLE.map(people.of));
    expect(amal!.tries).toMatchObject({ known: [] });
    expect(amal!.tries!.own).toBeUndefined();
    expect(badr!.tries!.own).toMatchObject({ people: 1, scores: [expect.any(Number), expect.any(Number)] });
    const score = badr!.tries!.own!.scores[0]!;
    const login = await people.voices.identify({ collection: 'acme', phrase, recording: clip('amal-login') });
    expect('decision' in login && login.decision.score).toBeGreaterThan(score);
  });

  it('moves the limits of everybody, in verification, too', async () => {
    const alone = await enrolled({}, ['amal']);
    const verify = async ({ voices }: typeof alone) => {
      const request = { collection: 'acme', phrase, speakerId: 'amal', recording: clip('amal-login') };
      const result = await voices.verify(request);
      return 'decision' in result ? result.decision.thresholds.score : Number.NaN;
    };
    expect(await verify(people)).not.toBe(await verify(alone));
  });

  it('is kept by stores and exports, and read with care', async () => {
    const badr = await people.of('badr');
    expect(decodeEnrolment(encodeEnrolment(badr))).toEqual(badr);
    const text = (people.voices.store as MemoryStore).export();
    const kept = (await MemoryStore.import(text).find('acme', { speakerId: 'badr' }))[0]!;
    expect(kept.tries).toEqual(badr.tries);
    expect(kept.takes.map(({ altered }) => altered)).toEqual(badr.takes.map(({ altered }) => altered));
    expect(badr.takes[0]!.altered!.voice).toBeGreaterThan(0);
    const broken = text.replace(/"scores":\[[^\]]*\]/, '"scores":["0"]');
    expect(broken).not.toBe(text);
    expect(() => MemoryStore.import(broken)).toThrow(expect.objectContaining({ code: 'invalid-collection' }));
  });

  it('keeps how narrowband takes are, and reads enrolments from before that as wideband', async () => {
    const voices = new Voices();
    const wav = decodeWav(clip('amal-1'));
    const recordings = [{ samples: resample(wav.samples, wav.sampleRate, 8000), sampleRate: 8000 }];
    await voices.enrol({ collection: 'acme', phrase, speakerId: 'amal', recordings });
    const store = voices.store as MemoryStore;
    const amal = (await store.find('acme', { phrase, speakerId: 'amal' }))[0]!;
    expect(amal.takes[0]!.narrowband).toBe(1);
    expect(decodeEnrolment(encodeEnrolment(amal))).toEqual(amal);
    const narrowbandOf = async (text: string) =>
      (await MemoryStore.import(text).find('acme', { speakerId: 'amal' }))[0]!.takes[0]!.narrowband;
    const text = store.export();
    expect(await narrowbandOf(text)).toBe(1);
    expect(await narrowbandOf(text.replace('"narrowband":1,', ''))).toBeUndefined();
    expect(() => MemoryStore.import(text.replace('"narrowband":1', '"narrowband":2'))).toThrow(
      expect.objectContaining({ code: 'invalid-collection' }),
    );
  });

  it('counts a person once, however often they add takes', async () => {
    const { voices, of } = await enrolled();
    const before = (await of('badr')).tries!;
    await voices.enrol({ collection: 'acme', phrase, speakerId: 'badr', recordings: [clip('badr-3')] });
    const after = (await of('badr')).tries!;
    expect(after.own!.id).toBe(before.own!.id);
    expect(after.known).toEqual(before.known);
  });

  it('names nobody', async () => {
    const text = JSON.stringify((await people.of('badr')).tries);
    for (const name of PEOPLE) expect(text).not.toContain(name);
  });
});
