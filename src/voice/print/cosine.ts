import { requireFloats } from '../../check-input';
import { NutqError } from '../../errors';
import { signal } from '../../wasm/signal';

/**
 * Cosine similarity of two vectors, -1 to 1; 0 where one has no length.
 *
 * @throws NutqError `invalid-argument` where the lengths differ
 */
export function cosine(a: Float32Array, b: Float32Array): number {
  requireFloats(a, 'a');
  requireFloats(b, 'b');
  if (a.length !== b.length) {
    throw new NutqError(
      'invalid-argument',
      `Vectors of ${a.length} and ${b.length} numbers cannot be compared.`,
    );
  }
  return signal().cosine(a, b);
}
