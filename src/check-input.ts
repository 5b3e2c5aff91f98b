/** Checks arguments before they are used. A caller that ignores the types gets a NutqError that names what was wrong. */
import { NutqError } from './errors';

const refuse = (field: string, what: string): never => {
  throw new NutqError('invalid-argument', `${field} must be ${what}`, { field });
};

export type Fields = Readonly<Record<string, unknown>>;

/** Whether JSON text held an object, which a list is not. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function requireObject(value: unknown, field: string): asserts value is object {
  if (typeof value !== 'object' || value === null) refuse(field, 'an object');
}

export function requireText(value: unknown, field: string): asserts value is string {
  if (typeof value !== 'string') refuse(field, 'a string');
}

export function requireNumber(value: unknown, field: string): asserts value is number {
  if (typeof value !== 'number') refuse(field, 'a number');
}

/** Compares the tag, not `instanceof`, since every realm (an iframe, node:vm) has its own classes. */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/** The bytes of a file that was given, if it is one. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const tag = tagOf(value);
  if (tag === 'Uint8Array') return value as Uint8Array;
  return tag === 'ArrayBuffer' ? new Uint8Array(value as ArrayBuffer) : undefined;
}

export const isFloats = (value: unknown): value is Float32Array => tagOf(value) === 'Float32Array';

export function requireFloats(value: unknown, field: string): asserts value is Float32Array {
  if (!isFloats(value)) refuse(field, 'a Float32Array');
}

export function requireBytes(value: unknown, field: string): asserts value is Uint8Array {
  if (tagOf(value) !== 'Uint8Array') refuse(field, 'a Uint8Array');
}

export function requireNumbers(value: unknown, field: string): asserts value is readonly number[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'number'))
    refuse(field, 'a list of numbers');
}

export function requireObjects(value: unknown, field: string): asserts value is readonly object[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'object' && one !== null))
    refuse(field, 'a list of objects');
}

/** Row by row, as `mfcc` gives them. */
export function requireMatrix(value: unknown, field: string): void {
  requireObject(value, field);
  const { values, frames, columns } = value as Record<string, unknown>;
  requireFloats(values, field);
  if (!isCount(frames) || !isCount(columns) || values.length !== frames * columns)
    refuse(field, 'values of frames times columns');
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Stores of the caller's own: whether the parts are there, so that one part is not taken for all of them. */
export function requireParts(value: unknown, field: string, names: readonly string[]): void {
  requireObject(value, field);
  for (const name of names)
    if (!(value as Fields)[name]) refuse(field, `an object with ${names.join(', ')}; ${name} is missing`);
}

/** A store or service of the caller's own: only its methods are looked at. */
export function requireMethods(value: unknown, field: string, names: readonly string[]): void {
  requireObject(value, field);
  for (const name of names)
    if (typeof (value as Record<string, unknown>)[name] !== 'function')
      refuse(field, `an object with the method ${name}`);
}
