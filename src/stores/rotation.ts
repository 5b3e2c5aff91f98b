/**
 * A secret rotation of voice prints: cosines stay as they are, so a database can search, and what it holds matches prints of
 * no other key. With another key the same voice gets another vector: a stolen one is renewed.
 */
import { keyedHash } from './tags';

export type Rotation = (print: Float32Array) => Float32Array;

/**
 * As many Householder reflections as dimensions, each across a direction drawn from the key: any rotation can come out. A print of
 * fewer numbers is turned out of its own space into all of them.
 */
export async function keyedRotation(key: Uint8Array<ArrayBuffer>, dimensions: number): Promise<Rotation> {
  const normals = await Promise.all(
    Array.from({ length: dimensions }, async (_, i) => unit(await gaussians(key, i, dimensions))),
  );
  return (print) => {
    const rotated = new Float64Array(dimensions);
    rotated.set(print);
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
