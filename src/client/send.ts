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

export async function send<Body>(
  server: Server,
  method: 'POST' | 'PUT',
  path: string,
  token: string | undefined,
  request: object,
  read: ReadAnswer<Body>,
) {
  const { base, timeoutMs } = server;
  const body = written(request);
  const unreachable = (what: string, cause?: unknown) =>
    new NutqError('unreachable', `${what} from ${base}`, { cause });
  // `AbortSignal.timeout` is missing in React Native.
  const controller = new AbortController();
  const exchange = async () => {
    let heard = 'No answer';
    try {
      const response = await (server.fetch ?? fetch)(base + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body,
        signal: controller.signal,
        // One could take a recording to another host, or the body away from a POST.
        redirect: 'manual',
      });
      const { status } = response;
      heard = `HTTP ${status}, whose body broke off,`;
      const text = await response.text();
      heard = `HTTP ${status}, which is no answer of nutq,`;
      const answer: unknown = JSON.parse(text);
      const known = isObject(answer) ? read(answer, status) : undefined;
      if (known !== undefined) return { status, body: known, ...retryAfterOf(response) };
    } catch (cause) {
      throw unreachable(heard, cause);
    }
    throw unreachable(heard);
  };
  try {
    // An own `fetch` need not look at the signal.
    return await inTime(exchange(), timeoutMs, () => unreachable(`No answer within ${timeoutMs} ms`));
  } finally {
    controller.abort();
  }
}

/** A caller that ignores the types may give what JSON cannot write, such as a BigInt. */
function written(request: object): string {
  try {
    return JSON.stringify(request);
  } catch (cause) {
    throw new NutqError('invalid-argument', 'JSON cannot hold the request', { cause });
  }
}

/** In seconds, as nutq sends it; never a date. */
function retryAfterOf({ headers }: Response): { readonly retryAfter?: number } {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? { retryAfter: Number(text) } : {};
}
