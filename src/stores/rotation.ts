/**
 * A secret rotation of voice prints. Cosines stay the same, so a database can search; rotated prints match those of no other key or
 * collection. With another key the same voice gets another vector: a stolen one is renewed. Each sealing key has its own rotation for each
 * collection, so a reader of the vectors cannot follow a voice from one to another.
 */

import { NutqError } from '../errors';
import { encodeUtf8 } from '../platform/utf8';
import { subtle } from '../platform/web-crypto';
import type { Rotated } from './print-table';
import type { RingKey, SealingRing } from './sealing-ring';
import { keyedHash } from './tags';

export type Rotation = (print: Float32Array) => Float32Array;

export interface Rotations {
  /** Rotates a print for storing: by the key that seals its row. */
  by(key: RingKey, collection: string, print: Float32Array): Promise<Rotated>;
  /** Rotates a print for searching: by every key that rows may still have. */
  all(collection: string, print: Float32Array): Promise<readonly Rotated[]>;
}

/** Rotations in memory, some 300 kB each; the least recently used goes. */
const CACHED = 64;

export function ringRotations(ring: SealingRing): Rotations {
  const made = new Map<string, Promise<Rotation>>();
  const rotate = async (
    { id, bytes }: RingKey,
    collection: string,
    print: Float32Array,
  ): Promise<Rotated> => {
    if (!bytes)
      throw new NutqError('invalid-option', 'Prints are rotated by keys of bytes', { field: 'sealingKeys' });
    const name = `${id}:${collection}:${print.length}`;
    const rotation = made.get(name) ?? collectionRotation(bytes, collection, print.length);
    made.delete(name);
    made.set(name, rotation);
    if (made.size > CACHED) made.delete(made.keys().next().value!);
    return { key: id, vector: (await rotation)(print) };
  };
  return {
    by: rotate,
    all: async (collection, print) =>
      Promise.all((await ring.keys()).map((key) => rotate(key, collection, print))),
  };
}

/**
 * As many Householder reflections as dimensions, each across a direction drawn from the key: any rotation can come out.
 *
 * @param key the sealing key
 * @param collection its tag
 */
export async function collectionRotation(
  key: Uint8Array<ArrayBuffer>,
  collection: string,
  dimensions: number,
): Promise<Rotation> {
  const seed = await keyedHash(key, Uint8Array.from(encodeUtf8(`rotation:${collection}`)));
  const values = await gaussians(seed, dimensions * dimensions);
  const normals = Array.from({ length: dimensions }, (_, i) =>
    unit(values.subarray(i * dimensions, (i + 1) * dimensions)),
  );
  return (print) => {
    const rotated = Float64Array.from(print);
    for (const normal of normals) {
      let dot = 0;
      for (let i = 0; i < dimensions; i++) dot += normal[i]! * rotated[i]!;
      for (let i = 0; i < dimensions; i++) rotated[i]! -= 2 * dot * normal[i]!;
    }
    return Float32Array.from(rotated);
  };
}

const BYTES_A_VALUE = 8;

/** Box–Muller over the key stream of AES-256 in counter mode. */
async function gaussians(seed: ArrayBuffer, count: number): Promise<Float64Array> {
  const aes = await subtle().importKey('raw', seed, 'AES-CTR', false, ['encrypt']);
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
  const zeros = new Uint8Array(count * BYTES_A_VALUE);
  const stream = new DataView(await subtle().encrypt(counter, aes, zeros));
  return Float64Array.from({ length: count }, (_, i) => {
    const radius = Math.sqrt(-2 * Math.log((stream.getUint32(i * BYTES_A_VALUE) + 1) / 2 ** 32));
    return radius * Math.cos((2 * Math.PI * stream.getUint32(i * BYTES_A_VALUE + 4)) / 2 ** 32);
  });
}

function unit(values: Float64Array): Float64Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
