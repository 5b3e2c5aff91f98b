/** Readings from the lexicon: the word itself, then what is left of it without article and proclitics. */

import { type Entry, type Lexicon, lexicon } from '../../lexicon/lexicon';
import { type Segmentation, segment, wholeCut } from '../../script/segment';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import { type Prefix, Reading } from '../reading';
import { entryReadings, isName, isSpelled, type ListedReading, TRUST } from './listed-entries';

/** A bare proclitic is one reading of a first letter among several. */
const TRUST_PROCLITIC = 0.6;

export function readFromLexicon(word: string): Reading[] {
  const entries = lexicon();
  const whole = entryReadings(entries, word);
  if (whole.length > 0) {
    const particles = CONJOINED.test(word) ? conjoinedParticles(entries, word, whole) : [];
    if (particles.length > 0) return [...particles, ...doubted(whole)];
    const cut = wholeCut(word);
    return cut.article ? withFamilyNames(whole, cut, entries, u.stripMarks(word)) : whole;
  }
  for (const cut of segment(word)) {
    if (!cut.article && cut.proclitics.length === 0) continue;
    const stems = [...readAfterTwoLams(entries, word, cut), ...stemReadings(entries, cut)];
    const readings = [...placesBehind(entries, cut, stems), ...stems];
    if (readings.length > 0) return readings;
  }
  // كتابًا is listed as كتاب; شكرًا as it stands.
  if (word.endsWith(SUPPORTED_FATHATAN)) return readFromLexicon(word.slice(0, -1));
  return LAST_HAMZA_LEFT_OUT.test(word)
    ? entryReadings(entries, word + u.HAMZA).filter(({ spellings }) => isName(spellings))
    : [];
}

/** شيما, زهرا */
const LAST_HAMZA_LEFT_OUT = /^\p{L}{3,}ا$/u;

/** بالكويت, للخبر: a place that is listed with its article, and better known than a noun of its letters (المدينة). */
function placesBehind(
  entries: Lexicon,
  { article, proclitics, stem }: Segmentation,
  stems: readonly ListedReading[],
): ListedReading[] {
  if (!article || proclitics.length === 0) return [];
  const isGoverned = proclitics.some((name) => name !== 'wa' && name !== 'fa');
  const known = Math.max(...stems.filter(isWord).map(({ spellings }) => spellings.frequency));
  return entryReadings(entries, `ال${stem}`, { proclitics, article: isGoverned })
    .filter(({ kind, spellings }) => kind === 'place' && spellings.frequency > known)
    .map((place) => (isGoverned ? place : withWrittenArticle(place)));
}

/** wal-Khobar, but wa Kuwait. */
function withWrittenArticle(place: ListedReading): ListedReading {
  const prefix = { ...place.prefix, article: /^[AE]l-/.test(place.spellings.usual.text) };
  return place.with({ prefix }) as ListedReading;
}

const isWord = ({ kind, spellings }: ListedReading): boolean => kind === 'word' || spellings.alsoNoun;

/** للغة, لليل: of three lams one is not written. */
function readAfterTwoLams(entries: Lexicon, word: string, cut: Segmentation): ListedReading[] {
  if (!TWO_LAMS.test(word) || !cut.article) return [];
  const stem = u.LAM + cut.stem;
  const nouns = stemReadings(entries, { ...cut, stem }).filter(
    (reading) => isWord(reading) && isSpelled(reading.spellings, stem),
  );
  // للبنان: a name has no article.
  return nouns.length > 0 ? nouns : stemReadings(entries, { ...cut, article: false, stem });
}

const TWO_LAMS = /^[وف]?لل/u;

const CONJOINED = /^[وفبلك]/u;

/** وفي, فعلى, لأي, بأنه: a particle after what is joined to it, before the slip that they would be (وفّى, فعلي, لؤي, بانة). */
function conjoinedParticles(
  entries: Lexicon,
  word: string,
  whole: readonly ListedReading[],
): readonly ListedReading[] {
  const cut = segment(word)[1];
  if (!cut || whole.some(({ spellings }) => isSpelled(spellings, u.stripMarks(word)))) return [];
  return stemReadings(entries, cut).filter(
    ({ spellings }) => isParticle(spellings) && isSpelled(spellings, cut.stem),
  );
}

