/** How many connections a server holds, and which of them makes room. */
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/server/listen';

const MOST = 4;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n';

let server: Listening;
let sockets: Socket[] = [];
/** Ends what waits at the handler. */
let finish: () => void;
afterEach(async () => {
  finish();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

async function start(limits: Partial<Parameters<typeof listen>[1]>): Promise<void> {
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const handler = async () => {
    await finished;
    return new Response('done');
  };
  const options = { host: '127.0.0.1', port: 0, trustProxy: false, logRequests: false, log: silent };
  server = await listen(handler, { ...options, ...limits });
}

async function open(sent = ''): Promise<Socket> {
  const port = Number(new URL(server.address).port);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.resume());
  await once(socket, 'connect');
  socket.write(sent);
  // The server has seen it, or has ended it already.
  await expect.poll(() => socket.closed || server.load().connections > 0).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return socket;
}

it.each([{ maxConnections: MOST }, { maxConnectionsPerClient: MOST }])(
  '%j: the one that says nothing makes room, then one whose request is still coming, never one at work',
  async (limits) => {
    await start(limits);
    const working = [await open(`${HEAD}\r\n`), await open(`${HEAD}\r\n`)];
    const coming = await open(`${HEAD}Content-Length: 9\r\n\r\n{`);
    const saying = await open();
    const fifth = await open(`${HEAD}\r\n`);
    await expect.poll(() => saying.closed).toBe(true);
    expect(coming.closed).toBe(false);
    const sixth = await open(`${HEAD}\r\n`);
    await expect.poll(() => coming.closed).toBe(true);
    const refused = await open(`${HEAD}\r\n`);
    await expect.poll(() => refused.closed).toBe(true);
    for (const socket of [...working, fifth, sixth]) expect(socket.closed).toBe(false);
    expect(server.load().connections).toBe(MOST);
  },
);

it('counts no connections of one client behind a proxy, which has them all', async () => {
  await start({ trustProxy: true, maxConnectionsPerClient: 1 });
  const all = [await open(), await open(), await open()];
  expect(all.map(({ closed }) => closed)).toEqual([false, false, false]);
  expect(server.load().connections).toBe(3);
});

it('parses little of what a connection brings that it has closed', async () => {
  let parsed = 0;
  const onRequest = () => void parsed++;
  const requests = channel('http.server.request.start');
  requests.subscribe(onRequest);
  try {
    await start({});
    const socket = await open(`${HEAD}\r\n`.repeat(10_000));
    await expect.poll(() => socket.closed).toBe(true);
    expect(parsed).toBeGreaterThan(7);
    expect(parsed).toBeLessThan(600);
  } finally {
    requests.unsubscribe(onRequest);
  }
});

it('reads a long body that comes in one piece with the next request', async () => {
  await start({});
  finish();
  const body = 'x'.repeat(60_000);
  const socket = await open();
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  socket.write(
    `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}${HEAD.replace('keep-alive', 'close')}\r\n`,
  );
  await expect.poll(() => socket.closed).toBe(true);
  expect(said.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});

it('answers what a new connection has sent when the server is stopped, and waits for no silent one', async () => {
  await start({});
  finish();
  const answered = await open(`${HEAD}\r\n`);
  const asking = await open();
  const silent = await open();
  let said = '';
  asking.on('data', (chunk) => (said += chunk));
  asking.write(`${HEAD}\r\n`);
  await server.close();
  expect(said).toContain('HTTP/1.1 200 ');
  for (const socket of [answered, asking, silent]) await expect.poll(() => socket.closed).toBe(true);
});

it('answers connections that wait in the queue of the system when the server is stopped', async () => {
  await start({});
  finish();
  const port = Number(new URL(server.address).port);
  let answered = 0;
  sockets = Array.from({ length: 40 }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.once('data', () => answered++).write(`${HEAD.replace('keep-alive', 'close')}\r\n`);
    return socket;
  });
  await once(sockets[0]!, 'connect');
  await server.close();
  await expect.poll(() => answered).toBe(40);
});
