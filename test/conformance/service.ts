/** The documented behaviour of the service, asked from outside: runs over a handler and over a running server alike. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchesDescription } from './description';

export const TOKEN = 'token-for-the-tests';
export const ADMIN = 'administrator-for-the-tests';
export const KEYS = [
  { key: 'unlimited-key' },
  { key: 'three-left', trials: 3 },
  { key: 'none-left', trials: 0 },
] as const;

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

const TRANSLITERATE = '/api/v1/transliterate/';

const audio = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)).toString('base64');

export function describeService(name: string, send: Send, { registered = 'amal-1' } = {}): void {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await send(path, init);
    const text = await response.text();
    const body = JSON.parse(text);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('www-authenticate')).toBeNull();
    return { status: response.status, headers: response.headers, body };
  };
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await ask(TRANSLITERATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
      body:
        typeof body === 'string' || body instanceof Uint8Array
          ? (body as NonNullable<RequestInit['body']>)
          : JSON.stringify(body),
    });
    matchesDescription('post', TRANSLITERATE, answer);
    return answer;
  };
  const put = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    matchesDescription('put', path.replace(/\?.*/, ''), answer);
    return answer;
  };
  const good = { arabic_phrase: 'محمد', bundle_key: 'unlimited-key' };
  const failure = (message: RegExp) => ({ message: expect.stringMatching(message) });

  describe(`${name}: transliteration`, () => {
    it('answers with exactly the documented keys', async () => {
      const first = await post(good);
      expect(first).toMatchObject({ status: 200 });
      expect(first.body).toEqual({
        result: { english_phrase: 'Mohammed' },
        transaction_id: expect.stringMatching(/./),
        trials_remaining: 999_999_999,
      });
      const second = await post(good);
      expect(second.body.transaction_id).not.toBe(first.body.transaction_id);
    });

    it('T1: a missing key is 400, a wrong one 401', async () => {
      for (const bundle_key of [undefined, null, 5, {}, '', '  '])
        expect(await post({ ...good, bundle_key })).toMatchObject({
          status: 400,
          body: failure(/^Bad Request/),
        });
      expect(await post({ ...good, bundle_key: 'nobody' })).toMatchObject({
        status: 401,
        body: failure(/^Unauthorized/),
      });
    });

    it('T2: the first failure wins', async () => {
      const bad = { authorization: 'Bearer nobody', 'content-type': 'text/plain' };
      expect((await ask('/api/v1/transliterate', { method: 'POST', headers: bad, body: '{' })).status).toBe(
        404,
      );
      expect((await ask(TRANSLITERATE, { method: 'PUT', headers: bad, body: '{' })).status).toBe(405);
      expect((await post('{', bad)).status).toBe(415);
      expect((await post('{', { authorization: bad.authorization })).status).toBe(403);
      expect((await post('{')).status).toBe(400);
      expect((await post({ bundle_key: 'nobody' })).status).toBe(400);
      expect((await post({ arabic_phrase: '', bundle_key: 'nobody' })).status).toBe(401);
      expect((await post({ arabic_phrase: '', bundle_key: 'none-left' })).body.error_code).toBe(1001);
    });

    it('T3: no token, a malformed one and an unknown one are one and the same', async () => {
      const headers = [
        '',
        'Bearer',
        'Bearer ',
        `Basic ${TOKEN}`,
        TOKEN,
        `Bearer ${TOKEN} more`,
        'Bearer nobody',
      ];
      for (const authorization of headers) {
        const answer = await post(good, { authorization });
        expect(answer).toMatchObject({ status: 403, body: failure(/^Forbidden.*could not be found/) });
        expect(Object.keys(answer.body)).toEqual(['message']);
      }
      for (const scheme of ['bearer', 'BEARER', 'BeArEr'])
        expect((await post(good, { authorization: `${scheme} ${TOKEN}` })).status).toBe(200);
    });

    it('T4, T5: lang changes messages alone', async () => {
      expect((await post({ ...good, lang: 'ar' })).body.result.english_phrase).toBe('Mohammed');
      const empty = { arabic_phrase: '', bundle_key: 'unlimited-key' };
      const english = (await post(empty)).body.message;
      const arabic = (await post({ ...empty, lang: 'ar' })).body.message;
      expect(arabic).toMatch(/\p{Script=Arabic}/u);
      expect(english).not.toMatch(/\p{Script=Arabic}/u);
      for (const lang of ['AR', 'ar-EG']) expect((await post({ ...empty, lang })).body.message).toBe(arabic);
      for (const lang of ['en-GB', 'fr', ''])
        expect((await post({ ...empty, lang })).body.message).toBe(english);
      for (const lang of [5, {}, []])
        expect(await post({ ...good, lang })).toMatchObject({ status: 400, body: failure(/^Bad Request/) });
    });

    it('T6, T7, T8: each rule has its code', async () => {
      const code = async (arabic_phrase: string) => (await post({ ...good, arabic_phrase })).body.error_code;
      expect(await code('')).toBe(1001);
      expect(await code(' \n ')).toBe(1001);
      expect(await code('John!')).toBe(1002);
      expect(await code('م'.repeat(1001))).toBe(1003);
      expect(await code('م'.repeat(1000))).toBeUndefined();
      expect(await code('٥')).toBeUndefined();
      for (const arabic_phrase of [undefined, null, 7, ['محمد']])
        expect(await post({ ...good, arabic_phrase })).toMatchObject({ status: 400 });
      expect(await post({ ...good, extra: 'x'.repeat(65 * 1024) })).toMatchObject({ status: 400 });
    });

    it('T9: trials fall by one a success, and end', async () => {
      const call = (arabic_phrase: string) => post({ arabic_phrase, bundle_key: 'three-left' });
      expect((await call('محمد')).body.trials_remaining).toBe(2);
      expect((await call('')).status).toBe(422);
      expect((await call('علي')).body.trials_remaining).toBe(1);
      expect((await call('سعاد')).body.trials_remaining).toBe(0);
      for (let i = 0; i < 2; i++)
        expect(await call('سعاد')).toMatchObject({ status: 422, body: { error_code: 1004 } });
      expect((await post({ ...good, bundle_key: 'none-left' })).body.error_code).toBe(1004);
    });

    it('T13: JSON in UTF-8 and nothing else', async () => {
      const type = async (value: string, headers = {}) =>
        (await post(good, { 'content-type': value, ...headers })).status;
      for (const accepted of [
        'application/json',
        'APPLICATION/JSON; Charset="UTF-8"',
        'application/json;charset=utf-8;v=1',
        'application/vnd.nutq+json',
      ])
        expect(await type(accepted)).toBe(200);
      for (const refused of [
        'text/json',
        'text/plain',
        'application/jsonx',
        'application/json; charset=windows-1256',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
      ])
        expect(await type(refused)).toBe(415);
      expect(await type('application/json', { 'content-encoding': 'gzip' })).toBe(415);
      const none = await ask(TRANSLITERATE, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: new Uint8Array(2),
      });
      expect(none).toMatchObject({ status: 415, body: failure(/^Unsupported Media Type/) });
    });

    it('T12, T14, T15: other paths and methods', async () => {
      for (const path of ['/', '/api/v1/transliterate', '/api/v2/transliterate/', '/api/v1/transliterate//'])
        expect(await ask(path, { method: 'POST' })).toMatchObject({
          status: 404,
          body: failure(/^Not Found/),
        });
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        const answer = await ask(TRANSLITERATE, { method });
        expect(answer).toMatchObject({ status: 405, body: failure(/./) });
        expect(answer.headers.get('allow')).toBe('POST');
        expect(Object.keys(answer.body)).toEqual(['message']);
      }
    });

    it('T16: extra fields, duplicate keys, a BOM', async () => {
      expect((await post({ ...good, other: [1] })).status).toBe(200);
      const twice = `{"bundle_key":"nobody","arabic_phrase":"محمد","bundle_key":"unlimited-key"}`;
      expect((await post(twice)).status).toBe(200);
      expect((await post(`\ufeff${JSON.stringify(good)}`)).status).toBe(200);
      for (const body of [
        '[]',
        '"text"',
        'null',
        '5',
        '',
        '{',
        '{"a":1,}',
        new Uint8Array([0x7b, 0xff, 0x7d]),
      ])
        expect(await post(body)).toMatchObject({ status: 400, body: failure(/^Bad Request/) });
    });

    it('T17: mixed text keeps what is not Arabic', async () => {
      const { body } = await post({ ...good, arabic_phrase: 'محمد John ٢٠٢٤' });
      expect(body.result.english_phrase).toMatch(/Mohammed John 2024/);
    });

    it('refuses hostile JSON with the documented answer', async () => {
      const deep = '['.repeat(30_000) + ']'.repeat(30_000);
      expect((await post(deep)).status).toBe(400);
      expect((await post(`{"__proto__":${JSON.stringify(good)}}`)).status).toBe(400);
      expect((await post(`{"constructor":{"prototype":{"bundle_key":"unlimited-key"}}}`)).status).toBe(400);
    });
  });

  describe(`${name}: voice`, () => {
    const phrase = 'افتح الباب';
    const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const login = (body: unknown, fields: Record<string, string> = {}) =>
      put(`/login-app/?${query({ collection_name: 'acme', login_phrase: phrase, ...fields })}`, body);
    const register = (body: unknown, fields: Record<string, string> = {}, token = ADMIN) =>
      put(`/register-app/?${query({ collection_name: 'acme', login_phrase: phrase, ...fields })}`, body, {
        authorization: `Bearer ${token}`,
      });
    const refused = (status: number, code: number) => ({
      status,
      body: { data: '', errors: { code, message: expect.stringMatching(/./) } },
    });
    const thresholds = {
      vector_similarity: expect.stringMatching(/^\d+(\.\d+)?$/),
      phrase_similarity: expect.stringMatching(/^\d+(\.\d+)?$/),
    };

    it('V12: registration asks for the administrator token', async () => {
      const recording = { data: { RecordData_app: audio(registered) } };
      expect(await register(recording, {}, 'nobody')).toMatchObject(refused(403, 703));
      const first = await register(recording);
      expect(first).toMatchObject({
        status: 200,
        body: {
          data: { status: 'Registration successful', thresholds, speaker_id: expect.any(String) },
          errors: { code: '', message: '' },
        },
      });
      const more = await register(
        { RecordData_app: audio('amal-2') },
        { speaker_id: first.body.data.speaker_id, consent: 'form 7' },
      );
      expect(Object.keys(more.body.data)).toEqual(['status', 'thresholds']);
      for (const consent of [' ', 'x'.repeat(1001)])
        expect(await register(recording, { consent })).toMatchObject(refused(400, 703));
    });

    it('V1, V3, V4: logs in with each nesting', async () => {
      const RecordData_app = audio('amal-login');
      const inner = { RecordData_app };
      for (const body of [
        inner,
        { data: inner },
        { data: JSON.stringify(inner) },
        { ...inner, data: inner },
      ]) {
        const answer = await login(body);
        expect(answer.body).toEqual({
          data: { status: 'Login successful', thresholds },
          errors: { code: '', message: '' },
        });
        expect(answer.status).toBe(200);
      }
      for (const body of [
        { ...inner, data: { RecordData_app: audio('amal-1') } },
        { data: RecordData_app },
        { data: [inner] },
        { data: 5 },
        {},
        [],
        null,
      ])
        expect(await login(body)).toMatchObject(refused(400, 703));
    });

    it('V2, V8: refuses strangers, wrong phrases and unknown collections', async () => {
      expect(await login({ RecordData_app: audio('stranger') })).toMatchObject(refused(401, 702));
      expect(await login({ RecordData_app: audio('amal-wrong-phrase') })).toMatchObject(refused(401, 702));
      expect(await login({ RecordData_app: audio('amal-login') }, { collection_name: 'none' })).toMatchObject(
        refused(404, 700),
      );
    });

    it('V5: query parameters', async () => {
      const body = { RecordData_app: audio('amal-login') };
      const encoded = encodeURIComponent(phrase);
      for (const search of [
        '',
        'collection_name=acme',
        `login_phrase=${encoded}`,
        `collection_name=&login_phrase=${encoded}`,
        'collection_name=acme&login_phrase=',
        'collection_name=acme&login_phrase=+',
      ])
        expect(await put(`/login-app/?${search}`, body)).toMatchObject(refused(400, 703));
      const plus = encoded.replaceAll('%20', '+');
      for (const search of [
        `collection_name=acme&login_phrase=${plus}`,
        `collection_name=acme&collection_name=none&login_phrase=${encoded}&login_phrase=`,
      ])
        expect((await put(`/login-app/?${search}`, body)).status).toBe(200);
    });

    it('V6: forms of base64, and what is no WAV file', async () => {
      const text = audio('amal-login');
      const wrapped = text.replace(/(.{76})/g, '$1\r\n');
      const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
      for (const RecordData_app of [`data:audio/wav;base64,${text}`, wrapped, urlSafe])
        expect((await login({ RecordData_app })).status).toBe(200);
      const header = Buffer.from(text, 'base64').subarray(0, 44).toString('base64');
      for (const RecordData_app of ['', '****', 'UklGRg==', header, btoa('not a sound'), 5, null])
        expect(await login({ RecordData_app })).toMatchObject(refused(400, 703));
    });

    it('V7: a body above 10 MiB is 703', async () => {
      expect(await login({ RecordData_app: 'A'.repeat(10 * 1024 * 1024) })).toMatchObject(refused(400, 703));
    });

    it('V10: the envelope on every failure', async () => {
      const path = `/login-app/?${query({ collection_name: 'acme', login_phrase: phrase })}`;
      expect(await put(path, 'x', { 'content-type': 'audio/wav' })).toMatchObject(refused(415, 703));
      expect(await put(path, '{')).toMatchObject(refused(400, 703));
      expect(await ask('/login-app', { method: 'PUT' })).toMatchObject(refused(404, 703));
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await ask(path, { method });
        expect(answer).toMatchObject(refused(405, 703));
        expect(answer.headers.get('allow')).toBe('PUT');
      }
    });

    it('speaks Arabic where asked', async () => {
      const { body } = await login({}, { lang: 'ar' });
      expect(body.errors.message).toMatch(/\p{Script=Arabic}/u);
    });
  });

  describe(`${name}: about itself`, () => {
    it('says that it is well, and what it does', async () => {
      expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect((await ask('/healthz', { method: 'POST' })).status).toBe(405);
      expect((await ask('/openapi.json')).body.openapi).toBe('3.1.0');
    });
  });
}
