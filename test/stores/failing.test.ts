/** Each call to a store failing in turn: the documented answer, and no lost or half-written print. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http';
import { createChallenges } from '../../src/service/challenges';
import { erasuresIn, pruneVoices } from '../../src/service/erase-voices';
import { guardVoice } from '../../src/service/guarded-voice';
import { openKeyring } from '../../src/service/keyring';
import { createNutq } from '../../src/service/nutq';
import type { KeyValue } from '../../src/stores/key-value';
import { memoryStores } from '../../src/stores/key-value-stores';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { sealedStores } from '../../src/stores/sealed-stores';
import type { Stores } from '../../src/stores/stores';
import { revert } from '../../src/voice/collection/adaptation';
import { adaptedTakes } from '../../src/voice/print/person-print';
import { ADMIN, TOKEN } from '../conformance/service';

const MOST_CALLS = 40;
const TRIALS = 100;
const PARTS = ['voices', 'credentials', 'quotas', 'replays', 'challenges', 'audit', 'attempts'] as const;

interface Failing {
  /** Whose N-th call, from `failAt(N)` on, throws. */
  readonly stores: Stores;
  /** The same data, untroubled. */
  readonly healthy: Stores;
  failAt(call: number): void;
  failed(): boolean;
}

/** Counts the calls of what it wraps. */
function countdown() {
  let left = Number.POSITIVE_INFINITY;
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => {
          if (left-- !== 1) return Reflect.apply(method, target, args);
          const failure = new Error('disk failure at /secret/path');
          // The one call that gives no promise.
          if (name === 'scan') throw failure;
          return Promise.reject(failure);
        };
      },
    });
  return { wrap, failAt: (call: number) => void (left = call), failed: () => left <= 0 };
}

/** Each call of the service to its stores. */
function failingStores(): Failing {
  const { wrap, ...rest } = countdown();
  const healthy = memoryStores();
  const stores = { ...healthy };
  for (const part of PARTS) Object.assign(stores, { [part]: wrap(healthy[part]) });
  return { stores, healthy, ...rest };
}

/** Each call of durable stores to their database, which are more. */
async function failingData(): Promise<Failing> {
  const { wrap, ...rest } = countdown();
  const over = (data: KeyValue): Promise<Stores> =>
    sealedStores('test', data, { sealingKeys: [new Uint8Array(32).fill(7)] });
  const data = memoryKeyValue();
  return { stores: await over(wrap(data)), healthy: await over(data), ...rest };
}

/** Amal has enrolled `open` with one take. Days later each login notes its use and is learned from. */
async function service(failing: () => Failing | Promise<Failing>) {
  const { stores, healthy, failAt, failed } = await failing();
  const reported: unknown[] = [];
  const onError = (error: unknown) => void reported.push(error);
  const keyring = await openKeyring(stores, {
    accessTokens: [TOKEN],
    bundleKeys: [{ key: 'key', trials: TRIALS }],
  });
  let days = 0;
  const nutq = createNutq({
    bundleKeys: keyring.bundleKeys,
    onError,
    voice: {
      store: stores.voices,
      onError,
      adapt: { falseAcceptRate: 0.2 },
      retentionDays: 30,
      now: () => new Date(Date.now() + days * 86_400_000),
    },
  });
  const challenges = createChallenges({ stores, onError });
  const handler = createHandler({
    nutq: { ...nutq, ...guardVoice(nutq, { stores, onError, challenges }) },
    challenge: challenges.issue,
    accessTokens: keyring.ownerOf,
    adminToken: ADMIN,
    onError,
  });
  await handler(request('PUT', `/register-app/${query}&speaker_id=amal`, audio('amal-1'), ADMIN));
  const before = await healthy.voices.find('acme');
  expect(before).toHaveLength(1);
  const later = (passed: number) => void (days += passed);
  return { stores, healthy, voices: nutq.voices, handler, before, later, failAt, failed, reported };
}

