/**
 * Tokens → units that are read as one. Compounds of two and more words (عبد الرحمن, صلاح الدين, فاطمة الزهراء) are one unit, written apart
 * or joined; everything else stands by itself. Sources: Schimmel, Islamic Names (1989); Beeston, Arabic Nomenclature (1971).
 */
import { lexicon } from '../lexicon/lexicon';
import { isFullyVocalised } from '../script/marks';
import type { Proclitic } from '../script/segment';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { readFromDictionary, readingsOf } from './ask-sources';
import {
  closes,
  cutConjoined,
  FAITH,
  FAMILY_OF_SERVANT,
  HOUSE,
  type KnownWord,
  knownWord,
  type Opening,
  openingOf,
  SERVANT,
  type Sources,
} from './known-word';
import { settleByNeighbours } from './neighbours';
import { ARTICLE, type CompoundKind, NO_PREFIX, Reading, toWords, wholeWords } from './reading';
import { separateNames } from './run-together';
import { entryReadings, type ListedReading } from './sources/lexicon-source';
import { readFromOtherLanguage } from './sources/other-languages';
import { NO_READINGS, type Unit, unitOf } from './unit';

const TRUST_COMPOUND = 0.85;

const TO_GOD = 'لله';
const VOCALISED_SERVANT = `ع${u.FATHA}ب${u.SUKUN}د`;
const VOCALISED_FAITH = `ال${u.DAL}${u.KASRA}ين`;
/** First parts that data entry joins to the name after them (ابوبكر). */
const JOINED_FATHER = /^[اأ]بو(?=\p{L}{2})/u;
/** Son and daughter of. */
export const FILIATION = new Set(['بن', 'ابن', 'إبن', 'بنت', 'ابنة', 'إبنة', 'ولد', 'ود', 'منت']);

/** A text, word by word. */
interface Words {
  readonly tokens: readonly Token[];
  /** Of each token that is a word. */
  readonly known: readonly (KnownWord | undefined)[];
}

export function toUnits(written: readonly Token[], sources: Sources): Unit[] {
  const words = wordsOf(written, sources);
  const { tokens, known } = words;
  const units: Unit[] = [];
  for (let i = 0; i < tokens.length; ) {
    const word = known[i];
    const unit =
      word === undefined
        ? unitOf([tokens[i]!], NO_READINGS)
        : (readSeveralWords(words, i, sources) ??
          unitOf([tokens[i]!], readOneWord(word, tokens[i]!, sources)));
    units.push(unit);
    i += unit.tokens.length;
  }
  return settleByNeighbours(units);
}

function wordsOf(tokens: readonly Token[], sources: Sources): Words {
  const known: (KnownWord | undefined)[] = [];
  let together = false;
  for (const { kind, text } of tokens) {
    const word = kind === 'word' ? knownWord(text, sources) : undefined;
    if (word?.names) together = true;
    known.push(word);
  }
  return together
    ? wordsOf(
        separateNames(
          tokens,
          known.map((word) => word?.names),
        ),
        sources,
      )
    : { tokens, known };
}

/** The longest compound that opens at this word. */
function readSeveralWords(words: Words, from: number, sources: Sources): Unit | undefined {
  // The last word of a text opens nothing.
  if (from + 2 >= words.tokens.length) return undefined;
  const opening = openingOf(words.known[from]!, sources);
  const most = opening.longest > 0 ? opening.longest : wordsByTheNext(words.known, from, sources);
  return (
    (most > 0 ? readLongest(words, from, most, sources) : undefined) ??
    (opening.conjoined ? readConjoinedCompound(words, from, opening.conjoined, sources) : undefined)
  );
}

/** Words of a compound that only its second word tells, or that is typed with its space in another place; 0 for most words. */
function wordsByTheNext(known: Words['known'], from: number, { useLexicon }: Sources): number {
  const next = known[from + 2];
  if (next === undefined) return 0;
  return closes(next) || (useLexicon && lexicon().has(known[from]!.key + next.key)) ? 2 : 0;
}

