import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeBase64 } from '../../src/platform/base64';
import { createNutq } from '../../src/service/nutq';
import { createVoiceService, type VoiceService } from '../../src/service/voice-login';
import { readVoiceRequest } from '../../src/service/voice-request';
import { QUALITY_ADVICE } from '../../src/voice/audio/quality';
import { decodeWav } from '../../src/voice/audio/wav';
import { clip, pcm16, wav } from '../voice/fixtures';
import { shippedModel } from '../voice/models';

const audio = (name: string): string => encodeBase64(clip(name));
const query = { collection_name: 'acme', login_phrase: 'open my account' };

async function withAmal(): Promise<VoiceService> {
  const service = createVoiceService();
  let speaker_id: string | undefined;
  for (const take of [1, 2, 3]) {
    const { status, body } = await service.register(
      { ...query, speaker_id },
      { RecordData_app: audio(`amal-${take}`) },
    );
    expect(status).toBe(200);
    if (body.data !== '') speaker_id ??= body.data.speaker_id;
  }
  return service;
}

describe('login', () => {
  let service: VoiceService;
  beforeAll(async () => {
    service = await withAmal();
  });

  it.each([
    ['alone', (text: string) => ({ RecordData_app: text })],
    ['inside data', (text: string) => ({ data: { RecordData_app: text } })],
    ['inside data as text', (text: string) => ({ data: JSON.stringify({ RecordData_app: text }) })],
    ['twice, equal', (text: string) => ({ RecordData_app: text, data: { RecordData_app: text } })],
    [
      'inside data, null beside it',
      (text: string) => ({ RecordData_app: null, data: { RecordData_app: text } }),
    ],
    ['alone, data null', (text: string) => ({ RecordData_app: text, data: null })],
    ['as a data URL', (text: string) => ({ RecordData_app: `data:audio/wav;base64,${text}` })],
  ])('audio %s: exactly the envelope of success', async (_, wrap) => {
    const { status, body } = await service.login(query, wrap(audio('amal-login')));
    const decimal = expect.stringMatching(/^\d+(\.\d+)?$/);
    expect({ status, body }).toStrictEqual({
      status: 200,
      body: {
        data: {
          status: 'Login successful',
          thresholds: { vector_similarity: decimal, phrase_similarity: decimal },
        },
        errors: { code: '', message: '' },
      },
    });
  });

  it.each<[string, Record<string, string | string[]>, unknown, number, number]>([
    ['a stranger', query, { RecordData_app: audio('stranger') }, 401, 702],
    ['a wrong phrase', query, { RecordData_app: audio('amal-wrong-phrase') }, 401, 702],
    [
      'a phrase nobody enrolled',
      { ...query, login_phrase: 'something else' },
      { RecordData_app: audio('amal-login') },
      401,
      702,
    ],
    [
      'an unknown collection',
      { ...query, collection_name: 'other' },
      { RecordData_app: audio('amal-login') },
      404,
      700,
    ],
    ['no collection', { login_phrase: 'x' }, { RecordData_app: audio('amal-login') }, 400, 703],
    ['no phrase', { collection_name: 'acme' }, { RecordData_app: audio('amal-login') }, 400, 703],
    ['an empty phrase', { ...query, login_phrase: ' ' }, { RecordData_app: audio('amal-login') }, 400, 703],
    ['a collection of control characters', { ...query, collection_name: 'a\0b' }, {}, 400, 703],
    ['half a surrogate pair as a person', { ...query, speaker_id: '\ud800' }, {}, 400, 703],
    [
      'a number as a person',
      { ...query, speaker_id: 2002 } as never,
      { RecordData_app: audio('amal-login') },
      400,
      703,
    ],
    [
      'a number as consent',
      { ...query, consent: 5 } as never,
      { RecordData_app: audio('amal-login') },
      400,
      703,
    ],
    ['a query of null', null as never, { RecordData_app: audio('amal-login') }, 400, 703],
    ['no audio', query, {}, 400, 703],
    ['audio of null', query, { RecordData_app: null }, 400, 703],
    ['two different', query, { RecordData_app: 'AAAA', data: { RecordData_app: 'AAAB' } }, 400, 703],
    ['data as a list', query, { data: [audio('amal-login')] }, 400, 703],
    ['data as bare base64', query, { data: audio('amal-login') }, 400, 703],
    ['data as a number', query, { data: 7 }, 400, 703],
    ['a body of null', query, null, 400, 703],
    ['prototype keys', query, JSON.parse('{"__proto__": {"RecordData_app": "AAAA"}}'), 400, 703],
    ['not base64', query, { RecordData_app: '***' }, 400, 703],
    ['not a WAV', query, { RecordData_app: 'AAAA' }, 400, 703],
    ['too large', query, { RecordData_app: 'A'.repeat(10 * 1024 * 1024 + 4) }, 400, 703],
  ])('%s', async (_, parameters, body, status, code) => {
    const response = await service.login(parameters, body);
    expect(response).toStrictEqual({
      status,
      body: { data: '', errors: { code, message: expect.stringMatching(/./) } },
    });
  });

  it('a parameter of null is absent', async () => {
    const query = { collection_name: 'acme', login_phrase: 'open my account', speaker_id: null } as never;
    expect(await service.login(query, { RecordData_app: audio('amal-login') })).toMatchObject({
      status: 200,
    });
  });

  it('names are the same however they are typed or copied, and none where nothing is seen of them', () => {
    const asked = { ...query, collection_name: 'Cafe\u0301\u200f ', speaker_id: '\u202bا\u0653مال' };
    const body = { RecordData_app: 'AAAA' };
    expect(readVoiceRequest(asked, body)).toMatchObject({ collection: 'Café', speakerId: 'آمال' });
    expect(readVoiceRequest({ ...asked, collection_name: '\u200f' }, body)).toBe('collectionName');
    expect(readVoiceRequest({ ...asked, speaker_id: '\u200f' }, body)).toBe('speakerId');
  });

  it('the first of repeated parameters counts', async () => {
    const response = await service.login(
      { ...query, login_phrase: ['open my account', 'x'] },
      { RecordData_app: audio('amal-login') },
    );
    expect(response.status).toBe(200);
  });

  it('says why in Arabic too, and which check failed only when told to', async () => {
    const stranger = { RecordData_app: audio('stranger') };
    const message = async (from: VoiceService, lang?: string) => {
      const { body } = await from.login({ ...query, lang }, stranger);
      return body.errors.message;
    };
    expect(await message(service, 'ar-EG')).toMatch(/\p{Script=Arabic}/u);
    const open = createVoiceService({ store: service.voices.store, revealReason: true });
    expect(await message(open)).toContain('speaker embedding mismatch');
    const wrong = await service.login(query, { RecordData_app: audio('amal-wrong-phrase') });
    expect(await message(service)).toBe(wrong.body.errors.message);
  });

  it('says what of a recording could be better, to whoever fails by it', async () => {
    const { samples, sampleRate } = decodeWav(clip('stranger'));
    const softly = wav(pcm16(samples.map((sample) => sample / 150)), { rate: sampleRate });
    for (const login_phrase of ['open my account', 'something else']) {
      const { body } = await service.login(
        { ...query, login_phrase },
        { RecordData_app: encodeBase64(softly) },
      );
      expect(body.errors).toEqual({
        code: 702,
        message: `Login failed: the voice or the phrase does not match. ${QUALITY_ADVICE['too-quiet'].en}`,
      });
    }
  });

  it('a store that fails is 700 with the envelope, and tells nothing about itself', async () => {
    const store = Object.assign(Object.create(service.voices.store), {
      has: async () => true,
      find: () => Promise.reject(new Error('password is 1234')),
    });
    const broken = createVoiceService({ store });
    const response = await broken.login(query, { RecordData_app: audio('amal-login') });
    expect(response).toMatchObject({ status: 500, body: { data: '', errors: { code: 700 } } });
    expect(JSON.stringify(response)).not.toContain('1234');
  });
});

