import { lastOf } from '../../platform/last';
import { newUuid } from '../../platform/web-crypto';
import { type AuditEntry, type AuditStore, isAbout } from '../audit-store';
import { END, type Entry, type KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

const PREFIX = 'audit:';
/** Lines that one transaction takes away: others wait for it. */
const BATCH = 1000;

/** The fields that the key does not hold. */
type Line = Omit<AuditEntry, 'at' | 'collection'>;

/** Digits to the base 36 of how many lines a process has written: those of one millisecond stay in their order. */
const COUNT_DIGITS = 6;

/** `audit:C:at:count random` holds the rest of a line: a login is a line, so lines are short. */
export function recordAudit(data: KeyValue): AuditStore {
  let written = 0;
  const prefixOf = (collection: string): string => `${PREFIX}${collection}:`;

  /** Tags of the collections that have lines: one look for each. */
  async function* collections(): AsyncGenerator<string> {
    let after: string | undefined;
    for (;;) {
      const [key] = await data.keys(PREFIX, { limit: 1, ...(after === undefined ? {} : { after }) });
      if (key === undefined) return;
      const collection = key.split(':')[1]!;
      yield collection;
      after = prefixOf(collection) + END;
    }
  }

  return {
    async append({ at, collection, ...line }) {
      const count = (written++ % 36 ** COUNT_DIGITS).toString(36).padStart(COUNT_DIGITS, '0');
      const key = `${prefixOf(await tag(collection))}${at}:${count}${newUuid().slice(-12)}`;
      await data.transaction(({ put }) => put(key, toBytes(line satisfies Line)));
    },
    async list(collection, newest, speakerId) {
      const prefix = prefixOf(await tag(collection));
      const toEntry = ([key, bytes]: Entry): AuditEntry => {
        const at = key.slice(prefix.length, key.lastIndexOf(':'));
        return { at, collection, ...fromBytes<Line>(bytes) };
      };
      if (speakerId === undefined)
        return (await data.entries(prefix, newest === undefined ? {} : { last: newest })).map(toEntry);
      // Of one person there are few, among those of everybody.
      const found: AuditEntry[] = [];
      for (let after: string | undefined = prefix; after !== undefined; ) {
        const batch: readonly Entry[] = await data.entries(prefix, { after, limit: BATCH });
        found.push(...batch.map(toEntry).filter((entry) => isAbout(entry, speakerId)));
        after = lastOf(batch)?.[0];
      }
      return newest === undefined ? found : found.slice(-newest);
    },
    async prune(before) {
      let pruned = 0;
      for await (const collection of collections()) {
        const prefix = prefixOf(collection);
        for (let more = true; more; ) {
          const oldest = await data.keys(prefix, { limit: BATCH });
          const gone = oldest.filter((key) => key < prefix + before);
          if (gone.length > 0) await data.transaction(({ remove }) => gone.forEach(remove));
          pruned += gone.length;
          more = gone.length === BATCH;
        }
      }
      return pruned;
    },
  };
}
