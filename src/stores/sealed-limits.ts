/**
 * Limits of collections, sealed in one with the name of their collection. Who writes to the table can neither change them nor give them
 * to another collection; who takes them away takes the collection away, and everybody in it.
 */
import { decodeUtf8, encodeUtf8 } from '../platform/utf8';
import type { CollectionLimits, VoiceStore } from '../voice/collection/store';
import { aboutName } from './key-check';
import type { PrintTable } from './print-table';
import type { Seal } from './seal';

/** Between name and limits: no byte of a text in UTF-8. */
const END_OF_NAME = 0xff;

/** What another process sets holds here after so long. */
const FRESH_MS = 5_000;
/** Collections whose limits are at hand. */
const KEPT = 256;

interface Kept {
  readonly limits: CollectionLimits;
  readonly until: number;
}

interface SealedLimits extends Required<Pick<VoiceStore, 'limits' | 'changeLimits'>> {
  /** To be called once a collection is erased. */
  forget(collection: string): void;
}

/** As `aboutName` seals it; without limits it is the name alone. */
export function encodeCollection(name: string, limits: CollectionLimits = {}): Uint8Array {
  if (Object.values(limits).every((limit) => limit === undefined)) return encodeUtf8(name);
  const [head, rest] = [encodeUtf8(name), encodeUtf8(JSON.stringify(limits))];
  return Uint8Array.of(...head, END_OF_NAME, ...rest);
}

export function decodeName(plain: Uint8Array): string {
  const end = plain.indexOf(END_OF_NAME);
  return decodeUtf8(end < 0 ? plain : plain.subarray(0, end));
}

function decodeLimits(plain: Uint8Array): CollectionLimits {
  const end = plain.indexOf(END_OF_NAME);
  // Its seal vouches for the bytes.
  return end < 0 ? {} : (JSON.parse(decodeUtf8(plain.subarray(end + 1))) as CollectionLimits);
}

/** @param tagOf of a collection's name */
export function sealedLimits(
  table: Pick<PrintTable, 'name' | 'rename'>,
  seal: Seal,
  tagOf: (collection: string) => Promise<string>,
): SealedLimits {
  const kept = new Map<string, Kept>();
  return {
    async limits(collection) {
      const known = kept.get(collection);
      if (known && performance.now() < known.until) return known.limits;
      kept.delete(collection);
      const tag = await tagOf(collection);
      const sealed = await table.name(tag);
      if (!sealed) return {};
      const limits = decodeLimits(await seal.open(sealed, aboutName(tag)));
      if (kept.size >= KEPT) kept.clear();
      kept.set(collection, { limits, until: performance.now() + FRESH_MS });
      return limits;
    },
    async changeLimits(collection, change) {
      const tag = await tagOf(collection);
      const about = aboutName(tag);
      for (;;) {
        const sealed = await table.name(tag);
        if (!sealed) return undefined;
        const changed = change(decodeLimits(await seal.open(sealed, about)));
        const fresh = await seal.close(encodeCollection(collection, changed), about);
        const isWritten = await table.rename(tag, fresh, sealed);
        kept.delete(collection);
        if (isWritten) return changed;
      }
    },
    forget: (collection) => void kept.delete(collection),
  };
}
