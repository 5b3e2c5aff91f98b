/** Access tokens and keys, kept as salted hashes and compared in constant time. */
import { NutqError } from '../errors';

/** A secret in the clear, or the hash that `hashSecret` made of it. */
export type Secret = string | { readonly hash: string };

const HASH = /^sha256:([0-9a-f]{32,}):([0-9a-f]{64})$/;

/**
 * A salted hash of a random secret, fit for a configuration file: `sha256:SALT:DIGEST`, both in hexadecimal.
 * One round of SHA-256: it guards secrets drawn at random, not passwords that a person thought of.
 */
export async function hashSecret(secret: string, salt = crypto.getRandomValues(new Uint8Array(16))) {
  return `sha256:${toHex(salt)}:${toHex(await saltedDigest(salt, secret))}`;
}

/**
 * Finds a presented secret among the known ones: resolves to its place, or to -1. All are compared each time, so that time
 * tells nothing about which one matched.
 *
 * @throws NutqError `invalid-option` for a blank secret or a text that is no hash
 */
export function secretFinder(
  secrets: readonly Secret[],
  field: string,
): (presented: string) => Promise<number> {
  const own = crypto.getRandomValues(new Uint8Array(16));
  const known = Promise.all(
    secrets
      .map((secret) => parseSecret(secret, field))
      .map(async (secret) => {
        if (typeof secret !== 'string') return secret;
        return { salt: own, digest: await saltedDigest(own, secret) };
      }),
  );
  return async (presented) => {
    const underOwnSalt = await saltedDigest(own, presented);
    let found = -1;
    for (const [place, { salt, digest }] of (await known).entries()) {
      const candidate = salt === own ? underOwnSalt : await saltedDigest(salt, presented);
      if (equalInConstantTime(digest, candidate)) found = place;
    }
    return found;
  };
}

interface SaltedDigest {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly digest: Uint8Array;
}

function parseSecret(secret: Secret, field: string): string | SaltedDigest {
  if (typeof secret === 'string') {
    if (secret.trim() === '') throw new NutqError('invalid-option', 'A secret must not be blank', { field });
    return secret;
  }
  const [, salt, digest] = HASH.exec(secret?.hash ?? '') ?? [];
  if (salt === undefined || digest === undefined || salt.length % 2 === 1)
    throw new NutqError('invalid-option', 'A hash has the form sha256:SALT:DIGEST', { field });
  return { salt: fromHex(salt), digest: fromHex(digest) };
}

async function saltedDigest(salt: Uint8Array<ArrayBuffer>, secret: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(secret);
  const salted = new Uint8Array(salt.length + bytes.length);
  salted.set(salt);
  salted.set(bytes, salt.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', salted));
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
