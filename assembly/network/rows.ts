/** What a network does to rows of activations besides convolving them. Rows are padded: `row` is their length in bytes. */
import { add, exp, larger, splat, sub, tanh } from '../lanes';

/** dst = a + b, `bytes` of each; relu afterwards where asked. */
export function addRows(a: usize, b: usize, dst: usize, bytes: usize, relu: bool): void {
  if (ASC_FEATURE_SIMD) sum<v128>(a, b, dst, bytes, relu);
  else sum<f32>(a, b, dst, bytes, relu);
}

function sum<T>(a: usize, b: usize, dst: usize, bytes: usize, relu: bool): void {
  for (let i: usize = 0; i < bytes; i += sizeof<T>()) {
    const value = add<T>(load<T>(a + i), load<T>(b + i));
    store<T>(dst + i, relu ? larger<T>(value, splat<T>(0)) : value);
  }
}

/** The first `bytes` of each row of src into rows of dst: one part of a concatenation. */
export function copyRows(src: usize, dst: usize, rows: i32, bytes: usize, srcRow: usize, dstRow: usize): void {
  for (let r = 0; r < rows; r++) {
    memory.copy(dst, src, bytes);
    src += srcRow;
    dst += dstRow;
  }
}

/** (x - offset) × scale, in place on [rows × columns]. */
export function standardise(x: usize, offset: usize, scale: usize, rows: i32, columns: i32, row: usize): void {
  for (let r = 0; r < rows; r++) {
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) {
      store<f32>(x + c, (load<f32>(x + c) - load<f32>(offset + c)) * load<f32>(scale + c));
    }
    x += row;
  }
}

/** Hyperbolic tangent of `bytes` of numbers, in place. */
export function tanhRows(x: usize, bytes: usize): void {
  if (ASC_FEATURE_SIMD) squash<v128>(x, bytes);
  else squash<f32>(x, bytes);
}

function squash<T>(x: usize, bytes: usize): void {
  for (const end = x + bytes; x < end; x += sizeof<T>()) store<T>(x, tanh<T>(load<T>(x)));
}

/** Each row of src at length 1 -> dst; a row of zeros stays. */
export function normaliseRows(src: usize, dst: usize, rows: i32, columns: i32, row: usize): void {
  for (let r = 0; r < rows; r++) {
    let squares: f32 = 0;
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) squares += load<f32>(src + c) * load<f32>(src + c);
    const scale: f32 = 1 / max<f32>(Mathf.sqrt(squares), 1e-9);
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) store<f32>(dst + c, load<f32>(src + c) * scale);
    src += row;
    dst += row;
  }
}

/** Logarithm of the softmax over the channels of each row of src -> dst. */
export function logSoftmax(src: usize, dst: usize, rows: i32, columns: i32, row: usize): void {
  for (let r = 0; r < rows; r++) {
    let largest: f32 = -Infinity;
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) largest = max(largest, load<f32>(src + c));
    if (ASC_FEATURE_SIMD) raise<v128>(src, dst, largest, row);
    else raise<f32>(src, dst, largest, row);
    let total: f32 = 0;
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) total += load<f32>(dst + c);
    const logarithm = largest + Mathf.log(total);
    for (let c: usize = 0; c < <usize>columns << 2; c += 4) store<f32>(dst + c, load<f32>(src + c) - logarithm);
    src += row;
    dst += row;
  }
}

/** exp(src - shift) -> dst. */
function raise<T>(src: usize, dst: usize, shift: f32, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += sizeof<T>()) {
    store<T>(dst + i, exp<T>(sub<T>(load<T>(src + i), splat<T>(shift))));
  }
}
