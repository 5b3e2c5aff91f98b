import type { ByteReader } from './bytes';
import { type FuseLayout, locate, readLayout, slotsOf } from './fuse-filter';

/**
 * Known Latin names with a coarse count each. A name takes about ten bits. There are no false negatives; one unknown word in
 * 256 passes for a name.
 */
export class KnownNames {
  readonly #layout: FuseLayout;
  readonly #fingerprints: Uint8Array;
  readonly #buckets: Uint8Array;

  constructor(reader: ByteReader) {
    this.#layout = readLayout(reader);
    const slots = slotsOf(this.#layout);
    this.#fingerprints = reader.take(slots);
    this.#buckets = reader.take(Math.ceil(slots / 4));
  }

  /** Coarse count of the name with these hashes: 0 (few) to 3 (many), or -1 when it is not known. */
  bucket(low: number, high: number): number {
    const { first, second, third, fingerprint } = locate(this.#layout, low, high);
    const f = this.#fingerprints;
    if ((f[first]! ^ f[second]! ^ f[third]!) !== fingerprint) return -1;
    return this.#twoBits(first) ^ this.#twoBits(second) ^ this.#twoBits(third);
  }

  #twoBits(slot: number): number {
    return (this.#buckets[slot >> 2]! >> ((slot & 3) * 2)) & 3;
  }
}
