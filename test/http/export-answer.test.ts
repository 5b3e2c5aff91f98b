/** How exports are read: in portions, a few at a time, and never for ever. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import { exportAnswers } from '../../src/http/export-answer';

const PIECES = 2000;
/** Twenty megabytes: more than sockets hold. */
async function* people(taken: (count: number) => void = () => undefined) {
  yield '["';
  for (let i = 1; i <= PIECES; i++) {
    taken(i);
    yield 'x'.repeat(10_000);
  }
  yield '"]';
}

it('is the JSON of its pieces', async () => {
  const answer = await exportAnswers()(people());
  const { export: found } = (await answer.json()) as { export: string[] };
  expect(found[0]).toHaveLength(PIECES * 10_000);
});

it('refuses a fifth with 1005 while four are read, and no longer', async () => {
  const answers = exportAnswers();
  const four = await Promise.all([1, 2, 3, 4].map(() => answers(people())));
  const fifth = await answers(people());
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([422, '1']);
  expect(await fifth.json()).toMatchObject({ error_code: 1005 });
  await four[0]!.text();
  await four[1]!.body!.cancel();
  const last = await Promise.all([answers(people()), answers(people()), answers(people())]);
  expect(last.map(({ status }) => status)).toEqual([200, 200, 422]);
});

it('is a fault where nothing can be read, and keeps no place for it', async () => {
  const answers = exportAnswers();
  const broken = async function* (): AsyncGenerator<string> {
    yield* [];
    throw new Error('no store');
  };
  for (let i = 0; i < 9; i++) await expect(answers(broken())).rejects.toThrow('no store');
});

it('breaks off, and tells whoever listens, where reading fails later', async () => {
  const heard: unknown[] = [];
  const failure = new Error('gone');
  const halfWay = async function* (): AsyncGenerator<string> {
    yield 'x'.repeat(100_000);
    throw failure;
  };
  const answer = await exportAnswers((error) => heard.push(error))(halfWay());
  await expect(answer.text()).rejects.toThrow('broke off');
  expect(heard).toEqual([failure]);
});

let stop: () => void = () => undefined;
afterEach(() => stop());

it('reads no further than its reader, and cuts off one who reads nothing', async () => {
  const answers = exportAnswers(undefined, 300);
  let taken = 0;
  const server = createServer(getRequestListener(() => answers(people((count) => (taken = count)))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  stop = () => {
    socket.destroy();
    server.close();
  };
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => taken).toBeGreaterThan(0);
  await sleep(200);
  expect(taken).toBeLessThan(PIECES);
  const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections, { timeout: 5000 }).toBe(0);
});
