/**
 * The lexicon: names and words with their vowels and usual spellings. Unpacks the compact form that
 * `scripts/compile-lexicon.ts` writes; an entry's details are unpacked when it is first looked up.
 */

import { ENGLISH, ORDINARY_ENGLISH, STYLES, type Style } from '../schemes/english-styles';
import { type Grapheme, toGraphemes } from '../script/graphemes';
import * as u from '../script/unicode';
import { capitalise, regularWords, spellEnglish } from '../sounds/english-orthography';
import { isIrregular, soundsOfLetters } from '../sounds/pronunciation';
import { codeSigns, type EntryLetters, GroupReader, SIGN_CONTEXTS, unpackLetters } from './columns';
import { KeyTable, SPACE } from './key-table';
import { packed } from './packed.generated';
import {
  ACTS_BIT,
  type EntryKind,
  EXONYM_BIT,
  KINDS,
  MARK_BIT,
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
    /** A name or a title that is a noun or an adjective as well, with the same vowels. */
    readonly alsoNoun: boolean,
    /** Of a word: a verb or a particle, which has no capital. */
    readonly small: boolean,
    /** Somebody who acts; of a verb, what such people do (see `ACTS_BIT`). */
    readonly acts: boolean,
    private readonly packedSpellings: string,
    private readonly signs: Signs,
    /** Place of its first sign. */
    private readonly signsAt: number,
  ) {}

  get vocalised(): string {
    return (this.vowels ??= this.signs.vocalised(this.bare, this.signsAt));
  }

  get usual(): Spelling {
    return (this.first ??= { text: this.unpackUsual(), regions: ANYWHERE, exonym: false });
  }

  /** Whether its usual spelling is what the tables give its vowels. */
  get isRegular(): boolean {
    return this.packedSpellings === '' || this.packedSpellings.startsWith('|');
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
    return { text: this.regular(style), regions: style === 'neutral' ? ANYWHERE : [style], exonym: false };
  }

  /** What its vowels give. */
  private regular(style: Style): string {
    const { bare } = this;
    const table = (this.kind === 'word' ? ORDINARY_ENGLISH : ENGLISH)[style];
    const text = isPlain(bare)
      ? capitalise(spellEnglish(soundsOfLetters(bare, this.signs.graphemes(bare, this.signsAt)), table))
      : regularWords(this.vocalised, table);
    return this.small ? text.toLowerCase() : text;
  }
}

/** One word, without the article, whose sounds follow from its letters. */
const isPlain = (bare: string): boolean =>
  !bare.startsWith(u.ALIF + u.LAM) && !bare.includes(' ') && !isIrregular(bare);

const ANYWHERE: readonly Style[] = [];

/** Of all letters of all entries, one after another. */
class Signs {
  /** Letters with a sign, each made once. */
  private readonly known = new Map<number, Grapheme>();

  constructor(private readonly codes: Uint8Array) {}

  vocalised(bare: string, from: number): string {
    let vocalised = '';
    for (let i = 0; i < bare.length; i++) vocalised += u.charAt(bare, i) + MARKS[this.codes[from + i]!]!;
    return vocalised;
  }

  graphemes(bare: string, from: number): Grapheme[] {
    const graphemes: Grapheme[] = [];
    for (let i = 0; i < bare.length; i++) {
      const sign = this.codes[from + i]!;
      const key = bare.charCodeAt(i) * MARKS.length + sign;
      graphemes.push(this.known.get(key) ?? this.make(key, u.charAt(bare, i), sign));
    }
    return graphemes;
  }

  private make(key: number, letter: string, sign: number): Grapheme {
    const [grapheme] = toGraphemes(letter + MARKS[sign]!);
    this.known.set(key, grapheme!);
    return grapheme!;
  }
}

/** By the code of the character that packs them. */
const MARKS = Array.from({ length: 128 }, (_, code) => PACKED_MARKS[String.fromCharCode(code)] ?? '');

class Lexicon {
  readonly version = packed.version;
  private readonly letters: EntryLetters;
  private readonly signs: Signs;
  private readonly spellings = new Lines(packed.spellings);
  private readonly keys: KeyTable;
  private readonly openings = new Map<string, number>();
  /** Keys of the entries of several words, in order. */
  private readonly compounds: string[] = [];
  private readonly unpacked: (Entry | undefined)[] = [];

  constructor() {
    this.letters = unpackLetters(packed.letters, packed.alphabet);
    this.signs = new Signs(codeSigns(this.letters, new GroupReader(packed.signs, SIGN_CONTEXTS)));
    this.keys = new KeyTable(this.letters);
    for (const entry of this.keys.compounds) this.addCompound(entry);
    this.compounds.sort();
  }

  get size(): number {
    return this.letters.shared.length;
  }

  /** Entries whose letters are these up to the confusions of data entry. @param key a `lookupKey`, spaces removed */
  find(key: string): readonly Entry[] {
    const places = this.keys.find(key);
    const entries: Entry[] = [];
    for (let i = 0; i < places.length; i++) entries.push(this.entry(places[i]!));
    return entries;
  }

  has(key: string): boolean {
    return this.keys.has(key);
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
    for (let i = 0; i < this.size; i++) yield this.entry(i);
  }

  private addCompound(index: number): void {
    const { codes, starts } = this.letters;
    let key = '';
    let first = '';
    let words = 1;
    for (let i = starts[index]!; i < starts[index + 1]!; i++) {
      const code = u.lookupCode(codes[i]!);
      if (code !== SPACE) key += u.charOf(code);
      else if (words++ === 1) first = key;
    }
    this.openings.set(first, Math.max(words, this.openings.get(first) ?? 0));
    this.compounds.push(key);
  }

  private bare(index: number): string {
    const { codes, starts } = this.letters;
    let bare = '';
    for (let i = starts[index]!; i < starts[index + 1]!; i++) bare += u.charOf(codes[i]!);
    return bare;
  }

  private entry(index: number): Entry {
    return (this.unpacked[index] ??= this.unpack(index));
  }

  private unpack(index: number): Entry {
    const packedKind = packed.kinds.charCodeAt(index) - PACKED_ZERO;
    const code = packedKind & ~(MARK_BIT | ACTS_BIT);
    const kind = KINDS[code >> 3]!;
    const marked = (packedKind & MARK_BIT) !== 0;
    return new Entry(
      this.bare(index),
      kind,
      (code & 3) + 2,
      (code & 4) !== 0,
      marked && kind !== 'word',
      marked && kind === 'word',
      (packedKind & ACTS_BIT) !== 0,
      this.spellings.at(index),
      this.signs,
      this.letters.starts[index]!,
    );
  }
}

/** The lines of a text, cut out when they are asked for. */
class Lines {
  private readonly ends: number[] = [];

  constructor(private readonly text: string) {
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) this.ends.push(end);
    this.ends.push(text.length);
  }

  at(line: number): string {
    return this.text.slice(line === 0 ? 0 : this.ends[line - 1]! + 1, this.ends[line]);
  }
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
