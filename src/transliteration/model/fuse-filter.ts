import { type ByteReader, invalidModel } from './bytes';
import { scramble } from './name-hash';

/** Where a static function on three places (Graf & Lemire 2022, "Binary fuse filters") keeps its keys. */
export interface FuseLayout {
  readonly seed: number;
  /** A power of two. */
  readonly segmentLength: number;
  readonly segments: number;
}

const MOST_SLOTS = 2_000_000;

export function readLayout(reader: ByteReader): FuseLayout {
  const seed = reader.integer(0xffff, 'seed');
  const segmentLength = 1 << reader.integer(20, 'segment size');
  const segments = reader.integer(4096, 'number of segments');
  const layout = { seed, segmentLength, segments };
  if (segments < 1 || slotsOf(layout) > MOST_SLOTS) throw invalidModel('a table has an impossible size');
  return layout;
}

export const slotsOf = ({ segments, segmentLength }: FuseLayout): number => (segments + 2) * segmentLength;

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
