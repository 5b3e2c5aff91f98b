import { beforeAll, describe, expect, it } from 'vitest';
import { createVoiceService } from '../../../src/service/voice-login';
import { Voices } from '../../../src/voice/collection/voices';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import type { PhrasePhones } from '../../../src/voice/phrase/phone-alignment';
import { clip } from '../fixtures';
import { shippedModel } from '../models';

const PHRASE = 'open my account';
const REORDERED = 'account open my';
const PHONES: PhrasePhones = [[['ʌ', 'k', 'aʊ', 'n', 't']], [['oʊ', 'p', 'ʌ', 'n']], [['m', 'aɪ']]];
const ANOTHER: PhrasePhones = [[['k', 'l', 'oʊ', 'z']], [['ð', 'ʌ']], [['w', 'i', 'n', 'd', 'oʊ']]];

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

/** Machine voices are not what the limits were chosen for: a tenth of impostors may pass. */
async function enrolled(options = {}) {
  const voices = new Voices({ model, falseAcceptRate: 0.1, ...options });
  for (const speakerId of ['amal', 'badr'])
    await voices.enrol({
      collection: 'acme',
      phrase: PHRASE,
      speakerId,
      recordings: [1, 2, 3].map((number) => clip(`${speakerId}-${number}`)),
    });
  const verify = (name: string, phones?: PhrasePhones, speakerId = 'badr', unlisted = true) =>
    voices.verify({
      collection: 'acme',
      phrase: REORDERED,
      speakerId,
      recording: clip(name),
      unlisted,
      ...(phones ? { phones } : {}),
    });
  return { voices, verify };
}

describe('a phrase that the person never enrolled (synthetic voices)', () => {
  it('lets the right voice in that says the text', async () => {
    const { verify } = await enrolled();
    expect(await verify('badr-reordered', PHONES)).toMatchObject({ status: 'accepted', speakerId: 'badr' });
  });

  it('keeps out another voice, another text, anybody without phones, and everybody unless it is asked for', async () => {
    const { verify } = await enrolled();
    expect(await verify('amal-reordered', PHONES)).toMatchObject({
      status: 'rejected',
      decision: { failed: 'voice' },
    });
    expect(await verify('badr-reordered', ANOTHER)).toMatchObject({
      status: 'rejected',
      decision: { failed: 'phrase' },
    });
    expect(await verify('badr-reordered')).toMatchObject({ status: 'not-enrolled' });
    expect(await verify('badr-reordered', PHONES, 'badr', false)).toMatchObject({ status: 'not-enrolled' });
    expect(await verify('badr-reordered', PHONES, 'nobody')).toMatchObject({ status: 'not-enrolled' });
  });

  it('has the limit of a tenth of the false accepts, whatever was set by hand for enrolled phrases', async () => {
    const { verify } = await enrolled({ thresholds: { score: -100, phraseSimilarity: 0 } });
    const result = await verify('badr-reordered', PHONES);
    expect(result).toMatchObject({
      decision: {
        thresholds: {
          score: thresholdsFor(1, { model, falseAcceptRate: 0.1 / 10 }).score,
          phraseSimilarity: model.calibration.thresholds.textSimilarity,
        },
      },
    });
  });

  it('is refused by the classical tables, which hear no phones', async () => {
    const voices = new Voices();
    const request = { collection: 'acme', speakerId: 'badr' };
    await voices.enrol({ ...request, phrase: PHRASE, recordings: [clip('badr-1')] });
    const login = {
      ...request,
      phrase: REORDERED,
      recording: clip('badr-reordered'),
      phones: PHONES,
      unlisted: true,
    };
    expect(await voices.verify(login)).toMatchObject({ status: 'not-enrolled' });
  });

  it('counts as gone what has expired', async () => {
    const clock = { now: Date.parse('2026-01-01T00:00:00Z') };
    const { verify } = await enrolled({ retentionDays: 30, now: () => new Date(clock.now) });
    clock.now += 31 * 86_400_000;
    expect(await verify('badr-reordered', PHONES)).toMatchObject({ status: 'not-enrolled' });
  });

  it('takes no notice of phrases that another model heard, as long as this one heard any', async () => {
    const { voices, verify } = await enrolled();
    const [badr] = await voices.store.find('acme', { speakerId: 'badr' });
    const older = { ...badr!, featureVersion: 'older', print: new Float32Array(5) };
    await voices.store.put('acme', { ...older, phrase: 'close my account' });
    expect(await verify('badr-reordered', PHONES)).toMatchObject({ status: 'accepted' });
    await voices.store.put('acme', older);
    await expect(verify('badr-reordered', PHONES)).rejects.toMatchObject({ code: 'invalid-collection' });
  });
});

describe('the service', () => {
  const body = (name: string) => ({ RecordData_app: Buffer.from(clip(name)).toString('base64') });
  const phonesOf = (text: string): PhrasePhones => (text === REORDERED ? PHONES : []);

  it.each([
    [true, 'badr', 200],
    [true, undefined, 401],
    [false, 'badr', 401],
    [undefined, 'badr', 401],
  ])('loginByText %s and speaker_id %s: %i', async (loginByText, speaker_id, status) => {
    const { voices } = await enrolled();
    const service = createVoiceService({
      model,
      store: voices.store,
      falseAcceptRate: 0.1,
      phonesOf,
      ...(loginByText === undefined ? {} : { loginByText }),
    });
    const query = { collection_name: 'acme', login_phrase: REORDERED, speaker_id };
    const response = await service.login(query, body('badr-reordered'));
    expect(response.status).toBe(status);
    if (status !== 200) expect(response.body.errors.code).toBe(702);
  });

  it('listens for the text as it was typed', async () => {
    const { voices } = await enrolled();
    const typed = "account open'my";
    const service = createVoiceService({
      model,
      store: voices.store,
      falseAcceptRate: 0.1,
      loginByText: true,
      phonesOf: (text) => (text === typed ? [PHONES[0]!, [[...PHONES[1]![0]!, ...PHONES[2]![0]!]]] : ANOTHER),
    });
    const query = { collection_name: 'acme', login_phrase: typed, speaker_id: 'badr' };
    expect((await service.login(query, body('badr-reordered'))).status).toBe(200);
  });
});
