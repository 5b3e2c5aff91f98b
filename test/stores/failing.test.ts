/** Each call to a store failing in turn: the documented answer, and no lost or half-written print. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http';
import { guardVoice } from '../../src/service/guarded-voice';
import { openKeyring } from '../../src/service/keyring';
import { createNutq } from '../../src/service/nutq';
import type { KeyValue } from '../../src/stores/key-value';
import { keyValueStores, memoryStores } from '../../src/stores/key-value-stores';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { recordPepper } from '../../src/stores/records/pepper';
import { recordPrints } from '../../src/stores/records/prints';
import { sealedVoices } from '../../src/stores/sealed-voices';
import type { Stores } from '../../src/stores/stores';
import { ADMIN, TOKEN } from '../conformance/service';

const MOST_CALLS = 40;
const PARTS = ['voices', 'credentials', 'quotas', 'replays', 'audit', 'attempts'] as const;

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
        return async (...args: unknown[]) => {
          if (left-- === 1) throw new Error('disk failure at /secret/path');
          return Reflect.apply(method, target, args);
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
function failingData(): Failing {
  const { wrap, ...rest } = countdown();
  const over = (data: KeyValue): Stores => {
    const sealingKeys = [new Uint8Array(32).fill(7)];
    const voices = sealedVoices({ table: recordPrints(data), sealingKeys, pepper: recordPepper(data) });
    return keyValueStores('test', data, voices);
  };
  const data = memoryKeyValue();
  return { stores: over(wrap(data)), healthy: over(data), ...rest };
}

async function service(failing: () => Failing) {
  const { stores, healthy, failAt, failed } = failing();
  const reported: unknown[] = [];
  const onError = (error: unknown) => void reported.push(error);
  const keyring = await openKeyring(stores, {
    accessTokens: [TOKEN],
    bundleKeys: [{ key: 'key', trials: 100 }],
  });
  const nutq = createNutq({
    bundleKeys: keyring.bundleKeys,
    onError,
    voice: { store: stores.voices, onError },
  });
  const handler = createHandler({
    nutq: { ...nutq, ...guardVoice(nutq, { stores, onError }) },
    accessTokens: keyring.ownerOf,
    adminToken: ADMIN,
    onError,
  });
  return { healthy, handler, failAt, failed, reported };
}

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

const CASES = {
  transliterate: {
    ask: () => request('POST', '/api/v1/transliterate/', { arabic_phrase: 'محمد', bundle_key: 'key' }, TOKEN),
    failure: { message: 'Internal Server Error' },
  },
  login: {
    ask: () => request('PUT', `/login-app/${query}`, audio('amal-login'), TOKEN),
    failure: { data: '', errors: { code: 700, message: expect.any(String) } },
  },
  register: {
    ask: () => request('PUT', `/register-app/${query}`, audio('amal-2'), ADMIN),
    failure: { data: '', errors: { code: 701, message: expect.any(String) } },
  },
} as const;

describe.each([
  ['stores', failingStores],
  ['data', failingData],
])('over failing %s', (_, failing) => {
  it.each(Object.entries(CASES))(
    '%s answers as documented whichever call fails',
    async (_, { ask, failure }) => {
      let call = 1;
      for (; call < MOST_CALLS; call++) {
        const { healthy, handler, failAt, failed, reported } = await service(failing);
        await handler(request('PUT', `/register-app/${query}`, audio('amal-1'), ADMIN));
        const before = await healthy.voices.find('acme');
        expect(before).toHaveLength(1);
        failAt(call);
        const answer = await handler(ask());
        if (!failed()) {
          expect(answer.status).toBe(200);
          break;
        }
        expect(answer.status).toBe(500);
        const text = await answer.text();
        expect(JSON.parse(text)).toEqual(failure);
        expect(text).not.toMatch(/secret|disk|stack/);
        expect(reported.length).toBeGreaterThan(0);
        failAt(Number.POSITIVE_INFINITY);
        const after = await healthy.voices.find('acme');
        expect(after).toContainEqual(before[0]);
        for (const person of after) expect(person.takes).toHaveLength(1);
      }
      expect(call).toBeGreaterThan(1);
      expect(call).toBeLessThan(MOST_CALLS);
    },
  );
});