it('hears no login that is longer than set', async () => {
  const { samples, sampleRate } = decodeWav(clip('amal-login'));
  const length = samples.length / sampleRate;
  const ask = async (maxLoginSeconds: number) => {
    const service = createVoiceService({ maxLoginSeconds });
    const { status, body } = await service.login(query, { RecordData_app: audio('amal-login') });
    return [status, body.errors.code];
  };
  expect(await ask(length - 0.01)).toEqual([400, 703]);
  // Nobody made the collection.
  expect(await ask(length + 0.01)).toEqual([404, 700]);
});

describe('register', () => {
  it('answers with the id of a new person, and adds takes to a known one', async () => {
    const service = createVoiceService({ newId: () => 'v1' });
    const first = await service.register(query, { RecordData_app: audio('amal-1') });
    expect(first.body.data).toMatchObject({ status: 'Registration successful', speaker_id: 'v1' });
    const second = await service.register(
      { ...query, speaker_id: 'v1' },
      { RecordData_app: audio('amal-2') },
    );
    expect(Object.keys(second.body.data)).toEqual(['status', 'thresholds']);
  });

  it('refuses another voice for the same person: 701', async () => {
    const service = createVoiceService({ model: await shippedModel() });
    await service.register({ ...query, speaker_id: 'amal' }, { RecordData_app: audio('amal-1') });
    expect(
      await service.register({ ...query, speaker_id: 'amal' }, { RecordData_app: audio('badr-1') }),
    ).toMatchObject({ status: 500, body: { errors: { code: 701 } } });
  });
});

