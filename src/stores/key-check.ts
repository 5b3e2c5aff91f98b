/**
 * A sealed value in every store tells whether the given keys are those of its data. Without it a server with another key would start, see
 * nobody, and enrol people whom the others cannot see.
 */

import { type ErrorListener, report } from '../error-listener';
import { NutqError } from '../errors';
import { encodeUtf8 } from '../platform/utf8';
import type { CollectionName } from './print-table';
import type { Seal } from './seal';

/** Where the value lies. */
export interface KeyCheckRecord {
  read(): Promise<Uint8Array | undefined>;
  /** Puts it where none lies; one that is there stays. */
  create(sealed: Uint8Array): Promise<void>;
  /** Puts it where `expected` still lies. */
  replace(sealed: Uint8Array, expected: Uint8Array): Promise<void>;
}

/** Names of collections are bound to their row: none can be put in the place of another. */
export function aboutName(collection: string): string {
  return `collection:${collection}`;
}

const ABOUT = 'key-check';
const PLAIN = encodeUtf8('nutq');

/** Whether nothing in the store was sealed yet, so that any key is as good. */
export async function isUnsealed(
  record: KeyCheckRecord,
  names: () => Promise<readonly CollectionName[]>,
): Promise<boolean> {
  return (await record.read()) === undefined && (await names()).length === 0;
}

/**
 * Where servers make the value at the same time, each with its own key, the first one stays.
 *
 * @param onError hears why the value could not be written: the next start tries again
 * @throws NutqError `wrong-sealing-key` where no key of the ring opens what is there
 */
export async function checkKeys(
  record: KeyCheckRecord,
  names: () => Promise<readonly CollectionName[]>,
  seal: Seal,
  onError?: ErrorListener,
): Promise<void> {
  let kept = await record.read();
  if (!kept) {
    const all = (await names()).map(({ collection, name }) => ({
      sealed: name,
      about: aboutName(collection),
    }));
    const opened = await seal.openAll(all);
    if (all.length > 0 && opened.every((name) => name === undefined)) throw wrongKey();
    try {
      await record.create(await seal.close(PLAIN, ABOUT));
      kept = await record.read();
    } catch (error) {
      report(error, onError);
    }
  }
  if (!kept) return;
  const [plain] = await seal.openAll([{ sealed: kept, about: ABOUT }]);
  if (!plain) throw wrongKey();
}

/** Seals the value with the first key of the ring. */
export async function renewCheck(record: KeyCheckRecord, seal: Seal): Promise<void> {
  const kept = await record.read();
  if (kept && !(await seal.isCurrent(kept))) await record.replace(await seal.close(PLAIN, ABOUT), kept);
}

function wrongKey(): NutqError {
  return new NutqError(
    'wrong-sealing-key',
    'No sealing key opens what is in this store: bring the key file that it was made with',
  );
}
