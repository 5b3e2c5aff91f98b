/** Administration, readiness, metrics and pages of a real server. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_CALLS } from '../../src/http/admin';
import { loadPages } from '../../src/server/pages';
import { ADMIN, TOKEN } from '../conformance/service';
import { OPEN_LIMITS, type RunningServer, scratch, startServer } from './running-server';

const recording = readFileSync(new URL('../fixtures/amal-1.wav', import.meta.url)).toString('base64');
const body = JSON.stringify({ RecordData_app: recording });
const LOGIN_TOKEN = 'a-token-for-the-doors';

describe('administration over HTTP', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(scratch(), {
      ...OPEN_LIMITS,
      revealSpeaker: true,
      loginTokens: [LOGIN_TOKEN],
      logRequests: true,
      retentionDays: 400,
      collections: { acme: { falseAcceptRate: 0.02 } },
    });
  });
  afterAll(() => server.stop());
  const ask = async (method: string, path: string, content?: unknown, token = ADMIN) => {
    const answer = await fetch(server.address + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(content === undefined
        ? {}
        : { body: typeof content === 'string' ? content : JSON.stringify(content) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, never>,
      headers: answer.headers,
    };
  };
  const voice = (path: string, token: string) =>
    ask('PUT', `/${path}/?collection_name=acme&login_phrase=open&speaker_id=amal`, body, token);

  it('needs the administrator token for every call, and says of none of them that it is there', async () => {
    for (const [path, methods] of [...ADMIN_CALLS, ['/admin/nothing', ['GET']] as const])
      for (const method of [...methods, 'OPTIONS'])
        for (const token of [TOKEN, ''])
          expect((await ask(method, path, undefined, token)).status, `${method} ${path}`).toBe(403);
    expect((await ask('GET', '/admin/nothing')).status).toBe(404);
    expect((await ask('PUT', '/admin/keys')).headers.get('allow')).toBe('GET, POST, PATCH, DELETE');
  });

  it('lists, exports, shows the trail and erases', async () => {
    expect((await voice('register-app', ADMIN)).status).toBe(200);
    expect((await ask('GET', '/admin/collections')).body).toEqual({ collections: ['acme'] });
    const { body: listed } = await ask('GET', '/admin/people?collection_name=acme');
    expect(listed).toMatchObject({
      people: [
        { speaker_id: 'amal', phrase: 'open', takes: 1, sittings: 1, consent: null, must_enrol_again: false },
      ],
    });
    const { body: exported } = await ask('GET', '/admin/export?collection_name=acme&speaker_id=amal');
    expect(JSON.stringify(exported)).toContain('amal');
    expect((await ask('GET', '/admin/limits?collection_name=acme')).body).toEqual({
      false_accept_rate: 0.02,
      retention_days: 400,
      sources: { false_accept_rate: 'collection-configuration', retention_days: 'configuration' },
    });
    expect((await ask('POST', '/admin/prune?collection_name=acme')).body).toEqual({ expired: 0 });
    expect((await ask('POST', '/admin/revert?collection_name=acme')).body).toEqual({ reverted: 0 });
    // Somebody who is named is not everybody.
    for (const [method, path] of [
      ['DELETE', 'collections'],
      ['POST', 'prune'],
      ['GET', 'people'],
      ['PATCH', 'limits'],
    ] as const)
      expect(
        (await ask(method, `/admin/${path}?collection_name=acme&speaker_id=amal`)).body['message'],
      ).toMatch(/speaker_id is not known/);
    for (const [method, path] of [
      ['GET', 'export'],
      ['GET', 'audit'],
      ['POST', 'revert'],
    ] as const)
      expect(
        (await ask(method, `/admin/${path}?collection_name=acme&speakerid=amal`)).body['message'],
      ).toMatch(/speakerid is not known: did you mean speaker_id\?/);
    expect((await ask('DELETE', '/admin/people?collection_name=acme')).status).toBe(400);
    expect((await ask('DELETE', '/admin/people?collection_name=acme&speaker_id=amal')).body).toEqual({
      erased: 1,
    });
    expect((await ask('GET', '/admin/people?collection_name=typo')).status).toBe(404);
    const { body: trail } = await ask('GET', '/admin/audit?collection_name=acme&limit=1');
    expect(trail).toMatchObject({ entries: [{ event: 'erase', speakerId: 'amal' }] });
    const linesOf = async (person: string) =>
      (await ask('GET', `/admin/audit?collection_name=acme&speaker_id=${person}`)).body['entries'];
    expect([await linesOf('amal'), await linesOf('badr')]).toMatchObject([
      [{ event: 'register' }, { event: 'erase' }],
      [],
    ]);
    expect((await ask('DELETE', '/admin/collections?collection_name=acme')).body).toEqual({ erased: 0 });
    expect((await ask('GET', '/admin/collections')).body).toEqual({ collections: [] });
  });

  it('sets limits, says where each is set, and takes them back', async () => {
    const query = '?collection_name=shop';
    const enrolled = `/register-app/${query}&login_phrase=open&speaker_id=amal`;
    expect((await ask('PUT', enrolled, body)).status).toBe(200);
    const set = (fields: unknown, name = 'shop') =>
      ask('PATCH', `/admin/limits?collection_name=${name}`, fields);
    expect((await set({ false_accept_rate: 0.005 })).body).toEqual({
      false_accept_rate: 0.005,
      retention_days: 400,
      sources: { false_accept_rate: 'store', retention_days: 'configuration' },
    });
    const after = { false_accept_rate: 0.005, retention_days: 30 };
    expect((await set({ retention_days: 30 })).body).toMatchObject(after);
    for (const wrong of [
      {},
      { falseAcceptRate: 0.1 },
      { false_accept_rate: 1 },
      { false_accept_rate: 0.00001 },
      { false_accept_rate: '0.1' },
      { retention_days: 0 },
      { retention_days: -1 },
      { retention_days: true },
      '{"retention_days":1e999}',
      '[]',
    ])
      expect((await set(wrong)).status, JSON.stringify(wrong)).toBe(400);
    for (const name of ['false_accept_rate', 'retention_days'])
      expect((await set({ [name]: -1 })).body).toMatchObject({
        message: expect.stringMatching(new RegExp(`^Bad Request: ${name} is `)),
      });
    expect((await ask('GET', `/admin/limits${query}`)).body).toMatchObject(after);
    expect((await set({ retention_days: 30 }, 'typo')).status).toBe(404);
    // What decides follows at once.
    const prune = async () => (await ask('POST', `/admin/prune${query}`)).body;
    expect(await prune()).toEqual({ expired: 0 });
    expect((await set({ retention_days: 1e-9 })).body).toMatchObject({ retention_days: 1e-9 });
    expect(await prune()).toEqual({ expired: 1 });
    expect((await set({ false_accept_rate: null, retention_days: null })).body).toEqual({
      false_accept_rate: null,
      retention_days: 400,
      sources: { false_accept_rate: 'default', retention_days: 'configuration' },
    });
    const { body: trail } = await ask('GET', `/admin/audit${query}`);
    const changes = (trail['entries'] as unknown as { event: string; limits?: object }[]).filter(
      ({ event }) => event === 'change-limits',
    );
    expect(changes.map(({ limits }) => limits)).toEqual([
      { falseAcceptRate: 0.005 },
      { falseAcceptRate: 0.005, retentionDays: 30 },
      { falseAcceptRate: 0.005, retentionDays: 1e-9 },
      {},
    ]);
    // What the configuration sets for a collection wins.
    expect((await ask('PUT', enrolled.replace('shop', 'acme'), body)).status).toBe(200);
    const { status, body: refused } = await set({ false_accept_rate: 0.2 }, 'acme');
    expect([status, refused['message']]).toEqual([400, expect.stringMatching(/configuration, which wins/)]);
    for (const name of ['shop', 'acme']) await ask('DELETE', `/admin/collections?collection_name=${name}`);
  });

  it('issues, tops up and revokes keys', async () => {
    const { body: token } = await ask('POST', '/admin/keys', { kind: 'access-token', label: 'branch 12' });
    const { body: key } = await ask('POST', '/admin/keys', { kind: 'bundle-key', trials: 1 });
    const spend = () =>
      ask(
        'POST',
        '/api/v1/transliterate/',
        { arabic_phrase: 'محمد', bundle_key: key['secret'] },
        token['secret'],
      );
    expect((await spend()).body).toMatchObject({ trials_remaining: 0 });
    expect((await spend()).body).toMatchObject({ error_code: 1004 });
    expect((await ask('PATCH', `/admin/keys?id=${key['id']}`, { trials: 5 })).body).toEqual({ remaining: 5 });
    expect((await spend()).body).toMatchObject({ trials_remaining: 4 });
    const { body: listed } = await ask('GET', '/admin/keys');
    expect(listed).toMatchObject({
      keys: expect.arrayContaining([
        expect.objectContaining({ id: key['id'], trials: 6, remaining: 4 }),
        expect.objectContaining({ id: token['id'], label: 'branch 12', trials: null }),
      ]),
    });
    expect(JSON.stringify(listed)).not.toContain(key['secret']);
    expect((await ask('DELETE', `/admin/keys?id=${token['id']}`)).body).toEqual({ revoked: true });
    expect((await spend()).status).toBe(403);
    for (const wrong of [
      '{',
      '[]',
      '{"kind":"admin"}',
      '{"kind":"access-token","trials":5}',
      '{"kind":"bundle-key","trials":-1}',
      '{"kind":"access-token","label":"two\\nlines"}',
    ])
      expect((await ask('POST', '/admin/keys', wrong)).status).toBe(400);
    expect((await ask('PATCH', `/admin/keys?id=${token['id']}`, { trials: 5 })).status).toBe(404);
  });

  it('asks logins for their token, and says who was let in where it is set to', async () => {
    await voice('register-app', ADMIN);
    expect((await voice('login-app', TOKEN)).status).toBe(403);
    const { status, body: answer } = await voice('login-app', LOGIN_TOKEN);
    expect(status).toBe(200);
    expect(answer['data']).toMatchObject({ status: 'Login successful', speaker_id: 'amal' });
  });

  it('is ready, counts without names, and logs ids and codes', async () => {
    expect((await ask('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toMatch(/^nutq_requests_total\{endpoint="transliterate",status="200"\} \d+$/m);
    expect(metrics).toMatch(/^nutq_logins_total\{outcome="accepted"\} 1$/m);
    expect(metrics).toMatch(/^nutq_error_codes_total\{endpoint="transliterate",code="1004"\} 1$/m);
    expect(metrics).toMatch(/^nutq_store_seconds_count\{part="voices"\} [1-9]/m);
    expect(metrics).not.toMatch(/acme|amal|open"/);
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'request',
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: '/api/v1/transliterate/',
        transaction_id: expect.any(String),
        token: expect.stringMatching(/^[0-9a-f]{12}$/),
        bundle_key: expect.stringMatching(/^[0-9a-f]{12}$/),
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'request', error_code: 1004, status: 422 }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ event: 'start', version: expect.any(String) }));
    expect(server.log()).not.toMatch(/acme|amal|محمد/);
  });
});

describe('loadPages', () => {
  const root = mkdtempSync(join(tmpdir(), 'nutq-pages-'));
  for (const folder of ['assets', 'lib']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/app-B4dF00d1.js'), 'x');
  writeFileSync(join(root, 'key.pem'), 'x');
  const hashed = [
    'assets/admin-D3m-xmPb.js',
    'assets/sans-400-normal-230244ff.woff2',
    'lib/chunk-2H66XXUK.js',
  ];
  const named = ['THIRD-PARTY-LICENSES.txt', 'lib/signal-javascript.js', 'lib/transliteration.js'];
  for (const file of [...hashed, ...named]) writeFileSync(join(root, file), 'x');
  const pages = loadPages({ '/': root, '/admin/': join(root, 'nowhere') });

  it('serves what was built, with its type and a policy', async () => {
    const page = pages('GET', '/')!;
    expect(await page.text()).toBe('<!doctype html>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(pages('GET', '/assets/app-B4dF00d1.js')!.headers.get('cache-control')).toMatch(/immutable/);
    expect(await pages('HEAD', '/index.html')!.text()).toBe('');
  });

  it('is asked again for every file whose name may stand for another one after an upgrade', () => {
    const kept = (file: string) => pages('GET', `/${file}`)!.headers.get('cache-control')!;
    for (const file of hashed) expect(kept(file), file).toMatch(/immutable/);
    for (const file of named) expect(kept(file), file).toBe('no-cache');
  });

  it.each([
    '/../package.json',
    '/assets/../index.html',
    '//index.html',
    '/assets',
    '/key.pem',
    '/%2e%2e/x',
    '/admin/',
  ])('has nothing at %s', (path) => {
    expect(pages('GET', path)).toBeUndefined();
  });

  it('answers no other method', () => {
    expect(pages('POST', '/')).toBeUndefined();
  });
});
