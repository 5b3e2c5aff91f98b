/** Which clients are read first where thousands have something to say: those whose calls were answered lately. */

/** 2: by a token that is known; 1: without an error; 0: never. Nobody gets the better one without a token. */
export type Standing = 0 | 1 | 2;

/** Clients of one standing that are remembered; the oldest goes. */
const MOST = 4096;

export class Standings {
  readonly #clients = { 1: new Set<string>(), 2: new Set<string>() } as const;

  note(client: string, standing: Standing): void {
    if (standing === 0) return;
    const clients = this.#clients[standing];
    if (clients.has(client)) return;
    if (clients.size === MOST) clients.delete(clients.values().next().value!);
    clients.add(client);
  }

  of(client: string): Standing {
    if (this.#clients[2].has(client)) return 2;
    return this.#clients[1].has(client) ? 1 : 0;
  }
}
