/** What of a word needs only its letters to be known: found once, however often and wherever in a text the word stands. */
import { lexicon } from '../lexicon/lexicon';
import type { Model } from '../model';
import type { ContextWord } from '../model/context/context-word';
import { OF_NOUNS, type Proclitic } from '../script/segment';
import * as u from '../script/unicode';
import { FAITH, FAMILY_OF_SERVANT, HOUSE, SERVANT } from './name-words';
import type { Reading } from './reading';
import { namesRunTogether } from './run-together';
import type { Shelf } from './shelf';
import type { Dictionary } from './sources/dictionary';

/** Purpose of the readings: names to print, or vowels to romanise by a standard. */
export type Purpose = 'spelling' | 'vowels';

/** A model brings the steps that need it: whoever has none does not load them. */
export interface ReadingModel extends Model {
  /** What it makes of a word by itself; see model-source.ts. */
  readonly read: (word: string, model: Model, purpose: Purpose) => Reading[];
  /** The words that an unlisted one is, run together; see words-run-together.ts. */
  readonly halve: (word: KnownWord, sources: Sources) => readonly [string, string] | undefined;
}

/** What is asked about a word, and what it answered lately. */
export interface Sources {
  readonly dictionary: Dictionary | undefined;
  readonly useLexicon: boolean;
  readonly model: ReadingModel | undefined;
  readonly purpose: Purpose;
  /** The text is known to hold names. */
  readonly areNames: boolean;
  readonly listed: Shelf<KnownWord>;
  /** Apart, so that what a model worked hard for is not pushed out by what the lists tell at once. */
  readonly guessed: Shelf<KnownWord>;
}

export interface KnownWord {
  /** Normalised. */
  readonly text: string;
  /** Without marks. */
  readonly bare: string;
  /** Its `lookupKey`. */
  readonly key: string;
  /** Whether anything has this key. */
  readonly isListed: boolean;
  /** The names that it is, where data entry ran several together. */
  readonly names: readonly string[] | undefined;
  /** Two words run together, as a model finds: when somebody asks. */
  halves: readonly [string, string] | 'one word' | undefined;
  /** Other letters, if it may be a slip: found when somebody asks. */
  meant: Meant | 'as typed' | undefined;
  /** See `openingOf`. */
  opening: Opening | undefined;
  /** Found when somebody asks: what is part of a compound is not read by itself. */
  readings: readonly Reading[] | undefined;
  /** What the model reads where grammar finds a form: found when somebody asks. */
  asName: readonly Reading[] | undefined;
  /** What the model reads where its neighbours are words: found when somebody asks. */
  asWord: Reading | undefined;
  /** What else lists, grammar and model make of it: found when its sentence asks. */
  others: readonly Candidate[] | undefined;
  /** What grammar makes of it where its neighbours ask for a form, by what makes it. */
  forms: Map<MadeForm, Reading | undefined> | undefined;
  /** What it tells by itself, by who asks. */
  facts: Map<object, boolean> | undefined;
}

/** Letters that a word's were typed for. */
export interface Meant {
  readonly letters: string;
  /**
   * `oftener`: unless the text has the letter elsewhere. `by habit`: only where the text has a slip for certain. `in company`: not alone, where
   * it may be a name that no list has. `before another`: a word follows, and nothing is sent. `behind her`, `behind a limb`: it describes a
   * feminine. `before a deed`: something was done, on a condition. `before an entry`: it is typed, and nobody goes in.
   */
  readonly when:
    | 'always'
    | 'oftener'
    | 'by habit'
    | 'in company'
    | 'before another'
    | 'behind her'
    | 'behind a limb'
    | 'before a deed'
    | 'before an entry';
}

/** A reading that a word may have, and what its sentence is told of it. */
export interface Candidate {
  readonly reading: Reading;
  readonly told: ContextWord;
}

export type MadeForm = (word: string) => Reading | undefined;

/** The compounds that a word may open. */
export interface Opening {
  /** Words that a compound which it opens may have; 0 where nothing hints at one. */
  readonly longest: number;
  /** Letters of a listed compound, whose space stands elsewhere, begin with it. */
  readonly elsewhere: boolean;
  /** It opens a compound once what is joined to it is taken off. */
  readonly conjoined: (Conjoined & { readonly longest: number }) | undefined;
}

export interface Conjoined {
  readonly proclitics: readonly Proclitic[];
  readonly rest: string;
}

