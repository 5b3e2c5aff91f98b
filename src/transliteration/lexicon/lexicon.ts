/**
 * The lexicon: names and words with their vowels and usual spellings. Unpacks the compact form that
 * `scripts/compile-lexicon.ts` writes; an entry's details are unpacked when it is first looked up.
 */

import { ENGLISH, ORDINARY_ENGLISH, STYLES, type Style } from '../schemes/english-styles';
import { type Grapheme, toGraphemes } from '../script/graphemes';
import { consonantCode } from '../script/skeleton';
import * as u from '../script/unicode';
import { capitalise, regularWords, spellEnglish } from '../sounds/english-orthography';
import { isIrregular, soundsOfLetters } from '../sounds/pronunciation';
import {
  codeFrequencies,
  codeKinds,
  codeLetters,
  codeSigns,
  type EntryLetters,
  linesByKind,
  SPACE,
} from './columns';
import { applyEdits, WHOLE } from './edits';
import { KeyTable } from './key-table';
import { NumberDecoder } from './number-coder';
import { packed } from './packed.generated';
import {
  ACTS_BIT,
  type EntryKind,
  EXONYM_BIT,
  FOREIGN_BIT,
  KINDS,
  MARK_BIT,
  PACKED_MARKS,
  PACKED_STYLE,
  REGION_BITS,
  SEPARATOR,
  SEPARATORS,
} from './packed-format';
import { codeSpellings } from './spelling-column';

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
  private cut: readonly string[] | undefined;
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
    return (this.first ??= new UsualSpelling(this.unpackUsual()));
  }

  /** Whether its usual spelling is what the tables give its vowels. */
  get isRegular(): boolean {
    return this.edits[0] === '';
  }

  get others(): readonly Spelling[] {
    return (this.rest ??= this.edits.flatMap((_, i, edits) => (i % 2 === 1 ? this.other(edits, i) : [])));
  }

  /** The usual spelling, then each other one behind its separator. */
  private get edits(): readonly string[] {
    return (this.cut ??= this.packedSpellings.split(SEPARATOR));
  }

  /** The usual spelling is packed as edits of what the vowels give. */
  private unpackUsual(): string {
    const [edits = ''] = this.edits;
    return edits.startsWith(WHOLE) ? edits.slice(1) : applyEdits(edits, this.regular('neutral'));
  }

  /** Another one is packed as a style whose tables give it, or as edits of the usual one. */
  private other(edits: readonly string[], at: number): Spelling {
    const packed = edits[at + 1]!;
    const style = STYLES[packed.charCodeAt(0) - PACKED_STYLE];
    if (style)
      return { text: this.regular(style), regions: style === 'neutral' ? ANYWHERE : [style], exonym: false };
    const bits = SEPARATORS.indexOf(edits[at]!);
    return {
      text: applyEdits(packed, this.usual.text),
      regions: STYLES.filter((each) => bits & (REGION_BITS[each] ?? 0)),
      exonym: (bits & EXONYM_BIT) !== 0,
    };
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

/** A class, since engines throw away what they compiled around a literal once enough of its objects have lived long. */
class UsualSpelling implements Spelling {
  readonly regions = ANYWHERE;
  readonly exonym = false;

  constructor(readonly text: string) {}
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
    for (let i = 0; i < bare.length; i++)
      vocalised += u.charAt(bare, i) + PACKED_MARKS[this.codes[from + i]!]!;
    return vocalised;
  }

  graphemes(bare: string, from: number): Grapheme[] {
    const graphemes: Grapheme[] = [];
    for (let i = 0; i < bare.length; i++) {
      const sign = this.codes[from + i]!;
      const key = bare.charCodeAt(i) * PACKED_MARKS.length + sign;
      graphemes.push(this.known.get(key) ?? this.make(key, u.charAt(bare, i), sign));
    }
    return graphemes;
  }

  private make(key: number, letter: string, sign: number): Grapheme {
    const [grapheme] = toGraphemes(letter + PACKED_MARKS[sign]!);
    this.known.set(key, grapheme!);
    return grapheme!;
  }
}

class Lexicon {
  readonly version = packed.version;
  private readonly letters: EntryLetters;
  private readonly signs: Signs;
  /** See `kindCode`. */
  private readonly kinds: Uint8Array;
  private readonly spellings: readonly string[];
  /** Where the spellings of each entry stand among them. */
  private readonly lines: Uint16Array;
  private readonly frequencies: Uint8Array;
  private readonly keys: KeyTable;
  /** Of foreign entries, by their consonants. */
  private foreign: KeyTable | undefined;
  private readonly openings = new Map<string, number>();
  /** Keys of the entries of several words, in order. */
  private readonly compounds: string[] = [];
  private readonly unpacked: (Entry | undefined)[] = [];

  constructor() {
    this.letters = codeLetters(packed.size, packed.alphabet, new NumberDecoder(packed.letters));
    const signs = codeSigns(this.letters, new NumberDecoder(packed.signs));
    this.signs = new Signs(signs);
    this.kinds = codeKinds(this.letters, signs, new NumberDecoder(packed.kinds));
    this.lines = linesByKind(this.kinds);
    const spellings = new NumberDecoder(packed.spellings);
    this.spellings = codeSpellings(this.kinds, this.lines, packed.characters, spellings);
    const frequencies = new NumberDecoder(packed.frequencies);
    this.frequencies = codeFrequencies(this.kinds, this.lines, this.spellings, frequencies);
    this.keys = new KeyTable(this.letters, keyCode);
    for (let entry = 0; entry < this.size; entry++)
      if (this.letters.spaces[entry] !== 0) this.addCompound(entry);
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

  /** Foreign names and words of one word that have these consonants. @param skeleton as `skeletonOf` gives it */
  findForeign(skeleton: string): readonly Entry[] {
    this.foreign ??= new KeyTable(this.letters, consonantCode, (entry) => this.isForeignWord(entry));
    return this.foreign.find(skeleton).map((place) => this.entry(place));
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
    const { codes, starts, spaces } = this.letters;
    const words = spaces[index]! + 1;
    let key = '';
    let first = '';
    for (let i = starts[index]!; i < starts[index + 1]!; i++) {
      const code = u.lookupCode(codes[i]!);
      if (code !== SPACE) key += u.charOf(code);
      else if (first === '') first = key;
    }
    this.openings.set(first, Math.max(words, this.openings.get(first) ?? 0));
    this.compounds.push(key);
  }

  private isForeignWord(index: number): boolean {
    return (this.kinds[index]! & FOREIGN_BIT) !== 0 && this.letters.spaces[index] === 0;
  }

  private packedSpellings(index: number): string {
    return this.spellings[this.lines[index]!]!;
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
    const code = this.kinds[index]!;
    const kind = KINDS[code >> 3]!;
    const marked = (code & MARK_BIT) !== 0;
    return new Entry(
      this.bare(index),
      kind,
      this.frequencies[index]!,
      (code & FOREIGN_BIT) !== 0,
      marked && kind !== 'word',
      marked && kind === 'word',
      (code & ACTS_BIT) !== 0,
      this.packedSpellings(index),
      this.signs,
      this.letters.starts[index]!,
    );
  }
}

const keyCode = (letter: number): number => (letter === SPACE ? 0 : u.lookupCode(letter));

let loaded: Lexicon | undefined;

/** Unpacked on first use. */
export function lexicon(): Lexicon {
  return (loaded ??= new Lexicon());
}

export type { Lexicon };
