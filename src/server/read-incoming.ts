import type { IncomingMessage } from 'node:http';
import type { ReadBody } from '../http';
import { DRAIN_BYTES } from '../http/read-body';
import type { NextTurn } from '../service/turns';
import type { BodyBudget, BodyLease } from './body-budget';

export interface IncomingBody {
  readonly read: ReadBody;
  /** Gives its room back, once the call is answered. */
  release(): void;
}

/** In bytes. A larger body is joined and parsed in a turn of its own. */
const SMALL = 16 * 1024;
/** Pieces that a body may come in, whatever its length, and bytes that each further one has to bring. */
const FREE_PIECES = 256;
const LEAST_PIECE = 64;

/** Reads a request's body within what all bodies may hold together. */
export function incomingBody(
  incoming: IncomingMessage,
  client: string,
  budget: BodyBudget,
  nextTurn: NextTurn,
): IncomingBody {
  let lease: BodyLease | undefined;
  return {
    release: () => lease?.release(),
    read: (limit) =>
      new Promise((resolve) => {
        let chunks: Uint8Array[] = [];
        let length = 0;
        let pieces = 0;
        let isOver = false;
        const end = (outcome: Awaited<ReturnType<ReadBody>>): void => {
          isOver = true;
          chunks = [];
          if (typeof outcome === 'string') lease?.release();
          resolve(outcome);
        };
        const onEnd = async (): Promise<void> => {
          if (isOver) return;
          if (length > limit) return end('too-large');
          lease?.keep();
          isOver = true;
          if (length > SMALL) await nextTurn();
          end(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
        };
        const onData = (chunk: Uint8Array): void => {
          if (isOver) return;
          length += chunk.length;
          // Each piece of one byte takes hundreds, and a call.
          if (++pieces > FREE_PIECES + length / LEAST_PIECE) {
            end('broken');
            incoming.destroy();
            return;
          }
          if (length > limit) {
            // Read on for a while, so that the client gets to hear the answer.
            chunks = [];
            lease?.release();
            if (length > limit + DRAIN_BYTES) end('too-large');
            return;
          }
          chunks.push(chunk);
          lease ??= budget.lease(client, () => end('crowded'));
          lease.grow(chunk.length);
        };
        // A broken one ends in `close` alone. Listeners stay: to take each off again costs as much as to put it on.
        incoming.on('data', onData).on('end', onEnd);
        incoming.on('close', () => isOver || end('broken'));
      }),
  };
}
