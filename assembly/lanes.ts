/**
 * Arithmetic on `T`: one f32, or a v128 holding the same quantity of four frames (the spectrum) or channels (the networks).
 * Written once with it, the numbers of both builds are computed in the same order and agree to the last bit.
 */

// @ts-ignore: decorator
@inline export function add<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.add(a, b);
  return a + b;
}

// @ts-ignore: decorator
@inline export function sub<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.sub(a, b);
  return a - b;
}

// @ts-ignore: decorator
@inline export function mul<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.mul(a, b);
  return a * b;
}

// @ts-ignore: decorator
@inline export function sqrt<T>(a: T): T {
  if (isVector<T>()) return f32x4.sqrt(a);
  return <T>Mathf.sqrt(<f32>a);
}

// @ts-ignore: decorator
@inline export function splat<T>(a: f32): T {
  if (isVector<T>()) return f32x4.splat(a);
  return <T>a;
}

// @ts-ignore: decorator
@inline export function div<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.div(a, b);
  return a / b;
}

/** a where it is not below b; also what is no number. One instruction of the machine, where f32x4.max takes eight. */
// @ts-ignore: decorator
@inline export function larger<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.pmax(a, b);
  return a < b ? b : a;
}

/** a where it is not above b; also what is no number. */
// @ts-ignore: decorator
@inline export function smaller<T>(a: T, b: T): T {
  if (isVector<T>()) return f32x4.pmin(a, b);
  return b < a ? b : a;
}

/** Whether a is above b in any lane. */
// @ts-ignore: decorator
@inline export function anyAbove<T>(a: T, b: T): bool {
  if (isVector<T>()) return v128.any_true(f32x4.gt(a, b));
  return a > b;
}

// @ts-ignore: decorator
@inline export function loadSplat<T>(address: usize): T {
  if (isVector<T>()) return v128.load_splat<f32>(address);
  return <T>load<f32>(address);
}

// @ts-ignore: decorator
@inline function nearest<T>(a: T): T {
  if (isVector<T>()) return f32x4.floor(f32x4.add(a, f32x4.splat(0.5)));
  return <T>floor<f32>(<f32>a + 0.5);
}

/** From here on single precision knows no fractions: a sum is rounded, halves to even, and its bits end in the whole number. */
const WHOLE: f32 = 12582912;

/** Bits that end in the nearest whole number, of 16 bits; in 0 for what is no number. Converting takes four times as long. */
// @ts-ignore: decorator
@inline export function wholeBits<T>(a: T): T {
  return add<T>(a, splat<T>(WHOLE));
}

/** 2 to the power of a whole number, by its exponent bits. */
// @ts-ignore: decorator
@inline function powerOfTwo<T>(n: T): T {
  if (isVector<T>()) return i32x4.shl(i32x4.add(wholeBits<T>(n), i32x4.splat(127)), 23);
  return <T>reinterpret<f32>((<i32>n + 127) << 23);
}

/** e to the x within 2 ulp, after Cephes' expf; beyond ±87 the value at 87. */
// @ts-ignore: decorator
@inline export function exp<T>(a: T): T {
  const x = larger<T>(smaller<T>(a, splat<T>(87)), splat<T>(-87));
  const n = nearest<T>(mul<T>(x, splat<T>(1.44269504)));
  // ln 2 in two parts, so that the remainder keeps its digits.
  const r = sub<T>(sub<T>(x, mul<T>(n, splat<T>(0.693359375))), mul<T>(n, splat<T>(-2.12194440e-4)));
  let p = add<T>(mul<T>(splat<T>(1.9875691500e-4), r), splat<T>(1.3981999507e-3));
  p = add<T>(mul<T>(p, r), splat<T>(8.3334519073e-3));
  p = add<T>(mul<T>(p, r), splat<T>(4.1665795894e-2));
  p = add<T>(mul<T>(p, r), splat<T>(1.6666665459e-1));
  p = add<T>(mul<T>(p, r), splat<T>(5.0000001201e-1));
  const y = add<T>(add<T>(mul<T>(mul<T>(p, r), r), r), splat<T>(1));
  return mul<T>(y, powerOfTwo<T>(n));
}

/** Hyperbolic tangent, to 2e-7 of its range. */
// @ts-ignore: decorator
@inline export function tanh<T>(a: T): T {
  const square = exp<T>(add<T>(a, a));
  return sub<T>(splat<T>(1), div<T>(splat<T>(2), add<T>(square, splat<T>(1))));
}