it.each([
  ['knows the words of a phrase by itself', {}, 3],
  ['knows none where it is told so', { phonesOf: () => [] }, undefined],
])(
  'a voice service with trained networks %s, and takes a registration that says others',
  async (_, options, words) => {
    const service = createVoiceService({ model: await shippedModel(), ...options });
    for (const login_phrase of ['open my account', 'close the window'])
      expect(
        (await service.register({ ...query, login_phrase }, { RecordData_app: audio('badr-1') })).status,
      ).toBe(200);
    const [right, other] = await service.voices.store.find('acme');
    expect(right!.takes[0]!.wordCosts?.length).toBe(words);
    expect(other!.takes[0]!.wordCosts).toBeUndefined();
  },
);

describe('both halves in one object', () => {
  it('know the words of a phrase, and take a registration that says others', async () => {
    const nutq = createNutq({ voice: { model: await shippedModel() } });
    for (const login_phrase of ['open my account', 'close the window']) {
      const { status } = await nutq.register(
        { collection_name: 'acme', login_phrase, speaker_id: 'badr' },
        { RecordData_app: audio('badr-1') },
      );
      expect(status).toBe(200);
    }
    const [right, other] = await nutq.voices.store.find('acme');
    expect(right!.takes[0]!.wordCosts).toHaveLength(3);
    expect(other!.takes[0]!.wordCosts).toBeUndefined();
    expect((await nutq.login(query, { RecordData_app: audio('badr-login') })).status).toBe(200);
  });

  it.each(['open my ac\u064bcount', 'open-my account', 'op\u200ben my acc\u0650ount'])(
    'compare the words of a login however its text is written: %j',
    async (login_phrase) => {
      const nutq = createNutq({ voice: { model: await shippedModel() } });
      await nutq.register({ ...query, speaker_id: 'badr' }, { RecordData_app: audio('badr-1') });
      const identify = vi.spyOn(nutq.voices, 'identify');
      const similarityOf = async (text: string) => {
        await nutq.login({ ...query, login_phrase: text }, { RecordData_app: audio('badr-reordered') });
        const result = await identify.mock.results.at(-1)!.value;
        return result.status === 'rejected' ? result.decision.phraseSimilarity : undefined;
      };
      const similarity = await similarityOf(query.login_phrase);
      expect(similarity).toBeLessThan(0.1);
      expect(await similarityOf(login_phrase)).toBe(similarity);
    },
  );
});
