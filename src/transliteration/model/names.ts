import { type ByteReader, invalidModel } from './bytes';
import { scramble } from './name-hash';

/**
 * Known Latin names with a coarse count each, as a static function on three places (Graf & Lemire 2022, "Binary fuse filters"). A name
 * takes about ten bits. There are no false negatives; one unknown word in 256 passes for a name.
 */
export class KnownNames {
  readonly #layout: FuseLayout;
  readonly #fingerprints: Uint8Array;
  readonly #buckets: Uint8Array;

  constructor(reader: ByteReader) {
    const seed = reader.integer(0xffff, 'seed');
    const segmentLength = 1 << reader.integer(20, 'segment size');
    const segments = reader.integer(4096, 'number of segments');
    this.#layout = { seed, segmentLength, segments };
    const slots = (segments + 2) * segmentLength;
    if (segments < 1 || slots > MOST_SLOTS) throw invalidModel('the table of names has an impossible size');
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

export interface FuseLayout {
  readonly seed: number;
  /** A power of two. */
  readonly segmentLength: number;
  readonly segments: number;
}

const MOST_SLOTS = 2_000_000;

/** The three slots and the fingerprint of a key; shared with the builder in `training/`. */
export function locate(
  { seed, segmentLength, segments }: FuseLayout,
  low: number,
  high: number,
): { first: number; second: number; third: number; fingerprint: number } {
  const a = scramble(low ^ Math.imul(seed + 1, 0x9e3779b1));
  const b = scramble(high ^ a);
  const mask = segmentLength - 1;
  // 32 bits times at most 20: exact in a double.
  const first = Math.floor(((a >>> 0) * (segments * segmentLength)) / 0x100000000);
  return {
    first,
    second: (first + segmentLength) ^ (b & mask),
    third: (first + 2 * segmentLength) ^ ((b >>> 12) & mask),
    fingerprint: scramble(b ^ 0x5bf03635) & 0xff,
  };
}
