import { describe, expect, it, vi } from 'vitest';
import { encodeBase64 } from '../../src/platform/base64';
import { erasuresIn, pruneVoices } from '../../src/service/erase-voices';
import { type GuardOptions, guardVoice } from '../../src/service/guarded-voice';
import { replayGuard } from '../../src/service/replay-guard';
import { createVoiceService } from '../../src/service/voice-login';
import { memoryStores } from '../../src/stores/key-value-stores';
import { decodeWav, type Recording } from '../../src/voice/audio/wav';
import { Voices } from '../../src/voice/collection/voices';
import { adaptedTakes } from '../../src/voice/print/person-print';
import { ALTERATIONS } from '../voice/altered';
import { clip, wav } from '../voice/fixtures';

const query = { collection_name: 'acme', login_phrase: 'open my account' };
const audio = (name: string) => ({ RecordData_app: encodeBase64(clip(name)) });

function altered(name: string, alteration: string) {
  const { samples, sampleRate }: Recording = ALTERATIONS[alteration]!(decodeWav(clip(name)));
  const pcm = Int16Array.from(samples, (sample) => Math.round(sample * 32_767));
  return { RecordData_app: encodeBase64(wav(new Uint8Array(pcm.buffer), { rate: sampleRate })) };
}

/**
 * Amal, enrolled with three takes, behind as many guards as asked for: processes that share a store. Its fingerprints have a fixed
 * key: under one of a hundred a copy slower by 1 % is not known.
 */
async function guarded(options: Omit<GuardOptions, 'stores'> = {}) {
  const stores = { ...memoryStores(), pepper: async () => new Uint8Array(32).fill(1) };
  const service = createVoiceService({ store: stores.voices });
  const process = () => guardVoice(service, { stores, ...options });
  const voice = process();
  let speaker_id: string | undefined;
  for (const take of ['amal-1', 'amal-2', 'amal-3']) {
    const { body } = await voice.register({ ...query, speaker_id }, audio(take));
    if (body.data !== '') speaker_id ??= body.data.speaker_id;
  }
  return { stores, service, voice, process, speakerId: speaker_id! };
}

/** Another person in the same collection. */
async function enrolBadr(voice: ReturnType<typeof guardVoice>) {
  for (const take of ['badr-1', 'badr-2', 'badr-3'])
    await voice.register({ ...query, speaker_id: 'badr' }, audio(take));
}

const refusal = { status: 401, body: { data: '', errors: { code: 702, message: expect.any(String) } } };

