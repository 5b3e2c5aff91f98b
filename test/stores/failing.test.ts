/** Each call to a store failing in turn: the documented answer, and no lost or half-written print. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http';
import { guardVoice } from '../../src/service/guarded-voice';
import { openKeyring } from '../../src/service/keyring';
import { createNutq } from '../../src/service/nutq';
import { memoryStores } from '../../src/stores/key-value-stores';
import type { Stores } from '../../src/stores/stores';
import { ADMIN, TOKEN } from '../conformance/service';

const PARTS = ['voices', 'credentials', 'quotas', 'replays', 'audit', 'attempts'] as const;

/** The same stores, whose N-th call from now on throws. */
function failing(stores: Stores) {
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
  const wrapped = { ...stores };
  for (const part of PARTS) Object.assign(wrapped, { [part]: wrap(stores[part]) });
  return { stores: wrapped, failAt: (call: number) => (left = call), failed: () => left <= 0 };
}

async function service() {
  const healthy = memoryStores();
  const { stores, failAt, failed } = failing(healthy);
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

describe.each(Object.entries(CASES))('%s over a failing store', (_, { ask, failure }) => {
  it('answers as documented whichever call fails', async () => {
    let call = 1;
    for (; call < 20; call++) {
      const { healthy, handler, failAt, failed, reported } = await service();
      await handler(request('PUT', `/register-app/${query}`, audio('amal-1'), ADMIN));
      const before = await healthy.voices.find('acme');
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
      expect(after.slice(0, before.length)).toEqual(before);
      for (const person of after) expect(person.takes).toHaveLength(1);
    }
    expect(call).toBeGreaterThan(1);
    expect(call).toBeLessThan(20);
  });
});
