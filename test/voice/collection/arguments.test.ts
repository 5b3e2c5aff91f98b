import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { Voices } from '../../../src/voice/collection/voices';
import { clip } from '../fixtures';

const PHRASE = 'open my account';
const takes = (name: string) => [1, 2, 3].map((take) => clip(`${name}-${take}`));
const login = (recording: Uint8Array) => ({ collection: 'acme', phrase: PHRASE, recording });

it.each<[string, object]>([
  ['phrase', { phrase: ' … ' }],
  ['collection', { collection: undefined }],
  ['collection', { collection: '' }],
  ['speakerId', { speakerId: '' }],
  ['consent', { consent: 5 }],
  ['consent', { consent: { form: 7 } }],
  ['recordings', { recordings: [] }],
  ['recordings', { recordings: undefined }],
  ['recordings', { recordings: clip('amal-1') }],
  ['recording', { recordings: ['amal-1.wav'] }],
  ['recording', { recordings: [undefined] }],
  ['recording', { recordings: [{ samples: [0.1, 0.2], sampleRate: 16_000 }] }],
])('refuses another %s: %j', async (field, part) => {
  const request = { collection: 'acme', phrase: PHRASE, recordings: takes('amal'), ...part };
  await expect(new Voices().enrol(request)).rejects.toMatchObject({ code: 'invalid-argument', field });
});

it.each<[string, object]>([
  ['order', { order: 'abc' }],
  ['order', { order: 5 }],
  ['order', { order: ['0', '1'] }],
  ['confirm', { confirm: true }],
  ['unlisted', { unlisted: 'yes' }],
])('refuses a login with another %s: %j', async (field, part) => {
  const request = { ...login(clip('amal-login')), ...part };
  const refusal = { name: 'NutqError', field };
  await expect(new Voices().verify({ ...request, speakerId: 'amal' })).rejects.toMatchObject(refusal);
  await expect(new Voices().identify(request)).rejects.toMatchObject(refusal);
});

it('refuses what no request has, before anything is stored', async () => {
  const voices = new Voices();
  const enrolment = { collection: 'acme', phrase: PHRASE, recordings: takes('amal'), speakerID: 'amal' };
  const unknown = (field: string, message: RegExp) =>
    expect.objectContaining({ code: 'invalid-option', field, message: expect.stringMatching(message) });
  await expect(voices.enrol(enrolment)).rejects.toEqual(unknown('speakerID', /did you mean speakerId/));
  expect(await voices.store.has('acme')).toBe(false);
  const attempt = login(clip('amal-login'));
  const named = { ...attempt, speakerId: 'amal' };
  await expect(voices.identify(named)).rejects.toEqual(unknown('speakerId', /known are collection/));
  const misspelt = { ...named, ordr: [1, 0] };
  await expect(voices.verify(misspelt)).rejects.toEqual(unknown('ordr', /did you mean order/));
});

it('hears no samples that are longer than set, as it hears no such file', async () => {
  const file = clip('amal-1');
  const short = new Voices({ maxSeconds: 0.1 });
  for (const recording of [file, decodeWav(file)])
    await expect(short.identify({ ...login(file), recording })).rejects.toMatchObject({ fault: 'too-long' });
});

it.each<[string, object]>([
  ['new Uint8Array(file)', { file: clip('amal-login') }],
  ['new Uint8Array(file).buffer', { file: clip('amal-login') }],
  ['({ samples: new Float32Array(samples), sampleRate })', { ...decodeWav(clip('amal-login')) }],
])('hears a recording of another realm: %s', async (code, values) => {
  const request = { ...login(runInNewContext(code, values)), speakerId: 'amal' };
  expect(await new Voices().verify(request)).toMatchObject({ status: 'not-enrolled' });
});
