import { decodeBase64, encodeBase64 } from '../../platform/base64';
import { lastOf } from '../../platform/last';
import { decodeUtf8, encodeUtf8 } from '../../platform/utf8';
import { newUuid } from '../../platform/web-crypto';
import { END, type KeyValue, type Transaction } from '../key-value';
import type { CollectionVersion, Place, PrintRow, PrintTable, SealedPrint } from '../print-table';
import { fromBytes, toBytes } from './json';

const COLLECTIONS = 'collection:';

/** Keys that are read at once, before the others of a phrase are passed over. */
const PAGE = 256;

interface Collection extends CollectionVersion {
  /** Base64. */
  readonly name: string;
}

/**
 * - `collection:C` holds the version and the name;
 * - `print:C:phrase:speaker` holds when it was written, and the sealed enrolment;
 * - `said:C:speaker:phrase` is empty: the rows of a speaker are found without a look at those of others;
 * - `recent:C:phrase:when` holds speaker, features and the sealed print alone: what a search reads, in the order of writing.
 */
export function recordPrints(data: KeyValue): PrintTable {
  const rowPrefix = (collection: string, phrase?: string): string =>
    `print:${collection}:${phrase === undefined ? '' : `${phrase}:`}`;
  const rowKey = (collection: string, { phrase, speaker }: Place): string =>
    rowPrefix(collection, phrase) + speaker;
  const placesIn = (transaction: Transaction, collection: string): readonly Place[] =>
    transaction.keys(rowPrefix(collection)).map(placeOf);
  const saidPrefix = (collection: string, speaker: string): string => `said:${collection}:${speaker}:`;
  const saidKey = (collection: string, { phrase, speaker }: Place): string =>
    saidPrefix(collection, speaker) + phrase;
  const recentPrefix = (collection: string, phrase: string): string => `recent:${collection}:${phrase}:`;
  const recentKey = (collection: string, phrase: string, when: number): string =>
    recentPrefix(collection, phrase) + sortable(when);

  const collectionIn = ({ get }: Transaction, collection: string): Collection | undefined => {
    const bytes = get(COLLECTIONS + collection);
    return bytes && fromBytes<Collection>(bytes);
  };
  const fresh = (name: Uint8Array): Collection => ({
    id: newUuid(),
    changes: 0,
    erased: 0,
    name: encodeBase64(name),
  });
  /** Counts a change and returns its number. */
  const touch = (
    transaction: Transaction,
    collection: string,
    known: Collection,
    erases: boolean,
  ): number => {
    const changes = known.changes + 1;
    const erased = erases ? changes : known.erased;
    transaction.put(COLLECTIONS + collection, toBytes({ ...known, changes, erased } satisfies Collection));
    return changes;
  };
  const remove = (transaction: Transaction, collection: string, place: Place): void => {
    const key = rowKey(collection, place);
    const row = transaction.get(key);
    if (row) transaction.remove(recentKey(collection, place.phrase, writtenAt(row)));
    transaction.remove(key);
    transaction.remove(saidKey(collection, place));
  };

  return {
    async version(collection) {
      const kept = await data.get(COLLECTIONS + collection);
      if (!kept) return undefined;
      const { id, changes, erased } = fromBytes<Collection>(kept);
      return { id, changes, erased };
    },
    async names() {
      return (await data.entries(COLLECTIONS)).map(([key, value]) => ({
        collection: key.slice(COLLECTIONS.length),
        name: decodeBase64(fromBytes<Collection>(value).name)!,
      }));
    },
    async name(collection) {
      const kept = await data.get(COLLECTIONS + collection);
      return kept && decodeBase64(fromBytes<Collection>(kept).name);
    },
    create: (collection, name) =>
      data.transaction((transaction) => {
        if (!collectionIn(transaction, collection))
          transaction.put(COLLECTIONS + collection, toBytes(fresh(name)));
      }),
    rename: (collection, name, expected) =>
      data.transaction((transaction) => {
        const known = collectionIn(transaction, collection);
        if (known?.name !== encodeBase64(expected)) return false;
        transaction.put(COLLECTIONS + collection, toBytes({ ...known, name: encodeBase64(name) }));
        return true;
      }),
    async rows(collection, { phrase, speakers } = {}) {
      // As a foreign key has it: the collection's row holds its limits, and who takes it away must not lift them.
      if (!(await data.get(COLLECTIONS + collection))) return [];
      if (!speakers) return (await data.entries(rowPrefix(collection, phrase))).map(rowOf);
      const places =
        phrase === undefined
          ? (await Promise.all(speakers.map((one) => data.keys(saidPrefix(collection, one)))))
              .flat()
              .map(saidAt)
          : speakers.map((speaker): Place => ({ phrase, speaker }));
      const rows = await Promise.all(
        places.map(async (place) => {
          const row = await data.get(rowKey(collection, place));
          return row && { ...place, sealed: sealedOf(row) };
        }),
      );
      return rows.filter((row) => row !== undefined);
    },
    async phrases(collection) {
      const prefix = rowPrefix(collection);
      const phrases = new Set<string>();
      for (let after = prefix; ; ) {
        const keys = await data.keys(prefix, { after, limit: PAGE });
        for (const key of keys) phrases.add(placeOf(key).phrase);
        const last = lastOf(keys);
        if (last === undefined) return [...phrases];
        after = rowPrefix(collection, placeOf(last).phrase) + END;
      }
    },
    async page(collection, after, limit) {
      const range = { limit, ...(after ? { after: rowKey(collection, after) } : {}) };
      return (await data.entries(rowPrefix(collection), range)).map(rowOf);
    },
    async prints(collection, phrase, since) {
      const range = { after: recentKey(collection, phrase, since) };
      const entries = await data.entries(recentPrefix(collection, phrase), range);
      return entries.map(([, value]) => decodeRecent(value));
    },
    async speakers(collection, phrase) {
      return (await data.keys(rowPrefix(collection, phrase))).map((key) => placeOf(key).speaker);
    },
    async count(collection, phrase, features) {
      const entries = await data.entries(recentPrefix(collection, phrase));
      const people = entries.filter(([, value]) => decodeRecent(value).features === features).length;
      return { people, outdated: entries.length - people, withoutVector: 0 };
    },
    replace: (collection, name, place, row, expected) =>
      data.transaction((transaction) => {
        const key = rowKey(collection, place);
        const kept = transaction.get(key);
        if (!same(kept && sealedOf(kept), expected)) return false;
        if (!kept && !row) return true;
        const known = collectionIn(transaction, collection) ?? fresh(name);
        const when = touch(transaction, collection, known, row === undefined);
        remove(transaction, collection, place);
        if (row) {
          transaction.put(key, concatenated(stamp(when), row.sealed));
          transaction.put(saidKey(collection, place), new Uint8Array());
          const recent = encodeRecent({ ...row, speaker: place.speaker });
          transaction.put(recentKey(collection, place.phrase, when), recent);
        }
        return true;
      }),
    erase: (collection, speaker) =>
      data.transaction((transaction) => {
        const known = collectionIn(transaction, collection);
        if (!known) return 0;
        touch(transaction, collection, known, true);
        const gone = transaction.keys(saidPrefix(collection, speaker)).map(saidAt);
        for (const place of gone) remove(transaction, collection, place);
        return gone.length;
      }),
    eraseCollection: (collection) =>
      data.transaction((transaction) => {
        const gone = placesIn(transaction, collection);
        transaction.remove(COLLECTIONS + collection);
        for (const place of gone) remove(transaction, collection, place);
        return gone.length;
      }),
  };
}

