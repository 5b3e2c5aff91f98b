/**
 * SHA-256 (FIPS 180-4), without leaving the thread: `crypto.subtle` answers in tens of microseconds, and a request hashes
 * several short secrets. Tested against it.
 */

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const { ROUND_CONSTANTS, INITIAL_STATE } = /* @__PURE__ */ (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);
  return {
    ROUND_CONSTANTS: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0),
    INITIAL_STATE: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0),
  };
})();

const BLOCK = 64;

export function sha256(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  // One bit, zeros, and the length in bits, 8 bytes, up to whole blocks.
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK) * BLOCK);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);

  const state = INITIAL_STATE.slice();
  const words = new Int32Array(64);
  for (let start = 0; start < padded.length; start += BLOCK) compress(state, words, view, start);

  const digest = new Uint8Array(32);
  const output = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) output.setInt32(4 * i, word);
  return digest;
}

/** HMAC (RFC 2104) for keys of up to one block. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const pad = (byte: number): Uint8Array =>
    Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(pad(0x5c), sha256(pad(0x36), message));
}

function compress(state: Int32Array, words: Int32Array, view: DataView, start: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15]!;
    const w2 = words[i - 2]!;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + words[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
