/**
 * Builds static functions: binary fuse filters (Graf & Lemire 2022) whose slots hold an 8-bit fingerprint, and further bits
 * that XOR to the value of a key.
 */
import { type FuseLayout, locate } from '../../src/transliteration/model/fuse-filter';
import { hashText } from '../../src/transliteration/model/name-hash';
import { markOf } from '../../src/transliteration/model/word-marks';
import { ByteWriter } from './write';

/** Coarse counts start here: 1, 2–3, 4–15, 16 and more people. */
const BUCKET_STARTS = [1, 2, 4, 16];

/** Segment size and slots a key as the paper's authors choose them; the room is then tried a little tighter first. */
const segmentBits = (keys: number): number => Math.max(4, Math.floor(Math.log(keys) / Math.log(3.33) + 2.25));
const roomFor = (keys: number): number =>
  Math.max(1.125, 0.875 + (0.25 * Math.log(1e6)) / Math.log(Math.max(2, keys)));
const TIGHTER = 0.02;
const TRIES_A_SIZE = 4;

export const bucketOf = (count: number): number => BUCKET_STARTS.findLastIndex((start) => count >= start);

interface Key {
  readonly low: number;
  readonly high: number;
  readonly value: number;
}

interface Slots {
  readonly fingerprints: Uint8Array;
  readonly values: Uint8Array;
}

/** Peels the hypergraph: the order in which keys can be given a slot of their own, or undefined if this seed fails. */
function peel(
  places: readonly (readonly number[])[],
  slots: number,
): { key: number; slot: number }[] | undefined {
  const degree = new Int32Array(slots);
  const edges = new Int32Array(slots);
  places.forEach((triple, key) => {
    for (const slot of triple) {
      degree[slot]!++;
      edges[slot]! ^= key;
    }
  });
  const queue = Array.from(degree.keys()).filter((slot) => degree[slot] === 1);
  const order: { key: number; slot: number }[] = [];
  for (let at = 0; at < queue.length; at++) {
    const slot = queue[at]!;
    if (degree[slot] !== 1) continue;
    const key = edges[slot]!;
    order.push({ key, slot });
    for (const other of places[key]!) {
      edges[other]! ^= key;
      if (--degree[other]! === 1) queue.push(other);
    }
  }
  return order.length === places.length ? order : undefined;
}

/** Writes the layout; what its slots hold is the caller's to write. */
function writeFilter(keys: readonly Key[], out: ByteWriter): Slots {
  const bits = segmentBits(keys.length);
  const segmentLength = 1 << bits;
  const tightest = Math.max(
    1,
    Math.ceil((keys.length * (roomFor(keys.length) - TIGHTER)) / segmentLength) - 2,
  );
  for (let seed = 0; seed < 100; seed++) {
    const segments = tightest + Math.floor(seed / TRIES_A_SIZE);
    const layout: FuseLayout = { seed, segmentLength, segments };
    const located = keys.map(({ low, high }) => locate(layout, low, high));
    const places = located.map(({ first, second, third }) => [first, second, third]);
    const slots = (segments + 2) * segmentLength;
    const order = peel(places, slots);
    if (!order) continue;
    const fingerprints = new Uint8Array(slots);
    const values = new Uint8Array(slots);
    for (const { key, slot } of order.reverse()) {
      let fingerprint = located[key]!.fingerprint;
      let value = keys[key]!.value;
      for (const other of places[key]!) {
        if (other === slot) continue;
        fingerprint ^= fingerprints[other]!;
        value ^= values[other]!;
      }
      fingerprints[slot] = fingerprint;
      values[slot] = value;
    }
    out.integer(seed);
    out.integer(bits);
    out.integer(segments);
    return { fingerprints, values };
  }
  throw new Error('no seed makes the keys fit');
}

/** What KnownNames reads. */
export function writeNames(counts: ReadonlyMap<string, number>): Uint8Array {
  const out = new ByteWriter();
  const keys = [...counts].map(([name, count]) => ({ ...hashText(name), value: bucketOf(count) }));
  const { fingerprints, values } = writeFilter(keys, out);
  out.raw(fingerprints);
  const packed = new Uint8Array(Math.ceil(values.length / 4));
  values.forEach((bucket, slot) => {
    packed[slot >> 2]! |= bucket << ((slot & 3) * 2);
  });
  out.raw(packed);
  return out.bytes();
}

/** What WordMarks reads: words with their right answer. */
export function writeMarks(answers: ReadonlyMap<string, string>): Uint8Array {
  const out = new ByteWriter();
  if (answers.size === 0) return out.bytes();
  const keys = [...answers].map(([word, answer]) => ({ ...hashText(word), value: markOf(answer) }));
  const { fingerprints, values } = writeFilter(keys, out);
  out.raw(fingerprints);
  out.raw(values);
  return out.bytes();
}
