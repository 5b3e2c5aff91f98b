/** Tokens → units that are read as one: the longest compound that opens at each word, else the word by itself. */
import { lexicon } from '../lexicon/lexicon';
import { isFullyVocalised } from '../script/marks';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { readFromDictionary, readingsOf } from './ask-sources';
import {
  CASE_ENDING,
  readCompound,
  readConjoinedJoined,
  readJoinedCompound,
  readListedCompound,
  withProclitics,
} from './compounds';
import { readAsNames } from './expected-names';
import { namesOfFirms } from './firm-names';
import { joinedNames } from './joined-names';
import {
  closes,
  type KnownWord,
  knownWord,
  type Opening,
  openingOf,
  type ReadingModel,
  type Sources,
} from './known-word';
import { withoutSlips } from './meant-words';
import { FAITH, FILIATION, SERVANT } from './name-words';
import { settleByNeighbours } from './neighbours';
import { isGuess } from './parts-of-speech';
import type { Reading } from './reading';
import { separateNames } from './run-together';
import { entryReadings } from './sources/listed-entries';
import { isArabicOnly, readFromOtherLanguage } from './sources/other-languages';
import { isLetter, lettersFrom, MOST_LETTERS, readLetters } from './spelled-letters';
import { NO_READINGS, type Unit, unitOf } from './unit';
import { readUnitOfMeasure } from './units-of-measure';
import { settleAlone } from './word-alone';

/** A text, word by word. */
interface Words {
  readonly tokens: readonly Token[];
  /** Of each token that is a word. */
  readonly known: readonly (KnownWord | undefined)[];
}

export function toUnits(written: readonly Token[], sources: Sources): Unit[] {
  const words = wordsOf(written, sources);
  const { tokens } = words;
  const units: Unit[] = [];
  for (let i = 0; i < tokens.length; ) {
    const unit = unitAt(words, i, sources);
    units.push(unit);
    i += unit.tokens.length;
  }
  settle(units, sources);
  return units;
}

/** Of words among words, too. */
export interface SettlingModel extends ReadingModel {
  /** @param haveOthers whether any of them may be no name */
  readonly settle: (units: Unit[], sources: Sources, haveOthers: boolean) => void;
}

const isSettling = (model: ReadingModel): model is SettlingModel => 'settle' in model;

/** Each step in the place of the units: compiled, `map` makes arrays of another kind, and whatever reads them is compiled again. */
function settle(units: Unit[], sources: Sources): void {
  settleAlone(units);
  let haveOthers = false;
  // A word alone has no neighbours.
  if (units.length > 1) {
    joinedNames(units);
    haveOthers = settleByNeighbours(units, sources.model);
  }
  const { model } = sources;
  if (model && isSettling(model)) model.settle(units, sources, haveOthers);
  if (sources.areNames) readAsNames(units, sources);
  else namesOfFirms(units);
}

function unitAt(words: Words, i: number, sources: Sources): Unit {
  const token = words.tokens[i]!;
  const word = words.known[i];
  if (word === undefined) return unitOf([token], NO_READINGS);
  const several = readSeveralWords(words, i, sources);
  if (several) return several;
  const alone = readAlone(word, token, sources);
  // What the caller says of the letters is asked first.
  const isOpen = sources.useLexicon && alone.readings[0]!.source !== 'dictionary';
  const measure = isOpen ? readUnitOfMeasure(words.tokens, i) : undefined;
  return measure ? unitOf([token], [measure]) : alone;
}

function wordsOf(tokens: readonly Token[], sources: Sources): Words {
  const known: (KnownWord | undefined)[] = [];
  let together = false;
  for (let i = 0; i < tokens.length; i++) {
    const { kind, text } = tokens[i]!;
    const word = kind === 'word' ? knownWord(text, sources) : undefined;
    if (word && partsOf(word, sources)) together = true;
    known.push(word);
  }
  return together
    ? wordsOf(
        separateNames(
          tokens,
          known.map((word) => word && partsOf(word, sources)),
        ),
        sources,
      )
    : withoutSlips(tokens, known, sources);
}

/** The words that one is, run together. */
function partsOf(word: KnownWord, sources: Sources): KnownWord['names'] {
  if (word.names || word.isListed || !sources.useLexicon || !sources.model) return word.names;
  word.halves ??= sources.model.halve(word, sources) ?? 'one word';
  return word.halves === 'one word' ? undefined : word.halves;
}

/** The longest compound that opens at this word. */
function readSeveralWords(words: Words, from: number, sources: Sources): Unit | undefined {
  // The last word of a text opens nothing.
  if (from + 2 >= words.tokens.length) return undefined;
  const opening = openingOf(words.known[from]!, sources);
  const most = opening.longest > 0 ? opening.longest : wordsByTheNext(words.known, from, opening);
  const listed = most > 0 ? readLongest(words, from, most, sources) : undefined;
  const letters = readSpelledLetters(words, from);
  if (letters && letters.tokens.length > (listed?.tokens.length ?? 0)) return letters;
  return (
    listed ?? (opening.conjoined ? readConjoinedCompound(words, from, opening.conjoined, sources) : undefined)
  );
}

function readSpelledLetters({ tokens, known }: Words, from: number): Unit | undefined {
  if (!isLetter(known[from]!.text)) return undefined;
  const most = wordsFrom(tokens, from, MOST_LETTERS);
  const words = Array.from({ length: most }, (_, i) => known[from + 2 * i]!.text);
  const end = from + 2 * most;
  const count = lettersFrom(words, end >= tokens.length);
  return count > 0
    ? unitOf(tokens.slice(from, from + 2 * count - 1), [readLetters(words.slice(0, count))])
    : undefined;
}

