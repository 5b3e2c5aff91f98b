import { dot } from './cosine';

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
  const matrix = model + 2 * row;
  for (let r = 0; r < rows; r++) store<f32>(dst + (<usize>r << 2), dot(x, matrix + <usize>r * row, columns));
}
