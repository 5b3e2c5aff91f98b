/** Access tokens and keys, kept as salted hashes and compared in constant time. */

import { sha256 } from '@noble/hashes/sha2.js';
import { requireBytes, requireText } from '../check-input';
import { NutqError } from '../errors';
import { encodeUtf8 } from '../platform/utf8';
import { randomBytes } from '../platform/web-crypto';
import { isToken, TOKEN_CHARACTERS } from './token';

/** A secret in the clear, or the hash that `hashSecret` made of it. */
export type Secret = string | { readonly hash: string };

const HASH = /^sha256:([0-9a-f]{32,}):([0-9a-f]{64})$/;

/**
 * Makes a salted hash of a random secret, fit for a configuration file: `sha256:SALT:DIGEST`, both in hexadecimal. It is one round of
 * SHA-256: it guards secrets drawn at random, not passwords that a person thought of.
 *
 * @param salt default: 16 random bytes
 * @example
 * const nutq = createNutq({ bundleKeys: [{ key: { hash: hashSecret(secret) }, trials: 1000 }] });
 */
export function hashSecret(secret: string, salt = randomBytes(16)): string {
  requireText(secret, 'secret');
  requireBytes(salt, 'salt');
  return `sha256:${toHex(salt)}:${toHex(saltedDigest(salt, secret))}`;
}

/** 192 random bits, as text. */
export function drawSecret(): string {
  return `nutq_${toHex(randomBytes(24))}`;
}

/** Whether a text has the form that `hashSecret` gives. */
export function isSecretHash(text: string): boolean {
  return HASH.test(text);
}

/**
 * Finds a presented secret among the known ones: its place, or -1. All are compared each time, so that time tells nothing about
 * which one matched.
 *
 * @throws NutqError `invalid-option` for a blank secret, a malformed hash, or a secret that appears twice, as far as that can be told:
 * two salted hashes of one secret differ
 */
export function secretFinder(secrets: readonly Secret[], field: string): (presented: string) => number {
  if (!Array.isArray(secrets)) throw refusal(field, 'a list of secrets is expected');
  const parsed = secrets.map((secret) => parseSecret(secret, field));
  if (parsed.some((secret, place) => parsed.slice(place + 1).some((other) => isSame(secret, other))))
    throw refusal(field, 'a secret appears twice');
  // Drawn when it is first needed: Workers refuse randomness while a module loads.
  let salted: { readonly own: Uint8Array; readonly known: readonly SaltedDigest[] } | undefined;
  const salt = () => {
    const own = randomBytes(16);
    const known = parsed.map((secret) =>
      typeof secret === 'string' ? { salt: own, digest: saltedDigest(own, secret) } : secret,
    );
    return { own, known };
  };
  return (presented) => {
    salted ??= salt();
    const { own, known } = salted;
    const underOwnSalt = saltedDigest(own, presented);
    let found = -1;
    for (const [place, { salt, digest }] of known.entries()) {
      const candidate = salt === own ? underOwnSalt : saltedDigest(salt, presented);
      if (equalInConstantTime(digest, candidate)) found = place;
    }
    return found;
  };
}

/**
 * The same for tokens, which come in an Authorization header.
 *
 * @throws NutqError `invalid-option` for a token that no such header carries, too
 */
export function tokenFinder(tokens: readonly Secret[], field: string): (presented: string) => number {
  const find = secretFinder(tokens, field);
  if (tokens.some((token) => typeof token === 'string' && !isToken(token)))
    throw refusal(field, TOKEN_CHARACTERS);
  return find;
}

/** Whether two secrets are one, as far as that can be told. */
export function isSameSecret(a: Secret, b: Secret, field: string): boolean {
  return isSame(parseSecret(a, field), parseSecret(b, field));
}

interface SaltedDigest {
  readonly salt: Uint8Array;
  readonly digest: Uint8Array;
}

/** Messages quote no secret. */
function parseSecret(secret: Secret, field: string): string | SaltedDigest {
  if (typeof secret === 'string') {
    if (secret.trim() === '') throw refusal(field, 'a secret must not be blank');
    if (isSecretHash(secret)) throw refusal(field, BARE_HASH);
    return secret;
  }
  const hash: unknown = secret?.hash;
  if (typeof hash !== 'string') throw refusal(field, 'a secret is a text, or { hash }');
  const [, salt, digest] = HASH.exec(hash) ?? [];
  if (salt === undefined || digest === undefined || salt.length % 2 === 1)
    throw refusal(field, 'a hash has the form sha256:SALT:DIGEST');
  return { salt: fromHex(salt), digest: fromHex(digest) };
}

/** As a secret in the clear it would open the door to whoever reads the configuration. */
export const BARE_HASH = 'a hash is given as {"hash": "sha256:SALT:DIGEST"}';

function refusal(field: string, reason: string): NutqError {
  return new NutqError('invalid-option', `${field}: ${reason}`, { field });
}

function isSame(a: string | SaltedDigest, b: string | SaltedDigest): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  if (typeof a === 'string') return isSame(b, a);
  const digest = typeof b === 'string' ? saltedDigest(a.salt, b) : b.digest;
  return equalInConstantTime(a.digest, digest);
}

function saltedDigest(salt: Uint8Array, secret: string): Uint8Array {
  const text = encodeUtf8(secret);
  // In one piece: in two it takes half as long again, and every request hashes several.
  const salted = new Uint8Array(salt.length + text.length);
  salted.set(salt);
  salted.set(text, salt.length);
  return sha256(salted);
}

export function equalInConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i % b.length]!;
  return difference === 0;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}
