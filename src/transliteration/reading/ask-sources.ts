/** Asks the sources in order; each reading keeps where it comes from. */
import { type Entry, lexicon } from '../lexicon/lexicon';
import { agrees, isFullyVocalised } from '../script/marks';
import { type Segmentation, segment } from '../script/segment';
import * as u from '../script/unicode';
import { type KnownWord, keepReadings, type Sources } from './known-word';
import { readLoneProclitic } from './lone-proclitics';
import { isBorne, NO_PREFIX, type Prefix, Reading, toWords } from './reading';
import { readFromDerivation } from './sources/derivation';
import type { Correction, Dictionary } from './sources/dictionary';
import { isMaybeName, readFromForeignSpellings } from './sources/foreign-spellings';
import { readingOf } from './sources/form-reading';
import { guessVowels } from './sources/guess';
import { readByPattern, readFromInflection, readFromPreposition } from './sources/inflection';
import { readFromForeignLetters, readFromLexicon } from './sources/lexicon-source';
import { entryReadings, isListed, isMisspelling, isSpelled } from './sources/listed-entries';
import {
  readAsAccusative,
  readAsDefective,
  readAsDefectiveAlone,
  readAsHis,
  readAsHisPlace,
} from './sources/nouns-in-context';
import {
  isCommonNoun,
  isNounOfPlace,
  isOfTwo,
  isShortAdjective,
  isUsualNoun,
  OWNED,
} from './sources/typed-feminine';
import { isOfUsualWord } from './sources/usual-words';

/** @returns at least one reading, best first */
export function readingsOf(word: KnownWord, sources: Sources): readonly Reading[] {
  if (word.readings) return word.readings;
  const readings = askSources(word.text, sources);
  keepReadings(word, readings, sources);
  return readings;
}

function askSources(word: string, sources: Sources): readonly Reading[] {
  const proclitic = readLoneProclitic(word);
  if (proclitic) return [proclitic];
  const own = readFromDictionary(word, sources.dictionary);
  const listed = sources.useLexicon ? readListed(word) : [];
  const marked = u.hasMarks(word);
  if (listed.length > 0 && !marked) return own ? [own, ...listed] : listed;
  const readings: Reading[] = own ? [own] : [];
  const cuts = segment(word);
  const saysAll = marked && isFullyVocalised(cuts[0]!.stem);
  if (saysAll) {
    const rule = 'vowels as written';
    const written = DONE.test(word)
      ? readingOf({ vocalised: word, verb: true, rule }, NO_PREFIX).with({ confidence: SURE })
      : readStem(cuts, 'marks', rule, SURE, (stem) => stem);
    // فَنَار is fanār: a guessed proclitic does not beat marks that say everything.
    readings.push(...(isGuessedCut(listed[0]) ? [written, ...listed] : [...listed, written]));
  } else {
    readings.push(...listed);
    if (listed.length === 0 && sources.useLexicon)
      readings.push(...readFromForeignLetters(word), ...readUnlistedForm(word, cuts, sources));
  }
  if (readings.length === 0) readings.push(...readToGod(word));
  const defective = readings.length === 0 && sources.useLexicon ? readAsDefectiveAlone(word) : undefined;
  if (defective) return [defective];
  if (readings.length > 0) return readings;
  const isWord =
    hasLetters(word) &&
    (word.length > 1 || sources.purpose === 'spelling') &&
    word.length <= LONGEST_FOR_MODEL;
  const foreign = sources.useLexicon && !marked ? readFromForeignSpellings(cuts, sources.model) : [];
  if (sources.model && isWord) {
    const asSpelt = sources.model.read(word, sources.model, sources.purpose);
    return foreign.length > 0 && isItsOwnName(asSpelt[0]!, foreign[0]!)
      ? [...asSpelt, ...foreign]
      : [...foreign, ...asSpelt];
  }
  if (foreign.length > 0) return foreign;
  return marked
    ? [readStem(cuts, 'marks', 'vowels as written, the others by rule', 0.3, guessVowels)]
    : [readStem(cuts, 'rules', 'vowels by rule', 0.2, guessVowels)];
}

/** Letters and marks: no word has more, and a model works longer for each. */
const LONGEST_FOR_MODEL = 64;
/** Of what is written with its vowels. */
const SURE = 0.95;
/** كُتِبَ, سُلِّمَ, أُرْسِلَ: a verb, whose last vowel is heard. */
const DONE = new RegExp(`^.${u.DAMMA}(?:.${u.SUKUN}?)?.${u.SHADDA}?${u.KASRA}.${u.FATHA}$`, 'u');

