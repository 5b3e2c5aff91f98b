/** One call over HTTP: its answer, or what came instead. */
import { isObject } from '../check-input';
import { NutqError } from '../errors';
import { inTime } from '../platform/in-time';
import type { ReadAnswer } from './answers';

export interface Server {
  /** The address, without a slash at its end. */
  readonly base: string;
  readonly timeoutMs: number;
  /** Default: the runtime's. */
  readonly fetch: typeof fetch | undefined;
}

export interface Call<Body> {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly token: string | undefined;
  readonly request: object;
  readonly read: ReadAnswer<Body>;
}

export async function send<Body>(server: Server, call: Call<Body>) {
  const { base, timeoutMs } = server;
  const body = written(call.request);
  // `AbortSignal.timeout` is missing in React Native.
  const controller = new AbortController();
  try {
    // An own `fetch` need not look at the signal.
    return await inTime(exchange(server, call, body, controller.signal), timeoutMs, () =>
      unreachable(`No answer within ${timeoutMs} ms from ${base}`),
    );
  } finally {
    controller.abort();
  }
}

async function exchange<Body>(server: Server, call: Call<Body>, body: string, signal: AbortSignal) {
  const { base } = server;
  const { method, path, token, read } = call;
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    // A redirect could take a recording to another host, or a POST's body away.
    response = await (server.fetch ?? fetch)(base + path, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
    });
  } catch (cause) {
    throw unreachable(`No answer from ${base}`, cause);
  }
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw unreachable(`A redirect from ${base}: baseUrl is the address that it points to`);
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw unreachable(`HTTP ${status}, whose body broke off, from ${base}`, cause);
  }
  const answer = parsed(text);
  const known = isObject(answer) ? read(answer, status) : undefined;
  if (known === undefined) throw unreachable(`HTTP ${status}, which is no answer of nutq, from ${base}`);
  return { status, body: known, ...retryAfterOf(response) };
}

function unreachable(message: string, cause?: unknown): NutqError {
  return new NutqError('unreachable', message, { cause });
}

/** A caller that ignores the types may give what JSON cannot write, such as a BigInt. */
function written(request: object): string {
  try {
    return JSON.stringify(request);
  } catch (cause) {
    throw new NutqError('invalid-argument', 'the request cannot be written as JSON', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In seconds, as nutq sends it; never a date. */
function retryAfterOf({ headers }: Response): { readonly retryAfter?: number } {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? { retryAfter: Number(text) } : {};
}
