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
    ['baseUrl', { baseUrl: 'http://host:99999' }],
    ['baseUrl', { baseUrl: 'http://[::1' }],
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

  it('quotes no password of an address that it refuses', () => {
    for (const baseUrl of ['http://user:secret@host', 'ftp://user:secret@host'])
      expect(() => createClient({ baseUrl })).toThrow(
        expect.objectContaining({ field: 'baseUrl', message: expect.not.stringContaining('secret') }),
      );
  });

  it('keeps the options as they were', async () => {
    const sent: unknown[] = [];
    const options = {
      baseUrl: 'http://nowhere',
      accessToken: 'first',
      fetch: async (_url: unknown, init?: RequestInit) => {
        sent.push(init?.headers);
        return new Response('{"message":"no"}', { status: 400 });
      },
    };
    const { transliterate } = createClient(options);
    options.accessToken = 'second';
    await transliterate({ arabic_phrase: 'محمد' });
    expect(sent).toEqual([expect.objectContaining({ authorization: 'Bearer first' })]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const fetch = vi.fn(
      async (_url: unknown, _init?: RequestInit) =>
        new Response(null, { status, headers: { location: 'http://elsewhere' } }),
    );
    const { login } = createClient({ baseUrl: 'http://nowhere', fetch });
    await expect(login(query, { RecordData_app: 'AAAA' })).rejects.toMatchObject({
      code: 'unreachable',
      message: `HTTP ${status}, which is no answer of nutq, from http://nowhere`,
    });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  });

  it('ends in time where fetch takes no notice, also where AbortSignal has no timeout, as in React Native', async () => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = undefined as never;
    const silent = vi.fn((_url: unknown, _init?: RequestInit) => new Promise<Response>(() => undefined));
    const { transliterate } = createClient({ baseUrl: 'http://nowhere', timeoutMs: 20, fetch: silent });
    await expect(transliterate({ arabic_phrase: 'محمد' }))
      .rejects.toMatchObject({ code: 'unreachable', message: 'No answer within 20 ms from http://nowhere' })
      .finally(() => {
        AbortSignal.timeout = timeout;
      });
    expect(silent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('tells a body that never ends, and one that breaks off, from an answer of something else', async () => {
    const asking = (body: ReadableStream) =>
      createClient({
        baseUrl: 'http://nowhere',
        timeoutMs: 20,
        fetch: async () => new Response(body),
      }).transliterate({ arabic_phrase: 'محمد' });
    const broken = new ReadableStream({ start: (body) => body.error(new Error('cut')) });
    await expect(asking(new ReadableStream())).rejects.toThrow('No answer within 20 ms from http://nowhere');
    await expect(asking(broken)).rejects.toMatchObject({
      code: 'unreachable',
      message: 'HTTP 200, whose body broke off, from http://nowhere',
      cause: { message: 'cut' },
    });
  });

  it('says what cannot be sent, and sends nothing', async () => {
    const fetch = vi.fn();
    const { transliterate } = createClient({ baseUrl: 'http://nowhere', fetch });
    await expect(transliterate({ arabic_phrase: 1n } as never)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const over: ServiceApi['transliterate'] = transliterate;
    await expect(over({ arabic_phrase: 'محمد' }, { overLimit: true })).rejects.toMatchObject({
      code: 'invalid-argument',
      field: 'overLimit',
    });
    expect(fetch).not.toHaveBeenCalled();
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

  const thresholds = { vector_similarity: '0.1', phrase_similarity: '0.1' };

  it.each<[number, string]>([
    [502, 'null'],
    [502, '[]'],
    [502, '3'],
    [502, '"no"'],
    [502, '{}'],
    [502, '{"message":"Bad Gateway"}'],
    [502, '{"data":"","errors":null}'],
    [200, '{"data":{},"errors":{}}'],
    [200, '{"data":{},"errors":{"code":"","message":""}}'],
    [200, refusal],
    [401, JSON.stringify({ data: { status: 'Login successful', thresholds }, errors: { code: '' } })],
    [500, '{"data":null,"errors":{"x":1}}'],
    [500, '{"data":"","errors":{"code":"","message":""}}'],
  ])('takes no other JSON for an answer to a login: %i %s', async (status, body) => {
    const { login, register } = clientOf(body, { status });
    for (const call of [login, register])
      await expect(call(query, { RecordData_app: '' })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it.each<[number, string]>([
    [502, 'null'],
    [502, '[]'],
    [502, '{}'],
    [502, '{"error":"Bad Gateway"}'],
    [502, '{"result":null}'],
    [200, '{"message":"Welcome to the network of the hotel"}'],
    [200, '{"result":{}}'],
    [200, '{"result":{"english_phrase":"Mohammed"},"transaction_id":"a"}'],
    [422, '{"message":"wait","error_code":"1005"}'],
    [400, '{"message":"wait","error_code":1005}'],
  ])('takes no other JSON for a transliteration: %i %s', async (status, body) => {
    const { transliterate } = clientOf(body, { status });
    await expect(transliterate({ arabic_phrase: 'محمد' })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('passes on how long another server wants its callers to wait', async () => {
    const body = '{"message":"wait","error_code":1005}';
    const upstream = clientOf(body, { status: 422, headers: { 'retry-after': '7' } });
    expect((await upstream.transliterate({ arabic_phrase: 'محمد' })).retryAfter).toBe(7);
    const answer = await createHandler({ nutq: upstream, accessTokens: ['door'] })(
      new Request('http://x/api/v1/transliterate/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer door' },
        body: '{}',
      }),
    );
    expect(answer.headers.get('retry-after')).toBe('7');
  });
});
