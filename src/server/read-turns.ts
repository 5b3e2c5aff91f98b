/**
 * Lets connections be read in turns once a turn of the event loop has lasted long. In one turn Node reads every connection that has
 * something to say: hundreds of small or oddly cut requests that arrive together would run in one go.
 */
import type { Socket } from 'node:net';

/** After so long no other connection is read in this turn. One read takes 64 kB, at most some 3 ms to parse. */
const LONG_MS = 25;
/** Connections that are read again in each turn after it, of different clients where there are any. */
const RESUMED = 8;

export class ReadTurns {
  /** When the present turn was first heard of. */
  #began: number | undefined;
  #isHeld = false;
  /** Held connections by client. The client whose turn is next comes first. */
  readonly #held = new Map<string, Set<Socket>>();

  /** @param open all connections, and whose they are */
  constructor(private readonly open: ReadonlyMap<Socket, { readonly client: string }>) {}

  /** To be called before each read is parsed, and at each end of a connection. */
  check(): void {
    if (this.#began === undefined) {
      this.#began = performance.now();
      setImmediate(this.#nextTurn);
    } else if (!this.#isHeld && performance.now() - this.#began > LONG_MS) this.#hold();
  }

  #hold(): void {
    this.#isHeld = true;
    for (const [socket, { client }] of this.open) {
      // Also paused where Node waits for an answer to be taken.
      if (socket.isPaused()) continue;
      socket.pause();
      const sockets = this.#held.get(client);
      if (sockets) sockets.add(socket);
      else this.#held.set(client, new Set([socket]));
    }
  }

  readonly #nextTurn = (): void => {
    this.#began = undefined;
    this.#isHeld = false;
    for (let i = 0; i < RESUMED; i++) {
      const next = this.#held.entries().next().value;
      if (!next) return;
      const [client, sockets] = next;
      const [socket] = sockets;
      sockets.delete(socket!);
      this.#held.delete(client);
      if (sockets.size > 0) this.#held.set(client, sockets);
      socket!.resume();
    }
    this.#began = performance.now();
    setImmediate(this.#nextTurn);
  };
}