function readLongest(
  { tokens, known }: Words,
  from: number,
  most: number,
  sources: Sources,
): Unit | undefined {
  const places = wordsFrom(tokens, from, most);
  for (let count = places.length; count >= 2; count--) {
    const words = places.slice(0, count).map((place) => known[place]!);
    const end = places[count - 1]! + 1;
    const texts = words.map(({ text }) => text);
    const corrected = sources.dictionary && readFromDictionary(texts.join(''), sources.dictionary);
    const readings: Reading[] = corrected ? [corrected] : [];
    if (sources.useLexicon && lexicon().has(keyOf(words)) && !saysItsEndings(texts, sources)) {
      const listed = readListedCompound(texts);
      if (!corrected && isTitledName(listed[0], texts[0]!, known[end + 1])) continue;
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

/** Of words written as one. */
function keyOf(words: readonly KnownWord[]): string {
  let key = '';
  for (const word of words) key += word.key;
  return key;
}

/** الشيخ زايد is a town; a father's name after it makes it a man with his title. */
function isTitledName(listed: Reading | undefined, opening: string, after: KnownWord | undefined): boolean {
  if (listed?.kind !== 'place' || !after || !FILIATION.has(after.bare)) return false;
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
  words: readonly KnownWord[],
  { dictionary }: Sources,
): boolean {
  if (!dictionary || !(listed?.kind?.startsWith('given') || listed?.kind === 'family')) return false;
  // A part that every such compound shares is not a correction of this one.
  const own = words.filter(({ bare }) => ![SERVANT, FAITH, u.GOD].includes(bare));
  return own.some(({ text }) => readFromDictionary(text, dictionary));
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
function readConjoinedCompound(
  { tokens, known }: Words,
  from: number,
  { proclitic, rest, longest }: NonNullable<Opening['conjoined']>,
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
    unit.readings.map((reading) => withProclitic(proclitic, reading)),
  );
}

function withProclitic(proclitic: Proclitic, reading: Reading): Reading {
  const { proclitics, article } = reading.prefix;
  return reading.with({ prefix: { proclitics: [proclitic, ...proclitics], article } });
}

function readOneWord(word: KnownWord, { typed }: Token, sources: Sources): readonly Reading[] {
  const readings = readingsOf(word, sources);
  if (!isGuess(readings[0]!)) return readings;
  const { text } = word;
  const other = readFromOtherLanguage(typed ?? text, text, readings[0]!.source === 'rules');
  if (other) return [other, ...readings];
  const joined = readJoinedCompound(text, sources) ?? readConjoinedJoined(text, sources);
  return joined ? [joined, ...readings] : readings;
}

/** وعبدالله, لعبدالرحمن */
function readConjoinedJoined(text: string, sources: Sources): Reading | undefined {
  const cut = cutConjoined(text);
  if (!cut) return undefined;
  const [listed] = sources.useLexicon ? readListedCompound([cut.rest]) : [];
  const reading = listed ?? readJoinedCompound(cut.rest, sources);
  return reading && withProclitic(cut.proclitic, reading);
}

function isGuess({ source }: Reading): boolean {
  return source === 'rules' || source === 'model';
}

/** Of a word by itself. */
function readWord(text: string, sources: Sources): readonly Reading[] {
  return readingsOf(knownWord(text, sources), sources);
}

function readJoinedCompound(text: string, sources: Sources): Reading | undefined {
  const compoundOf = (first: string, second: string): Reading | undefined =>
    readCompound(knownWord(first, sources), knownWord(second, sources), sources);
  if (text === SERVANT + TO_GOD) return compoundOf(SERVANT, TO_GOD);
  if (text.startsWith(`${SERVANT}ال`) && text.length > 6) return compoundOf(SERVANT, text.slice(3));
  if (text.startsWith(`${FAMILY_OF_SERVANT}ال`) && text.length > 8) {
    const name = knownWord(text.slice(FAMILY_OF_SERVANT.length), sources);
    return readServantFamily(name, sources) ?? withArticle(compoundOf(SERVANT, name.text));
  }
  for (const second of [FAITH, u.GOD]) {
    if (text.endsWith(second) && text.length > second.length + 1)
      return compoundOf(text.slice(0, -second.length), second);
  }
  const father = JOINED_FATHER.exec(text)?.[0];
  if (!father) return undefined;
  const [son] = readWord(text.slice(father.length), sources);
  return isGuess(son!) || !isOneWord(son!)
    ? undefined
    : compound('joined', [readWord('أبو', sources)[0]!, son!], son!.confidence);
}

/** Two words whose grammar makes them one name. */
function readCompound(first: KnownWord, second: KnownWord, sources: Sources): Reading | undefined {
  const [a, b] = [first.bare, second.bare];
  // عبدلله: its alif left out.
  if (a === SERVANT && b === TO_GOD) return readCompound(first, knownWord(u.GOD, sources), sources);
  if (a === SERVANT && (b === u.GOD || b.startsWith('ال'))) {
    const [divine] = readingsOf(second, sources);
    return isOneWord(divine!)
      ? compound('servant', [vocalisedReading(VOCALISED_SERVANT), divine!], TRUST_COMPOUND)
      : undefined;
  }
  if (a === FAMILY_OF_SERVANT && b.startsWith('ال')) return readServantFamily(second, sources);
  if (closes(second)) {
    const [bearer] = readingsOf(first, sources);
    const kind = bearer!.kind;
    const isName = kind !== undefined && kind !== 'word' && kind !== 'particle';
    if (bearer!.words.length > 1 || bearer!.prefix.article || !isName) return undefined;
    return b === FAITH
      ? compound('faith', [bearer!, vocalisedReading(VOCALISED_FAITH)], TRUST_COMPOUND)
      : compound('god', [bearer!, vocalisedReading(u.VOCALISED_GOD)], TRUST_COMPOUND);
  }
  if (a === 'ال' || a === HOUSE) {
    const [house] = readingsOf(second, sources);
    if (!isOneWord(house!) || house!.kind === 'particle') return undefined;
    return compound('house', [vocalisedReading(HOUSE), house!], house!.confidence);
  }
  return undefined;
}

/** Apart, only known servant names make a family: العبد الفقير is the poor servant himself. */
function readServantFamily(name: KnownWord, sources: Sources): Reading | undefined {
  const [listed] = sources.useLexicon ? readListedCompound([SERVANT, name.text]) : [];
  if (listed) return familyOf(listed);
  return name.bare === u.GOD
    ? withArticle(readCompound(knownWord(SERVANT, sources), name, sources))
    : undefined;
}

/** They live where one writes Abdulqader and Abdulmohsen: a spelling of one word leads, whatever the given name's is. */
function familyOf({ words, confidence, spellings }: ListedReading): Reading {
  const all = [spellings.usual, ...spellings.others];
  const inOneWord = all.filter(({ text }) => /^Abdul[a-z]+$/.test(text));
  const [usual, ...others] = [...inOneWord, ...all.filter((spelling) => !inOneWord.includes(spelling))];
  return new Reading({
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
  return reading?.with({ prefix: ARTICLE });
}

/** Words that may be the second part of a compound. */
function isOneWord({ prefix, words }: Reading): boolean {
  return words.length === 1 && prefix.proclitics.length === 0;
}

function vocalisedReading(vocalised: string): Reading {
  return new Reading({
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
  return new Reading({
    source: 'grammar',
    rule: `compound: ${kind}`,
    confidence,
    prefix: { proclitics: members[0].prefix.proclitics, article: false },
    words: members.flatMap((member) => wholeWords(member).map(({ proclitics: _, ...word }) => word)),
    kind: 'given-m',
    compound: { kind, members },
  });
}