/** What opens a compound with almost any word. */
const COMPOUND_OPENINGS = new Set([SERVANT, FAMILY_OF_SERVANT, HOUSE, 'ال']);

/** A letter, with the vowel that a proclitic may have. */
const PROCLITIC = new RegExp(`^.[${u.FATHA}${u.KASRA}]?`, 'u');

const LONGEST_REMEMBERED = 32;

export function knownWord(text: string, sources: Sources): KnownWord {
  const known = sources.listed.get(text) ?? sources.guessed.get(text);
  if (known) return known;
  const word = look(text, sources);
  if (text.length <= LONGEST_REMEMBERED) sources.listed.set(text, word);
  return word;
}

/** Keeps what a model worked hard for apart, so that what the lists tell at once does not push it out. */
export function keepReadings(word: KnownWord, readings: readonly Reading[], { guessed }: Sources): void {
  word.readings = readings;
  if (readings[0]!.source === 'model' && word.text.length <= LONGEST_REMEMBERED) guessed.set(word.text, word);
}

function look(text: string, sources: Sources): KnownWord {
  const bare = u.stripMarks(text);
  const key = u.lookupKey(bare);
  const isListed = sources.useLexicon && lexicon().has(key);
  const names = sources.useLexicon && !isListed ? namesRunTogether(text) : undefined;
  return {
    text,
    bare,
    key,
    isListed,
    names,
    halves: undefined,
    meant: undefined,
    opening: undefined,
    readings: undefined,
    asName: undefined,
    asWord: undefined,
    others: undefined,
    forms: undefined,
    facts: undefined,
  };
}

/** Asked where something follows the word: found then, and once. */
export function openingOf(word: KnownWord, sources: Sources): Opening {
  return (word.opening ??= findOpening(word, sources));
}

function findOpening({ text, bare, key }: KnownWord, sources: Sources): Opening {
  const longest = longestFrom(key, sources);
  // Any two words may be one of the caller's own.
  const opens = longest > 0 || COMPOUND_OPENINGS.has(bare) || sources.dictionary !== undefined;
  return {
    longest: opens ? Math.max(longest, 2) : 0,
    elsewhere: sources.useLexicon && lexicon().beginsCompound(key),
    conjoined: conjoinedOpening(text, key, sources),
  };
}

/** Whether it is the second word of compounds with almost any word. */
export function closes({ bare }: KnownWord): boolean {
  return bare === FAITH || bare === u.GOD;
}

/** Words of the longest listed compound, or the caller's, that opens with this word. */
function longestFrom(key: string, { useLexicon, dictionary }: Sources): number {
  const listed = useLexicon ? lexicon().longestFrom(key) : 0;
  return dictionary ? Math.max(listed, dictionary.longestFrom(key)) : listed;
}

/** What may be joined to a word, and the word without it: و, ول. */
export function conjoinedCuts(text: string): readonly Conjoined[] {
  const cuts = cutsOff(text, []);
  const [first] = cuts;
  return first && isAnd(first)
    ? [...cuts, ...cutsOff(first.rest, first.proclitics).filter((cut) => !isAnd(cut))]
    : cuts;
}

const isAnd = ({ proclitics }: Conjoined): boolean => {
  const last = proclitics[proclitics.length - 1];
  return last === 'wa' || last === 'fa';
};

function cutsOff(text: string, before: readonly Proclitic[]): Conjoined[] {
  const proclitic = OF_NOUNS[u.charAt(text, 0)];
  if (!proclitic) return [];
  const proclitics = [...before, proclitic];
  const rest = text.replace(PROCLITIC, '');
  const cuts = [{ proclitics, rest }];
  // للبحر: after li the article has no alif.
  if (proclitic === 'li' && rest[0] === u.LAM) cuts.push({ proclitics, rest: u.ALIF + rest });
  return cuts;
}

/** وعبد: a proclitic before what opens a compound. */
function conjoinedOpening(text: string, key: string, sources: Sources): Opening['conjoined'] {
  for (const cut of conjoinedCuts(text)) {
    const longest = longestFrom(u.lookupKey(u.stripMarks(cut.rest)), sources);
    // لأم كلثوم, though لام is a letter
    if (longest > 0)
      return lexicon()
        .find(key)
        .some(({ bare }) => bare === u.stripMarks(text))
        ? undefined
        : { ...cut, longest };
  }
  return undefined;
}
