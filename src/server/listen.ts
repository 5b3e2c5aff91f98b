import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import type { CallReport, Handler } from '../http';
import { refuseAt } from '../http/answers';
import { createTurns, type NextTurn } from '../service/turns';
import { BodyBudget } from './body-budget';
import { clientAddress } from './client-address';
import { Connections } from './connections';
import { hostRule } from './host-names';
import { type Log, requestScope } from './log';
import type { Pages } from './pages';
import { incomingBody } from './read-incoming';
import type { Standing } from './standing';

/** An answered request. */
export interface Answered {
  readonly method: string;
  /** Without its query, which names a collection and a phrase. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly report: CallReport;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly trustProxy: boolean;
  /** Names that `Host` may say; see `HostRule`. */
  readonly hosts?: readonly string[] | undefined;
  readonly logRequests: boolean;
  readonly log: Log;
  /** Files for browsers. */
  readonly pages?: Pages | undefined;
  /** Default: 10 seconds for the headers, 60 for the whole request. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number };
  /** Bytes that all bodies in hand may hold together. Default 64 MiB. */
  readonly maxHeldBytes?: number | undefined;
  readonly maxConnections?: number | undefined;
  /** Connections of one address; not counted behind a proxy. */
  readonly maxConnectionsPerClient?: number | undefined;
  readonly onAnswer?: (answered: Answered) => void;
  /** Asked before a large body is parsed; the handler's own, so that the two take turns. Default: a queue of this server. */
  readonly nextTurn?: NextTurn | undefined;
}

export interface Listening {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Bytes of bodies in hand, and connections. */
  load(): { readonly heldBytes: number; readonly connections: number };
  /** Takes no more requests and finishes those in hand. */
  close(): Promise<void>;
}

/** A client that sends slower than this is cut off; looked after every second. */
const TIMEOUTS = { headersMs: 10_000, requestMs: 60_000 } as const;
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
/** Requests in hand get so long at the end, those that are still coming and new connections so long. */
const GRACE_MS = 10_000;
const UNFINISHED_GRACE_MS = 1_000;
const IDLE_CHECK_MS = 100;
/** Whoever connects without end cannot hold a stop up for longer. */
const ACCEPT_MS = 500;
/** Bytes of a broken request that are looked through for its path. */
const LONGEST_PATH = 1024;
/** Longest path in the log, in characters: anybody can send one. */
const LOGGED_PATH = 200;
export const DEFAULT_HELD_BYTES = 64 * 1024 * 1024;
const DEFAULT_CONNECTIONS = { total: 4096, perClient: 512 } as const;

