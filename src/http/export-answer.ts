/** Answers that are as long as a collection: written as fast as they are read, and few at a time. */

import { type ErrorListener, report } from '../error-listener';
import { inPortions } from '../platform/in-portions';
import { encodeUtf8 } from '../platform/utf8';
import { refuse, SECURITY_HEADERS } from './answers';
import type { RequestContext } from './options';

/** An export in pieces → its answer, or 1005 while too many are read. */
export type ExportAnswers = (
  pieces: AsyncIterable<string>,
  report?: RequestContext['report'],
) => Promise<Response>;

/** Exports that are read at once. */
const MOST_READ = 4;
/** A reader who takes nothing for so long is cut off: others wait for the place. */
const PATIENCE_MS = 60_000;

declare const setTimeout: (call: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** @param onError hears what broke off an answer that had begun */
export function exportAnswers(onError?: ErrorListener, patienceMs: number = PATIENCE_MS): ExportAnswers {
  let reading = 0;
  return async (pieces, told) => {
    if (reading === MOST_READ) return refuse('crowded', told);
    reading++;
    const portions = inPortions(answerOf(pieces));
    const end = (): void => void reading--;
    try {
      // What cannot be read at all is a fault, not an answer that breaks off.
      const first = await portions.next();
      return new Response(streamOf(first, portions, { patienceMs, onError, onEnd: end }), {
        headers: { 'content-type': 'application/json; charset=utf-8', ...SECURITY_HEADERS },
      });
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function* answerOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"export":';
  yield* pieces;
  yield '}';
}

interface Reader {
  readonly patienceMs: number;
  readonly onError: ErrorListener | undefined;
  /** Called once, however it ends. */
  readonly onEnd: () => void;
}

function streamOf(
  first: IteratorResult<string>,
  portions: AsyncGenerator<string>,
  { patienceMs, onError, onEnd }: Reader,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<string> | undefined = first;
  let waiting: unknown;
  let isOver = false;
  const end = (): void => {
    clearTimeout(waiting);
    if (isOver) return;
    isOver = true;
    onEnd();
    // A failure while it stops is of no interest to anybody.
    void portions.return(undefined).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(waiting);
        try {
          const { done, value } = next ?? (await portions.next());
          next = undefined;
          if (isOver) return;
          if (done) {
            controller.close();
            return end();
          }
          controller.enqueue(encodeUtf8(value));
        } catch (error) {
          report(error, onError);
          end();
          // The server writes this message into the answer: no more than it says gets out.
          throw new Error('the export broke off');
        }
        waiting = setTimeout(() => {
          controller.error(new Error('nobody reads the export'));
          end();
        }, patienceMs);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
