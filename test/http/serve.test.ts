import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client';
import { ADMIN, describeService, TOKEN } from '../conformance/service';
import { createSchema, isReachable } from '../support/postgres';
import { nutq, OPEN_LIMITS, type RunningServer, scratch, startServer } from './running-server';

const audio = (name: string) => ({
  RecordData_app: readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)).toString('base64'),
});
const clientOf = ({ address }: RunningServer) =>
  createClient({ baseUrl: `${address}/`, accessToken: TOKEN, adminToken: ADMIN });
const query = { collection_name: 'acme', login_phrase: 'افتح الباب' };

describe('nutq serve', () => {
  const directory = scratch();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(directory);
  });
  afterAll(() => server.stop());

  describeService('server', (path, init) => fetch(server.address + path, init));

  it('listens on this machine only and keeps its files to itself', () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(statSync(join(directory, 'data', 'sealing.key')).mode & 0o077).toBe(0);
    expect(statSync(join(directory, 'data', 'data.mdb')).mode & 0o077).toBe(0);
  });

  it('answers the typed client as createNutq would', async () => {
    const nutq = clientOf(server);
    const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد', bundle_key: 'unlimited-key' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: { english_phrase: 'Mohammed' } });
    expect((await nutq.login(query, audio('amal-login'))).body.errors.code).toBe('');
    expect((await nutq.login(query, audio('stranger'))).body).toMatchObject({
      data: '',
      errors: { code: 702 },
    });
    await expect(
      createClient({ baseUrl: 'http://127.0.0.1:9' }).transliterate({ arabic_phrase: 'محمد' }),
    ).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('survives bytes that are no HTTP, and bodies that end early', async () => {
    const { port } = new URL(server.address);
    for (const bytes of [
      'nonsense\r\n\r\n',
      'POST /api/v1/transliterate/ HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{"half',
      'POST /api/v1/transliterate/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ])
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
        setTimeout(() => socket.destroy(), 50);
        socket.on('close', () => resolve()).on('error', () => undefined);
      });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });

  it('holds five hundred connections of one client', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, async () => (await fetch(`${server.address}/healthz`)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('logs no secret, name, phrase or path with a query', () => {
    for (const secret of [TOKEN, ADMIN, 'unlimited-key', 'acme', 'افتح', 'محمد'])
      expect(server.log()).not.toContain(secret);
  });
});

describe.each([
  { name: 'one directory', isThere: true },
  { name: 'one PostgreSQL', isThere: await isReachable() },
])('three processes over $name', ({ name, isThere }) => {
  it.skipIf(!isThere)(
    'share quota, prints and lockout, and a restart forgets nothing',
    async () => {
      const directory = scratch();
      const schema = name === 'one PostgreSQL' ? await createSchema('serve') : undefined;
      const config = {
        ...OPEN_LIMITS,
        ...(schema ? { database: schema.connection } : {}),
        bundleKeys: [{ key: 'shared', trials: 30 }],
        replayProtection: true,
        rateLimits: { transliteration: false, login: { free: 3, lockAfter: 4 } },
      };
      const servers = await Promise.all([1, 2, 3].map(() => startServer(directory, config)));
      const clients = servers.map(clientOf);
      const [one, two, three] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]];
      const call = (client: typeof one) =>
        client.transliterate({ arabic_phrase: 'محمد', bundle_key: 'shared' });

      const answers = await Promise.all(Array.from({ length: 36 }, (_, i) => call(clients[i % 3]!)));
      const left = answers.flatMap(({ body }) => ('result' in body ? [body.trials_remaining] : []));
      expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(6);

      // Takes of one person through all three at once: none is lost.
      const takes = ['amal-1', 'amal-2', 'amal-3'];
      const registered = await Promise.all(
        takes.map((take, i) => clients[i]!.register({ ...query, speaker_id: 'amal' }, audio(take))),
      );
      expect(registered.map(({ status }) => status)).toEqual([200, 200, 200]);
      const store = ['--data', join(directory, 'data'), ...(schema ? ['--database', schema.connection] : [])];
      expect(nutq(['voices', 'list', query.collection_name, ...store]).stdout).toMatch(/^amal\t.*\t3 takes/);

      expect((await two.login(query, audio('amal-1'))).body.errors.code).toBe(702); // an enrolled recording
      expect((await three.login(query, audio('amal-login'))).status).toBe(200);
      expect((await one.login(query, audio('amal-login'))).body.errors.code).toBe(702); // a used one

      for (const client of clients) await client.login(query, audio('stranger'));
      const locked = await three.login(query, audio('amal-2'));
      expect(locked.body.errors).toMatchObject({
        code: 702,
        message: expect.stringMatching(/too many attempts/),
      });

      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      const again = await startServer(directory, config);
      expect((await call(clientOf(again))).body).toMatchObject({ error_code: 1004 });
      expect((await clientOf(again).login(query, audio('amal-3'))).status).toBe(401);
      expect(await again.stop()).toBe(0);
      await schema?.drop();
    },
    120_000,
  );
});

