import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../src/base64';
import { eraseVoices } from '../../src/service/erase-voices';
import { type GuardOptions, guardVoice } from '../../src/service/guarded-voice';
import { createVoiceService } from '../../src/service/voice-login';
import { memoryStores } from '../../src/stores/key-value-stores';
import { decodeWav, type Recording } from '../../src/voice/wav';
import { ALTERATIONS } from '../voice/altered';
import { clip, wav } from '../voice/fixtures';

const query = { collection_name: 'acme', login_phrase: 'open my account' };
const audio = (name: string) => ({ RecordData_app: encodeBase64(clip(name)) });

function altered(name: string, alteration: string) {
  const { samples, sampleRate }: Recording = ALTERATIONS[alteration]!(decodeWav(clip(name)));
  const pcm = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  return { RecordData_app: encodeBase64(wav(new Uint8Array(pcm.buffer), { rate: sampleRate })) };
}

/** Amal, enrolled with three takes, behind as many guards as asked for: processes that share a store. */
async function guarded(options: Omit<GuardOptions, 'stores'> = {}) {
  const stores = memoryStores();
  const process = () => guardVoice(createVoiceService({ store: stores.voices }), { stores, ...options });
  const voice = process();
  let speaker_id: string | undefined;
  for (const take of ['amal-1', 'amal-2', 'amal-3']) {
    const { body } = await voice.register({ ...query, speaker_id }, audio(take));
    if (body.data !== '') speaker_id ??= body.data.speaker_id;
  }
  return { stores, voice, process };
}

const refusal = { status: 401, body: { data: '', errors: { code: 702, message: expect.any(String) } } };

describe('replay protection', () => {
  it('refuses what was enrolled, in the words of any other refusal', async () => {
    const { voice } = await guarded();
    expect(await voice.login(query, audio('amal-1'))).toEqual(refusal);
    const stranger = await voice.login(query, audio('stranger'));
    expect(await voice.login(query, audio('amal-2'))).toEqual(stranger);
  });

  it('lets a new take in once, and no copy of it after that', async () => {
    const { voice } = await guarded({ loginLimit: false });
    expect(await voice.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
    for (const alteration of Object.keys(ALTERATIONS))
      expect(await voice.login(query, altered('amal-login', alteration)), alteration).toEqual(refusal);
  });

  it('lets one of simultaneous logins with one recording in, whichever process they meet', async () => {
    const { process } = await guarded({ loginLimit: false });
    const processes = Array.from({ length: 3 }, process);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => processes[i % 3]!.login(query, audio('amal-login'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not use up a recording that was refused', async () => {
    const { voice } = await guarded();
    const other = { ...query, login_phrase: 'something else' };
    expect(await voice.login(other, audio('amal-login'))).toEqual(refusal);
    expect(await voice.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
  });

  it('forgets with the collection', async () => {
    const { stores, voice } = await guarded();
    await eraseVoices(stores, 'acme');
    await voice.register(query, audio('amal-2'));
    expect(await voice.login(query, audio('amal-1'))).toMatchObject({ status: 200 });
    expect(await voice.login(query, audio('amal-2'))).toEqual(refusal);
  });

  it('is off where it is turned off', async () => {
    const { voice } = await guarded({ replayProtection: false });
    for (let i = 0; i < 2; i++)
      expect(await voice.login(query, audio('amal-1'))).toMatchObject({ status: 200 });
  });
});
