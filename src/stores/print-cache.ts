/** Prints at hand for the search: read once, then kept up with what the table says has changed. */
import { PrintIndex, type PrintQuery } from '../voice/print-index';
import type { CollectionVersion, Count, PrintTable, SealedPrint } from './print-table';

export const DEFAULT_MEMORY_PRINTS = 300_000;

/** Tags of the nearest speakers; none where only the table can search so many. */
export interface CacheMatch extends Count {
  readonly speakers: readonly string[] | undefined;
}

export interface PrintCache {
  search(collection: string, phrase: string, query: PrintQuery, limit: number): Promise<CacheMatch>;
  /** Keeps nothing of a collection in memory. */
  forget(collection: string): void;
}

interface PrintCacheOptions {
  readonly table: PrintTable;
  readonly open: (
    collection: string,
    phrase: string,
    sealed: readonly SealedPrint[],
  ) => Promise<readonly Float32Array[]>;
  /** Prints of all phrases together; a phrase with more is left to the table, where it can search. */
  readonly memoryPrints: number;
}

/** Prints that are unsealed at once. */
const BATCH = 512;
/** A count that may be off by this share is as good: limits follow its logarithm. */
const COUNT_TOLERANCE = 0.01;

/**
 * Every search first asks for the collection's version, so that all processes over one table give the same answers. Only prints
 * that were written since are read; names are read again where something was erased.
 */
export function printCache({ table, open, memoryPrints }: PrintCacheOptions): PrintCache {
  const phrases = new Map<string, CachedPhrase>();
  const counts = new Map<string, { readonly version: CollectionVersion; readonly count: Count }>();

  /** How many the table has; off by at most as many as were written since. */
  async function counted(
    collection: string,
    phrase: string,
    features: string,
    version: CollectionVersion,
  ): Promise<Count> {
    const name = JSON.stringify([collection, phrase, features]);
    const known = counts.get(name);
    if (known?.version.id === version.id) {
      const written = version.changes - known.version.changes;
      if (written <= COUNT_TOLERANCE * known.count.people) return known.count;
    }
    const count = await table.count(collection, phrase, features);
    counts.set(name, { version, count });
    return count;
  }

  function forget(collection: string): void {
    for (const name of phrases.keys()) if (name.startsWith(`${collection}:`)) phrases.delete(name);
  }

  /** The least recently searched phrases go first. */
  function makeRoom(): void {
    let held = [...phrases.values()].reduce((sum, { index }) => sum + index.size, 0);
    for (const [name, { index }] of phrases) {
      if (held <= memoryPrints || phrases.size === 1) return;
      phrases.delete(name);
      held -= index.size;
    }
  }

  return {
    forget,
    async search(collection, phrase, query, limit) {
      const version = await table.version(collection);
      if (!version) {
        forget(collection);
        return { people: 0, outdated: 0, speakers: [] };
      }
      const name = `${collection}:${phrase}`;
      const cached = phrases.get(name);
      if (table.nearest && !cached) {
        const count = await counted(collection, phrase, query.featureVersion, version);
        if (count.people + count.outdated > memoryPrints) return { ...count, speakers: undefined };
      }
      const kept = cached ?? new CachedPhrase(table, collection, phrase, open);
      phrases.delete(name);
      phrases.set(name, kept);
      await kept.catchUp(version);
      if (table.nearest && kept.index.size > memoryPrints) phrases.delete(name);
      else makeRoom();
      const { people, outdated, ids } = kept.index.nearest(query, limit);
      return { people, outdated, speakers: ids };
    },
  };
}

class CachedPhrase {
  index = new PrintIndex();
  #version: CollectionVersion | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: PrintTable,
    private readonly collection: string,
    private readonly phrase: string,
    private readonly open: PrintCacheOptions['open'],
  ) {}

  /** One at a time; who waited finds the work done. */
  catchUp(version: CollectionVersion): Promise<void> {
    const turn = this.#last
      .catch(() => undefined)
      .then(() => (this.#covers(version) ? undefined : this.#read(version)));
    this.#last = turn;
    return turn;
  }

  #covers({ id, changes }: CollectionVersion): boolean {
    return this.#version?.id === id && this.#version.changes >= changes;
  }

  /** The version was read first: what changed since then is read again next time. */
  async #read(version: CollectionVersion): Promise<void> {
    const known = this.#version?.id === version.id ? this.#version : undefined;
    if (!known) this.index = new PrintIndex();
    const { table, collection, phrase, index } = this;
    const written = await table.prints(collection, phrase, known?.changes ?? 0);
    for (let first = 0; first < written.length; first += BATCH) {
      const batch = written.slice(first, first + BATCH);
      const prints = await this.open(collection, phrase, batch);
      for (const [i, { speaker, features }] of batch.entries())
        index.set(speaker, { print: prints[i]!, featureVersion: features });
    }
    if (known && version.erased > known.changes) {
      const there = new Set(await table.speakers(collection, phrase));
      for (const speaker of [...index.ids()]) if (!there.has(speaker)) index.delete(speaker);
    }
    this.#version = version;
  }
}
