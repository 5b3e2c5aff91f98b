import type { KeyValue, Transaction } from '../key-value';
import type { PrintRow, PrintTable } from '../print-table';

const COLLECTIONS = 'collection:';
const VERSION_LENGTH = 36;

/** `collection:C` holds the version and the name; `print:C:phrase:speaker` holds a sealed print. */
export function recordPrints(data: KeyValue): PrintTable {
  const touch = ({ put }: Transaction, collection: string, name: Uint8Array): void => {
    const version = new TextEncoder().encode(crypto.randomUUID());
    const value = new Uint8Array(VERSION_LENGTH + name.length);
    value.set(version);
    value.set(name, VERSION_LENGTH);
    put(COLLECTIONS + collection, value);
  };
  const prefixOf = (collection: string, phrase?: string): string =>
    `print:${collection}:${phrase === undefined ? '' : `${phrase}:`}`;
  return {
    async version(collection) {
      const kept = await data.get(COLLECTIONS + collection);
      return kept && new TextDecoder().decode(kept.subarray(0, VERSION_LENGTH));
    },
    async names() {
      return (await data.entries(COLLECTIONS)).map(([, value]) => value.subarray(VERSION_LENGTH));
    },
    create: (collection, name) =>
      data.transaction((transaction) => {
        if (!transaction.get(COLLECTIONS + collection)) touch(transaction, collection, name);
      }),
    async rows(collection, phrase) {
      const entries = await data.entries(prefixOf(collection, phrase));
      return entries.map(([key, sealed]): PrintRow => {
        const [, , phrase, speaker] = key.split(':');
        return { phrase: phrase!, speaker: speaker!, sealed };
      });
    },
    put: (collection, name, { phrase, speaker, sealed }) =>
      data.transaction((transaction) => {
        touch(transaction, collection, name);
        transaction.put(prefixOf(collection, phrase) + speaker, sealed);
      }),
    erase: (collection, speaker) =>
      data.transaction((transaction) => {
        const kept = transaction.get(COLLECTIONS + collection);
        if (!kept) return 0;
        const gone = transaction
          .entries(prefixOf(collection))
          .filter(([key]) => speaker === undefined || key.endsWith(`:${speaker}`));
        if (speaker === undefined) transaction.remove(COLLECTIONS + collection);
        else touch(transaction, collection, kept.slice(VERSION_LENGTH));
        for (const [key] of gone) transaction.remove(key);
        return gone.length;
      }),
  };
}
