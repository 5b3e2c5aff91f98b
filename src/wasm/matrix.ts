/** A row-major matrix: [frames × columns]. */
export interface Matrix {
  readonly values: Float32Array;
  readonly frames: number;
  readonly columns: number;
}

/** Rows `start` to `end`, in the same memory. */
export function cutRows(
  { values, columns }: Matrix,
  { start, end }: { readonly start: number; readonly end: number },
): Matrix {
  return { values: values.subarray(start * columns, end * columns), frames: end - start, columns };
}

/** The first columns, in memory of their own. */
export function firstColumns(matrix: Matrix, columns: number): Matrix {
  const { frames } = matrix;
  const first = { values: new Float32Array(frames * columns), frames, columns };
  copyColumns(matrix, first);
  return first;
}

/** Copies the columns that both have. A view of each row would take as long as the numbers of many. */
export function copyColumns(from: Matrix, to: Matrix): void {
  if (from.columns === to.columns) {
    to.values.set(from.values);
    return;
  }
  const columns = Math.min(from.columns, to.columns);
  for (let f = 0; f < from.frames; f++)
    for (let c = 0; c < columns; c++) to.values[f * to.columns + c] = from.values[f * from.columns + c]!;
}
