import type { Socket } from 'node:net';

/**
 * Bytes that are parsed before anybody looks whether the connection is still open. More than the 16 kB at which Node refuses a header, so
 * that what it refuses begins with the request's line.
 */
const PIECE = 20 * 1024;

type Parse = (chunk: Uint8Array) => void;

/**
 * Hands what one read brought, up to 64 kB, to Node's parser in pieces, and nothing once the connection is closed. Node itself parses all of
 * it: some 1,800 requests, though the first few may close the connection.
 */
export function readInPieces(socket: Socket): void {
  // Node's own; no other listens to a new connection.
  const parsers = socket.listeners('data') as Parse[];
  socket.removeAllListeners('data').on('data', (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length && !socket.destroyed; at += PIECE)
      for (const parse of parsers) parse(chunk.subarray(at, at + PIECE));
  });
}