/** كرتيس: a name that people bear, though it is near Curtis; no و is left out of one (وجلوريا). */
const isItsOwnName = (asSpelt: Reading, foreign: Reading): boolean =>
  isBorne(asSpelt) && isMaybeName(foreign) && foreign.prefix.proclitics.length === 0;

function readListed(word: string): readonly Reading[] {
  if (ENDED_BY_TANWIN.test(word) && !isFullyVocalised(word)) return readWithTanwin(word);
  if (!word.endsWith(u.HEH)) return readFromLexicon(word);
  const ofPreposition = readFromPreposition(word);
  if (ofPreposition.length > 0) return ofPreposition;
  const listed = readFromLexicon(word);
  const ofPlace = readAsHisPlace(word, listed[0]);
  const his = ofPlace ?? hisBefore(word, listed[0]);
  return his ? [his, ...listed] : listed;
}

/** طالباً, مُحَامٍ: what has a tanwin is a noun before it is a name, and kasratan may stand for a last ي. */
function readWithTanwin(word: string): readonly Reading[] {
  const listed = readFromLexicon(word);
  const bare = u.stripMarks(word);
  const [first] = listed;
  if (first && isListed(first) && isNounAsTyped(first.spellings, bare)) return listed;
  // عليًا: Ali, whose last alif is that of his tanwin, not Alia.
  if (first?.kind?.startsWith('given') && bare.endsWith(u.ALIF) && first.words[0]!.stem.endsWith(u.ALIF)) {
    const bearer = readFromLexicon(word.slice(0, -1));
    if (bearer.length > 0) return bearer;
  }
  const form = word.endsWith(u.KASRATAN) ? readAsDefective(bare) : first && readAsAccusative(bare);
  return form && agrees(word, form.words[0]!.stem) ? [form, ...listed] : listed;
}

const isNounAsTyped = (entry: Entry, bare: string): boolean =>
  entry.kind === 'word' && !entry.small && (isSpelled(entry, bare) || isSpelled(entry, bare.slice(0, -1)));

const ENDED_BY_TANWIN = new RegExp(`(?:${u.KASRATAN}|${u.FATHATAN}${u.ALIF})$`, 'u');

/** فعله, عينيه, والده: what is his, before ه is typed for the ة of a rarer word (فعلة, عينية). */
function hisBefore(word: string, feminine: Reading | undefined): Reading | undefined {
  if (!feminine || !isListed(feminine) || feminine.prefix.article || feminine.kind !== 'word')
    return undefined;
  const { bare, frequency } = feminine.spellings;
  // وجوده: of وجود, not جودة
  if (feminine.prefix.proclitics.length > 0 && isCommonNoun(word.slice(0, -1)))
    return readFromInflection(segment(word))[0];
  const base = bare.slice(0, -1);
  if (OWNED.test(word)) return readAsHis(word, feminine.spellings, 'u');
  if (!bare.endsWith(u.TA_MARBUTA) || !(isOfTwo(base) || isUsualNoun(base, frequency))) return undefined;
  const [his] = readFromInflection(segment(word));
  return his?.prefix.proclitics.length === feminine.prefix.proclitics.length ? his : undefined;
}

/** A form of a listed word that no list has. */
export function readUnlistedForm(
  word: string,
  cuts: readonly Segmentation[],
  { model, purpose }: Sources,
): readonly Reading[] {
  const inflected = readFromInflection(cuts);
  if (inflected.length > 0 && (!word.endsWith(u.HEH) || isSettled(inflected[0]!, word))) return inflected;
  const derived = readFromDerivation(word, cuts);
  if (isOwned(inflected[0], derived[0])) return [...inflected, ...derived];
  if (inflected.length === 0) return derived.length > 0 ? derived : readByPattern(cuts);
  // ه is typed for the ة of a name as often as it is a pronoun: the neighbours tell.
  if (derived.length > 0 || !model) return [...derived, ...inflected];
  const asName = model.read(word, model, purpose);
  return isBorne(asName[0]!) ? [...asName, ...inflected] : [...inflected, ...asName];
}

/** منزله, of a noun of place; اكتشافه, of a usual word; يستحقه, ارضه, as no feminine opens; مثله, of a noun without a capital; نواجه, of a verb in ه; سنحتاجه, اجعله, which no feminine looks like. */
const isSettled = (form: Reading, word: string): boolean =>
  (word.length > 4 && isOfUsualWord(form)) ||
  OF_VERB.test(form.rule) ||
  (word[0] === u.YEH && form.rule.startsWith('object')) ||
  isNounOfPlace(word.slice(0, -1)) ||
  (form.rule.startsWith('attached pronoun') &&
    (word[0] === u.ALIF || /^[a-z]/.test(form.spellings!.usual.text) || isCommonNoun(baseOf(form))));