/** Of the most frequent verbs and particles. */
const isParticle = ({ small, frequency }: Entry): boolean => small && frequency === 5;

/** گ is written ق, ك or غ where the keyboard has none, and چ as ج or تش: the list may have the other spelling. */
const OTHER_LETTERS: readonly (readonly [letter: RegExp, others: readonly string[]])[] = [
  [/گ/g, ['ق', 'ك', 'غ']],
  [/چ/g, ['ج', 'تش']],
];

/** Names only: it makes a word no likelier. */
export function readFromForeignLetters(word: string): Reading[] {
  for (const [letter, others] of OTHER_LETTERS) {
    if (!word.includes(letter.source)) continue;
    for (const other of others) {
      const found = readFromLexicon(word.replace(letter, other)).filter(({ kind }) => kind !== 'word');
      if (found.length > 0)
        return found.map((reading) => reading.with({ confidence: reading.confidence * TRUST_PROCLITIC }));
    }
  }
  return [];
}

const SUPPORTED_FATHATAN = `${u.FATHATAN}${u.ALIF}`;

function stemReadings(entries: Lexicon, { stem, proclitics, article }: Segmentation): ListedReading[] {
  const prefix = { proclitics, article };
  const readings = entryReadings(entries, stem, prefix, prefix.article ? 1 : TRUST_PROCLITIC).filter(
    (reading) => {
      const { bare, small } = reading.spellings;
      // والتي: cut without an article, its ال belongs to the word.
      const hasOwnArticle = (article && bare.startsWith('ال')) || bare.includes(' ');
      // فالكون is none of كوّن, nor التكرم of تكرم: verbs and particles take no article, whatever else has their letters.
      if (hasOwnArticle || (article && small)) return false;
      return article || isCutPlausible(prefix, reading, stem);
    },
  );
  return proclitics.includes('li') && !article ? readings.map(asDeed) : readings;
}

/** لوصل, لكان: what would have been has la before it, as no preposition stands before a verb. */
export const beforeDeed = (proclitics: Prefix['proclitics']): Prefix['proclitics'] =>
  proclitics.map((name) => (name === 'li' ? 'la' : name));

export const asDeed = (reading: ListedReading): ListedReading => {
  const { prefix, spellings } = reading;
  if (!prefix.proclitics.includes('li') || !isDeed(spellings)) return reading;
  const before = { ...prefix, proclitics: beforeDeed(prefix.proclitics) };
  return reading.with({ prefix: before }) as ListedReading;
};

const isDeed = ({ small, bare, vocalised }: Entry): boolean =>
  small && DEED.test(vocalised) && !PREPOSITIONS.has(bare) && !NO_DEEDS.has(bare);

/** لأين, لتلك: no verbs. */
const NO_DEEDS = new Set('أين كيف حيث حين تلك أنك أنا نحو ذاك'.split(' '));
const DEED = new RegExp(`^[^${u.TASHKIL}].{2,}[^${u.TASHKIL}]${u.FATHA}$`, 'u');

/** العجمي is a place with its article, and a family's name with the article of families: the more frequent one leads. */
function withFamilyNames(
  whole: ListedReading[],
  cut: Segmentation,
  entries: Lexicon,
  typed: string,
): Reading[] {
  const stems = stemReadings(entries, cut);
  const families = stems.filter(({ kind }) => kind === 'family');
  const [place] = whole;
  const noun = stems.find(({ kind }) => kind === 'word');
  if (noun && outranks(noun, place!, typed)) return [noun, ...doubted(whole)];
  const [family] = families;
  if (!family) {
    const namesake =
      place!.kind === 'place' || place!.kind === 'title' ? namesakeFamily(whole, stems) : undefined;
    return namesake ? [...whole, namesake] : whole;
  }
  return family.spellings.frequency > place!.spellings.frequency
    ? [...families, ...doubted(whole)]
    : [...whole, ...doubted(families)];
}

const doubted = (readings: readonly ListedReading[]): Reading[] =>
  readings.map((reading) => reading.with({ confidence: 1 - TRUST }));