type Service = Awaited<ReturnType<typeof service>>;

const request = (method: string, path: string, body: unknown, token: string) =>
  new Request(`http://nutq.test${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const audio = (name: string) => ({
  RecordData_app: readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)).toString('base64'),
});
const query = '?collection_name=acme&login_phrase=open';

interface Case {
  readonly ask: (service: Service) => Request | Promise<Request>;
  readonly failure: object;
  /** What else has to be so where no call failed. */
  readonly done?: (service: Service) => Promise<void>;
  /** What has to be so where it went well though a call failed; nothing may, where this is not said. */
  readonly enrolled?: (service: Service) => Promise<void>;
}

const fault = (code: number) => ({ data: '', errors: { code, message: expect.any(String) } });
const challenge = () => request('POST', '/challenge-app/?collection_name=acme', {}, TOKEN);

const CASES: Readonly<Record<string, Case>> = {
  transliterate: {
    ask: () => request('POST', '/api/v1/transliterate/', { arabic_phrase: 'محمد', bundle_key: 'key' }, TOKEN),
    failure: { message: 'Internal Server Error' },
  },
  login: {
    ask: () => request('PUT', `/login-app/${query}`, audio('amal-login'), TOKEN),
    failure: fault(700),
  },
  'login of a named person, noted and learned from': {
    ask({ later }) {
      later(2);
      return request('PUT', `/login-app/${query}&speaker_id=amal`, audio('amal-login'), TOKEN);
    },
    failure: fault(700),
    async done({ healthy }) {
      const [amal] = await healthy.voices.find('acme');
      expect(adaptedTakes(amal!.takes)).toHaveLength(1);
      expect(amal!.usedAt).toBeDefined();
    },
  },
  challenge: { ask: challenge, failure: fault(700) },
  'login that answers a challenge': {
    async ask({ handler }) {
      const { data } = (await (await handler(challenge())).json()) as { data: { challenge_id: string } };
      return request(
        'PUT',
        `/login-app/${query}&challenge_id=${data.challenge_id}`,
        audio('amal-login'),
        TOKEN,
      );
    },
    failure: fault(700),
  },
  register: {
    ask: () => request('PUT', `/register-app/${query}`, audio('amal-2'), ADMIN),
    failure: fault(701),
    async enrolled({ healthy }) {
      expect(await healthy.voices.find('acme')).toHaveLength(2);
      expect(await healthy.replays.numbers('acme')).toHaveLength(2);
    },
  },
  'another take': {
    ask: () => request('PUT', `/register-app/${query}&speaker_id=amal`, audio('amal-2'), ADMIN),
    failure: fault(701),
    async enrolled({ healthy }) {
      const [amal] = await healthy.voices.find('acme');
      expect(amal!.takes).toHaveLength(2);
      expect(await healthy.replays.numbers('acme')).toHaveLength(2);
    },
  },
};

describe.each([
  ['stores', failingStores],
  ['data', failingData],
])('over failing %s', (_, failing) => {
  it.each(Object.entries(CASES))(
    '%s answers as documented whichever call fails',
    async (_, { ask, failure, done, enrolled }) => {
      let call = 1;
      for (; call < MOST_CALLS; call++) {
        const trial = await service(failing);
        const { handler, failAt, failed, reported } = trial;
        const asked = await ask(trial);
        failAt(call);
        const answer = await handler(asked);
        if (!failed()) {
          expect(answer.status).toBe(200);
          await done?.(trial);
          break;
        }
        const text = await answer.text();
        // Who is enrolled learns it, whatever could not be written about it.
        if (enrolled && answer.status === 200) await enrolled(trial);
        else {
          expect(answer.status).toBe(500);
          expect(JSON.parse(text)).toEqual(failure);
        }
        expect(text).not.toMatch(/secret|disk|stack/);
        expect(reported.length).toBeGreaterThan(0);
        failAt(Number.POSITIVE_INFINITY);
        await expectWhole(trial);
        // One trial at most is gone for an answer that never came, and one for this.
        const next = await handler(await CASES['transliterate']!.ask(trial));
        const { trials_remaining } = (await next.json()) as { trials_remaining: number };
        expect(trials_remaining).toBeGreaterThanOrEqual(TRIALS - 2);
      }
      expect(call).toBeGreaterThan(1);
      expect(call).toBeLessThan(MOST_CALLS);
    },
    60_000,
  );

  it.each([
    ['a person', 'amal'],
    ['a collection', undefined],
  ])('erasing %s fails aloud and can be repeated, whichever call fails', async (_, speakerId) => {
    let call = 1;
    for (; call < MOST_CALLS; call++) {
      const { stores, healthy, handler, before, failAt } = await service(failing);
      await handler(request('PUT', `/register-app/${query}&speaker_id=badr`, audio('badr-1'), ADMIN));
      failAt(call);
      const erasures = erasuresIn(stores);
      const erase = () =>
        speakerId === undefined ? erasures.eraseCollection('acme') : erasures.erase('acme', speakerId);
      const outcome = await erase().catch((error: Error) => error);
      failAt(Number.POSITIVE_INFINITY);
      const left = await healthy.voices.find('acme', { speakerId: 'amal' });
      if (typeof outcome !== 'number') {
        expect(outcome.message).toMatch(/disk failure/);
        expect([[], before]).toContainEqual(left);
        await erase();
      }
      const others = speakerId === undefined ? [] : ['badr'];
      expect((await healthy.voices.find('acme')).map((person) => person.speakerId)).toEqual(others);
      expect(await healthy.replays.numbers('acme')).toHaveLength(others.length);
      expect((await healthy.audit.list('acme')).at(-1)).toMatchObject({ event: 'erase', outcome: 'done' });
      if (typeof outcome === 'number') break;
    }
    expect(call).toBeGreaterThan(1);
    expect(call).toBeLessThan(MOST_CALLS);
  });

  it('pruning fails aloud and can be repeated, whichever call fails', async () => {
    let call = 1;
    for (; call < MOST_CALLS; call++) {
      const { stores, healthy, voices, before, later, failAt } = await service(failing);
      const prune = () => pruneVoices(voices, stores, 'acme');
      failAt(call);
      const early = await prune().catch(String);
      failAt(Number.POSITIVE_INFINITY);
      expect(await healthy.voices.find('acme')).toEqual(before);
      later(31);
      failAt(call);
      const outcome = await prune().catch((error: Error) => error);
      failAt(Number.POSITIVE_INFINITY);
      if (typeof outcome !== 'number') {
        expect(outcome.message).toMatch(/disk failure/);
        await prune();
      }
      expect(await healthy.voices.find('acme')).toEqual([]);
      if (typeof outcome === 'number') {
        expect(early).toBe(0);
        expect(await healthy.replays.numbers('acme')).toEqual([]);
        break;
      }
    }
    expect(call).toBeGreaterThan(1);
    expect(call).toBeLessThan(MOST_CALLS);
  });
});

/** Amal is there as she enrolled, with or without what was to be added; whoever else came is whole. */
async function expectWhole({ healthy, before: [amal] }: Service): Promise<void> {
  const after = await healthy.voices.find('acme');
  for (const person of after) {
    const { print, takes } = revert(person);
    expect(takes.length).toBeLessThanOrEqual(person.speakerId === 'amal' ? 2 : 1);
    expect(person.takes.length - takes.length).toBeLessThanOrEqual(1);
    if (person.speakerId !== 'amal') continue;
    expect(takes[0]).toEqual(amal!.takes[0]);
    if (takes.length === 1) expect(print).toEqual(amal!.print);
  }
  expect(after.map(({ speakerId }) => speakerId)).toContain('amal');
}