describe('nutq serve, one process', () => {
  it('finishes the requests in hand before it stops', async () => {
    const server = await startServer(scratch());
    const nutq = clientOf(server);
    const calls = Array.from({ length: 20 }, () =>
      nutq.transliterate({ arabic_phrase: 'محمد', bundle_key: 'unlimited-key' }),
    );
    await Promise.race(calls);
    const stopped = server.stop();
    const results = await Promise.allSettled(calls);
    for (const result of results) if (result.status === 'fulfilled') expect(result.value.status).toBe(200);
    expect(await stopped).toBe(0);
  });

  it('limits the calls a minute of one token', async () => {
    const server = await startServer(scratch(), { ...OPEN_LIMITS, rateLimits: { transliteration: 2 } });
    const nutq = clientOf(server);
    const body = { arabic_phrase: 'محمد', bundle_key: 'unlimited-key' };
    const call = () => nutq.transliterate(body);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    expect(await call()).toMatchObject({ status: 422, body: { error_code: 1005 } });
    const { headers } = await fetch(`${server.address}/api/v1/transliterate/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(body),
    });
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await server.stop();
  });
});

describe('nutq keys', () => {
  it('creates, lists and revokes secrets that the server knows at once', async () => {
    const directory = scratch();
    const data = ['--data', join(directory, 'data')];
    const token = nutq(['keys', 'create', 'token', '--label', 'till', ...data]).stdout.trim();
    const key = nutq(['keys', 'create', 'key', '--trials', '2', ...data]).stdout.trim();
    const server = await startServer(directory, { model: 'none' });
    const client = createClient({ baseUrl: server.address, accessToken: token });
    const call = () => client.transliterate({ arabic_phrase: 'محمد', bundle_key: key });
    expect(await call()).toMatchObject({ status: 200, body: { trials_remaining: 1 } });
    const listed = nutq(['keys', 'list', ...data]).stdout;
    expect(listed).toMatch(/access-token.*till/);
    expect(listed).toMatch(/bundle-key\t1 of 2/);
    expect(listed).not.toContain(token);
    const id = /^(\w+)\tbundle-key/m.exec(listed)![1]!;
    expect(nutq(['keys', 'revoke', id, ...data]).status).toBe(0);
    expect((await call()).status).toBe(401);
    expect(nutq(['keys', 'revoke', id, ...data]).status).toBe(1);
    await server.stop();
  }, 60_000);

  it('makes hashes that a configuration may hold instead of secrets', async () => {
    const [hash] = nutq(['keys', 'hash'], 'a-secret').stdout.split('\n');
    const server = await startServer(scratch(), {
      accessTokens: [{ hash }],
      bundleKeys: [{ hash, trials: 1 }],
      model: 'none',
    });
    const client = createClient({ baseUrl: server.address, accessToken: 'a-secret' });
    const answer = await client.transliterate({ arabic_phrase: 'محمد', bundle_key: 'a-secret' });
    expect(answer.body).toMatchObject({ trials_remaining: 0 });
    await server.stop();
  });
});

describe('nutq serve --config', () => {
  it('names every wrong key', () => {
    const file = join(scratch(), 'wrong.json');
    writeFileSync(file, JSON.stringify({ port: 'x', prot: 1, bundleKeys: [{ key: 'a', trials: -1 }] }));
    const { status, stderr } = nutq(['serve', '--config', file]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/wrong\.json: .*port/);
    expect(stderr).toMatch(/prot:/);
    expect(stderr).toMatch(/bundleKeys\.0/);
    expect(nutq(['serve', '--config', '/does/not/exist']).status).toBe(1);
  });

  it('only looks with --check: advice and status 0, or the fault', () => {
    const directory = scratch();
    const file = join(directory, 'nutq.json');
    const check = () => nutq(['serve', '--check', '--config', file, '--data', join(directory, 'data')]);
    writeFileSync(file, JSON.stringify({ adminToken: 'short', trustProxy: true }));
    expect(check()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/1 secrets are shorter.*\nThe configuration can be served\.\n$/),
    });
    expect(readdirSync(directory)).toEqual(['nutq.json']);
    for (const [wrong, fault] of [
      [{ voiceModel: directory }, /voice-speaker\.bin/],
      [{ challenges: 'required', challengePrompts: 'words', voiceModel: 'none' }, /challengePrompts needs/],
      [{ challengePrompts: 'phrases' }, /challengePrompts has no effect/],
    ] as const) {
      writeFileSync(file, JSON.stringify(wrong));
      expect(check()).toMatchObject({ status: 2, stderr: expect.stringMatching(fault) });
    }
    writeFileSync(file, JSON.stringify({ trustproxy: true }));
    expect(check()).toMatchObject({ status: 2, stderr: expect.stringMatching(/did you mean trustProxy\?/) });
  });

  it('quotes no secret of a file that is not JSON', () => {
    const file = join(scratch(), 'broken.json');
    writeFileSync(file, '{"accessTokens": ["k-12345", s3cr3t]}');
    const { status, stderr } = nutq(['serve', '--config', file]);
    expect(status).toBe(2);
    expect(stderr).toContain('broken.json is not JSON');
    expect(stderr).not.toMatch(/12345|s3cr/);
  });
});
