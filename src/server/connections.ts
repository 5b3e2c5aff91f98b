/** The connections of a server: how many there may be, and which of them can be closed without loss. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from '../service/client-key';

export interface ConnectionLimits {
  readonly total: number;
  /** Of one address; behind a proxy all have the proxy's. */
  readonly perClient: number;
}

/** What is being done on a connection. */
interface Connection {
  readonly client: string;
  request: IncomingMessage | undefined;
}

export class Connections {
  /** In the order in which they came. */
  readonly #open = new Map<Socket, Connection>();
  readonly #clients = new Map<string, number>();

  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
  ) {
    server.on('connection', (socket) => this.#add(socket));
  }

  get count(): number {
    return this.#open.size;
  }

  /** From a request's head to its answer. */
  use(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const connection = this.#open.get(incoming.socket);
    if (!connection) return;
    connection.request = incoming;
    outgoing.once('close', () => void (connection.request = undefined));
  }

  /** Those on which nothing has been asked, or which have been answered. */
  closeSilent(): void {
    for (const [socket, { request }] of this.#open) if (!request) socket.destroy();
  }

  /** Those, too, whose requests have not come to their end. */
  closeUnfinished(): void {
    for (const [socket, { request }] of this.#open) if (!request?.complete) socket.destroy();
  }

  #add(socket: Socket): void {
    const client = clientKey(socket.remoteAddress);
    this.#open.set(socket, { client, request: undefined });
    const ofClient = (this.#clients.get(client) ?? 0) + 1;
    this.#clients.set(client, ofClient);
    socket.once('close', () => {
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
    let unfinished: Socket | undefined;
    for (const [socket, connection] of this.#open) {
      if (socket === fresh || (client !== undefined && connection.client !== client)) continue;
      if (!connection.request) return void socket.destroy();
      if (!connection.request.complete) unfinished ??= socket;
    }
    (unfinished ?? fresh).destroy();
  }
}
