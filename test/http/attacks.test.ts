/** What a client without a token does to a real server. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { body, LOGIN, put, REGISTER } from './calls';
import { nutq, OPEN_LIMITS, type RunningServer, scratch, startServer } from './running-server';

const MB = 1024 * 1024;
/** Processor seconds, reading ten megabytes from a socket and collecting garbage included; each of these took one second and more. */
const LITTLE_WORK = 0.5;
type Envelope = { readonly errors: { readonly code: number } };
const residentMegabytes = ({ child }: RunningServer): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
const processorSeconds = ({ child }: RunningServer): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

describe.skipIf(process.platform !== 'linux')('a client without a token', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(scratch(), OPEN_LIMITS);
    await put(server, REGISTER);
  });
  afterAll(() => server.stop());

  it('holds 300 bodies of ten megabytes: memory stays, and others log in', async () => {
    const { port } = new URL(server.address);
    const head =
      `PUT ${LOGIN} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${10 * MB}\r\n\r\n`;
    const held: Socket[] = [];
    const part = Buffer.alloc(10 * MB - 1, 0x20);
    const before = residentMegabytes(server);
    for (let i = 0; i < 300; i++) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.resume().write(head);
      socket.write(part);
      held.push(socket);
      if (i % 20 === 0) await sleep(50);
    }
    let most = 0;
    for (let i = 0; i < 20; i++) {
      await sleep(250);
      most = Math.max(most, residentMegabytes(server));
    }
    const { status } = await put(server, LOGIN);
    expect(status).toBe(200);
    console.log(`resident: ${before.toFixed()} MB, at most ${most.toFixed()} MB under 300 held bodies`);
    expect(most).toBeLessThan(400);
    for (const socket of held) socket.destroy();
    // What they still sent is read to its end: the next test measures its own work.
    const open = async () =>
      Number(/^nutq_connections (\d+)$/m.exec(await (await fetch(`${server.address}/metrics`)).text())?.[1]);
    await expect.poll(open, { timeout: 30_000 }).toBeLessThan(10);
  }, 120_000);

  it.each([
    ['lists in lists', '['.repeat(10 * MB - 10)],
    ['objects in objects', '{"data":'.repeat(MB)],
    ['a list of a million numbers', `[${'1,'.repeat(4 * MB)}1]`],
    ['a million strings', `[${'"",'.repeat(3 * MB)}1]`],
    ['a million quotes in a string', `{"data":"${'\\"'.repeat(4 * MB)}"}`],
    ['data that is such a text', JSON.stringify({ data: '['.repeat(5 * MB) })],
    ['ten megabytes of nothing', ' '.repeat(10 * MB - 10)],
  ])(
    'sends %s: little work, and 400',
    async (_, text) => {
      const before = processorSeconds(server);
      expect((await put(server, LOGIN, text)).status).toBe(400);
      expect(processorSeconds(server) - before).toBeLessThan(LITTLE_WORK);
    },
    30_000,
  );

  it('names a phrase that normalisation makes long, or nobody enrolled: little work', async () => {
    const asked = (phrase: string) =>
      `/login-app/?collection_name=acme&login_phrase=${encodeURIComponent(phrase)}`;
    const refused = await put(server, asked('ﷺ'.repeat(1000)));
    expect([refused.status, ((await refused.json()) as Envelope).errors.code]).toEqual([400, 703]);
    const before = processorSeconds(server);
    expect((await put(server, asked('ﷺ'.repeat(55)))).status).toBe(401);
    expect(processorSeconds(server) - before).toBeLessThan(LITTLE_WORK);
  });

  it('sends a recording of more than 30 seconds: 703, before anything is computed', async () => {
    const rate = 8000;
    const wav = Buffer.alloc(44 + 31 * rate);
    wav.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
    wav.writeUInt32LE(16, 16);
    wav.writeUInt16LE(1, 20);
    wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(rate, 24);
    wav.writeUInt32LE(rate, 28);
    wav.writeUInt16LE(1, 32);
    wav.writeUInt16LE(8, 34);
    wav.write('data\xff\xff\xff\xff', 36, 'latin1');
    const answer = await put(server, LOGIN, JSON.stringify({ RecordData_app: wav.toString('base64') }));
    expect([answer.status, ((await answer.json()) as Envelope).errors.code]).toEqual([400, 703]);
  });

  it('sends a body in pieces of one byte: cut off, since each piece takes hundreds', async () => {
    const pieces = '1\r\n \r\n'.repeat(200_000);
    const cutOff = Array.from({ length: 20 }, async () => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined);
      const closed = new Promise((resolve) => socket.resume().on('close', resolve));
      socket.write(`PUT ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      // The end never comes.
      socket.write(`Transfer-Encoding: chunked\r\n\r\n${pieces}`);
      return Promise.race([closed.then(() => 'closed'), sleep(20_000, 'open')]);
    });
    expect(new Set(await Promise.all(cutOff))).toEqual(new Set(['closed']));
    expect(residentMegabytes(server)).toBeLessThan(400);
    expect((await put(server, LOGIN)).status).not.toBe(500);
  }, 60_000);

  it('comes by a name that is not the server’s: 400', async () => {
    const ask = (host: string, version = '1.1') =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', reject);
        socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer));
        socket.write(`GET /healthz HTTP/${version}\r\n${host}Connection: close\r\n\r\n`);
      });
    expect(await ask('Host: rebound.example\r\n')).toMatch(/^HTTP\/1\.1 400 .*another Host/s);
    for (const host of ['localhost:80', '127.0.0.1', '[::1]:8080', 'nutq'])
      expect(await ask(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('', '1.0')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('Host: localhost\r\nExpect: a-miracle\r\n')).toMatch(/^HTTP\/1\.1 400 .*message/s);
  });
});

describe('behind a proxy', () => {
  it('counts a network, whichever way an address is spelt, and waits are enough as announced', async () => {
    const server = await startServer(scratch(), {
      ...OPEN_LIMITS,
      trustProxy: true,
      rateLimits: { login: { free: 2, lockAfter: 6, windowMinutes: 15 } },
    });
    await put(server, REGISTER);
    let next = 0;
    const spellings = [
      () => `2001:db8:0:1::${(++next).toString(16)}`,
      () => `[2001:0DB8:0000:0001:0:0:0:${(++next).toString(16)}]:${1000 + next}`,
    ];
    const wrong = LOGIN.replace('open', 'other');
    const tries = async (path: string, client: string) => {
      const answer = await put(server, path, body, { 'x-forwarded-for': `10.9.8.7, ${client}` });
      return { status: answer.status, wait: answer.headers.get('retry-after') };
    };
    const spelt = (i: number): string => spellings[i % 2]!();
    for (let i = 0; i < 2; i++) expect((await tries(wrong, spelt(i))).wait).toBeNull();
    // On a slow machine a second passes between two, and what was to be refused is a try again.
    let announced: number;
    let more: Awaited<ReturnType<typeof tries>>[];
    do {
      announced = Number((await tries(wrong, spelt(0))).wait);
      more = await Promise.all(Array.from({ length: 5 }, (_, i) => tries(wrong, spelt(i))));
    } while (announced === 0 || more.some(({ wait }) => wait === null));
    // Refused, and no try of its own, however often.
    for (const refused of more) expect(Number(refused.wait)).toBeLessThanOrEqual(announced);
    await sleep(1000 * announced);
    expect(await tries(LOGIN, spelt(0))).toEqual({ status: 200, wait: null });
    for (let network = 1; ; network++) {
      const started = performance.now();
      expect((await tries(wrong, `8.8.${network}.8:1`)).wait).toBeNull();
      expect((await tries(wrong, `::ffff:8.8.${network}.8`)).wait).toBeNull();
      const third = await tries(wrong, `8.8.${network}.8:2`);
      if (third.wait === '1') break;
      expect(performance.now() - started).toBeGreaterThan(1000);
    }
    expect(await server.stop()).toBe(0);
  }, 60_000);

  it('that nobody told of: says so once; tells of lockouts in the log and in the trail', async () => {
    const directory = scratch();
    const server = await startServer(directory, {
      ...OPEN_LIMITS,
      rateLimits: { login: { free: 3, lockAfter: 3, windowMinutes: 15 } },
    });
    await put(server, REGISTER);
    const wrong = LOGIN.replace('open', 'other');
    for (let i = 0; i < 8; i++) await put(server, wrong, body, { 'x-forwarded-for': `192.0.2.${i}` });
    expect(server.log().match(/X-Forwarded-For is ignored/g)).toHaveLength(1);
    const alarms = server.log().match(/"event":"alarm".*"kind":"lockout"/g);
    expect(alarms).toHaveLength(1);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toMatch(/nutq_alarms_total\{kind="lockout"\} 1/);
    expect(metrics).toMatch(/nutq_logins_total\{outcome="refused"\} 8/);
    await server.stop();
    const { stdout } = nutq(['voices', 'audit', 'acme', '--data', join(directory, 'data')]);
    expect(stdout.match(/"event":"lockout"/g)).toHaveLength(1);
  }, 60_000);
});

describe('small things', () => {
  it('ends at once on SIGTERM though a connection says nothing', async () => {
    const server = await startServer(scratch(), OPEN_LIMITS);
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    const started = performance.now();
    expect(await server.stop()).toBe(0);
    // Requests in hand would get ten seconds.
    expect(performance.now() - started).toBeLessThan(8000);
    socket.destroy();
  }, 30_000);

  it.each([
    ['a directory that cannot be', ['keys', 'create', 'token', '--data', '/proc/nope']],
    ['a file that never ends', ['keys', 'list', '--config', '/dev/zero']],
    ['a store that is not there', ['keys', 'list', '--data', join(scratch(), 'typo')]],
  ])('%s: a message, at once', (_, args) => {
    const { status, stderr } = nutq(args);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^nutq: /);
  });

  it('takes a directory by its name as it was typed', () => {
    const directory = scratch();
    const { status } = nutq(['keys', 'create', 'token', '--data', '0123'], '', directory);
    expect(status).toBe(0);
    expect(spawnSync('ls', [directory], { encoding: 'utf8' }).stdout).toBe('0123\n');
  });

  it('refuses a store whose file was emptied', () => {
    const data = join(scratch(), 'data');
    expect(nutq(['keys', 'create', 'token', '--data', data]).status).toBe(0);
    writeFileSync(join(data, 'data.mdb'), '');
    const { status, stderr } = nutq(['keys', 'list', '--data', data]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/damaged.*backup/);
    rmSync(data, { recursive: true });
  });
});
