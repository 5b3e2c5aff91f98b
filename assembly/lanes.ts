/**
 * Arithmetic on `T`: one f32, or a v128 holding the same quantity of four frames.
 * Written once with it, the spectrum of both builds is computed in the same order and agrees to the last bit.
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
