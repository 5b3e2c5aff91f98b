/** The connections of a server: how many there may be, and which of them can be closed without loss. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientKey } from '../service/client-key';
import { ReadTurns } from './read-turns';
import { type Standing, Standings } from './standing';

export interface ConnectionLimits {
  readonly total: number;
  /** Connections of one address; behind a proxy all have the proxy's. */
  readonly perClient: number;
}

/** The state of a connection. */
interface Connection {
  readonly client: string;
  /** Those that have not been answered, in the order in which they came. */
  readonly requests: Set<IncomingMessage>;
}

/** Requests that may wait for their answers on one connection. Thousands of small requests can come in one piece, each with its work. */
const MOST_WAITING = 8;

export class Connections {
  /** In the order in which they came. */
  readonly #open = new Map<Socket, Connection>();
  readonly #clients = new Map<string, number>();
  readonly #standings = new Standings();
  readonly #reads = new ReadTurns(this.#open, (client) => this.#standings.of(client));

  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
  ) {
    server.on('connection', (socket) => this.#add(socket));
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * From a request's head to the end of its answer, or of its connection, which `onEnd` hears; it says how the client stands. `false` where
   * the connection is closed, since too many wait on it: nothing is to be done.
   */
  use(incoming: IncomingMessage, outgoing: ServerResponse, onEnd: () => Standing): boolean {
    const { socket } = incoming;
    const { requests, client } = this.#open.get(socket) ?? {};
    if (!requests || client === undefined || socket.destroyed) return false;
    if (requests.size === MOST_WAITING) {
      socket.destroy();
      return false;
    }
    requests.add(incoming);
    // One listener a request: each costs as much as a short hash.
    outgoing.on('close', () => {
      requests.delete(incoming);
      this.#standings.note(client, onEnd());
    });
    return true;
  }

  /** Of the last request on a connection that has not been answered. */
  urlOn(socket: Duplex): string | undefined {
    return [...(this.#open.get(socket as Socket)?.requests ?? [])].at(-1)?.url;
  }

  /** Connections on which nothing has been asked, or whose requests are not finished. */
  closeUnfinished(): void {
    for (const [socket, { requests }] of this.#open) if (!hasCome(requests)) socket.destroy();
  }

  #add(socket: Socket): void {
    const client = clientKey(socket.remoteAddress);
    this.#open.set(socket, { client, requests: new Set() });
    this.#reads.watch(socket);
    const ofClient = (this.#clients.get(client) ?? 0) + 1;
    this.#clients.set(client, ofClient);
    socket.once('close', () => {
      this.#reads.check();
      this.#open.delete(socket);
      const left = (this.#clients.get(client) ?? 1) - 1;
      if (left > 0) this.#clients.set(client, left);
      else this.#clients.delete(client);
    });
    if (ofClient > this.limits.perClient) this.#makeRoom(socket, client);
    else if (this.#open.size > this.limits.total) this.#makeRoom(socket);
  }

  /** The one that has been silent longest goes, then the one whose request has been coming longest, else the new one. */
  #makeRoom(fresh: Socket, client?: string): void {
    let unfinished: Duplex | undefined;
    for (const [socket, connection] of this.#open) {
      if (socket === fresh || (client !== undefined && connection.client !== client)) continue;
      if (connection.requests.size === 0) return void socket.destroy();
      if (!hasCome(connection.requests)) unfinished ??= socket;
    }
    (unfinished ?? fresh).destroy();
  }
}

/** Whether there is a request, and all have come to their end. */
function hasCome(requests: ReadonlySet<IncomingMessage>): boolean {
  return requests.size > 0 && [...requests].every(({ complete }) => complete);
}
