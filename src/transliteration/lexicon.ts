/**
 * The lexicon: names and words with their vowels and usual spellings. Unpacks the compact form that
 * `scripts/compile-lexicon.ts` writes; an entry's details are unpacked when it is first looked up.
 */
import { packed } from './data/lexicon';
import { EXONYM_BIT, type EntryKind, KINDS, PACKED_MARKS, PACKED_ZERO, REGION_BITS } from './lexicon-format';
import { STYLES, type Style } from './schemes/english';
import { regularSpelling } from './spell-english';
import * as u from './unicode';

export interface Spelling {
  /** ASCII, capitalised as in a name. */
  readonly text: string;
  /** Regions whose usual spelling it is; empty for one used anywhere. */
  readonly regions: readonly Style[];
  /** An established English name that does not spell the Arabic sounds (Egypt for مصر). */
  readonly exonym: boolean;
}

export interface Entry {
  /** Letters without marks; words of a compound separated by spaces. */
  readonly bare: string;
  readonly vocalised: string;
  /** Most usual first. */
  readonly spellings: readonly Spelling[];
  readonly kind: EntryKind;
  /** 5 among the best known of its kind … 1 rare. */
  readonly frequency: number;
}

class Lexicon {
  readonly version = packed.version;
  private readonly bare: string[] = [];
  private readonly marksAt: number[] = [];
  private readonly spellings: readonly string[] = packed.spellings.split('\n');
  private readonly byKey = new Map<string, number[]>();
  private readonly openings = new Map<string, number>();
  private readonly unpacked: (Entry | undefined)[] = [];

  constructor() {
    // Front coding: each entry is the number of letters shared with the one before, then the rest.
    let previous = '';
    let marksAt = 0;
    const { letters } = packed;
    for (let i = 0; i < letters.length; ) {
      const shared = letters.charCodeAt(i++) - PACKED_ZERO;
      const start = i;
      while (i < letters.length && !isPackedDigit(letters.charCodeAt(i))) i++;
      const bare = previous.slice(0, shared) + letters.slice(start, i);
      this.add(bare, marksAt);
      marksAt += bare.length;
      previous = bare;
    }
  }

  get size(): number {
    return this.bare.length;
  }

  /** Entries whose letters are these up to the confusions of data entry. @param key a `lookupKey`, spaces removed */
  find(key: string): readonly Entry[] {
    return this.byKey.get(key)?.map((index) => this.entry(index)) ?? [];
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  /** Words in the longest entry that opens with this word; 0 if none of several words does. */
  longestFrom(firstWordKey: string): number {
    return this.openings.get(firstWordKey) ?? 0;
  }

  *entries(): Generator<Entry> {
    for (let i = 0; i < this.bare.length; i++) yield this.entry(i);
  }

  private add(bare: string, marksAt: number): void {
    const index = this.bare.length;
    this.bare.push(bare);
    this.marksAt.push(marksAt);
    const key = u.lookupKey(bare);
    if (key.includes(' ')) {
      const words = key.split(' ');
      this.openings.set(words[0]!, Math.max(words.length, this.openings.get(words[0]!) ?? 0));
    }
    const joined = key.replaceAll(' ', '');
    const same = this.byKey.get(joined);
    if (same) same.push(index);
    else this.byKey.set(joined, [index]);
  }

  private entry(index: number): Entry {
    return (this.unpacked[index] ??= this.unpack(index));
  }

  private unpack(index: number): Entry {
    const bare = this.bare[index]!;
    let vocalised = '';
    for (let i = 0; i < bare.length; i++) {
      vocalised += bare[i]! + (PACKED_MARKS[packed.marks[this.marksAt[index]! + i]!] ?? '');
    }
    const code = packed.kinds.charCodeAt(index) - PACKED_ZERO;
    return {
      bare,
      vocalised,
      spellings: unpackSpellings(this.spellings[index]!, vocalised),
      kind: KINDS[Math.floor(code / 6)]!,
      frequency: code % 6,
    };
  }
}

function isPackedDigit(code: number): boolean {
  return code >= PACKED_ZERO && code < 0x600;
}

/** The first spelling as a difference from what the vowels give, each further one as a region set and a difference from the first. */
function unpackSpellings(text: string, vocalised: string): Spelling[] {
  const [main = '', ...others] = text.split('|');
  const regular = regularSpelling(vocalised, 'neutral');
  const first = main === '' ? regular : applyDifference(main, 0, regular);
  const spellings: Spelling[] = [{ text: first, regions: [], exonym: false }];
  for (const other of others) {
    const bits = other.charCodeAt(0) - PACKED_ZERO;
    spellings.push({
      text: applyDifference(other, 1, first),
      regions: STYLES.filter((style) => bits & (REGION_BITS[style] ?? 0)),
      exonym: (bits & EXONYM_BIT) !== 0,
    });
  }
  return spellings;
}

/** A difference is the number of letters shared at the start, then at the end, then what stands between. */
function applyDifference(difference: string, at: number, base: string): string {
  const head = difference.charCodeAt(at) - PACKED_ZERO;
  const tail = difference.charCodeAt(at + 1) - PACKED_ZERO;
  return base.slice(0, head) + difference.slice(at + 2) + base.slice(base.length - tail);
}

let loaded: Lexicon | undefined;

/** Unpacked on first use. */
export function lexicon(): Lexicon {
  return (loaded ??= new Lexicon());
}

export type { Lexicon };
