/**
 * Lets connections be read in turns once a turn of the event loop has lasted long. In one turn Node reads every connection that has
 * something to say: hundreds of small or oddly cut requests that arrive together would run in one go.
 */
import type { Socket } from 'node:net';

/** After so long no other connection is read in this turn. One read takes 64 kB, at most some 3 ms to parse. */
const LONG_MS = 25;
/** Ends of connections after which none is read in this turn: what they cost comes at the end of the turn, some 0.3 ms each. */
const MOST_ENDS = 64;
/** Connections that are read again in each turn after it, of different clients where there are any. */
const RESUMED = 8;

export class ReadTurns {
  /** When the present turn was first heard of. */
  #began: number | undefined;
  #isHeld = false;
  #ends = 0;
  /** Held connections by client. The client whose turn is next comes first. */
  readonly #held = new Map<string, Set<Socket>>();

  /** @param open all connections, and whose they are */
  constructor(private readonly open: ReadonlyMap<Socket, { readonly client: string }>) {}

  /** From now on its reads and its end count. */
  watch(socket: Socket): void {
    const onPause = socket.listeners('pause');
    const onResume = socket.listeners('resume');
    // Before Node's own listeners: whatever those take is known at the next read.
    socket
      .prependListener('data', this.#onRead)
      .prependListener('end', this.#onEnd)
      .prependListener('error', this.#onEnd);
    // A listener to data takes these off. Without them a paused connection is read on, and its end is heard.
    for (const listener of onPause) socket.on('pause', listener as () => void);
    for (const listener of onResume) socket.on('resume', listener as () => void);
  }

  /** Also to be called when a connection has closed. */
  check(): void {
    if (this.#began === undefined) {
      this.#began = performance.now();
      setImmediate(this.#nextTurn);
    } else if (!this.#isHeld && (this.#ends > MOST_ENDS || performance.now() - this.#began > LONG_MS))
      this.#hold();
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

  /** The same for all connections. */
  readonly #onRead = (): void => this.check();
  readonly #onEnd = (): void => {
    this.#ends++;
    this.check();
  };

  readonly #nextTurn = (): void => {
    this.#began = undefined;
    this.#isHeld = false;
    this.#ends = 0;
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
