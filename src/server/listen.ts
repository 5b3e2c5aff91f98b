import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { Handler } from '../http';
import { refuseAt } from '../http/answers';
import type { Log } from './log';

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly trustProxy: boolean;
  readonly logRequests: boolean;
  readonly log: Log;
  /** Default: 10 seconds for the headers, 60 for the whole request. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number };
}

export interface Listening {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no more requests and finishes those in hand. */
  close(): Promise<void>;
}

/** A client that sends slower than this is cut off; looked after every second. */
const TIMEOUTS = { headersMs: 10_000, requestMs: 60_000 } as const;
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Requests in hand get so long at the end. */
const GRACE_MS = 10_000;
const IDLE_CHECK_MS = 100;
/** Bytes of a broken request that are looked through for its path. */
const LONGEST_PATH = 1024;

export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy, logRequests, log, timeouts = TIMEOUTS } = options;
  const answer = async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    const started = performance.now();
    const forwarded = trustProxy ? lastOf(request.headers.get('x-forwarded-for')) : undefined;
    const client = forwarded ?? incoming.socket.remoteAddress;
    const length = incoming.headers['content-length'];
    const response = await handler(request, {
      ...(client === undefined ? {} : { client }),
      // Node's parser ends the body there; of a chunked one it does not know the length.
      ...(length === undefined ? {} : { bodyLength: Number(length) }),
    });
    if (logRequests) {
      const { method } = request;
      const ms = Math.round(performance.now() - started);
      // The path without its query, which names a collection and a phrase.
      log.info('request', { method, path: new URL(request.url).pathname, status: response.status, ms });
    }
    return response;
  };

  const serverOptions = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A missing one is refused below, in the documented shape.
    requireHostHeader: false,
  };
  const pathOf = new WeakMap<Duplex, string>();
  const server = createServer(serverOptions, (incoming, outgoing) => {
    const path = incoming.url ?? '';
    pathOf.set(incoming.socket, path);
    outgoing.once('finish', () => pathOf.delete(incoming.socket));
    const listener = getRequestListener(
      (request, env) => answer(request, (env as HttpBindings).incoming),
      // No Host, or one that makes no URL.
      { errorHandler: (error) => refuseAt(path, error instanceof RequestError ? 'no-request' : 'fault') },
    );
    void listener(incoming, outgoing);
  });
  refuseBrokenRequests(server, (socket) => pathOf.get(socket) ?? '');
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections that were answered after the end was announced have nothing more to say.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

/** What Node's parser gives up on, and what comes too slowly, gets an answer in the documented shape too. */
function refuseBrokenRequests(server: Server, pathOf: (socket: Duplex) => string): void {
  server.on('clientError', async (error: Error & { readonly rawPacket?: Buffer }, socket) => {
    if (!socket.writable) return;
    const refusal = refuseAt(pathOf(socket) || pathIn(error.rawPacket), 'no-request');
    const headers = [...refusal.headers, ['connection', 'close']].map((pair) => pair.join(': '));
    const head = [`HTTP/1.1 ${refusal.status} Bad Request`, ...headers].join('\r\n');
    // Not kept half open for a client that never closes its side.
    socket.end(`${head}\r\n\r\n${await refusal.text()}`, () => socket.destroy());
  });
}

/** Of a request whose headers were not read to their end: what the parser gave up on begins with it, where it came at once. */
function pathIn(packet: Buffer | undefined): string {
  const [line = ''] = packet?.toString('latin1', 0, LONGEST_PATH).split('\r\n') ?? [];
  return line.split(' ')[1] ?? '';
}

function lastOf(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}
