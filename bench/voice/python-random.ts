/**
 * The draws of Python's `random.Random(text)`: trial lists that were first drawn in Python can be drawn again. Mersenne Twister
 * (Matsumoto and Nishimura 1998); seeding by text as CPython's version 2, `sample` and `choice` as in CPython 3.11.
 */
import { createHash } from 'node:crypto';

const SIZE = 624;
const SHIFT = 397;

export class PythonRandom {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  constructor(seed: string) {
    const bytes = Buffer.from(seed, 'utf8');
    const digest = createHash('sha512').update(bytes).digest();
    this.#seed(wordsOf(Buffer.concat([bytes, digest])));
  }

  /** `count` different items in the order drawn. */
  sample<T>(items: readonly T[], count: number): T[] {
    const { length } = items;
    // CPython's choice between a shrinking pool and a set of what was taken: they draw differently.
    const poolSize = 21 + (count > 5 ? 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 0);
    if (length <= poolSize) {
      const pool = [...items];
      return Array.from({ length: count }, (_, i) => {
        const at = this.#below(length - i);
        const drawn = pool[at]!;
        pool[at] = pool[length - i - 1]!;
        return drawn;
      });
    }
    const taken = new Set<number>();
    return Array.from({ length: count }, () => {
      let at = this.#below(length);
      while (taken.has(at)) at = this.#below(length);
      taken.add(at);
      return items[at]!;
    });
  }

  choice<T>(items: readonly T[]): T {
    return items[this.#below(items.length)]!;
  }

  #below(limit: number): number {
    const bits = 32 - Math.clz32(limit);
    for (;;) {
      const drawn = this.#word() >>> (32 - bits);
      if (drawn < limit) return drawn;
    }
  }

  #seed(key: Uint32Array): void {
    const state = this.#state;
    state[0] = 19_650_218;
    for (let i = 1; i < SIZE; i++)
      state[i] = Math.imul(1_812_433_253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
    let i = 1;
    let j = 0;
    for (let k = Math.max(SIZE, key.length); k > 0; k--) {
      state[i] = (state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1_664_525)) + key[j]! + j;
      j = (j + 1) % key.length;
      i = this.#following(i);
    }
    for (let k = SIZE - 1; k > 0; k--) {
      state[i] = (state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1_566_083_941)) - i;
      i = this.#following(i);
    }
    state[0] = 0x80000000;
  }

  #following(i: number): number {
    if (i + 1 < SIZE) return i + 1;
    this.#state[0] = this.#state[SIZE - 1]!;
    return 1;
  }

  #word(): number {
    const state = this.#state;
    if (this.#next === SIZE) {
      for (let i = 0; i < SIZE; i++) {
        const mixed = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
        state[i] = state[(i + SHIFT) % SIZE]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
      }
      this.#next = 0;
    }
    let word = state[this.#next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }
}

/** The bytes as one big-endian number, in words of 32 bits from the least significant on. */
function wordsOf(bytes: Buffer): Uint32Array {
  const padded = Buffer.concat([Buffer.alloc((4 - (bytes.length % 4)) % 4), bytes]);
  const words = Uint32Array.from({ length: padded.length / 4 }, (_, i) =>
    padded.readUInt32BE(4 * i),
  ).reverse();
  let { length } = words;
  while (length > 1 && words[length - 1] === 0) length--;
  return words.subarray(0, length);
}
