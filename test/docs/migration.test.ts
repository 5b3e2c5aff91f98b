/** docs/migration.md, tried line by line: its blocks run as they stand, in order, and each row of its table has its check. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNutq } from '../../src/service/nutq';
import { scratch } from '../http/running-server';

const PAGE = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8');
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const FIXTURES = new URL('../fixtures/', import.meta.url);

/** Of both halves, as far as the table speaks of it. */
interface Answer {
  readonly message: string;
  readonly error_code: number;
  readonly result: unknown;
  readonly trials_remaining: number;
  readonly errors: { readonly code: number };
}

interface Block {
  readonly language: string;
  readonly text: string;
}

/** Those with a note behind the language are run elsewhere. */
const blocks: readonly Block[] = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language, text]) => ({ language: language!, text: text! }),
);
const rows = [...PAGE.matchAll(/^\| (?!you have|---)(.+?) \| (.+) \|$/gm)].map(
  ([, have, now]) => [have!, now!] as const,
);

const folder = scratch();
let server: ChildProcess;
let base: string;

/** With `nutq` as a command and the fixtures as the recordings of the page. */
function shell(script: string) {
  return spawnSync('bash', ['-euc', script], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}`, BASE: base },
    encoding: 'utf8',
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The page's `…` stands for some text. */
function pattern(value: unknown): unknown {
  if (value === '…') return expect.stringMatching(/./);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pattern(inner)]));
}

const [configuration, start, address, ...steps] = blocks;
const runs = steps.flatMap(({ language, text }, i) => {
  const next = steps[i + 1];
  return language === 'sh'
    ? [{ script: text, answer: next?.language === 'json' ? next.text : undefined }]
    : [];
});

describe.skipIf(process.platform !== 'linux')('docs/migration.md', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', 'nutq'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
    chmodSync(join(folder, 'bin', 'nutq'), 0o755);
    for (const file of readdirSync(FIXTURES).filter((name) => name.endsWith('.wav')))
      copyFileSync(new URL(file, FIXTURES), join(folder, file));
    writeFileSync(join(folder, 'nutq.json'), configuration!.text);
    const port = String(await freePort());
    base = address!.text
      .trim()
      .replace(/^BASE=/, '')
      .replace('8080', port);
    server = spawn('bash', ['-euc', `exec ${start!.text.replace('8080', port)}`], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(server.stdout!, 'data');
    expect(String(line)).toBe(`nutq listening on ${base}\n`);
  }, 60_000);
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
  });

  it('has a configuration, a start, an address and the calls', () => {
    expect([configuration, start, address].map((block) => block?.language)).toEqual(['json', 'sh', 'sh']);
    expect(runs.length).toBeGreaterThan(3);
  });

  it.each(runs)(
    '$script',
    ({ script, answer }) => {
      const { status, stdout, stderr } = shell(script);
      expect(status, stderr).toBe(0);
      const last = stdout.trim().split('\n').at(-1)!;
      expect(answer, 'a block without its answer').toBeDefined();
      expect(JSON.parse(last)).toEqual(pattern(JSON.parse(answer!)));
    },
    60_000,
  );

  describe('the table', () => {
    const call = async (
      method: string,
      path: string,
      body: unknown,
      headers: Record<string, string> = {},
    ) => {
      const response = await fetch(base + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: 'Bearer my-access-token', ...headers },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Answer;
      return { status: response.status, allow: response.headers.get('allow'), body: answer };
    };
    const good = { arabic_phrase: 'محمد', bundle_key: 'my-bundle-key' };
    const transliterate = (change: object, headers?: Record<string, string>) =>
      call('POST', '/api/v1/transliterate/', { ...good, ...change }, headers);
    const audio = (name: string) => readFileSync(new URL(`${name}.wav`, FIXTURES)).toString('base64');
    const login = (body: unknown, collection = 'acme') =>
      call('PUT', `/login-app/?collection_name=${collection}&login_phrase=open`, body);

    const CHECKS: Readonly<Record<string, () => Promise<void>>> = {
      '`POST {base_url}/api/v1/transliterate/`': async () => {
        expect((await transliterate({})).status).toBe(200);
        expect((await call('POST', '/api/v1/transliterate', good)).status).toBe(404);
      },
      '`Authorization: Bearer <ACCESS_TOKEN>`': async () => {
        expect((await transliterate({}, { authorization: 'Bearer other' })).status).toBe(403);
        expect((await transliterate({}, { authorization: '' })).status).toBe(403);
      },
      '`bundle_key` in the body': async () => {
        expect((await transliterate({ bundle_key: 'other' })).status).toBe(401);
      },
      'no `bundle_key`': async () => {
        expect((await transliterate({ bundle_key: undefined })).status).toBe(400);
        const strict = createNutq({ bundleKeys: [{ key: 'k' }], missingBundleKeyStatus: 401 });
        expect((await strict.transliterate({ arabic_phrase: 'محمد' })).status).toBe(401);
      },
      '`lang`': async () => {
        const messages = await Promise.all(
          ['en', 'ar'].map((lang) => transliterate({ lang, bundle_key: 'x' })),
        );
        expect(messages[0]!.body.message).toMatch(/^Unauthorized/);
        expect(messages[1]!.body.message).toMatch(/[ء-ي]/);
        expect((await transliterate({ lang: 'ar' })).body.result).toEqual({ english_phrase: 'Mohammed' });
      },
      '`trials_remaining`': async () => {
        const [first, second] = [await transliterate({}), await transliterate({})];
        expect(second.body.trials_remaining).toBe(first.body.trials_remaining - 1);
        expect((await transliterate({ arabic_phrase: '' })).status).toBe(422);
        expect((await transliterate({})).body.trials_remaining).toBe(first.body.trials_remaining - 2);
        const unlimited = await transliterate({ bundle_key: 'a-key-without-quota' });
        expect(unlimited.body.trials_remaining).toBe(999_999_999);
      },
      '400, 401, 403, 404, 415, 500 with `message`': async () => {
        const answers = [
          await transliterate({ arabic_phrase: 5 }),
          await transliterate({ bundle_key: 'x' }),
          await transliterate({}, { authorization: 'Bearer x' }),
          await call('POST', '/api/v2/', good),
          await transliterate({}, { 'content-type': 'text/plain' }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([400, 401, 403, 404, 415]);
        for (const { body } of answers) expect(body).toEqual({ message: expect.stringMatching(/./) });
      },
      '422 with `error_code`': async () => {
        const codes = [];
        for (const arabic_phrase of [' ', 'Latin', 'م'.repeat(1001)])
          codes.push((await transliterate({ arabic_phrase })).body.error_code);
        expect(codes).toEqual([1001, 1002, 1003]);
      },
      'another method than POST or PUT': async () => {
        expect(await call('DELETE', '/api/v1/transliterate/', good)).toMatchObject({
          status: 405,
          allow: 'POST',
        });
        expect(await call('DELETE', '/login-app/', {})).toMatchObject({ status: 405, allow: 'PUT' });
      },
      '`PUT {base_url}/login-app/`': async () => {
        const { body } = await call('PUT', '/login-app/?collection_name=acme', {}, { authorization: '' });
        expect(body).toEqual({ data: '', errors: { code: 703, message: expect.stringMatching(/./) } });
      },
      '`RecordData_app` at the top or inside `data`': async () => {
        const record = { RecordData_app: audio('stranger') };
        for (const body of [record, { data: record }, { data: JSON.stringify(record) }])
          expect((await login(body)).body.errors.code).toBe(702);
      },
      'decisions by HTTP status of a login': async () => {
        const record = { RecordData_app: audio('stranger') };
        expect(await login(record)).toMatchObject({ status: 401, body: { errors: { code: 702 } } });
        expect(await login({})).toMatchObject({ status: 400, body: { errors: { code: 703 } } });
        expect(await login(record, 'nobody')).toMatchObject({ status: 404, body: { errors: { code: 700 } } });
      },
    };

    it('has a check for every row, and a row for every check', () => {
      expect(rows.map(([have]) => have)).toEqual(Object.keys(CHECKS));
    });

    it.each(rows)('%s: %s', async (have) => CHECKS[have]!());
  });
});
