/**
 * Limits what all bodies in progress may hold together. A client needs no token to send ten megabytes and never finish. When the budget is
 * used up, the oldest body of the client that holds most is dropped. Clients that send at an ordinary speed are not affected.
 */

export interface BodyBudgetOptions {
  /** Bytes of all clients. */
  readonly total: number;
  /** Bytes of one. */
  readonly perClient: number;
}

/** The room of one body. */
export interface BodyLease {
  /** Takes room, which may cost others theirs, or this one its own: then `evicted` was called. */
  grow(bytes: number): void;
  /** The body is whole: it is worked on, and makes way for none. */
  keep(): void;
  release(): void;
}

interface Held {
  readonly client: string;
  readonly evicted: () => void;
  bytes: number;
  isWhole: boolean;
}

export class BodyBudget {
  /** In the order in which they were begun. */
  readonly #bodies = new Set<Held>();
  readonly #clients = new Map<string, number>();
  #held = 0;

  constructor(private readonly options: BodyBudgetOptions) {}

  get held(): number {
    return this.#held;
  }

  /** @param evicted called once where the body has to make way */
  lease(client: string, evicted: () => void): BodyLease {
    const body: Held = { client, evicted, bytes: 0, isWhole: false };
    this.#bodies.add(body);
    return {
      grow: (bytes) => this.#grow(body, bytes),
      keep: () => void (body.isWhole = true),
      release: () => this.#release(body),
    };
  }

  #grow(body: Held, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    body.bytes += bytes;
    this.#count(body.client, bytes);
    const { total, perClient } = this.options;
    while ((this.#clients.get(body.client) ?? 0) > perClient) if (!this.#evictOf(body.client)) break;
    while (this.#held > total) if (!this.#evictOf(this.#largestClient())) break;
    // Only what is worked on is left, and nobody knows for how long.
    if (this.#held > total && this.#bodies.has(body)) this.#evict(body);
  }

  #evictOf(client: string): boolean {
    for (const body of this.#bodies)
      if (body.client === client && !body.isWhole && body.bytes > 0) {
        this.#evict(body);
        return true;
      }
    return false;
  }

  #evict(body: Held): void {
    this.#release(body);
    body.evicted();
  }

  /** Among clients with a body that can be dropped. */
  #largestClient(): string {
    let largest = '';
    let most = -1;
    for (const { client, isWhole } of this.#bodies) {
      const bytes = this.#clients.get(client) ?? 0;
      if (!isWhole && bytes > most) [largest, most] = [client, bytes];
    }
    return largest;
  }

  #release(body: Held): void {
    if (this.#bodies.delete(body)) this.#count(body.client, -body.bytes);
  }

  #count(client: string, bytes: number): void {
    this.#held += bytes;
    const held = (this.#clients.get(client) ?? 0) + bytes;
    if (held > 0) this.#clients.set(client, held);
    else this.#clients.delete(client);
  }
}