it('a collection that is erased after a login is unknown, and leaves no line', async () => {
  const { stores, voice } = await guarded();
  expect(await voice.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
  await erasuresIn(stores).eraseCollection('acme');
  const lines = (await stores.audit.list('acme')).length;
  for (let i = 0; i < 2; i++)
    expect(await voice.login(query, audio('stranger'))).toMatchObject({
      status: 404,
      body: { errors: { code: 700 } },
    });
  expect(await stores.audit.list('acme')).toHaveLength(lines);
});

describe('replay protection', () => {
  it('refuses what was enrolled, in the words of any other refusal', async () => {
    const { voice } = await guarded();
    expect(await voice.login(query, audio('amal-1'))).toEqual(refusal);
    const stranger = await voice.login(query, audio('stranger'));
    expect(await voice.login(query, audio('amal-2'))).toEqual(stranger);
  });

  it('says of a copy what it says of other recordings, also where it says why', async () => {
    const stores = memoryStores();
    const service = createVoiceService({ store: stores.voices, revealReason: true });
    const voice = guardVoice(service, { stores, loginLimit: false });
    await voice.register(query, audio('amal-1'));
    const copy = await voice.login(query, audio('amal-1'));
    expect(copy).toEqual(await voice.login(query, audio('stranger')));
    const { samples, sampleRate } = decodeWav(clip('amal-1'));
    for (const [gain, status] of [
      [1e-3, 401],
      [2 ** 15, 400],
    ] as const) {
      const floats = new Uint8Array(samples.map((sample) => gain * sample).buffer);
      const body = {
        RecordData_app: encodeBase64(wav(floats, { tag: 3, bits: 32, rate: sampleRate })),
      };
      const plain = await service.login(query, body);
      expect(plain.status).toBe(status);
      expect(await voice.login(query, body)).toEqual(plain);
    }
  });

  it('lets a new take in once, and no copy of it after that', async () => {
    const { voice } = await guarded({ loginLimit: false });
    expect(await voice.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
    // Those that are known under nearly any key.
    const known = Object.keys(ALTERATIONS).filter((name) => !/left out|backwards/.test(name));
    for (const alteration of known)
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

  it('keeps nothing of a person whose registration broke off, once the store answers again', async () => {
    const healthy = memoryStores();
    let isDown = false;
    /** Goes down as soon as the recording is remembered. */
    const replays = new Proxy(healthy.replays, {
      get:
        (target, name) =>
        async (...args: never[]) => {
          if (isDown) throw new Error('down');
          const answer = await Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
          isDown = name === 'append';
          return answer;
        },
    });
    const voices = new Proxy(healthy.voices, {
      get:
        (target, name) =>
        async (...args: never[]) => {
          if (isDown) throw new Error('down');
          return Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
        },
    });
    const stores = { ...healthy, replays, voices };
    const voice = guardVoice(createVoiceService({ store: voices }), { stores });
    expect(await voice.register(query, audio('amal-1'))).toMatchObject({ body: { errors: { code: 701 } } });
    expect(await healthy.replays.numbers('acme')).toHaveLength(1);
    isDown = false;
    // So does the next one, after what the first one left is gone.
    await voice.register(query, audio('badr-1'));
    isDown = false;
    expect(await healthy.replays.numbers('acme')).toHaveLength(1);
    await voice.register(query, audio('stranger'));
    expect((await healthy.replays.since('acme', 0)).recordings.map(({ number }) => number)).toEqual([3]);
  });

  it('keeps nothing of a person whose registration ended with its process', async () => {
    const stores = memoryStores();
    let now = 0;
    const service = createVoiceService({ store: stores.voices });
    const process = (calls = service) => guardVoice(calls, { stores, now: () => now });
    /** Remembers the recording, and is heard of no more. */
    const killed = process({ ...service, register: () => new Promise(() => undefined) });
    void killed.register({ ...query, speaker_id: 'nobody' }, audio('amal-1'));
    await expect.poll(() => stores.replays.numbers('acme')).toEqual([1]);
    now += 60_000;
    await process().register({ ...query, speaker_id: 'badr' }, audio('badr-1'));
    // It may still be in hand.
    expect(await stores.replays.numbers('acme')).toEqual([1, 2]);
    now += 300_000;
    await process().register({ ...query, speaker_id: 'badr' }, audio('badr-2'));
    expect(await stores.replays.numbers('acme')).toEqual([2, 3]);
    expect(await stores.unfinished.all()).toEqual([]);
  });

  it('keeps the recordings of a person who was enrolled before the process ended', async () => {
    const stores = memoryStores();
    let now = 0;
    const service = createVoiceService({ store: stores.voices });
    const process = (calls = service) => guardVoice(calls, { stores, now: () => now, loginLimit: false });
    const register: typeof service.register = async (...request) => {
      await service.register(...request);
      return new Promise(() => undefined);
    };
    void process({ ...service, register }).register({ ...query, speaker_id: 'amal' }, audio('amal-1'));
    await expect.poll(() => stores.voices.find('acme')).toHaveLength(1);
    now += 300_000;
    await process().register({ ...query, speaker_id: 'badr' }, audio('badr-1'));
    expect(await stores.unfinished.all()).toEqual([]);
    expect(await process().login(query, audio('amal-1'))).toEqual(refusal);
  });

  it('forgets with the collection', async () => {
    const { stores, voice } = await guarded();
    await erasuresIn(stores).eraseCollection('acme');
    await voice.register(query, audio('amal-2'));
    expect(await voice.login(query, audio('amal-1'))).toMatchObject({ status: 200 });
    expect(await voice.login(query, audio('amal-2'))).toEqual(refusal);
  });

  it('forgets a person who is erased, in every process, and nobody else', async () => {
    const { stores, voice, process, speakerId } = await guarded({ loginLimit: false });
    const others = process();
    await enrolBadr(voice);
    for (const name of ['amal-login', 'badr-login'])
      expect(await others.login(query, audio(name))).toMatchObject({ status: 200 });
    expect(await stores.replays.numbers('acme')).toHaveLength(8);

    await voice.erase('acme', speakerId);
    expect(await stores.replays.numbers('acme')).toHaveLength(4);
    for (const name of ['amal-1', 'amal-login'])
      expect(await others.login(query, audio(name))).toEqual(refusal);
    for (const name of ['badr-1', 'badr-login'])
      expect(await others.login(query, audio(name))).toEqual(refusal);

    // Nothing is known of her any more: of a recording of before neither.
    await voice.register({ ...query, speaker_id: 'amal' }, audio('amal-2'));
    expect(await others.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
    expect(await others.login(query, audio('amal-2'))).toEqual(refusal);
  });

  it('remembers nothing of a person who is erased while they log in', async () => {
    const { stores, service, voice } = await guarded({ loginLimit: false });
    await enrolBadr(voice);
    let erases = 1;
    const login: typeof service.login = (request, body, caller) =>
      service.login(request, body, {
        ...caller,
        async confirm(speakerId) {
          if (erases-- > 0) await erasuresIn(stores).erase('acme', 'badr');
          return caller!.confirm!(speakerId);
        },
      });
    const slow = guardVoice({ ...service, login }, { stores, loginLimit: false });
    expect(await slow.login(query, audio('badr-login'))).toEqual(refusal);
    expect(await stores.replays.numbers('acme')).toHaveLength(3);
    erases = 1;
    expect(await slow.login(query, audio('amal-login'))).toMatchObject({ status: 200 });
    expect(await stores.replays.numbers('acme')).toHaveLength(4);
  });

  it('remembers nothing of a person whose registration was refused', async () => {
    const { stores, voice } = await guarded();
    const known = await stores.replays.numbers('acme');
    const silence = { RecordData_app: encodeBase64(wav(new Uint8Array(32_000), { rate: 16_000 })) };
    expect(await voice.register(query, silence)).toMatchObject({ status: 500 });
    expect(await stores.replays.numbers('acme')).toEqual(known);
  });

  it('forgets a person whose retention period is over, unless they say another phrase', async () => {
    const { stores, voice, speakerId } = await guarded();
    await voice.register({ ...query, login_phrase: 'another', speaker_id: speakerId }, audio('amal-login'));
    const [first, second] = await stores.voices.find('acme');
    const prune = (days: number) =>
      pruneVoices(new Voices({ store: stores.voices, retentionDays: days }), stores, 'acme');
    const aged = { ...first!, updatedAt: '2020-01-01T00:00:00.000Z' };
    await stores.voices.put('acme', aged);
    expect(await prune(365)).toBe(1);
    expect(await stores.replays.numbers('acme')).toHaveLength(4);
    await stores.voices.put('acme', { ...second!, updatedAt: aged.updatedAt });
    expect(await prune(365)).toBe(1);
    expect(await stores.replays.numbers('acme')).toEqual([]);
  });

  it('forgets whoever has expired where the trail failed at first', async () => {
    const { stores } = await guarded();
    const voices = new Voices({
      store: stores.voices,
      retentionDays: 1,
      now: () => new Date(Date.now() + 9 * 86_400_000),
    });
    const audit = {
      ...stores.audit,
      append: async () => {
        throw new Error('disk full');
      },
    };
    await expect(pruneVoices(voices, { ...stores, audit }, 'acme')).rejects.toThrow('disk full');
    expect(await pruneVoices(voices, stores, 'acme')).toBe(1);
    expect(await stores.replays.numbers('acme')).toEqual([]);
    expect((await stores.audit.list('acme')).at(-1)).toMatchObject({ event: 'expire' });
  });

  it('notes whom it enrolled and let in, and tells the caller', async () => {
    const { stores, voice, speakerId } = await guarded();
    let accepted: string | undefined;
    const client = { onAccepted: (id: string) => void (accepted = id) };
    await voice.login(query, audio('stranger'), client);
    expect(accepted).toBeUndefined();
    await voice.login(query, audio('amal-login'), client);
    expect(accepted).toBe(speakerId);
    const trail = await stores.audit.list('acme');
    expect(trail.map(({ event, outcome, speakerId }) => [event, outcome, speakerId])).toEqual([
      ...Array.from({ length: 3 }, () => ['register', 'done', speakerId]),
      ['login', 'refused', undefined],
      ['login', 'done', speakerId],
    ]);
    await voice.login({ ...query, collection_name: 'made up' }, audio('amal-login'));
    expect(await stores.audit.list('made up')).toEqual([]);
  });

  it('knows a recording that two people enrolled while one of them is there', async () => {
    const { stores, voice, speakerId } = await guarded({ loginLimit: false });
    await voice.register({ ...query, speaker_id: 'twice' }, audio('amal-1'));
    await voice.erase('acme', speakerId);
    expect(await voice.login(query, audio('amal-1'))).toEqual(refusal);
    await voice.register({ ...query, speaker_id: 'again' }, audio('amal-1'));
    await erasuresIn(stores).erase('acme', 'twice');
    expect(await voice.login(query, audio('amal-1'))).toEqual(refusal);
  });

  it('keeps what is enrolled while somebody is erased, and nothing of a person who is', async () => {
    const { stores, service, speakerId } = await guarded();
    for (const [erased, kept] of [
      [speakerId, 1],
      ['badr', 0],
    ] as const) {
      const register: typeof service.register = async (...request) => {
        await erasuresIn(stores).erase('acme', 'badr');
        const answer = await service.register(...request);
        await erasuresIn(stores).erase('acme', erased);
        return answer;
      };
      const slow = guardVoice({ ...service, register }, { stores });
      await slow.register({ ...query, speaker_id: 'badr' }, audio('badr-1'));
      expect(await stores.voices.find('acme', { speakerId: 'badr' })).toHaveLength(kept);
      expect(await stores.replays.numbers('acme')).toHaveLength(kept);
      await erasuresIn(stores).eraseCollection('acme');
    }
  });

  it('learns from no copy, of simultaneous logins either', async () => {
    const stores = memoryStores();
    const service = createVoiceService({ store: stores.voices, adapt: { falseAcceptRate: 0.2 } });
    const voice = guardVoice(service, { stores, loginLimit: false });
    for (const take of ['amal-1', 'amal-2', 'amal-3'])
      await voice.register({ ...query, speaker_id: 'amal' }, audio(take));
    await Promise.all(Array.from({ length: 6 }, () => voice.login(query, audio('amal-login'))));
    const [amal] = await stores.voices.find('acme');
    expect(adaptedTakes(amal!.takes)).toHaveLength(1);
  });

  it('refuses what is longer than it reads, and remembers people by the id that the caller chose', async () => {
    const { stores, voice, service } = await guarded();
    const short = guardVoice(service, { stores, maxAudioLength: 1000 });
    expect(await short.login(query, audio('amal-login'))).toMatchObject({ status: 400 });
    await voice.register({ ...query, collection_name: 'other' }, audio('amal-1'), { newSpeakerId: 'crm-17' });
    await erasuresIn(stores).erase('other', 'crm-17');
    expect(await stores.replays.numbers('other')).toEqual([]);
  });

  it.each([
    { limit: { maxSeconds: 0.1 }, enrolled: 400 },
    { limit: { maxAudioLength: 1000 }, enrolled: 400 },
    { limit: { maxLoginSeconds: 0.1 }, enrolled: 200 },
  ])('hears nothing that the service behind it would not: %j', async ({ limit, enrolled }) => {
    const stores = memoryStores();
    await stores.voices.create('acme');
    const voice = guardVoice(createVoiceService({ store: stores.voices, ...limit }), { stores });
    expect(await voice.register(query, audio('amal-1'))).toMatchObject({ status: enrolled });
    const answer = await voice.login(query, audio('amal-2'));
    expect(answer).toMatchObject({ status: 400, body: { errors: { code: 703 } } });
  });

  it('hears again after an engine whose cipher failed once', async () => {
    for (const step of ['importKey', 'sign'] as const) {
      const pepper = new Uint8Array(32).fill(2);
      const guard = replayGuard(memoryStores().replays, async () => pepper);
      vi.spyOn(crypto.subtle, step).mockRejectedValueOnce(new Error('busy'));
      const recording = decodeWav(clip('amal-1'));
      await expect(guard.hear(recording)).rejects.toThrow('busy');
      await expect(guard.hear(recording)).resolves.toHaveProperty('fingerprint');
    }
  });

  it('is off where it is turned off', async () => {
    const { voice } = await guarded({ replayProtection: false });
    for (let i = 0; i < 2; i++)
      expect(await voice.login(query, audio('amal-1'))).toMatchObject({ status: 200 });
  });
});
