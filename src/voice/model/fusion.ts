import type { Matrix } from '../../wasm/signal';

/**
 * Unit rows of a trained view beside unit rows of the classical one: their cosine is the mean of both cosines, by their shares.
 *
 * @param classical has `step` rows for one trained row; they are averaged
 * @param classicalShare 0 to 1; at 0 the trained rows are unchanged
 */
export function fuseRows(trained: Matrix, classical: Matrix, step: number, classicalShare: number): Matrix {
  if (classicalShare === 0) return trained;
  const columns = trained.columns + classical.columns;
  const values = new Float32Array(trained.frames * columns);
  for (let f = 0; f < trained.frames; f++) {
    const row = values.subarray(f * columns, (f + 1) * columns);
    row.set(trained.values.subarray(f * trained.columns, (f + 1) * trained.columns));
    scale(row.subarray(0, trained.columns), Math.sqrt(1 - classicalShare));
    const rest = row.subarray(trained.columns);
    for (let k = f * step; k < Math.min((f + 1) * step, classical.frames); k++) {
      for (let c = 0; c < rest.length; c++) rest[c]! += classical.values[k * rest.length + c]!;
    }
    scale(rest, Math.sqrt(classicalShare) / Math.max(length(rest), 1e-9));
  }
  return { values, frames: trained.frames, columns };
}

function length(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

function scale(vector: Float32Array, factor: number): void {
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor;
}
