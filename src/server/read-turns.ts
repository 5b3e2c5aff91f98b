/**
 * Lets connections be read in turns once a turn of the event loop has lasted long. In one turn Node reads every connection that has
 * something to say: hundreds of small or oddly cut requests that arrive together would run in one go.
 */
import type { Socket } from 'node:net';
import { readInPieces } from './read-in-pieces';
import type { Standing } from './standing';

/** After so long no other connection is read in this turn. One read takes 64 kB, at most some 3 ms to parse. */
const LONG_MS = 25;
/** Ends of connections after which none is read in this turn: what they cost comes at the end of the turn, some 0.3 ms each. */
const MOST_ENDS = 64;
/**
 * Connections that are read again in each turn after it, of different clients where there are any: half of them of the best standing, half
 * of the worst.
 */
const RESUMED = 8;
const BEST_FIRST = [2, 1, 0] as const satisfies readonly Standing[];
const WORST_FIRST = [0, 1, 2] as const satisfies readonly Standing[];

export class ReadTurns {
  /** When the present turn was first heard of. */
  #began: number | undefined;
  #isHeld = false;
  #ends = 0;
  /** Held connections by standing and client. The client whose turn is next comes first. */
  readonly #held: Readonly<Record<Standing, Map<string, Set<Socket>>>> = {
    0: new Map(),
    1: new Map(),
    2: new Map(),
  };

  /** @param open all connections, and whose they are */
  constructor(
    private readonly open: ReadonlyMap<Socket, { readonly client: string }>,
    private readonly standingOf: (client: string) => Standing,
  ) {}

  /** From now on its reads and its end count. */
  watch(socket: Socket): void {
    const onPause = socket.listeners('pause');
    const onResume = socket.listeners('resume');
    readInPieces(socket);
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
      const held = this.#held[this.standingOf(client)];
      const sockets = held.get(client);
      if (sockets) sockets.add(socket);
      else held.set(client, new Set([socket]));
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
      const standings = i % 2 === 0 ? BEST_FIRST : WORST_FIRST;
      const held = standings.map((standing) => this.#held[standing]).find(({ size }) => size > 0);
      if (!held) return;
      const [client, sockets] = held.entries().next().value!;
      const [socket] = sockets;
      sockets.delete(socket!);
      held.delete(client);
      if (sockets.size > 0) held.set(client, sockets);
      socket!.resume();
    }
    this.#began = performance.now();
    setImmediate(this.#nextTurn);
  };
}
