import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client';

const clientOf = (body: string, init: ResponseInit) =>
  createClient({ baseUrl: 'http://nowhere', fetch: async () => new Response(body, init) });
const query = { collection_name: 'acme', login_phrase: 'open' };
const refusal = '{"data":"","errors":{"code":702,"message":"wait"}}';

describe('the client', () => {
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
