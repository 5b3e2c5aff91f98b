import type { IncomingMessage } from 'node:http';
import type { Log } from './log';

/**
 * The address that a client is counted by: behind a proxy that sets X-Forwarded-For its last entry, else the connection's. Says once
 * where there seems to be a proxy that nobody told of: all clients then count as one.
 */
export function clientAddress(
  isBehindProxy: boolean,
  log: Pick<Log, 'warn'>,
): (incoming: IncomingMessage) => string | undefined {
  let warned = false;
  return ({ headers, socket }) => {
    const header = headers['x-forwarded-for'];
    const forwarded = (Array.isArray(header) ? header.join() : header)?.split(',').at(-1)?.trim();
    if (forwarded && !isBehindProxy && !warned) {
      warned = true;
      log.warn('forwarded', {
        message: 'X-Forwarded-For is ignored: behind a proxy set trustProxy, or all clients count as one',
      });
    }
    return (isBehindProxy && forwarded) || socket.remoteAddress;
  };
}
