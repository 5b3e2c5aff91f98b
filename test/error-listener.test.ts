import { describe, expect, it } from 'vitest';
import { createHandler } from '../src/http/handler';
import { encodeBase64 } from '../src/platform/base64';
import { createChallenges } from '../src/service/challenges';
import { guardVoice } from '../src/service/guarded-voice';
import { createNutq } from '../src/service/nutq';
import { VOICE_ERROR_CODES, voiceFailure } from '../src/service/voice-envelope';
import { createVoiceService } from '../src/service/voice-login';
import { checkKeys } from '../src/stores/key-check';
import { memoryStores } from '../src/stores/key-value-stores';
import { memoryKeyValue } from '../src/stores/memory-key-value';
import { sqlPrints } from '../src/stores/postgres/prints';
import { printCache } from '../src/stores/print-cache';
import { createSeal } from '../src/stores/seal';
import { sealedStores } from '../src/stores/sealed-stores';
import { sealingRing } from '../src/stores/sealing-ring';
import { enrolment } from './conformance/enrolments';
import { clip } from './voice/fixtures';

const KEY = new Uint8Array(32).fill(7);
const FOREIGN = new Uint8Array(32).fill(9);

const query = { collection_name: 'acme', login_phrase: 'open my account' };
const audio = { RecordData_app: encodeBase64(clip('amal-login')) };
const down = (): never => {
  throw new Error('the store is down');
};
const throws = (): never => {
  throw new Error('so is the log');
};
/** Not heard, it is an unhandled rejection, which fails the run. */
const rejects = async (): Promise<never> => throws();
/** Every method throws. */
const broken = new Proxy({}, { get: () => down });

describe.each([
  ['throws', throws],
  ['rejects', rejects],
])('a listener that %s takes no answer away', (_, onError) => {
  it('of a voice service', async () => {
    const service = createVoiceService({ store: broken as never, onError });
    expect((await service.login(query, audio)).status).toBe(500);
    expect((await service.register(query, audio)).status).toBe(500);
  });

  it('of a guarded one', async () => {
    const voice = { login: async () => down(), register: async () => down() };
    const guarded = guardVoice(voice, { stores: { ...memoryStores(), attempts: broken } as never, onError });
    for (const call of [guarded.login, guarded.register]) expect((await call(query, audio)).status).toBe(500);
  });

  it('of a login that was accepted', async () => {
    const stores = memoryStores();
    const voice = createNutq({ voice: { store: stores.voices } });
    const guarded = guardVoice(voice, { stores, onError });
    await voice.register({ ...query, speaker_id: 'amal' }, { RecordData_app: encodeBase64(clip('amal-1')) });
    const caller = { onAccepted: onError, onResult: onError };
    for (const { login } of [voice, guarded])
      expect((await login({ ...query, speaker_id: 'amal' }, audio, caller)).status).toBe(200);
  });

  it('of challenges', async () => {
    const challenges = createChallenges({
      stores: { ...memoryStores(), attempts: broken } as never,
      onError,
    });
    expect((await challenges.issue(query, undefined)).status).toBe(500);
  });

  it('of the handler', async () => {
    const nutq = { transliterate: down, login: down, register: down };
    const handler = createHandler({ nutq: nutq as never, onError });
    const request = new Request('http://localhost/login-app/', {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await handler(request)).status).toBe(500);
  });

  it('of a guard that raises an alarm', async () => {
    const rejected = voiceFailure(VOICE_ERROR_CODES.login, 'no');
    const voice = { login: async () => rejected, register: async () => down() };
    const alarms: string[] = [];
    const stores = memoryStores();
    await stores.voices.create('acme');
    const guarded = guardVoice(voice, {
      stores,
      replayProtection: false,
      loginLimit: { free: 1, lockAfter: 1 },
      onAlarm: (alarm) => {
        alarms.push(alarm.kind);
        return onError();
      },
      onError,
    });
    const tries = [await guarded.login(query, audio), await guarded.login(query, audio)];
    expect(tries.map(({ status }) => status)).toEqual([401, 401]);
    expect(alarms).toEqual(['lockout']);
  });

  it('of stores that leave out what no key opens', async () => {
    const data = memoryKeyValue();
    const under = (...sealingKeys: (typeof KEY)[]) => sealedStores('test', data, { sealingKeys, onError });
    const [amal, badr] = [enrolment('amal', 'open', 1), enrolment('badr', 'open', 2)];
    const seen = (number: number) => ({ number, fingerprint: Uint8Array.of(number), speakerId: 'amal' });
    const { voices, replays } = await under(KEY);
    await voices.put('acme', amal);
    await replays.append('acme', seen(1), 0, 9);
    const other = await under(FOREIGN, KEY);
    await other.voices.put('acme', badr);
    await other.replays.append('acme', seen(2), 0, 9);
    const { nearest } = await voices.nearest(
      'acme',
      'open',
      { print: amal.print, featureVersion: 'test-1' },
      2,
    );
    expect(nearest).toEqual([amal]);
    expect(await voices.find('acme')).toEqual([amal]);
    expect((await replays.since('acme', 0)).recordings).toHaveLength(1);
  });

  it('of stores whose key cannot be noted', async () => {
    const record = { read: async () => undefined, create: async () => down(), replace: async () => down() };
    await checkKeys(record, async () => [], createSeal(sealingRing([KEY])), onError);
  });

  it('of a search whose phrase cannot be filled', async () => {
    const count = { people: 2, outdated: 0, withoutVector: 2 };
    const table = {
      version: async () => ({ id: 'one', changes: 1, erased: 0 }),
      count: async () => count,
      prints: async () => [],
      nearest: async () => [],
    };
    const cache = printCache({
      table: table as never,
      open: async () => [],
      memoryPrints: 1,
      fill: async () => down(),
      onError,
    });
    const print = new Float32Array(2);
    expect((await cache.search('acme', 'open', { print, featureVersion: 'test-1' }, 1)).speakers).toEqual([]);
  });

  it('of a database that refuses an index', async () => {
    const table = sqlPrints({ query: async () => ({ rows: [] }) }, 'hnsw', {
      maintenance: { query: async () => down() },
      onError,
    });
    const rotated = { key: 'key', vector: new Float32Array(2) };
    expect(await table.nearest!('acme', 'open', 'test-1', [rotated as never], 1)).toEqual([]);
  });
});

