import type { Matrix } from '../../wasm/matrix';

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
  const [trainedScale, classicalScale] = [Math.sqrt(1 - classicalShare), Math.sqrt(classicalShare)];
  const rest = new Float32Array(classical.columns);
  for (let f = 0; f < trained.frames; f++) {
    const from = f * trained.columns;
    const to = f * columns;
    for (let c = 0; c < trained.columns; c++) values[to + c] = trained.values[from + c]! * trainedScale;
    rest.fill(0);
    for (let k = f * step; k < Math.min((f + 1) * step, classical.frames); k++)
      for (let c = 0; c < rest.length; c++) rest[c]! += classical.values[k * rest.length + c]!;
    const scale = classicalScale / Math.max(length(rest), 1e-9);
    for (let c = 0; c < rest.length; c++) values[to + trained.columns + c] = rest[c]! * scale;
  }
  return { values, frames: trained.frames, columns };
}

function length(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}
