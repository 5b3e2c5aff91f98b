/** Random numbers, ciphers and ids from the engine's WebCrypto, which Hermes and QuickJS lack and pages over plain http have in part. */
import { NutqError } from '../errors';

const missing = (what: string): NutqError =>
  new NutqError('missing-crypto', `This engine has no ${what}, which secrets and sealing need.`);

/**
 * For secrets and keys.
 *
 * @throws NutqError `missing-crypto` where the engine has no `crypto`
 */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  if (typeof crypto === 'undefined') throw missing('crypto.getRandomValues');
  return crypto.getRandomValues(new Uint8Array(length));
}

/** @throws NutqError `missing-crypto` also on a page that comes neither over https nor from localhost */
export function subtle(): typeof crypto.subtle {
  if (typeof crypto === 'undefined' || !crypto.subtle) throw missing('crypto.subtle');
  return crypto.subtle;
}

/** 128 bits for an id, never for a secret: where there is no `crypto` the engine's own random numbers do. */
function idBytes(): Uint8Array {
  if (typeof crypto !== 'undefined') return randomBytes(16);
  return Uint8Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
}

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 bits in hexadecimal. */
export const newId = (): string => toHex(idBytes());

/** A version 4 UUID (RFC 9562, section 5.4). Pages over plain http have no `crypto.randomUUID`. */
export function newUuid(): string {
  // Draws many at a time.
  if (typeof crypto !== 'undefined' && typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = idBytes();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