describe('what went wrong is heard', () => {
  it('by the listener of createNutq, of voices too, unless these have their own', async () => {
    const heard: string[] = [];
    const hear = (listener: string) => (fault: unknown) =>
      void heard.push(`${listener}: ${(fault as Error).message}`);
    const store = broken as never;
    await createNutq({ onError: hear('all'), voice: { store } }).login(query, audio);
    await createNutq({ onError: hear('all'), voice: { store, onError: hear('voices') } }).login(query, audio);
    expect(heard).toEqual(['all: the store is down', 'voices: the store is down']);
  });

  it('of listeners of one call: by the one of the service', async () => {
    const heard: unknown[] = [];
    const onError = (fault: unknown) => void heard.push((fault as Error).message);
    const stores = memoryStores();
    const service = createNutq({ onError, voice: { store: stores.voices } });
    const { register, login } = guardVoice(service, { stores, onError });
    await register({ ...query, speaker_id: 'amal' }, { RecordData_app: encodeBase64(clip('amal-1')) });
    await login({ ...query, speaker_id: 'amal' }, audio, { onAccepted: throws, onResult: rejects });
    expect(heard).toEqual(['so is the log', 'so is the log']);
  });

  it('of a registration that could not be undone, whose own answer stands', async () => {
    const heard: string[] = [];
    const stores = memoryStores();
    const refused = voiceFailure(VOICE_ERROR_CODES.registering, 'too short');
    const { register } = guardVoice(
      { login: async () => down(), register: async () => refused },
      {
        stores: { ...stores, unfinished: { ...stores.unfinished, remove: async () => down() } },
        onError: (fault) => void heard.push((fault as Error).message),
      },
    );
    expect(await register(query, audio)).toEqual(refused);
    expect(heard).toEqual(['the store is down']);
  });
});
