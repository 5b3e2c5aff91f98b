/** How long clients without a token hold the event loop: `bench/stalls.ts` tries many more requests. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from '../../bench/service/attacks';
import { type ProbedServer, send, startProbed } from '../../bench/service/probed-server';
import { scratch } from './running-server';

/** Of processor time: a busy machine does not count. */
const LONGEST_MS = 200;

describe.skipIf(process.platform !== 'linux')('the event loop under many requests at once', () => {
  let server: ProbedServer;
  let port: number;
  beforeAll(async () => {
    server = await startProbed(scratch(), { rateLimits: false, model: 'none' });
    port = Number(new URL(server.address).port);
    // The first of each compiles.
    for (let i = 0; i < 3; i++) await send(server.address, attack);
    await held();
  }, 60_000);
  afterAll(() => server.stop());

  const attack = ATTACKS.find(({ name }) => name === '6 s of speech')!;
  const held = async () => (await server.held()).cpu;

  it.each([
    [60, '6 s of speech'],
    // The store answers all at once.
    [5, '30 s of speech at 16 kHz'],
  ])(
    'goes on between %d logins whose last bytes come together: %s',
    async (count, name) => {
      const { body: text, path } = ATTACKS.find((each) => each.name === name)!;
      const body = Buffer.from(text!);
      const head = `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n`;
      const logins = Array.from({ length: count }, () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
        socket.write(body.subarray(0, -1));
        let said = '';
        socket.on('data', (chunk) => (said += chunk));
        const status = once(socket, 'close').then(() => said.slice(0, 12));
        return { status, end: () => socket.write(body.subarray(-1)) };
      });
      await sleep(1000);
      await held();
      for (const { end } of logins) end();
      const answers = await Promise.all(logins.map(({ status }) => status));
      expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 401']));
      expect(await held()).toBeLessThan(LONGEST_MS);
    },
    120_000,
  );

  it('ends a connection that asks a thousand times without waiting for an answer', async () => {
    const flood = 'PUT /login-app/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'.repeat(10_000);
    const pour = (): Promise<unknown> => {
      const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
      return Promise.all(
        sockets.map((socket) => {
          const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
          socket.resume().write(flood);
          return closed;
        }),
      );
    };
    // The first time compiles what refuses them; garbage may be collected in any.
    const turns: number[] = [];
    for (let i = 0; i < 4; i++) {
      await pour();
      turns.push(await held());
    }
    expect(Math.min(...turns)).toBeLessThan(LONGEST_MS);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  }, 60_000);

  const chunked = (line: string): string =>
    `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  it.each([
    ['bodies in pieces of a byte', chunked(`PUT ${attack.path}`) + '1\r\n \r\n'.repeat(50_000)],
    ['bodies that nobody reads, in such pieces', chunked('GET /healthz') + '1\r\n \r\n'.repeat(50_000)],
    ['requests that wait for no answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10_000)],
  ])(
    'goes on between 150 connections that bring %s together',
    async (_, text) => {
      const sent = Buffer.from(text);
      const sockets = Array.from({ length: 150 }, () =>
        connect(port, '127.0.0.1').on('error', () => undefined),
      );
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      await held();
      for (const socket of sockets) socket.resume().write(sent);
      await sleep(2000);
      for (const socket of sockets) socket.destroy();
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect(await held()).toBeLessThan(LONGEST_MS);
    },
    60_000,
  );

  const HALF_BODY = `PUT ${attack.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
  const HALF_HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: ';
  it.each([
    ['are closed', HALF_BODY, (socket: Socket) => socket.destroy()],
    ['are reset', HALF_BODY, (socket: Socket) => socket.resetAndDestroy()],
    ['are closed before their headers end', HALF_HEAD, (socket: Socket) => socket.destroy()],
    ['run out of time', HALF_HEAD, (socket: Socket) => once(socket, 'close')],
  ])(
    'goes on between 3,000 connections that %s together',
    async (_, said, end: (socket: Socket) => unknown) => {
      const sockets: Socket[] = [];
      for (let i = 0; i < 3000; i++) {
        const localAddress = `127.0.1.${1 + (i % 16)}`;
        sockets.push(connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined));
        sockets.at(-1)!.resume().write(said);
        // No more at once than the queue of new connections takes.
        if (i % 100 === 99) await once(sockets.at(-1)!, 'connect');
      }
      await sleep(1000);
      await held();
      await Promise.all(sockets.map((socket) => end(socket)));
      await sleep(1500);
      expect(await held()).toBeLessThan(LONGEST_MS);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    },
    60_000,
  );

  it('answers a few requests that come in one piece', async () => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => (said += chunk));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(7));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(said.match(/HTTP\/1\.1 200 /g)).toHaveLength(8);
  });
});
