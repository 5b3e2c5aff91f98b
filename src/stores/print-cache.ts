/** Prints in memory for the search: read once, then updated by what the table reports as changed. */
import { type ErrorListener, report } from '../error-listener';
import { PrintIndex, type PrintQuery } from '../voice/print/print-index';
import type { CollectionVersion, Count, PrintTable, SealedPrint, TableCount } from './print-table';
import { refusal } from './seal';
import { leftOut } from './unreadable';

export const DEFAULT_MEMORY_PRINTS = 300_000;

/** Tags of the nearest speakers; none where only the table can search so many. */
export interface CacheMatch extends Count {
  readonly speakers: readonly string[] | undefined;
}

export interface PrintCache {
  search(collection: string, phrase: string, query: PrintQuery, limit: number): Promise<CacheMatch>;
  /** Whether a phrase has so many prints that the table is to search them. */
  isLarge(collection: string, phrase: string, features: string): Promise<boolean>;
  /** Keeps nothing of a collection in memory. */
  forget(collection: string): void;
}

interface Counted {
  readonly version: CollectionVersion;
  readonly count: TableCount;
}

interface PrintCacheOptions {
  readonly table: PrintTable;
  readonly open: (
    collection: string,
    phrase: string,
    sealed: readonly SealedPrint[],
  ) => Promise<readonly (Float32Array | undefined)[]>;
  /** Prints of all phrases together; a phrase with more is left to the table, where it can search. */
  readonly memoryPrints: number;
  /** Gives the rows of a phrase the vectors that the table searches by. */
  readonly fill: (collection: string, phrase: string) => Promise<void>;
  /** Hears how many prints of a phrase no key opens, again when that changes, and why a phrase could not be filled. */
  readonly onError?: ErrorListener | undefined;
}

/** Prints that are unsealed at once. */
const BATCH = 512;
/** A count that may be off by this share is as good: limits follow its logarithm. */
const COUNT_TOLERANCE = 0.01;

/**
 * Every search first asks for the collection's version, so that all processes over one table give the same answers. Only prints
 * that were written since are read; names are read again where something was erased.
 */
export function printCache({ table, open, memoryPrints, fill, onError }: PrintCacheOptions): PrintCache {
  const phrases = new Map<string, CachedPhrase>();
  /** Prints of all phrases in memory. */
  let held = 0;
  /** By phrase, then by features. */
  const counts = new Map<string, Map<string, Counted>>();
  /** Phrases that get their vectors. */
  const filling = new Set<string>();

  const isBeyondMemory = ({ people, outdated }: Count): boolean => people + outdated > memoryPrints;

  /** How many the table has; off by at most as many as were written since. */
  async function counted(
    collection: string,
    phrase: string,
    features: string,
    version: CollectionVersion,
  ): Promise<TableCount> {
    const name = nameOf(collection, phrase);
    const ofPhrase = counts.get(name) ?? new Map<string, Counted>();
    const known = ofPhrase.get(features);
    if (known?.version.id === version.id) {
      const written = version.changes - known.version.changes;
      const isFilled = known.count.withoutVector === 0 || !isBeyondMemory(known.count);
      if (isFilled && written <= COUNT_TOLERANCE * known.count.people) return known.count;
    }
    const count = await table.count(collection, phrase, features);
    if (count.people + count.outdated > 0) counts.set(name, ofPhrase.set(features, { version, count }));
    return count;
  }

  /** Until then the phrase is searched in memory, however large it is. */
  function startFilling(collection: string, phrase: string): void {
    const name = nameOf(collection, phrase);
    if (filling.has(name)) return;
    filling.add(name);
    void fill(collection, phrase)
      .catch((error: unknown) => report(error, onError))
      .finally(() => filling.delete(name));
  }

  function forget(collection: string): void {
    for (const name of [...phrases.keys(), ...counts.keys()])
      if (name.startsWith(nameOf(collection, ''))) drop(name);
  }

  /** Its count goes with it. */
  function drop(name: string): void {
    release(name);
    counts.delete(name);
  }

  function release(name: string): void {
    held -= phrases.get(name)?.held ?? 0;
    phrases.delete(name);
  }

  /** The most recently searched phrase. */
  function hold(name: string, phrase: CachedPhrase): void {
    release(name);
    phrases.set(name, phrase);
    held += phrase.held;
  }

  /** One that went while it was read is held no more. */
  function weigh(name: string, phrase: CachedPhrase): void {
    if (phrases.get(name) !== phrase) return;
    held += phrase.index.size - phrase.held;
    phrase.held = phrase.index.size;
  }

  /** The least recently searched phrases go first. */
  function makeRoom(): void {
    for (const name of phrases.keys()) {
      if (held <= memoryPrints || phrases.size === 1) return;
      drop(name);
    }
  }

  return {
    forget,
    async isLarge(collection, phrase, features) {
      if (!table.nearest) return false;
      const version = await table.version(collection);
      if (!version) return memoryPrints === 0;
      const { people, outdated } = await counted(collection, phrase, features, version);
      return people + outdated >= memoryPrints;
    },
    async search(collection, phrase, query, limit) {
      const version = await table.version(collection);
      if (!version) {
        forget(collection);
        return { people: 0, outdated: 0, speakers: [] };
      }
      const name = nameOf(collection, phrase);
      const cached = phrases.get(name);
      if (table.nearest && !cached) {
        const { withoutVector, ...count } = await counted(collection, phrase, query.featureVersion, version);
        if (isBeyondMemory(count)) {
          if (withoutVector === 0) return { ...count, speakers: undefined };
          startFilling(collection, phrase);
        }
      }
      const kept = cached ?? new CachedPhrase(table, collection, phrase, open, onError);
      hold(name, kept);
      await kept.catchUp(version).finally(() => weigh(name, kept));
      const tooMany = table.nearest && kept.index.size > memoryPrints && !filling.has(name);
      // A phrase that somebody made up takes no room.
      if (tooMany || kept.index.size === 0) release(name);
      else makeRoom();
      const { people, outdated, ids } = kept.index.nearest(query, limit);
      return { people, outdated, speakers: ids };
    },
  };
}