const OF_VERB = /^(?:(?:person|imperfect) of|future|object of a verb, (?:weak )?imperative)/;

/** وقته, قلبه: of a noun that is no name, and has no feminine either. */
const isOwned = (owned: Reading | undefined, feminine: Reading | undefined): boolean =>
  feminine?.kind === 'word' &&
  owned !== undefined &&
  owned.prefix.proclitics.length === feminine.prefix.proclitics.length &&
  /^(?:attached pronoun|object of a verb)/u.test(owned.rule) &&
  !isShortAdjective(baseOf(feminine));

/** The listed word that a form is of. */
const baseOf = ({ rule }: Reading): string => rule.replace(/^.* /u, '');

/** لله, ولله: no list has God's name after the preposition that its article is joined to. */
function readToGod(word: string): Reading[] {
  const found = /^([وف]?)لله$/u.exec(u.stripMarks(word));
  if (!found) return [];
  const proclitics = found[1] === 'و' ? (['wa'] as const) : found[1] === 'ف' ? (['fa'] as const) : [];
  return [
    new Reading({
      source: 'grammar',
      rule: 'to God',
      confidence: 0.95,
      prefix: { proclitics, article: false },
      words: [{ article: false, stem: VOCALISED_TO_GOD }],
      kind: 'phrase',
    }),
  ];
}

const VOCALISED_TO_GOD = `ل${u.KASRA}ل${u.SHADDA}${u.DAGGER_ALIF}ه`;

function isGuessedCut(reading: Reading | undefined): boolean {
  const [first] = reading?.prefix.proclitics ?? [];
  return (first === 'fa' || first === 'ka') && !reading!.prefix.article;
}

function hasLetters(word: string): boolean {
  return u.stripMarks(word) !== '';
}

/** @param letters one or more words, run together */
export function readFromDictionary(letters: string, dictionary: Dictionary | undefined): Reading | undefined {
  if (!dictionary) return undefined;
  const bare = u.stripMarks(letters);
  const exact = findExact(bare, dictionary);
  if (exact) return corrected(exact, NO_PREFIX);
  const meant = findMisspelt(bare, dictionary);
  // على and علي are two words, وسام is not سام; but أبو بكر is what ابو بكر was entered for.
  if (isListedAs(bare) && !(meant && !isListedAs(meant.letters))) return undefined;
  return meant ? corrected(meant, NO_PREFIX) : readAfterProclitics(bare, dictionary);
}

const isListedAs = (letters: string): boolean =>
  lexicon()
    .find(u.lookupKey(letters))
    .some((entry) => entry.bare.replaceAll(' ', '') === letters);

function findExact(letters: string, dictionary: Dictionary): Correction | undefined {
  const spelling = dictionary.find(letters);
  return spelling === undefined ? undefined : { letters, spelling };
}

function findMisspelt(bare: string, dictionary: Dictionary): Correction | undefined {
  const found = dictionary.findByKey(u.lookupKey(bare));
  return found && isMisspelling(bare, { bare: found.letters }) ? found : undefined;
}

/** وأحمد, والغامدي, للغامدي: before a bare name only و is believed, as names begin with the other letters. */
function readAfterProclitics(bare: string, dictionary: Dictionary): Reading | undefined {
  for (const { proclitics, article, stem } of segment(bare)) {
    if (proclitics.length === 0 || !(article || proclitics.join() === 'wa')) continue;
    const word = article ? `ال${stem}` : stem;
    const found = findExact(word, dictionary) ?? findMisspelt(word, dictionary);
    if (!found) continue;
    const spelling = found.spelling.replace(/^(?:al|el)[- ]/i, '');
    return article && spelling !== found.spelling
      ? corrected({ ...found, spelling }, { proclitics, article })
      : corrected(found, { proclitics, article: false });
  }
  return undefined;
}

function corrected({ letters, spelling }: Correction, prefix: Prefix): Reading {
  const [listed] = entryReadings(lexicon(), letters);
  const [first, ...others] = listed?.words ?? toWords(guessVowels(letters));
  return new Reading({
    source: 'dictionary',
    rule: 'your dictionary',
    confidence: 1,
    prefix,
    words: [prefix.article ? { ...first!, article: false } : first!, ...others],
    spellings: { usual: { text: spelling, regions: [], exonym: false }, others: [] },
  });
}

function readStem(
  cuts: readonly Segmentation[],
  source: 'marks' | 'rules',
  rule: string,
  confidence: number,
  vowels: (stem: string) => string,
): Reading {
  const { proclitics, article, stem } = cuts.find((cut) => cut.article) ?? cuts[0]!;
  return new Reading({
    source,
    rule,
    confidence,
    prefix: { proclitics, article },
    words: [{ article: false, stem: vowels(stem) }],
  });
}
