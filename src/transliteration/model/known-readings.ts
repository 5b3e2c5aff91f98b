import type { ByteReader } from './bytes';
import { type FuseLayout, locate, readLayout, slotsOf } from './fuse-filter';
import { hashText, scramble } from './name-hash';

/** Neither letters nor a reading: these bits are not in the table. */
const UNKNOWN = -1;

/**
 * Words that n-gram and network misread, and which reading is right. The search finds the right one nearly always, but ranks
 * it below another. So a word needs no more than its mark and a mark of its reading, 18 bits in all. One other word in 256
 * passes for a known one, and then hardly ever has a reading with that mark.
 */
export class KnownReadings {
  readonly #layout: FuseLayout | undefined;
  readonly #fingerprints: Uint8Array;
  readonly #checks: Uint8Array;

  /** @param reader at nothing, where no word is known */
  constructor(reader: ByteReader) {
    this.#layout = reader.remaining > 0 ? readLayout(reader) : undefined;
    const slots = this.#layout ? slotsOf(this.#layout) : 0;
    this.#fingerprints = reader.take(slots);
    this.#checks = reader.take(slots);
  }

  /** The mark of the right reading of a word, given without proclitics and article; UNKNOWN where there is none. */
  #find(letters: string): number {
    if (!this.#layout) return UNKNOWN;
    const { low, high } = hashText(letters);
    const { first, second, third, fingerprint } = locate(this.#layout, low, high);
    const f = this.#fingerprints;
    const c = this.#checks;
    return (f[first]! ^ f[second]! ^ f[third]!) === fingerprint
      ? c[first]! ^ c[second]! ^ c[third]!
      : UNKNOWN;
  }

  /** What is known of a word and of what may follow its proclitics and article; undefined where nothing is. */
  of(word: string): RightReadings | undefined {
    const checks = [this.#find(word)];
    for (let start = 1; start < LONGEST_CLITICS && CLITICS.has(word[start - 1]!); start++)
      checks.push(word.length - start < SHORTEST_STEM ? UNKNOWN : this.#find(word.slice(start)));
    return checks.some((check) => check !== UNKNOWN) ? { checks } : undefined;
  }
}

/** Marks of the right readings, by the letter that a stem begins with. */
export interface RightReadings {
  readonly checks: readonly number[];
}

/** Is this the right reading of what begins at letter `start`? */
export const isRight = ({ checks }: RightReadings, start: number, reading: string): boolean =>
  checks[start] === checkOf(reading);

/** The mark of a reading: eight bits. */
export function checkOf(reading: string): number {
  const { low, high } = hashText(reading);
  return scramble(low ^ high) & 0xff;
}

const CLITICS = new Set('وفبكلسا');
/** Letters of wa-bi-al-. */
const LONGEST_CLITICS = 5;
const SHORTEST_STEM = 2;