/** Both are tags, which hold no colon. */
function nameOf(collection: string, phrase: string): string {
  return `${collection}:${phrase}`;
}

class CachedPhrase {
  index = new PrintIndex();
  /** As many of its prints as the cache has counted. */
  held = 0;
  #version: CollectionVersion | undefined;
  /** Written and not opened, by speaker: tried again at each search, for the key may come into the ring. */
  #unopened = new Map<string, SealedPrint>();
  #reported = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: PrintTable,
    private readonly collection: string,
    private readonly phrase: string,
    private readonly open: PrintCacheOptions['open'],
    private readonly onError: PrintCacheOptions['onError'],
  ) {}

  /** One at a time; who waited finds the work done. */
  catchUp(version: CollectionVersion): Promise<void> {
    const turn = this.#last
      .catch(() => undefined)
      .then(async () => {
        if (!this.#covers(version)) await this.#read(version);
        else if (this.#unopened.size > 0) await this.#open();
      });
    this.#last = turn;
    return turn;
  }

  #covers({ id, changes }: CollectionVersion): boolean {
    return this.#version?.id === id && this.#version.changes >= changes;
  }

  /** The version was read first: what changed since then is read again next time. */
  async #read(version: CollectionVersion): Promise<void> {
    const known = this.#version?.id === version.id ? this.#version : undefined;
    if (!known) {
      this.index = new PrintIndex();
      this.#unopened.clear();
    }
    const { table, collection, phrase, index } = this;
    for (const print of await table.prints(collection, phrase, known?.changes ?? 0))
      this.#unopened.set(print.speaker, print);
    if (known && version.erased > known.changes) {
      const there = new Set(await table.speakers(collection, phrase));
      for (const speaker of [...index.ids()]) if (!there.has(speaker)) index.delete(speaker);
      for (const speaker of [...this.#unopened.keys()])
        if (!there.has(speaker)) this.#unopened.delete(speaker);
    }
    await this.#open();
    this.#version = version;
  }

  /** One that no key opens is left out: the others are found all the same. Where none opens the keys are wrong. */
  async #open(): Promise<void> {
    const { collection, phrase, index } = this;
    const sealed = [...this.#unopened.values()];
    for (let first = 0; first < sealed.length; first += BATCH) {
      const batch = sealed.slice(first, first + BATCH);
      const prints = await this.open(collection, phrase, batch);
      for (const [i, { speaker, features }] of batch.entries()) {
        const print = prints[i];
        if (!print) {
          index.delete(speaker);
          continue;
        }
        index.set(speaker, { print, featureVersion: features });
        this.#unopened.delete(speaker);
      }
    }
    const { size } = this.#unopened;
    if (size > 0 && index.size === 0) throw refusal();
    if (size > 0 && size !== this.#reported) report(leftOut('prints', size, size + index.size), this.onError);
    this.#reported = size;
  }
}
