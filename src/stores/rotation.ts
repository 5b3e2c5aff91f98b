/**
 * A secret rotation of voice prints: cosines stay as they are, so a database can search, and what it holds matches prints of
 * no other key. With another key the same voice gets another vector: a stolen one is renewed. Each sealing key has its own, so
 * that sealing anew renews the vectors too, and the database never holds the secret.
 */
import { NutqError } from '../errors';
import type { Rotated } from './print-table';
import type { RingKey, SealingRing } from './sealing-ring';
import { keyedHash } from './tags';

export type Rotation = (print: Float32Array) => Float32Array;

export interface Rotations {
  /** As it is stored: under the key that seals its row. */
  by(key: RingKey, print: Float32Array): Promise<Rotated>;
  /** As it is looked for: under every key that rows may still have. */
  all(print: Float32Array): Promise<readonly Rotated[]>;
}

export function ringRotations(ring: SealingRing): Rotations {
  const made = new Map<string, Promise<Rotation>>();
  const rotate = async ({ id, bytes }: RingKey, print: Float32Array): Promise<Rotated> => {
    if (!bytes)
      throw new NutqError('invalid-option', 'Prints are rotated by keys of bytes', { field: 'sealingKeys' });
    const name = `${id}:${print.length}`;
    const rotation = made.get(name) ?? keyedRotation(bytes, print.length);
    made.set(name, rotation);
    return { key: id, vector: (await rotation)(print) };
  };
  return {
    by: rotate,
    all: async (print) => Promise.all((await ring.keys()).map((key) => rotate(key, print))),
  };
}

/** As many Householder reflections as dimensions, each across a direction drawn from the key: any rotation can come out. */
export async function keyedRotation(key: Uint8Array<ArrayBuffer>, dimensions: number): Promise<Rotation> {
  const normals = await Promise.all(
    Array.from({ length: dimensions }, async (_, i) => unit(await gaussians(key, i, dimensions))),
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

/** Box–Muller over HMAC in counter mode. */
async function gaussians(key: Uint8Array<ArrayBuffer>, row: number, count: number): Promise<number[]> {
  const values: number[] = [];
  for (let block = 0; values.length < count; block++) {
    const counter = new TextEncoder().encode(`rotation:${row}:${block}`);
    const view = new DataView(await keyedHash(key, Uint8Array.from(counter)));
    for (let at = 0; at < view.byteLength; at += 8) {
      const radius = Math.sqrt(-2 * Math.log((view.getUint32(at) + 1) / 2 ** 32));
      values.push(radius * Math.cos((2 * Math.PI * view.getUint32(at + 4)) / 2 ** 32));
    }
  }
  return values.slice(0, count);
}

function unit(values: readonly number[]): readonly number[] {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
