import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client';
import { createHandler } from '../../src/http/handler';
import type { ServiceApi } from '../../src/service/api';
import { createNutq } from '../../src/service/nutq';

const clientOf = (body: string, init: ResponseInit) =>
  createClient({ baseUrl: 'http://nowhere', fetch: async () => new Response(body, init) });
const query = { collection_name: 'acme', login_phrase: 'open' };
const refusal = '{"data":"","errors":{"code":702,"message":"wait"}}';

describe('the client', () => {
  it.each([
    ['baseUrl', { baseUrl: 'foo' }],
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'localhost:8080' }],
    ['baseUrl', { baseUrl: 'http:///a' }],
    ['baseUrl', { baseUrl: 'https://a.example/?key=1' }],
    ['accessToken', { accessToken: 'two words' }],
    ['adminToken', { adminToken: 'رمز' }],
    ['loginToken', { loginToken: '' }],
    ['timeoutMs', { timeoutMs: '5' }],
    ['timeoutMs', { timeoutMs: 2 ** 31 }],
    ['fetch', { fetch: 'fetch' }],
  ])('refuses %s that no call can be sent with: %j', (field, options) => {
    expect(() => createClient({ baseUrl: 'http://nowhere', ...options } as never)).toThrow(
      expect.objectContaining({ code: 'invalid-option', field }),
    );
  });

  it('says what a proxy answered instead of nutq', async () => {
    const { transliterate } = clientOf('<html>Bad Gateway</html>', { status: 502 });
    await expect(transliterate({ arabic_phrase: 'محمد' })).rejects.toMatchObject({
      code: 'unreachable',
      message: 'HTTP 502, which is no answer of nutq, from http://nowhere',
    });
  });

  it('says how long to wait, as in process', async () => {
    const login = (after: Record<string, string>) =>
      clientOf(refusal, { status: 401, headers: after }).login(query, { RecordData_app: '' });
    expect(await login({ 'retry-after': '9' })).toEqual({
      status: 401,
      body: JSON.parse(refusal),
      retryAfter: 9,
    });
    for (const headers of [{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])
      expect(await login(headers as Record<string, string>)).not.toHaveProperty('retryAfter');
  });

  it('sends parameters and bodies as the service in process reads them', async () => {
    const sent: { query: string; body: unknown }[] = [];
    const { login } = createClient({
      baseUrl: 'http://nowhere',
      fetch: async (url, init) => {
        sent.push({ query: new URL(String(url)).search, body: JSON.parse(String(init?.body)) });
        return new Response(refusal, { status: 401 });
      },
    });
    const inner = { data: { RecordData_app: 'AAAA' } };
    await login(
      { speaker_id: 2002, consent: null, lang: [null, 'ar', 'en'] } as never,
      {
        ...inner,
        RecordData_app: null,
      } as never,
    );
    await login(null as never, { RecordData_app: 'AAAA', data: null } as never);
    expect(sent).toEqual([
      { query: '?speaker_id=&lang=ar', body: { ...inner, RecordData_app: null } },
      { query: '', body: inner },
    ]);
  });

  it('calls nobody where the caller gives what the server would not hear of', async () => {
    const fetch = vi.fn(async () => new Response(refusal, { status: 401 }));
    const client: ServiceApi = createClient({ baseUrl: 'http://nowhere', fetch });
    const heard = () => undefined;
    for (const caller of [
      { confirm: async () => false },
      { onAccepted: heard },
      { onResult: heard },
      { newSpeakerId: 'amal' },
      { prompt: { phrase: 'open', order: [0] } },
    ])
      for (const call of [client.login, client.register])
        await expect(call(query, { RecordData_app: '' }, caller)).rejects.toMatchObject({
          code: 'invalid-argument',
          field: Object.keys(caller)[0],
        });
    expect(fetch).not.toHaveBeenCalled();
    for (const caller of [{}, { client: '192.0.2.1' }, { confirm: undefined }, null])
      expect(await client.login(query, { RecordData_app: '' }, caller as never)).toMatchObject({
        status: 401,
      });
  });

  it('sends each call its own token, and tells a login without it in the voice envelope', async () => {
    const { login } = clientOf(refusal, { status: 401 });
    const handler = createHandler({
      nutq: { ...createNutq(), login },
      authorizeLogin: ({ headers }) => headers.get('authorization') === 'Bearer door',
    });
    const client = (tokens: object) =>
      createClient({
        baseUrl: 'http://nowhere',
        fetch: (url, init) => handler(new Request(url, init)),
        ...tokens,
      });
    const body = { RecordData_app: '' };
    expect(await client({ loginToken: 'door' }).login(query, body)).toMatchObject({ status: 401 });
    for (const tokens of [{}, { accessToken: 'door' }, { loginToken: 'window' }])
      expect(await client(tokens).login(query, body)).toEqual({
        status: 403,
        body: { data: '', errors: { code: 703, message: expect.stringContaining('Forbidden') } },
      });
  });

  it.each(['null', '[]', '3', '"no"', '{}', '{"message":"Bad Gateway"}', '{"data":"","errors":null}'])(
    'takes no other JSON for an answer to a login: %s',
    async (body) => {
      const { login, register } = clientOf(body, { status: 502 });
      for (const call of [login, register])
        await expect(call(query, { RecordData_app: '' })).rejects.toMatchObject({ code: 'unreachable' });
    },
  );

  it.each(['null', '[]', '{}', '{"error":"Bad Gateway"}', '{"result":null}'])(
    'takes no other JSON for a transliteration: %s',
    async (body) => {
      const { transliterate } = clientOf(body, { status: 502 });
      await expect(transliterate({ arabic_phrase: 'محمد' })).rejects.toMatchObject({ code: 'unreachable' });
    },
  );
});
