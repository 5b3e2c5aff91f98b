/**
 * Names as keys of one length: hashes, so that any name fits and none can be mistaken for a part of another. They hide nothing from
 * whoever tries names.
 */
import { encodeUtf8 } from '../platform/utf8';
import { subtle } from '../platform/web-crypto';

export async function tag(...names: readonly string[]): Promise<string> {
  return shorten(await subtle().digest('SHA-256', toBytes(names)));
}

/**
 * The same under a key: who does not have it cannot try names. A store's pepper lies beside its tags, so this helps against whoever
 * sees some of its rows, not all of them.
 */
export async function keyedTag(key: Uint8Array<ArrayBuffer>, ...names: readonly string[]): Promise<string> {
  return shorten(await keyedHash(key, toBytes(names)));
}

const imported = new WeakMap<Uint8Array, ReturnType<typeof crypto.subtle.importKey>>();

/** HMAC-SHA-256. */
export async function keyedHash(
  key: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  let hmacKey = imported.get(key);
  if (!hmacKey) {
    hmacKey = subtle().importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    imported.set(key, hmacKey);
    // The next call tries again.
    hmacKey.catch(() => imported.delete(key));
  }
  return subtle().sign('HMAC', await hmacKey, bytes);
}

function toBytes(names: readonly string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(encodeUtf8(JSON.stringify(names)));
}

/** 144 bits, as 24 printable characters without `:`. */
function shorten(digest: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 18)));
}
