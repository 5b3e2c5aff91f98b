/**
 * Tokens → units that are read as one. Compounds of two and more words (عبد الرحمن, صلاح الدين, فاطمة الزهراء) are one unit, written apart
 * or joined; everything else stands by itself. Sources: Schimmel, Islamic Names (1989); Beeston, Arabic Nomenclature (1971).
 */
import { lexicon } from '../lexicon/lexicon';
import { isFullyVocalised } from '../script/marks';
import type { Proclitic } from '../script/segment';
import type { Token } from '../script/tokenise';
import * as u from '../script/unicode';
import { readFromDictionary, readWord, type Sources } from './ask-sources';
import { settleByNeighbours } from './neighbours';
import {
  ARTICLE,
  type CompoundKind,
  NO_PREFIX,
  plainReading,
  type Reading,
  toWords,
  wholeWords,
} from './reading';
import { separateNames } from './run-together';
import { changed, entryReadings, type ListedReading } from './sources/lexicon-source';
import { readFromOtherLanguage } from './sources/other-languages';
import { NO_READINGS, type Unit, unitOf } from './unit';

const TRUST_COMPOUND = 0.85;

const SERVANT = 'عبد';
/** The families named after a servant of God: العبد الله, العبدالقادر. */
const FAMILY_OF_SERVANT = 'العبد';
const FAITH = 'الدين';
const TO_GOD = 'لله';
const VOCALISED_SERVANT = `ع${u.FATHA}ب${u.SUKUN}د`;
const VOCALISED_FAITH = `ال${u.DAL}${u.KASRA}ين`;
/** First parts that data entry joins to the name after them (ابوبكر). */
const JOINED_FATHER = /^[اأ]بو(?=\p{L}{2})/u;
const HOUSE = 'آل';
/** Words that open a compound with almost any word. */
const COMPOUND_OPENINGS = new Set([SERVANT, FAMILY_OF_SERVANT, HOUSE, 'ال']);
/** Son and daughter of. */
export const FILIATION = new Set(['بن', 'ابن', 'إبن', 'بنت', 'ابنة', 'إبنة', 'ولد', 'ود', 'منت']);

/** A letter, with the vowel that a proclitic may have. */
const PROCLITIC = new RegExp(`^.[${u.FATHA}${u.KASRA}]?`, 'u');

const CONJOINED: Readonly<Record<string, Proclitic>> = { و: 'wa', ف: 'fa', ب: 'bi', ل: 'li' };

export function toUnits(written: readonly Token[], sources: Sources): Unit[] {
  const tokens = sources.useLexicon ? separateNames(written) : written;
  const units: Unit[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const isWord = token.kind === 'word';
    const unit =
      (isWord ? readSeveralWords(tokens, i, sources) : undefined) ??
      unitOf([token], isWord ? readOneWord(token, sources) : NO_READINGS);
    units.push(unit);
    i += unit.tokens.length;
  }
  return settleByNeighbours(units);
}

/** The longest compound that opens at this token. */
function readSeveralWords(tokens: readonly Token[], from: number, sources: Sources): Unit | undefined {
  // The last word of a text opens nothing.
  if (from + 2 >= tokens.length) return undefined;
  const most = longestFrom(tokens, from, sources);
  return (
    (most > 0 ? readLongest(tokens, from, most, sources) : undefined) ??
    readConjoinedCompound(tokens, from, sources)
  );
}

/** Most words of a compound that opens at this token; 0 where nothing hints at one, which spares most words a closer look. */
function longestFrom(tokens: readonly Token[], from: number, { useLexicon, dictionary }: Sources): number {
  const opening = u.stripMarks(tokens[from]!.text);
  const key = u.lookupKey(opening);
  const most = Math.max(
    useLexicon ? lexicon().longestFrom(key) : 0,
    dictionary ? Math.max(2, dictionary.longestFrom(key)) : 0,
  );
  if (most > 0 || COMPOUND_OPENINGS.has(opening)) return Math.max(most, 2);
  const next = tokens[from + 2]!;
  if (next.kind !== 'word') return 0;
  const second = u.stripMarks(next.text);
  // A listed compound may be typed with its space in another place.
  return second === FAITH || second === u.GOD || (useLexicon && lexicon().has(key + u.lookupKey(second)))
    ? 2
    : 0;
}

function readLongest(
  tokens: readonly Token[],
  from: number,
  most: number,
  sources: Sources,
): Unit | undefined {
  const places = wordsFrom(tokens, from, most);
  const texts = places.map((place) => tokens[place]!.text);
  for (let count = places.length; count >= 2; count--) {
    const words = texts.slice(0, count);
    const end = places[count - 1]! + 1;
    const corrected = readFromDictionary(words.join(''), sources.dictionary);
    const readings = corrected ? [corrected] : [];
    if (sources.useLexicon && !saysItsEndings(words, sources)) {
      const listed = readListedCompound(words);
      if (!corrected && isTitledName(listed[0], words[0]!, tokens[end + 1])) continue;
      if (corrected || !isCorrectedInside(listed[0], words, sources)) readings.push(...listed);
    }
    if (readings.length === 0 && count === 2) {
      const compound = readCompound(words[0]!, words[1]!, sources);
      if (compound) readings.push(compound);
    }
    if (readings.length > 0) return unitOf(tokens.slice(from, end), readings);
  }
  return undefined;
}

