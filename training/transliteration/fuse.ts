/**
 * Builds the table of known names: a binary fuse filter (Graf & Lemire 2022) whose slots hold an 8-bit fingerprint and
 * two more bits that XOR to the name's coarse count.
 */
import { EMPTY_HIGH, EMPTY_LOW, growHigh, growLow } from '../../src/transliteration/model/name-hash';
import { type FuseLayout, locate } from '../../src/transliteration/model/names';
import { ByteWriter } from './write';

/** Coarse counts start here: 1, 2–3, 4–15, 16 and more people. */
const BUCKET_STARTS = [1, 2, 4, 16];

/** Segment size and slots a name as the paper's authors choose them; the room is then tried a little tighter first. */
const segmentBits = (names: number): number =>
  Math.max(4, Math.floor(Math.log(names) / Math.log(3.33) + 2.25));
const roomFor = (names: number): number => Math.max(1.125, 0.875 + (0.25 * Math.log(1e6)) / Math.log(names));
const TIGHTER = 0.02;
const TRIES_A_SIZE = 4;

export const bucketOf = (count: number): number => BUCKET_STARTS.findLastIndex((start) => count >= start);

export function hashName(name: string): { low: number; high: number } {
  let low = EMPTY_LOW;
  let high = EMPTY_HIGH;
  for (let i = 0; i < name.length; i++) {
    low = growLow(low, name.charCodeAt(i));
    high = growHigh(high, name.charCodeAt(i));
  }
  return { low, high };
}

/** Peels the hypergraph: the order in which names can be given a slot of their own, or undefined if this seed fails. */
function peel(
  places: readonly (readonly number[])[],
  slots: number,
): { name: number; slot: number }[] | undefined {
  const degree = new Int32Array(slots);
  const edges = new Int32Array(slots);
  places.forEach((triple, name) => {
    for (const slot of triple) {
      degree[slot]!++;
      edges[slot]! ^= name;
    }
  });
  const queue = Array.from(degree.keys()).filter((slot) => degree[slot] === 1);
  const order: { name: number; slot: number }[] = [];
  for (let at = 0; at < queue.length; at++) {
    const slot = queue[at]!;
    if (degree[slot] !== 1) continue;
    const name = edges[slot]!;
    order.push({ name, slot });
    for (const other of places[name]!) {
      edges[other]! ^= name;
      if (--degree[other]! === 1) queue.push(other);
    }
  }
  return order.length === places.length ? order : undefined;
}

export function writeNames(counts: ReadonlyMap<string, number>): Uint8Array {
  const names = [...counts].map(([name, count]) => ({ ...hashName(name), bucket: bucketOf(count) }));
  const bits = segmentBits(names.length);
  const segmentLength = 1 << bits;
  const tightest = Math.max(
    1,
    Math.ceil((names.length * (roomFor(names.length) - TIGHTER)) / segmentLength) - 2,
  );
  for (let seed = 0; seed < 100; seed++) {
    const segments = tightest + Math.floor(seed / TRIES_A_SIZE);
    const layout: FuseLayout = { seed, segmentLength, segments };
    const located = names.map(({ low, high }) => locate(layout, low, high));
    const places = located.map(({ first, second, third }) => [first, second, third]);
    const slots = (segments + 2) * segmentLength;
    const order = peel(places, slots);
    if (!order) continue;
    const fingerprints = new Uint8Array(slots);
    const buckets = new Uint8Array(slots);
    for (const { name, slot } of order.reverse()) {
      let fingerprint = located[name]!.fingerprint;
      let bucket = names[name]!.bucket;
      for (const other of places[name]!) {
        if (other === slot) continue;
        fingerprint ^= fingerprints[other]!;
        bucket ^= buckets[other]!;
      }
      fingerprints[slot] = fingerprint;
      buckets[slot] = bucket;
    }
    const out = new ByteWriter();
    out.integer(seed);
    out.integer(bits);
    out.integer(segments);
    out.raw(fingerprints);
    const packed = new Uint8Array(Math.ceil(slots / 4));
    buckets.forEach((bucket, slot) => {
      packed[slot >> 2]! |= bucket << ((slot & 3) * 2);
    });
    out.raw(packed);
    return out.bytes();
  }
  throw new Error('no seed makes the names fit');
}