/** الدراسة is the study, not the quarter; الفرد one person, not Alfred without his hamza. */
function outranks(
  { spellings: noun }: ListedReading,
  { kind, spellings }: ListedReading,
  typed: string,
): boolean {
  if (kind === 'place') return spellings.frequency + 1 < noun.frequency;
  // الحق: the right, not ألحق without its hamza.
  if (spellings.small) return spellings.bare !== typed && noun.bare === typed.slice(2);
  // المعطى: what is given, not المعطي.
  return (
    (spellings.foreign || typed.endsWith(u.ALIF_MAQSURA)) &&
    spellings.bare !== typed &&
    noun.bare === typed.slice(2)
  );
}

/** السيف, السلطان, الشيخ: families named after a man's name or title, which the list has without them. */
function namesakeFamily(
  whole: readonly ListedReading[],
  stems: readonly ListedReading[],
): Reading | undefined {
  if (whole.some(({ kind }) => kind === 'family')) return undefined;
  // الرياض is a city before it is anybody's family.
  const [{ kind, spellings }] = whole as [ListedReading];
  if (kind === 'place' && spellings.frequency > 4) return undefined;
  const bearer =
    stems.find((stem) => kind === 'title' && stem.kind === 'title') ??
    stems.find((stem) => stem.kind === 'given-m' || stem.kind === 'given');
  if (!bearer) return undefined;
  return new Reading({
    source: 'lexicon',
    rule: `family named after a listed ${bearer.kind}`,
    confidence: 1 - TRUST,
    prefix: bearer.prefix,
    words: bearer.words,
    spellings: bearer.spellings,
    kind: 'family',
  });
}

/** Without an article a proclitic is only believed before a frequent common word, or و before a frequent name. */
function isCutPlausible({ proclitics }: Prefix, { spellings: entry }: ListedReading, stem: string): boolean {
  const onlyAnd = proclitics.length === 1 && proclitics[0] === 'wa';
  // وصفا: a description as an object, before and of what is pure.
  if (onlyAnd && entry.small && stem.endsWith(u.ALIF) && isNounInAlif(u.WAW + stem)) return false;
  if (entry.bare.length < 3) return isShortPlausible(proclitics, entry, u.stripMarks(stem));
  const isLong = stem.length > 3;
  const isTyped = isSpelled(entry, u.stripMarks(stem));
  const isPreposition = /^(?:[wf]a )?[lb]i$/.test(proclitics.join(' '));
  // بجوجل, ومايكروسوفت, وكافيه: hardly a name that nobody listed.
  if (entry.foreign && isLong && isTyped && (onlyAnd || isPreposition)) return true;
  if (isName(entry)) {
    if (onlyAnd) return entry.frequency >= 4;
    // لمحمد, بأحمد, ولخالد, بجدة: of the names that open with these letters the usual ones are listed.
    if (!isPreposition || !isTyped) return false;
    return entry.kind === 'place' ? entry.frequency >= (isLong ? 3 : 5) : isLong && entry.frequency === 5;
  }
  // ليتمكن, فكتب: before a verb li and fa say what for and what then.
  const [only] = proclitics;
  if (entry.small && proclitics.length === 1 && entry.frequency >= 3)
    if (
      (only === 'li' && IMPERFECT_LETTERS.test(stem)) ||
      (only === 'fa' && entry.vocalised.endsWith(u.FATHA))
    )
      return true;
  const opensWithRareProclitic = proclitics.some((name) => name === 'fa' || name === 'ka');
  return entry.frequency >= (opensWithRareProclitic ? 5 : onlyAnd ? (entry.small ? 2 : 3) : 4);
}

const isNounInAlif = (word: string): boolean =>
  entryReadings(lexicon(), word.slice(0, -1)).some(
    ({ kind, spellings }) => kind === 'word' && !spellings.small && isSpelled(spellings, word.slice(0, -1)),
  );

const IMPERFECT_LETTERS = /^[يتن]../u;

const WITH_PREPOSITION = new Set('كل أن أي'.split(' '));

/** وفي, فلا; لكل, بأن, بأي: hardly anything else of two letters has a preposition before it as often. */
function isShortPlausible([first, second]: Prefix['proclitics'], entry: Entry, bare: string): boolean {
  if (!entry.small || entry.frequency < 4 || entry.bare !== bare) return false;
  const isConjunction = first === 'wa' || first === 'fa';
  return WITH_PREPOSITION.has(bare) || (isConjunction && second === undefined);
}