/** الشيخ زايد is a town; a father's name after it makes it a man with his title. */
function isTitledName(listed: Reading | undefined, opening: string, after: Token | undefined): boolean {
  if (listed?.kind !== 'place' || !after || !FILIATION.has(u.stripMarks(after.text))) return false;
  return entryReadings(lexicon(), opening)[0]?.kind === 'title';
}

/** Places of the next words that only spaces, a hyphen or a zero-width break separate. */
function wordsFrom(tokens: readonly Token[], from: number, most: number): number[] {
  const places = [from];
  for (let i = from + 1; places.length < most; i += 2) {
    const between = tokens[i];
    const next = tokens[i + 1];
    if (!between || next?.kind !== 'word') break;
    if (between.kind !== 'joint' && !/^[ \u00a0-]+$/.test(between.text)) break;
    places.push(i + 1);
  }
  return places;
}

/** آل سالم, where the caller's dictionary spells سالم: the name is read by its parts. Places keep their own spelling. */
function isCorrectedInside(
  listed: Reading | undefined,
  words: readonly string[],
  { dictionary }: Sources,
): boolean {
  if (!dictionary || !(listed?.kind?.startsWith('given') || listed?.kind === 'family')) return false;
  // A part that every such compound shares is not a correction of this one.
  const own = words.filter((word) => ![SERVANT, FAITH, u.GOD].includes(u.stripMarks(word)));
  return own.some((word) => readFromDictionary(word, dictionary));
}

/** A listed compound is in pause: where the scholarly schemes have every vowel from the text, the text is read instead. */
function saysItsEndings(words: readonly string[], { purpose }: Sources): boolean {
  return purpose === 'vowels' && words.every((word) => isFullyVocalised(word)) && CASE_ENDING.test(words[0]!);
}

function readListedCompound(words: readonly string[]): ListedReading[] {
  // Case endings inside a compound (عَبدِ اللهِ) are not part of its listed, pausal form.
  const joined = words.map((word) => (u.hasMarks(word) ? word.replace(CASE_ENDING, '') : word)).join('');
  const readings = entryReadings(lexicon(), joined);
  return readings.length === 0 ? readings : readings.filter(({ words: read }) => read.length > 1);
}

const CASE_ENDING = new RegExp(`[${u.CASE_SIGNS}]+$`, 'u');

/** وعبد الله: a proclitic before a listed compound. */
function readConjoinedCompound(tokens: readonly Token[], from: number, sources: Sources): Unit | undefined {
  const token = tokens[from]!;
  const proclitic = CONJOINED[token.text[0]!];
  if (!proclitic) return undefined;
  const rest = token.text.replace(PROCLITIC, '');
  const opening = u.lookupKey(u.stripMarks(rest));
  const listed = sources.useLexicon ? lexicon().longestFrom(opening) : 0;
  const reach = Math.max(listed, sources.dictionary?.longestFrom(opening) ?? 0);
  if (reach === 0 || lexicon().has(u.lookupKey(u.stripMarks(token.text)))) return undefined;
  const unit = readSeveralWords(
    [{ ...token, text: rest }, ...tokens.slice(from + 1, from + 2 * reach)],
    0,
    sources,
  );
  if (!unit) return undefined;
  return unitOf(
    tokens.slice(from, from + unit.tokens.length),
    unit.readings.map((reading) => conjoined(proclitic, reading)),
  );
}

function conjoined(proclitic: Proclitic, reading: Reading): Reading {
  const { proclitics, article } = reading.prefix;
  return changed(reading, { prefix: { proclitics: [proclitic, ...proclitics], article } });
}

function readOneWord({ text: word, typed }: Token, sources: Sources): readonly Reading[] {
  const readings = readWord(word, sources);
  if (!isGuess(readings[0]!)) return readings;
  const other = readFromOtherLanguage(typed ?? word, word, readings[0]!.source === 'rules');
  if (other) return [other, ...readings];
  const joined = readJoinedCompound(word, sources) ?? readConjoinedJoined(word, sources);
  return joined ? [joined, ...readings] : readings;
}

/** وعبدالله, لعبدالرحمن */
function readConjoinedJoined(word: string, sources: Sources): Reading | undefined {
  const proclitic = CONJOINED[word[0]!];
  if (!proclitic) return undefined;
  const rest = word.replace(PROCLITIC, '');
  const [listed] = sources.useLexicon ? readListedCompound([rest]) : [];
  const reading = listed ?? readJoinedCompound(rest, sources);
  return reading && conjoined(proclitic, reading);
}

