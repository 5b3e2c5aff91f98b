import { beforeAll, describe, expect, it } from 'vitest';
import { createVoiceService } from '../../../src/service/voice-login';
import { decodeWav } from '../../../src/voice/audio/wav';
import { Voices } from '../../../src/voice/collection/voices';
import { textSimilarity } from '../../../src/voice/decision/text-similarity';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import type { PhrasePhones } from '../../../src/voice/phrase/phone-alignment';
import { clip } from '../fixtures';
import { shippedModel } from '../models';

/** What the clips say, and something of the same length. */
const SAID: PhrasePhones = [[['oʊ', 'p', 'ʌ', 'n']], [['m', 'aɪ']], [['ʌ', 'k', 'aʊ', 'n', 't']]];
const ANOTHER: PhrasePhones = [[['k', 'l', 'oʊ', 'z']], [['ð', 'ʌ']], [['w', 'i', 'n', 'd', 'oʊ']]];

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

describe('the phones of a text against a recording (synthetic voices)', () => {
  it.each(['amal-1', 'badr-1', 'stranger'])('%s says it and nothing else', (name) => {
    const sample = sampleVoice(decodeWav(clip(name)), model).sample!;
    const limit = model.calibration.thresholds.textSimilarity;
    expect(textSimilarity(sample, SAID, model)).toBeGreaterThan(limit);
    expect(textSimilarity(sample, ANOTHER, model)).toBeLessThan(limit);
  });

  it('is not judged by the classical tables, which hear no phones', () => {
    const sample = sampleVoice(decodeWav(clip('amal-1'))).sample!;
    expect(textSimilarity(sample, SAID, CLASSICAL_MODEL)).toBeUndefined();
  });

  it('refuses an enrolment that says something else, and stores nothing', async () => {
    const voices = new Voices({ model });
    const request = { collection: 'acme', phrase: 'open my account', recordings: [clip('amal-1')] };
    expect(await voices.enrol({ ...request, phones: ANOTHER })).toMatchObject({
      status: 'wrong-phrase',
      take: 0,
    });
    expect(await voices.store.find('acme')).toEqual([]);
    expect(await voices.enrol({ ...request, phones: SAID })).toMatchObject({ status: 'enrolled' });
  });

  it('the service asks for the phones of the text that it got', async () => {
    const texts: string[] = [];
    const phonesOf = (text: string): PhrasePhones => {
      texts.push(text);
      return text === 'Open my account' ? SAID : ANOTHER;
    };
    const service = createVoiceService({ model, phonesOf });
    const body = { RecordData_app: Buffer.from(clip('amal-1')).toString('base64') };
    const register = (phrase: string) =>
      service.register({ collection_name: 'acme', login_phrase: phrase }, body);
    expect((await register('Open my account')).status).toBe(200);
    const { status, body: refused } = await register('Close the window');
    expect(status).not.toBe(200);
    expect(JSON.stringify(refused)).toContain('does not say this phrase');
    expect(texts).toEqual(expect.arrayContaining(['Open my account', 'Close the window']));
  });
});
