/**
 * The lexicon: names and words with their vowels and usual spellings. Unpacks the compact form that
 * `scripts/compile-lexicon.ts` writes; an entry's details are unpacked when it is first looked up.
 */

import { STYLES, type Style } from '../schemes/english-styles';
import { type Grapheme, toGraphemes } from '../script/graphemes';
import * as u from '../script/unicode';
import { inStyle } from '../sounds/english-orthography';
import { isIrregular, soundsOfLetters, toSounds } from '../sounds/pronunciation';
import { codeSigns, GroupReader, SIGN_CONTEXTS, unpackLetters } from './columns';
import { packed } from './packed.generated';
import {
  type EntryKind,
  EXONYM_BIT,
  KINDS,
  PACKED_MARKS,
  PACKED_STYLE,
  PACKED_ZERO,
  REGION_BITS,
} from './packed-format';

export interface Spelling {
  /** ASCII, capitalised as in a name. */
  readonly text: string;
  /** Regions whose usual spelling it is; empty for one used anywhere. */
  readonly regions: readonly Style[];
  /** An established English name that does not spell the Arabic sounds (Egypt for مصر). */
  readonly exonym: boolean;
  /** 0–1, where the source of the spelling knows it. */
  readonly confidence?: number;
}

/** Usual English spellings of one name or word. */
export interface Spellings {
  readonly usual: Spelling;
  /** Most usual first. */
  readonly others: readonly Spelling[];
  /** Not an Arabic name: every style spells it alike. */
  readonly foreign?: boolean;
}

/** One listed name or word. Vowels and spellings are unpacked when they are asked for. */
export class Entry implements Spellings {
  private vowels: string | undefined;
  private first: Spelling | undefined;
  private rest: readonly Spelling[] | undefined;

  constructor(
    /** Letters without marks; words of a compound separated by spaces. */
    readonly bare: string,
    readonly kind: EntryKind,
    /** 5 among the best known of its kind … 2 rare. */
    readonly frequency: number,
    readonly foreign: boolean,
    private readonly packedMarks: string,
    private readonly packedSpellings: string,
    private readonly signed: SignedLetters,
  ) {}

  get vocalised(): string {
    return (this.vowels ??= unpackMarks(this.bare, this.packedMarks));
  }

  get usual(): Spelling {
    return (this.first ??= { text: this.unpackUsual(), regions: [], exonym: false });
  }

  get others(): readonly Spelling[] {
    return (this.rest ??= this.packedSpellings
      .split('|')
      .slice(1)
      .map((other) => (other.length === 1 ? this.byStyle(other) : byDifference(other, this.usual.text))));
  }

  /** The usual spelling is packed as a difference from what the vowels give, or as nothing where it is that. */
  private unpackUsual(): string {
    const { packedSpellings } = this;
    const bar = packedSpellings.indexOf('|');
    const main = bar < 0 ? packedSpellings : packedSpellings.slice(0, bar);
    if (main === '') return this.regular('neutral');
    return sharesNothing(main) ? main.slice(2) : applyDifference(main, 0, this.regular('neutral'));
  }

  /** Other spellings are packed as a style whose tables give them, or as a set of regions and a difference from the usual one. */
  private byStyle(code: string): Spelling {
    const style = STYLES[code.charCodeAt(0) - PACKED_STYLE]!;
    return { text: this.regular(style), regions: style === 'neutral' ? [] : [style], exonym: false };
  }

  /** What its vowels give. */
  private regular(style: Style): string {
    const { bare, packedMarks } = this;
    return inStyle(
      isIrregular(bare) ? toSounds(this.vocalised) : soundsOfLetters(bare, this.signed.of(bare, packedMarks)),
      style,
    );
  }
}

const NONE: readonly Entry[] = [];

/** Letters with what is packed for their signs, each made once for all entries. */
class SignedLetters {
  private readonly known = new Map<number, Grapheme>();

  of(bare: string, marks: string): Grapheme[] {
    const graphemes: Grapheme[] = [];
    for (let i = 0; i < bare.length; i++) {
      const place = bare.charCodeAt(i) * PACKED_SIGNS + marks.charCodeAt(i);
      let grapheme = this.known.get(place);
      if (grapheme === undefined) {
        grapheme = toGraphemes(u.charAt(bare, i) + signsOf(marks, i))[0]!;
        this.known.set(place, grapheme);
      }
      graphemes.push(grapheme);
    }
    return graphemes;
  }
}

/** One more than the code of any character that packs signs. */
const PACKED_SIGNS = 128;

function signsOf(marks: string, i: number): string {
  return PACKED_MARKS[marks[i]!] ?? '';
}

