import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Handler } from '../http';
import type { Log } from './log';

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly trustProxy: boolean;
  readonly logRequests: boolean;
  readonly log: Log;
}

export interface Listening {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no more requests and finishes those in hand. */
  close(): Promise<void>;
}

/** A client that sends slower than this is cut off. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 } as const;
/** Requests in hand get so long at the end. */
const GRACE_MS = 10_000;

export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy, logRequests, log } = options;
  const server = createAdaptorServer({
    async fetch(request, env) {
      const { incoming } = env as HttpBindings;
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
    },
    serverOptions: TIMEOUTS,
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const late = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        GRACE_MS,
      );
      await closed;
      clearTimeout(late);
    },
  };
}

function lastOf(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}