function isGuess({ source }: Reading): boolean {
  return source === 'rules' || source === 'model';
}

function readJoinedCompound(word: string, sources: Sources): Reading | undefined {
  if (word === SERVANT + TO_GOD) return readCompound(SERVANT, TO_GOD, sources);
  if (word.startsWith(`${SERVANT}ال`) && word.length > 6)
    return readCompound(SERVANT, word.slice(3), sources);
  if (word.startsWith(`${FAMILY_OF_SERVANT}ال`) && word.length > 8) {
    const name = word.slice(FAMILY_OF_SERVANT.length);
    return readServantFamily(name, sources) ?? withArticle(readCompound(SERVANT, name, sources));
  }
  for (const second of [FAITH, u.GOD]) {
    if (word.endsWith(second) && word.length > second.length + 1) {
      return readCompound(word.slice(0, -second.length), second, sources);
    }
  }
  const father = JOINED_FATHER.exec(word)?.[0];
  if (!father) return undefined;
  const [son] = readWord(word.slice(father.length), sources);
  return isGuess(son!) || !isOneWord(son!)
    ? undefined
    : compound('joined', [readWord('أبو', sources)[0]!, son!], son!.confidence);
}

/** Two words whose grammar makes them one name. */
function readCompound(first: string, second: string, sources: Sources): Reading | undefined {
  const [a, b] = [u.stripMarks(first), u.stripMarks(second)];
  // عبدلله: its alif left out.
  if (a === SERVANT && b === TO_GOD) return readCompound(first, u.GOD, sources);
  if (a === SERVANT && (b === u.GOD || b.startsWith('ال'))) {
    const [divine] = readWord(second, sources);
    return isOneWord(divine!)
      ? compound('servant', [vocalisedReading(VOCALISED_SERVANT), divine!], TRUST_COMPOUND)
      : undefined;
  }
  if (a === FAMILY_OF_SERVANT && b.startsWith('ال')) return readServantFamily(second, sources);
  if (b === FAITH || b === u.GOD) {
    const [bearer] = readWord(first, sources);
    const kind = bearer!.kind;
    const isName = kind !== undefined && kind !== 'word' && kind !== 'particle';
    if (bearer!.words.length > 1 || bearer!.prefix.article || !isName) return undefined;
    return b === FAITH
      ? compound('faith', [bearer!, vocalisedReading(VOCALISED_FAITH)], TRUST_COMPOUND)
      : compound('god', [bearer!, vocalisedReading(u.VOCALISED_GOD)], TRUST_COMPOUND);
  }
  if (a === 'ال' || a === HOUSE) {
    const [house] = readWord(second, sources);
    if (!isOneWord(house!) || house!.kind === 'particle') return undefined;
    return compound('house', [vocalisedReading(HOUSE), house!], house!.confidence);
  }
  return undefined;
}

/** Apart, only known servant names make a family: العبد الفقير is the poor servant himself. */
function readServantFamily(name: string, sources: Sources): Reading | undefined {
  const [listed] = sources.useLexicon ? readListedCompound([SERVANT, name]) : [];
  if (listed) return familyOf(listed);
  return u.stripMarks(name) === u.GOD ? withArticle(readCompound(SERVANT, name, sources)) : undefined;
}

/** They live where one writes Abdulqader and Abdulmohsen: a spelling of one word leads, whatever the given name's is. */
function familyOf({ words, confidence, spellings }: ListedReading): Reading {
  const all = [spellings.usual, ...spellings.others];
  const inOneWord = all.filter(({ text }) => /^Abdul[a-z]+$/.test(text));
  const [usual, ...others] = [...inOneWord, ...all.filter((spelling) => !inOneWord.includes(spelling))];
  return plainReading({
    source: 'grammar',
    rule: 'family of a servant of God',
    confidence,
    prefix: ARTICLE,
    words,
    spellings: { usual: usual!, others },
    kind: 'family',
  });
}

function withArticle(reading: Reading | undefined): Reading | undefined {
  return reading && changed(reading, { prefix: ARTICLE });
}

/** Words that may be the second part of a compound. */
function isOneWord({ prefix, words }: Reading): boolean {
  return words.length === 1 && prefix.proclitics.length === 0;
}

function vocalisedReading(vocalised: string): Reading {
  return plainReading({
    source: 'grammar',
    rule: 'compound',
    confidence: 1,
    prefix: NO_PREFIX,
    words: toWords(vocalised),
    kind: 'particle',
  });
}

/** @param members one word each; what is joined to the first is joined to the whole */
function compound(kind: CompoundKind, members: readonly [Reading, Reading], confidence: number): Reading {
  return plainReading({
    source: 'grammar',
    rule: `compound: ${kind}`,
    confidence,
    prefix: { proclitics: members[0].prefix.proclitics, article: false },
    words: members.flatMap((member) => wholeWords(member).map(({ proclitics: _, ...word }) => word)),
    kind: 'given-m',
    compound: { kind, members },
  });
}