class Lexicon {
  readonly version = packed.version;
  private readonly bare: readonly string[];
  private readonly signsAt: Uint32Array;
  private readonly signs: Uint8Array;
  private readonly spellings: readonly string[] = packed.spellings.split('\n');
  /** Places of the entries; most keys have one. */
  private readonly byKey = new Map<string, number | number[]>();
  private readonly openings = new Map<string, number>();
  /** Keys of the entries of several words, in order. */
  private readonly compounds: string[] = [];
  private readonly unpacked: (Entry | undefined)[] = [];
  private readonly signed = new SignedLetters();

  constructor() {
    const letters = unpackLetters(packed.letters, packed.alphabet);
    this.bare = letters.letters;
    this.signs = codeSigns(letters, new GroupReader(packed.signs, SIGN_CONTEXTS));
    this.signsAt = new Uint32Array(this.bare.length);
    let signsAt = 0;
    for (let i = 0; i < this.bare.length; i++) {
      this.signsAt[i] = signsAt;
      signsAt += this.bare[i]!.length;
      this.add(i);
    }
    this.compounds.sort();
  }

  get size(): number {
    return this.bare.length;
  }

  /** Entries whose letters are these up to the confusions of data entry. @param key a `lookupKey`, spaces removed */
  find(key: string): readonly Entry[] {
    const places = this.byKey.get(key);
    if (places === undefined) return NONE;
    return typeof places === 'number' ? [this.entry(places)] : places.map((place) => this.entry(place));
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  /** Words in the longest entry that opens with this word; 0 if none of several words does. */
  longestFrom(firstWordKey: string): number {
    return this.openings.get(firstWordKey) ?? 0;
  }

  /** Whether the key of an entry of several words begins with these letters. */
  beginsCompound(letters: string): boolean {
    const { compounds } = this;
    let low = 0;
    let high = compounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compounds[middle]! < letters) low = middle + 1;
      else high = middle;
    }
    return low < compounds.length && compounds[low]!.startsWith(letters);
  }

  *entries(): Generator<Entry> {
    for (let i = 0; i < this.bare.length; i++) yield this.entry(i);
  }

  private add(index: number): void {
    let key = u.lookupKey(this.bare[index]!);
    if (key.includes(' ')) {
      const words = key.split(' ');
      this.openings.set(words[0]!, Math.max(words.length, this.openings.get(words[0]!) ?? 0));
      key = words.join('');
      this.compounds.push(key);
    }
    const same = this.byKey.get(key);
    if (same === undefined) this.byKey.set(key, index);
    else if (typeof same === 'number') this.byKey.set(key, [same, index]);
    else same.push(index);
  }

  private entry(index: number): Entry {
    return (this.unpacked[index] ??= this.unpack(index));
  }

  private unpack(index: number): Entry {
    const bare = this.bare[index]!;
    const code = packed.kinds.charCodeAt(index) - PACKED_ZERO;
    const signsAt = this.signsAt[index]!;
    const marks = String.fromCharCode(...this.signs.subarray(signsAt, signsAt + bare.length));
    const [kind, frequency] = [KINDS[code >> 3]!, (code & 3) + 2];
    return new Entry(bare, kind, frequency, (code & 4) !== 0, marks, this.spellings[index]!, this.signed);
  }
}

function unpackMarks(bare: string, marks: string): string {
  let vocalised = '';
  for (let i = 0; i < bare.length; i++) vocalised += u.charAt(bare, i) + signsOf(marks, i);
  return vocalised;
}

function byDifference(packed: string, usual: string): Spelling {
  const bits = packed.charCodeAt(0) - PACKED_ZERO;
  return {
    text: applyDifference(packed, 1, usual),
    regions: STYLES.filter((style) => bits & (REGION_BITS[style] ?? 0)),
    exonym: (bits & EXONYM_BIT) !== 0,
  };
}

/** A difference is the number of letters shared at the start, then at the end, then what stands between. */
function applyDifference(difference: string, at: number, base: string): string {
  const head = difference.charCodeAt(at) - PACKED_ZERO;
  const tail = difference.charCodeAt(at + 1) - PACKED_ZERO;
  return base.slice(0, head) + difference.slice(at + 2) + base.slice(base.length - tail);
}

/** A difference that is all of the spelling: what it differs from need not be known. */
function sharesNothing(difference: string): boolean {
  return difference.charCodeAt(0) === PACKED_ZERO && difference.charCodeAt(1) === PACKED_ZERO;
}

let loaded: Lexicon | undefined;

/** Unpacked on first use. */
export function lexicon(): Lexicon {
  return (loaded ??= new Lexicon());
}

export type { Lexicon };
