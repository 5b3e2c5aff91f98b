import type { IncomingMessage } from 'node:http';
import type { ReadBody } from '../http';
import { DRAIN_BYTES } from '../http/read-body';
import type { BodyBudget, BodyLease } from './body-budget';

export interface IncomingBody {
  readonly read: ReadBody;
  /** Gives its room back, once the call is answered. */
  release(): void;
}

/** Reads a request's body within what all bodies may hold together. */
export function incomingBody(incoming: IncomingMessage, client: string, budget: BodyBudget): IncomingBody {
  let lease: BodyLease | undefined;
  return {
    release: () => lease?.release(),
    read: (limit) =>
      new Promise((resolve) => {
        let chunks: Uint8Array[] = [];
        let length = 0;
        const end = (outcome: Awaited<ReturnType<ReadBody>>): void => {
          incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
          chunks = [];
          if (typeof outcome === 'string') lease?.release();
          resolve(outcome);
        };
        const onBroken = (): void => end('broken');
        const onEnd = (): void => {
          if (length <= limit) lease?.keep();
          end(
            length > limit ? 'too-large' : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length),
          );
        };
        const onData = (chunk: Uint8Array): void => {
          length += chunk.length;
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
        incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
      }),
  };
}