const STAMP_BYTES = 8;

/** A count as 8 bytes, in front of a sealed enrolment. */
function stamp(when: number): Uint8Array {
  const bytes = new Uint8Array(STAMP_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(when));
  return bytes;
}

function writtenAt(row: Uint8Array): number {
  return Number(new DataView(row.buffer, row.byteOffset).getBigUint64(0));
}

/** Copied: a buffer of the database's own may be written over. */
function sealedOf(row: Uint8Array): Uint8Array {
  return Uint8Array.from(row.subarray(STAMP_BYTES));
}

function placeOf(key: string): Place {
  const [, , phrase, speaker] = key.split(':');
  return { phrase: phrase!, speaker: speaker! };
}

function saidAt(key: string): Place {
  const [, , speaker, phrase] = key.split(':');
  return { phrase: phrase!, speaker: speaker! };
}

function rowOf([key, row]: readonly [string, Uint8Array]): PrintRow {
  return { ...placeOf(key), sealed: sealedOf(row) };
}

/** Sorts as the number does: keys are text. */
function sortable(when: number): string {
  return when.toString(36).padStart(11, '0');
}

/** `speaker:features:` and the sealed print. */
function encodeRecent({ speaker, features, print }: SealedPrint): Uint8Array {
  return concatenated(encodeUtf8(`${speaker}:${features}:`), print);
}

const COLON = 0x3a;

function decodeRecent(value: Uint8Array): SealedPrint {
  const first = value.indexOf(COLON);
  const second = value.indexOf(COLON, first + 1);
  const [speaker, features] = decodeUtf8(value.subarray(0, second)).split(':') as [string, string];
  return { speaker, features, print: Uint8Array.from(value.subarray(second + 1)) };
}

function concatenated(head: Uint8Array, rest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

function same(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