export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy, hosts, log, pages, timeouts = TIMEOUTS } = options;
  const { nextTurn = createTurns() } = options;
  const { logRequests, onAnswer, maxHeldBytes: total = DEFAULT_HELD_BYTES } = options;
  const budget = new BodyBudget({ total, perClient: total / 2 });
  const addressOf = clientAddress(trustProxy, log);
  const isAnswered = hostRule({ host, names: hosts, isBehindProxy: trustProxy });

  const answer = async (request: Request, incoming: IncomingMessage, call: Call): Promise<Response> => {
    const path = pathOf(incoming.url);
    const report = reportTo(call);
    if (!isAnswered(incoming.headers.host)) return refuseAt(path, 'wrong-host', report);
    // The handler would decode it: what it does there would go by another name in log and metrics.
    if (path.includes('%') || path !== pathOf(request.url)) return refuseAt(path, 'not-found', report);
    const page = pages?.(request.method, path);
    if (page) return page;
    const client = addressOf(incoming);
    const body = incomingBody(incoming, client ?? '', budget, nextTurn);
    try {
      return await handler(request, {
        ...(client === undefined ? {} : { client }),
        readBody: body.read,
        report,
      });
    } catch (error) {
      log.error('fault', error);
      return refuseAt(path, 'fault', report);
    } finally {
      body.release();
    }
  };

  const serverOptions = {
    ServerResponse: Answer as typeof ServerResponse,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A missing one is refused below, in the documented shape.
    requireHostHeader: false,
  };
  let beginning: Call | undefined;
  /** Begins in the turn in which it is called: `beginning` is its own call. */
  const listenerFor = (hostname?: string) =>
    getRequestListener(
      (request, env) => answer(request, (env as HttpBindings).incoming, beginning!),
      // No Host, or one that makes no URL.
      {
        errorHandler: (error) => {
          const refusal = error instanceof RequestError ? 'no-request' : 'fault';
          return refuseAt(beginning?.url ?? '', refusal, reportTo(beginning));
        },
        ...(hostname === undefined ? {} : { hostname }),
      },
    );
  const newer = listenerFor();
  // HTTP/1.0 needs no Host.
  const older = listenerFor('localhost');
  const server = createServer(serverOptions, (incoming, outgoing) => {
    const started = performance.now();
    const { requestId } = outgoing as Answer;
    const url = incoming.url ?? '';
    const call: Call = { url, report: {} };
    const onEnd = (): Standing => {
      const { statusCode: status } = outgoing;
      if (!outgoing.writableFinished) return 0;
      const standing = standingAfter(status, call.report);
      if (!logRequests && !onAnswer) return standing;
      const answered = {
        method: incoming.method ?? '',
        path: pathOf(url),
        status,
        milliseconds: performance.now() - started,
        report: call.report,
      };
      onAnswer?.(answered);
      if (logRequests) requestScope.run(requestId, () => log.info('request', fieldsOf(answered)));
      return standing;
    };
    if (!connections.use(incoming, outgoing, onEnd)) return;
    const listener = incoming.httpVersion === '1.0' ? older : newer;
    beginning = call;
    // Knowing the request of every log line costs each promise some time.
    if (logRequests) void requestScope.run(requestId, () => listener(incoming, outgoing));
    else void listener(incoming, outgoing);
    beginning = undefined;
  });
  const { total: most, perClient } = DEFAULT_CONNECTIONS;
  const connections = new Connections(server, {
    total: options.maxConnections ?? most,
    perClient: trustProxy ? Number.POSITIVE_INFINITY : (options.maxConnectionsPerClient ?? perClient),
  });
  refuseBrokenRequests(server, (socket) => connections.urlOn(socket) ?? '');
  // Else a burst of connections fills the system's queue, and others wait for their next try.
  server.listen({ port, host, backlog: DEFAULT_CONNECTIONS.total });
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}`,
    load: () => ({ heldBytes: budget.held, connections: connections.count }),
    async close() {
      await untilAccepted(server);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections that are answered after the end was announced have nothing more to say. What a new one has sent may be unread.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const unfinished = setTimeout(() => connections.closeUnfinished(), UNFINISHED_GRACE_MS);
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(unfinished);
      clearTimeout(late);
    },
  };
}

/** Closing resets what the system has connected already: it is taken first, one in each turn of the event loop. */
async function untilAccepted(server: Server): Promise<void> {
  const end = performance.now() + ACCEPT_MS;
  let quietTurns = 0;
  const onConnection = (): void => void (quietTurns = 0);
  server.on('connection', onConnection);
  // Of the turn in which this is called, connections may have been heard already.
  while (quietTurns < 2 && performance.now() < end) {
    quietTurns++;
    await setImmediate();
  }
  server.off('connection', onConnection);
}

/** A request in hand. */
interface Call {
  readonly url: string;
  report: CallReport;
}

function reportTo(call: Call | undefined): (told: CallReport) => void {
  return (told) => {
    if (call) call.report = told;
  };
}

/** Carries the request's id. To set it as a header before the others would take Node's slow way for all of them. */
class Answer extends ServerResponse {
  readonly requestId = randomUUID();

  override writeHead(status: number, ...rest: unknown[]): this {
    // Also called with a reason phrase before the headers, or with nothing.
    const given = rest.at(-1);
    const headers = typeof given === 'object' ? (given as OutgoingHttpHeaders) : {};
    return super.writeHead(status, { ...headers, 'x-request-id': this.requestId });
  }
}

function standingAfter(status: number, { token }: CallReport): Standing {
  if (status >= 400) return 0;
  return token === undefined ? 1 : 2;
}

function fieldsOf({ method, path, status, milliseconds, report }: Answered) {
  const { transactionId, errorCode, token, bundleKey } = report;
  return {
    method,
    path: path.slice(0, LOGGED_PATH),
    status,
    ms: Math.round(milliseconds),
    ...(transactionId === undefined ? {} : { transaction_id: transactionId }),
    ...(errorCode === undefined ? {} : { error_code: errorCode }),
    ...(token === undefined ? {} : { token }),
    ...(bundleKey === undefined ? {} : { bundle_key: bundleKey }),
  };
}

function pathOf(url = ''): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '') || '/';
}

/** Requests that Node's parser rejects, or that come too slowly, also get an answer in the documented shape. */
function refuseBrokenRequests(server: Server, pathFor: (socket: Duplex) => string): void {
  const nextTurn = createTurns();
  server.on('clientError', async (error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket) => {
    // Thousands can run out of time together.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') await nextTurn();
    if (!socket.writable) return;
    const refusal = refuseAt(pathFor(socket) || pathIn(error.rawPacket), 'no-request');
    const headers = [...refusal.headers, ['connection', 'close']].map((pair) => pair.join(': '));
    const head = [`HTTP/1.1 ${refusal.status} Bad Request`, ...headers].join('\r\n');
    // The connection is not kept half open for a client that never closes its side.
    socket.end(`${head}\r\n\r\n${await refusal.text()}`, () => socket.destroy());
  });
  // The server knows no expectation but 100-continue.
  server.on('checkExpectation', async ({ url = '' }: IncomingMessage, outgoing) => {
    const refusal = refuseAt(url, 'no-request');
    outgoing.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), connection: 'close' });
    outgoing.end(await refusal.text());
  });
}

/** For a request whose headers were not read to the end: the bytes that the parser rejected begin with it, if it came in one piece. */
function pathIn(packet: Buffer | undefined): string {
  const [line = ''] = packet?.toString('latin1', 0, LONGEST_PATH).split('\r\n') ?? [];
  return line.split(' ')[1] ?? '';
}
