import type { Enrolment, VoiceStore } from '../voice/store';
import { decodeEnrolment, encodeEnrolment } from './enrolment-codec';
import type { PrintRow, PrintTable } from './print-table';
import type { Rotation } from './rotation';
import type { Seal } from './seal';
import { keyedTag } from './tags';

/** Phrases of which the unsealed prints are kept at hand. */
const CACHED_PHRASES = 64;

export interface SealedVoices extends VoiceStore {
  /** The `limit` enrolments of a phrase whose prints come nearest, as the database finds them; `undefined` where it cannot. */
  nearest(
    collection: string,
    phrase: string,
    print: Float32Array,
    limit: number,
  ): Promise<readonly Enrolment[] | undefined>;
}

interface Cached {
  readonly version: string;
  readonly people: readonly Enrolment[];
}

/**
 * Enrolments over a table that sees only sealed bytes, keyed hashes and rotated prints. What was unsealed stays in memory as long as the
 * collection's version in the table is the same, so that any number of processes give the same answers.
 */
export function sealedVoices(
  table: PrintTable,
  seal: Seal,
  pepper: () => Promise<Uint8Array<ArrayBuffer>>,
  rotate: Rotation = (print) => print,
): SealedVoices {
  const cache = new Map<string, Cached>();
  const tagOf = async (kind: string, name: string): Promise<string> => keyedTag(await pepper(), kind, name);
  const collectionTag = (collection: string): Promise<string> => tagOf('collection', collection);
  const sealName = async (collection: string): Promise<Uint8Array> =>
    seal.close(new TextEncoder().encode(collection), 'collection');
  const about = (collection: string, { phrase, speaker }: Pick<PrintRow, 'phrase' | 'speaker'>): string =>
    `${collection}:${phrase}:${speaker}`;

  const unseal = (collection: string, rows: readonly PrintRow[]): Promise<readonly Enrolment[]> =>
    Promise.all(
      rows.map(async (row) => decodeEnrolment(await seal.open(row.sealed, about(collection, row)))),
    );
  const read = async (collection: string, phrase: string | undefined): Promise<readonly Enrolment[]> =>
    unseal(collection, await table.rows(collection, phrase));

  async function readThroughCache(collection: string, phrase: string): Promise<readonly Enrolment[]> {
    const version = await table.version(collection);
    if (version === undefined) return [];
    const name = `${collection}:${phrase}`;
    const cached = cache.get(name);
    if (cached?.version === version) return cached.people;
    const people = await read(collection, phrase);
    // The version was read first: what changed since is read again next time.
    cache.delete(name);
    cache.set(name, { version, people });
    if (cache.size > CACHED_PHRASES) cache.delete(cache.keys().next().value!);
    return people;
  }

  return {
    async collections() {
      const sealed = await table.names();
      const names = await Promise.all(sealed.map((name) => seal.open(name, 'collection')));
      return names.map((name) => new TextDecoder().decode(name));
    },
    async has(collection) {
      return (await table.version(await collectionTag(collection))) !== undefined;
    },
    async create(collection) {
      await table.create(await collectionTag(collection), await sealName(collection));
    },
    async find(collection, { phrase, speakerId } = {}) {
      const tag = await collectionTag(collection);
      const people =
        phrase === undefined
          ? await read(tag, undefined)
          : await readThroughCache(tag, await tagOf('phrase', phrase));
      return speakerId === undefined ? people : people.filter((person) => person.speakerId === speakerId);
    },
    async put(collection, enrolment) {
      const tag = await collectionTag(collection);
      const phrase = await tagOf('phrase', enrolment.phrase);
      const speaker = await tagOf('speaker', enrolment.speakerId);
      const sealed = await seal.close(encodeEnrolment(enrolment), about(tag, { phrase, speaker }));
      await table.put(tag, await sealName(collection), { phrase, speaker, sealed }, rotate(enrolment.print));
    },
    async nearest(collection, phrase, print, limit) {
      const tag = await collectionTag(collection);
      const phraseTag = await tagOf('phrase', phrase);
      if (!table.nearest) return undefined;
      return unseal(tag, await table.nearest(tag, phraseTag, rotate(print), limit));
    },
    async erase(collection, speakerId) {
      const tag = await collectionTag(collection);
      for (const name of cache.keys()) if (name.startsWith(`${tag}:`)) cache.delete(name);
      return table.erase(tag, speakerId === undefined ? undefined : await tagOf('speaker', speakerId));
    },
  };
}
