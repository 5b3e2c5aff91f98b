import { dotRows } from './cosine';

/**
 * ((x - mean) ⊙ scale) · matrixᵀ: x [columns], matrix [rows × columns], model laid out as mean, scale, matrix.
 * Overwrites x with its normalised form.
 */
export function affine(x: usize, dst: usize, model: usize, rows: i32, columns: i32): void {
  const row = <usize>columns << 2;
  for (let c = 0; c < columns; c++) {
    const offset = <usize>c << 2;
    store<f32>(x + offset, (load<f32>(x + offset) - load<f32>(model + offset)) * load<f32>(model + row + offset));
  }
  dotRows(x, model + 2 * row, dst, rows, columns);
}
