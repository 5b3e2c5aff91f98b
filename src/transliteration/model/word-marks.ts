import type { ByteReader } from './bytes';
import { type FuseLayout, locate, readLayout, slotsOf } from './fuse-filter';
import { hashText, scramble } from './name-hash';

/**
 * Words with a mark of eight bits each, of the answer that is right for them: the search finds it nearly always, but ranks it below another. A word takes 18
 * bits. One other word in 256 passes for one of them, and then hardly ever has an answer with that mark.
 */
export class WordMarks {
  readonly #layout: FuseLayout | undefined;
  readonly #fingerprints: Uint8Array;
  readonly #marks: Uint8Array;

  /** @param reader at nothing, where no word is known */
  constructor(reader: ByteReader) {
    this.#layout = reader.remaining > 0 ? readLayout(reader) : undefined;
    const slots = this.#layout ? slotsOf(this.#layout) : 0;
    this.#fingerprints = reader.take(slots);
    this.#marks = reader.take(slots);
  }

  /** The mark of a word's right answer; undefined where nothing is known. */
  of(word: string): number | undefined {
    if (!this.#layout) return undefined;
    const { low, high } = hashText(word);
    const { first, second, third, fingerprint } = locate(this.#layout, low, high);
    const f = this.#fingerprints;
    const m = this.#marks;
    return (f[first]! ^ f[second]! ^ f[third]!) === fingerprint
      ? m[first]! ^ m[second]! ^ m[third]!
      : undefined;
  }
}

/** The mark of an answer: eight bits. */
export function markOf(answer: string): number {
  const { low, high } = hashText(answer);
  return scramble(low ^ high) & 0xff;
}
