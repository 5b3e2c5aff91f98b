import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, vi } from 'vitest';
import { createHandler, describeApi, type RequestContext } from '../../src/http';
import { createNutq } from '../../src/index';
import { createChallenges } from '../../src/service/challenges';
import { memoryStores } from '../../src/stores/key-value-stores';
import { ADMIN, describeService, KEYS, TOKEN } from '../conformance/service';

const handler = createHandler({
  nutq: createNutq({ bundleKeys: KEYS }),
  accessTokens: [TOKEN],
  adminToken: ADMIN,
});

describeService('handler', (path, init) => handler(new Request(`http://nutq.test${path}`, init)));

const good = (headers: Record<string, string> = {}) =>
  new Request('http://nutq.test/api/v1/transliterate/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
    body: JSON.stringify({ arabic_phrase: 'محمد', bundle_key: 'unlimited-key' }),
  });

describe('handler', () => {
  it('writes its description once: nobody needs a token to ask for it', async () => {
    const ask = async () => (await handler(new Request('http://nutq.test/openapi.json'))).text();
    const description = await ask();
    const write = vi.spyOn(JSON, 'stringify');
    expect(await ask()).toBe(description);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it('serves a valid OpenAPI 3.1 description', async () => {
    for (const all of [true, false]) {
      const described = describeApi({
        registration: all,
        challenges: all,
        administration: all,
        loginTokens: all,
      });
      const { valid, errors } = await new Validator().validate({ ...described });
      expect(errors ?? []).toEqual([]);
      expect(valid).toBe(true);
    }
  });

  it('describes what a login may say, and what it needs', () => {
    const { paths } = describeApi({ challenges: true, loginTokens: true }) as {
      paths: Record<string, Record<string, { parameters: { name: string }[]; security?: unknown }>>;
    };
    const calls = [paths['/login-app/']!['put']!, paths['/challenge-app/']!['post']!];
    expect(calls.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      ['collection_name', 'login_phrase', 'lang', 'speaker_id', 'challenge_id'],
      ['collection_name', 'speaker_id', 'lang'],
    ]);
    for (const { security } of calls) expect(security).toEqual([{ loginToken: [] }]);
  });

  it('has no registration without an administrator token', async () => {
    const closed = createHandler({ nutq: createNutq() });
    const answer = await closed(new Request('http://nutq.test/register-app/', { method: 'PUT' }));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ data: '', errors: { code: 703 } });
  });

  it('T1: answers 401 for a missing key where the other reading is configured', async () => {
    const nutq = createNutq({ bundleKeys: KEYS, missingBundleKeyStatus: 401 });
    const other = createHandler({ nutq, accessTokens: [TOKEN] });
    const request = new Request(good(), { body: JSON.stringify({ arabic_phrase: 'محمد' }) });
    expect((await other(request)).status).toBe(401);
  });

  it('T18: hides a fault and reports it', async () => {
    const reported: unknown[] = [];
    const broken = createHandler({
      nutq: createNutq(),
      accessTokens: async () => {
        throw new Error('disk on fire at /var/secret');
      },
      onError: (error) => reported.push(error),
    });
    const answer = await broken(good());
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: 'Internal Server Error' });
    expect(reported).toHaveLength(1);
  });

  it.each([
    [undefined, 403],
    [null, 403],
    [false, 403],
    ['', 403],
    [true, 500],
    [5, 500],
    ['alice', 200],
  ])('a look-up of tokens that finds %j answers %i', async (owner, status) => {
    const asked = createHandler({ nutq: createNutq(), accessTokens: (async () => owner) as never });
    expect((await asked(good())).status).toBe(status);
  });

  it('takes nothing of another type for what a server knows', async () => {
    const nutq = createNutq();
    const login = vi.spyOn(nutq, 'login');
    const deployed = createHandler({ nutq, accessTokens: [TOKEN] });
    const query = 'collection_name=acme&login_phrase=open';
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' };
    for (const context of [{ report: 'https://r.test', readBody: '1', client: {} }, null]) {
      expect((await deployed(good(), context as never)).status).toBe(200);
      await deployed(new Request(`http://nutq.test/login-app/?${query}`, init), context as never);
      expect(login.mock.lastCall?.[2]).toEqual({});
    }
  });

  it('V9: lets a hook refuse a login', async () => {
    const closed = createHandler({ nutq: createNutq(), authorizeLogin: () => false });
    const answer = await closed(
      new Request('http://nutq.test/login-app/', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^Forbidden/) });
  });

  describe('reports the code of what it refuses itself', () => {
    const json = { 'content-type': 'application/json' };
    const crowded = { readBody: async () => 'crowded' as const };
    const asked = createHandler({
      nutq: { ...createNutq({ bundleKeys: KEYS }), login: () => Promise.reject(new Error('disk on fire')) },
      accessTokens: [TOKEN],
      adminToken: ADMIN,
      challenge: createChallenges({ stores: memoryStores() }).issue,
    });
    it.each<[string, string, string, RequestInit, RequestContext, number, number | undefined]>([
      ['another type', 'PUT', '/login-app/', {}, {}, 415, 703],
      ['another method', 'GET', '/login-app/', {}, {}, 405, 703],
      ['another path', 'PUT', '/login-app', {}, {}, 404, 703],
      ['no administrator', 'PUT', '/register-app/', { headers: json }, {}, 403, 703],
      ['no JSON', 'PUT', '/login-app/', { headers: json, body: '{' }, {}, 400, 703],
      ['no room for a login', 'PUT', '/login-app/', { headers: json }, crowded, 401, 702],
      [
        'no room for a text',
        'POST',
        '/api/v1/transliterate/',
        { headers: good().headers },
        crowded,
        422,
        1005,
      ],
      ['a fault', 'PUT', '/login-app/', { headers: json, body: '{}' }, {}, 500, 700],
      ['a challenge of no collection', 'POST', '/challenge-app/', {}, {}, 400, 703],
      [
        'no token, which has no code',
        'POST',
        '/api/v1/transliterate/',
        { headers: json },
        {},
        403,
        undefined,
      ],
    ])('%s', async (_, method, path, init, context, status, code) => {
      const told: (number | undefined)[] = [];
      const request = new Request(`http://nutq.test${path}`, { ...init, method });
      const answer = await asked(request, {
        ...context,
        report: ({ errorCode }) => void told.push(errorCode),
      });
      expect([answer.status, ...told]).toEqual(code === undefined ? [status] : [status, code]);
      expect(answer.headers.get('retry-after')).toBe(context === crowded ? '1' : null);
    });
  });

  it('counts a body while it streams, whatever its headers claim', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const request = new Request(good({ 'content-length': '10' }), {
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await handler(request)).status).toBe(400);
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });

  it('answers browsers of configured origins only', async () => {
    const open = createHandler({
      nutq: createNutq({ bundleKeys: KEYS }),
      accessTokens: [TOKEN],
      corsOrigins: ['https://app.example'],
    });
    const allowed = await open(good({ origin: 'https://app.example' }));
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('access-control-expose-headers')).toBe('Retry-After,X-Request-Id');
    const other = await open(good({ origin: 'https://evil.example' }));
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['corsOrigins', ['https://app.example/']],
    ['corsOrigins', 'https://app.example'],
    ['corsOrigins', [undefined]],
    ['accessTokens', [undefined]],
    ['accessTokens', ['two words']],
    ['adminToken', 'a\nb'],
  ])('refuses %s that no request can match: %j', (field, value) => {
    const options = { nutq: createNutq(), [field]: value };
    expect(() => createHandler(options as never)).toThrow(
      expect.objectContaining({ code: 'invalid-option', field, message: expect.stringContaining(field) }),
    );
  });
});