/** Words of a compound that only its second word tells, or that is typed with its space in another place; 0 for most words. */
function wordsByTheNext(known: Words['known'], from: number, { elsewhere }: Opening): number {
  const next = known[from + 2];
  if (next === undefined) return 0;
  return closes(next) || (elsewhere && lexicon().has(known[from]!.key + next.key)) ? 2 : 0;
}

function readLongest(words: Words, from: number, most: number, sources: Sources): Unit | undefined {
  // Words and what stands between them take turns.
  for (let count = wordsFrom(words.tokens, from, most); count >= 2; count--) {
    const readings = readTogether(words.known, from, count, sources);
    if (readings.length > 0) return unitOf(words.tokens.slice(from, from + 2 * count - 1), readings);
  }
  return undefined;
}

function readTogether(
  known: Words['known'],
  from: number,
  count: number,
  sources: Sources,
): readonly Reading[] {
  const isListed = sources.useLexicon && lexicon().has(keyOf(known, from, count));
  if (isListed || sources.dictionary) {
    const readings = readListed(known, from, count, isListed, sources);
    if (readings.length > 0 || readings === NO_READINGS) return readings;
  }
  const compound = count === 2 ? readCompound(known[from]!, known[from + 2]!, sources) : undefined;
  return compound ? [compound] : NO_READINGS;
}

/** @returns `NO_READINGS` where the words are known not to be one name */
function readListed(
  known: Words['known'],
  from: number,
  count: number,
  isListed: boolean,
  sources: Sources,
): readonly Reading[] {
  const words = Array.from({ length: count }, (_, i) => known[from + 2 * i]!);
  const texts = words.map(({ text }) => text);
  const corrected = readFromDictionary(texts.join(''), sources.dictionary);
  const readings: Reading[] = corrected ? [corrected] : [];
  if (isListed && !saysItsEndings(texts, sources)) {
    const listed = readListedCompound(texts);
    if (!corrected && isTitledName(listed[0], texts[0]!, known[from + 2 * count])) return NO_READINGS;
    if (corrected || !isCorrectedInside(words, sources)) readings.push(...listed);
  }
  return readings;
}

/** Of words written as one. */
function keyOf(known: Words['known'], from: number, count: number): string {
  let key = known[from]!.key;
  for (let i = 1; i < count; i++) key += known[from + 2 * i]!.key;
  return key;
}

/** الشيخ زايد is a town; a father's name after it makes it a man with his title. */
function isTitledName(listed: Reading | undefined, opening: string, after: KnownWord | undefined): boolean {
  if (listed?.kind !== 'place' || !after || !FILIATION.has(after.bare)) return false;
  return entryReadings(lexicon(), opening)[0]?.kind === 'title';
}

/** How many words, at most so many, only spaces, a hyphen or a zero-width break separate. */
function wordsFrom(tokens: readonly Token[], from: number, most: number): number {
  for (let count = 1; count < most; count++) {
    const between = tokens[from + 2 * count - 1];
    const next = tokens[from + 2 * count];
    if (!between || next?.kind !== 'word') return count;
    if (between.kind !== 'joint' && between.text !== ' ' && !SEPARATOR.test(between.text)) return count;
  }
  return most;
}

const SEPARATOR = /^[ -]+$/;

/** آل سالم, where the caller's dictionary spells سالم: it is read by its parts. */
function isCorrectedInside(words: readonly KnownWord[], { dictionary }: Sources): boolean {
  if (!dictionary) return false;
  // A part that every such compound shares is not a correction of this one.
  const own = words.filter(({ bare }) => ![SERVANT, FAITH, u.GOD].includes(bare));
  return own.some(({ text }) => readFromDictionary(text, dictionary));
}

/** A listed compound is in pause: where the scholarly schemes have every vowel from the text, the text is read instead. */
function saysItsEndings(words: readonly string[], { purpose }: Sources): boolean {
  return purpose === 'vowels' && words.every((word) => isFullyVocalised(word)) && CASE_ENDING.test(words[0]!);
}

/** وعبد الله: a proclitic before a listed compound. */
function readConjoinedCompound(
  { tokens, known }: Words,
  from: number,
  { proclitics, rest, longest }: NonNullable<Opening['conjoined']>,
  sources: Sources,
): Unit | undefined {
  const end = from + 2 * longest;
  const { start, end: restEnd, typed } = tokens[from]!;
  const opening = tokenOf('word', rest, start, restEnd, typed);
  const unit = readSeveralWords(
    {
      tokens: [opening, ...tokens.slice(from + 1, end)],
      known: [knownWord(rest, sources), ...known.slice(from + 1, end)],
    },
    0,
    sources,
  );
  if (!unit) return undefined;
  return unitOf(
    tokens.slice(from, from + unit.tokens.length),
    unit.readings.map((reading) => withProclitics(proclitics, reading)),
  );
}

function readAlone(word: KnownWord, token: Token, sources: Sources): Unit {
  const readings = readOneWord(word, token, sources);
  // What other letters were typed for tells nothing of the next time.
  return unitOf([token], readings, readings === word.readings ? word : undefined);
}

function readOneWord(word: KnownWord, { typed }: Token, sources: Sources): readonly Reading[] {
  const readings = readingsOf(word, sources);
  const [first] = readings;
  if (!isGuess(first!) && !(typed !== undefined && isArabicOnly(first!, typed))) return readings;
  const { text } = word;
  const other = readFromOtherLanguage(typed ?? text, text, first!.source === 'rules');
  if (other) return [other, ...readings];
  const joined = readJoinedCompound(text, sources) ?? readConjoinedJoined(text, sources);
  return joined ? [joined, ...readings] : readings;
}
