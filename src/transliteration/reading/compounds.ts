/**
 * Compounds: names of two and more words (عبد الرحمن, صلاح الدين), as the list has them or as their grammar makes them, written apart or
 * joined. Sources: Schimmel, Islamic Names (1989); Beeston, Arabic Nomenclature (1971).
 */
import { lexicon } from '../lexicon/lexicon';
import type { Proclitic } from '../script/segment';
import * as u from '../script/unicode';
import { readingsOf } from './ask-sources';
import { closes, conjoinedCuts, type KnownWord, knownWord, type Sources } from './known-word';
import { FAITH, FAMILY_OF_SERVANT, HOUSE, SERVANT } from './name-words';
import { isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import { ARTICLE, type CompoundKind, NO_PREFIX, Reading, toWords, wholeWords } from './reading';
import { entryReadings, type ListedReading } from './sources/listed-entries';

const TRUST_COMPOUND = 0.85;

const TO_GOD = 'لله';
const VOCALISED_SERVANT = `ع${u.FATHA}ب${u.SUKUN}د`;
const VOCALISED_FAITH = `ال${u.DAL}${u.KASRA}ين`;
/** First parts that data entry joins to the name after them (ابوبكر). */
const JOINED_FATHER = /^[اأ]بو(?=\p{L}{2})/u;
/** Letters that foreign names are hardly written with. */
const ARABIC = /[ثحخذصضطظعقةه]/;

export function readListedCompound(words: readonly string[]): ListedReading[] {
  // Case endings inside a compound (عَبدِ اللهِ) are not part of its listed, pausal form.
  const joined = words.map((word) => (u.hasMarks(word) ? word.replace(CASE_ENDING, '') : word)).join('');
  const readings = entryReadings(lexicon(), joined);
  return readings.length === 0 ? readings : readings.filter(({ spellings }) => spellings.bare.includes(' '));
}

export const CASE_ENDING = new RegExp(`[${u.CASE_SIGNS}]+$`, 'u');

export function withProclitics(joined: readonly Proclitic[], reading: Reading): Reading {
  const { proclitics, article } = reading.prefix;
  return reading.with({ prefix: { proclitics: [...joined, ...proclitics], article } });
}

/** وعبدالله, ولعبدالرحمن */
export function readConjoinedJoined(text: string, sources: Sources): Reading | undefined {
  for (const { proclitics, rest } of conjoinedCuts(text)) {
    const [listed] = sources.useLexicon ? readListedCompound([rest]) : [];
    const reading = listed ?? readJoinedCompound(rest, sources);
    if (reading) return withProclitics(proclitics, reading);
  }
  return undefined;
}

/** Of a word by itself. */
function readWord(text: string, sources: Sources): readonly Reading[] {
  return readingsOf(knownWord(text, sources), sources);
}

export function readJoinedCompound(text: string, sources: Sources): Reading | undefined {
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
  return isOneWord(son!) && isSon(son!, text)
    ? compound('joined', [readWord('أبو', sources)[0]!, son!], son!.confidence)
    : undefined;
}

/** Apollo is not the father of لو, Apostol nobody's. */
function isSon(reading: Reading, joined: string): boolean {
  if (isGuess(reading)) return reading.source === 'model' && ARABIC.test(joined);
  return reading.kind !== 'particle' && !isVerbOrParticle(reading);
}

/** Two words whose grammar makes them one name. */
export function readCompound(first: KnownWord, second: KnownWord, sources: Sources): Reading | undefined {
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
    const readings = readingsOf(second, sources);
    // آل خطاب: a family, whatever word has its letters.
    const house = readings.find((each) => each.source === 'dictionary' || isPerson(each)) ?? readings[0];
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
