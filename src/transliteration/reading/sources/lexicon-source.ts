/** Readings from the lexicon: the word itself, then what is left of it without article and proclitics. */

import { Entry, type Lexicon, lexicon } from '../../lexicon/lexicon';
import { type EntryKind, KINDS } from '../../lexicon/packed-format';
import { agrees, isFullyVocalised, withWrittenEnding } from '../../script/marks';
import { type Segmentation, segment, wholeCut } from '../../script/segment';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import { endingOf, type LaterWords, NO_PREFIX, type Prefix, Reading, toWords, type Word } from '../reading';

/** How often the readings of a listed word hold the one meant. */
const TRUST = 0.96;
/** How often a word is misspelt into another listed word's letters (ليلي for ليلى), against being that word. */
const MISSPELT = 0.05;
const BARE_NISBA = 0.2;
const UNLIKELY_WITH_ARTICLE = 0.01;
const UNLIKELY_AFTER_FA = 0.1;
const NAMESAKE = 0.2;
/** Where the list has both, a written final a is the verb's (ذَهَبَ) oftener than the accusative of a noun (ذَهَب). */
const ACCUSATIVE = 0.1;
/** وُلدَ says all of Ould and its ending, and leaves a vowel of وُلِدَ out. */
const UNSAID = 0.01;
/** A bare proclitic is one reading of a first letter among several. */
const TRUST_PROCLITIC = 0.6;

const NAME_KINDS: ReadonlySet<EntryKind> = new Set(['given-m', 'given-f', 'given', 'family', 'place']);

/** Among equally frequent readings of one spelling a given name is likelier than a family name, that than a place. */
const KIND_ORDER: readonly EntryKind[] = [
  'given-m',
  'given-f',
  'given',
  'particle',
  'title',
  'family',
  'place',
  'word',
  'phrase',
];

/** A listed word in its place in the text: its spellings are the entry itself. */
export interface ListedReading extends Reading {
  readonly spellings: Entry;
  readonly kind: EntryKind;
}

export function isListed(reading: Reading): reading is ListedReading {
  return reading.source === 'lexicon' && reading.spellings instanceof Entry;
}

const RULES = Object.fromEntries(KINDS.map((kind) => [kind, `listed as ${kind}`])) as Record<
  EntryKind,
  string
>;

/** @param typed the word as typed, without prefix */
function listedReading(entry: Entry, confidence: number, prefix: Prefix, typed: string): ListedReading {
  const { kind } = entry;
  return new Reading({
    source: 'lexicon',
    rule: RULES[kind],
    confidence,
    prefix,
    words: new ListedWords(entry, typed),
    spellings: entry,
    kind,
    ending: typed === entry.bare || isName(entry) || !isPausal(entry) ? undefined : endingOf(typed),
  }) as ListedReading;
}

/** Only the scholarly schemes need them. */
class ListedWords implements LaterWords {
  constructor(
    private readonly entry: Entry,
    private readonly typed: string,
  ) {}

  words(): readonly Word[] {
    const words = toWords(vocalisedAs(this.entry, this.typed));
    const inflected = u.hasMarks(this.typed) && isPausal(this.entry);
    return inflected ? [{ ...words[0]!, inflected }, ...words.slice(1)] : words;
  }
}

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
    const readings = [...readAfterTwoLams(entries, word, cut), ...stemReadings(entries, cut)];
    if (readings.length > 0) return readings;
  }
  // كتابًا is listed as كتاب; شكرًا as it stands.
  return word.endsWith(SUPPORTED_FATHATAN) ? readFromLexicon(word.slice(0, -1)) : [];
}

/** للغة, لليل: of three lams one is not written. */
function readAfterTwoLams(entries: Lexicon, word: string, cut: Segmentation): ListedReading[] {
  if (!TWO_LAMS.test(word) || !cut.article) return [];
  const stem = u.LAM + cut.stem;
  const nouns = stemReadings(entries, { ...cut, stem }).filter(
    ({ kind, spellings }) => (kind === 'word' || spellings.alsoNoun) && isSpelled(spellings, stem),
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

/** گ is written ق, ك, ج or غ where the keyboard has none, and چ as ج or تش: the list may have the other spelling. */
const OTHER_LETTERS: readonly (readonly [letter: RegExp, others: readonly string[]])[] = [
  [/گ/g, ['ق', 'ك', 'ج', 'غ']],
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

function isName({ kind }: Entry): boolean {
  return NAME_KINDS.has(kind);
}

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
  small && DEED.test(vocalised) && !PREPOSITIONS.has(bare) && !ASKING.has(bare);

/** لأين: no verbs. */
const ASKING = new Set(['أين', 'كيف', 'حيث']);
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
  return spellings.foreign && spellings.bare !== typed && noun.bare === typed.slice(2);
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

/** Entries for these letters, as typed and as misspelt, by frequency. */
export function entryReadings(
  entries: Lexicon,
  word: string,
  prefix = NO_PREFIX,
  trust = 1,
): ListedReading[] {
  const bare = u.stripMarks(word);
  const found = entries.find(u.lookupKey(bare));
  if (found.length === 0) return [];
  if (found.length === 1 && found[0]!.bare === word)
    return [listedReading(found[0]!, trust * TRUST, prefix, word)];
  return weighed(found, word, bare, prefix, trust);
}

/** Several entries, or one that is not as typed. */
function weighed(
  found: readonly Entry[],
  word: string,
  bare: string,
  prefix: Prefix,
  trust: number,
): ListedReading[] {
  const agreeing = u.hasMarks(word) ? found.filter(({ vocalised }) => agrees(word, vocalised)) : found;
  const isVerb = word.endsWith(u.FATHA) && agreeing.some(({ vocalised }) => vocalised.endsWith(u.FATHA));
  const isSaid = u.hasMarks(word) && agreeing.some((entry) => says(word, entry));
  const kinds = prefix.article ? agreeing.map(({ kind }) => kind) : [];
  const isNounListed = kinds.includes('word') && !kinds.includes('family');
  const candidates: { entry: Entry; weight: number }[] = [];
  let total = 0;
  for (const entry of agreeing) {
    const typed = isSpelled(entry, bare);
    if (!typed && (!isMisspelling(bare, entry) || isWhatIDo(bare, entry))) continue;
    const inAccusative = isVerb && !isName(entry) && !entry.vocalised.endsWith(u.FATHA);
    const doubt = (inAccusative ? ACCUSATIVE : 1) * (isSaid && !says(word, entry) ? UNSAID : 1);
    const ofOther = isNounListed && isNamesake(entry) ? NAMESAKE : 1;
    const weight = 4 ** entry.frequency * plausibility(entry, typed, prefix) * doubt * ofOther;
    total += weight;
    candidates.push({ entry, weight });
  }
  const readings = candidates.map(({ entry, weight }) =>
    listedReading(entry, (trust * TRUST * weight) / total, prefix, word),
  );
  return readings.length < 2 ? readings : readings.sort(byLikelihood);
}

/** العمر is an age before it is a family named after Omar, and الصور are pictures, not Tyre: a name that has an article is listed with it. */
const isNamesake = ({ kind, alsoNoun }: Entry): boolean =>
  !alsoNoun && (kind === 'place' || kind.startsWith('given'));

/** أستخدم is what I do: of somebody's deed (استخدم) a hamza opens no derived form. */
const isWhatIDo = (typed: string, { bare, small, vocalised }: Entry): boolean =>
  small && typed[0] === u.ALIF_HAMZA && bare[0] === u.ALIF && vocalised.endsWith(u.FATHA);

/** Whether the marks are those of the entry, but for the ending of a case. */
function says(word: string, { vocalised }: Entry): boolean {
  const written = word.replaceAll(u.SUKUN, '');
  const listed = vocalised.replaceAll(u.SUKUN, '');
  return written === listed || written.replace(ENDED, '') === listed;
}

/** Beside the frequency, whose classes are each about four times as common as the next. */
function plausibility(entry: Entry, asTyped: boolean, { article, proclitics }: Prefix): number {
  const { kind, bare } = entry;
  const misspelt = asTyped ? 1 : article ? MISSPELT / 10 : MISSPELT;
  // A nisba is a family name with its article, and rarely one without.
  const bareNisba = kind === 'family' && !article && bare.endsWith(u.YEH) ? BARE_NISBA : 1;
  // الأم is a mother: particles, which have no capital, take no article.
  const isParticle = article && kind === 'particle' && /^[a-z]/.test(entry.usual.text);
  // الجو is the weather, not Joe.
  const isForeigner = article && entry.foreign && kind.startsWith('given');
  // فوصف: what happened then.
  const isThing = proclitics[0] === 'fa' && !entry.small ? UNLIKELY_AFTER_FA : 1;
  return misspelt * bareNisba * isThing * (isParticle || isForeigner ? UNLIKELY_WITH_ARTICLE : 1);
}

function byLikelihood(a: ListedReading, b: ListedReading): number {
  return b.confidence - a.confidence || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
}

function isSpelled(entry: Entry, bare: string): boolean {
  return entry.bare === bare || (entry.bare.includes(' ') && entry.bare.replaceAll(' ', '') === bare);
}

const SEATED_ALIF = /[أإآ]/;
/** سأمر is no سامر, nor لأمي لامي. */
const JOINED_HAMZA = /^[سلب]أ/;

/** A hamza that was typed was meant: ا may stand for أ or إ, but أ never for إ. */
export function isMisspelling(typed: string, { bare }: Pick<Entry, 'bare'>): boolean {
  // السالم is Al-Salem; only آل سالم, seat and space in their places, is the house of Salem.
  if (bare.startsWith('آل ')) return false;
  if (!SEATED_ALIF.test(typed)) return true;
  if (JOINED_HAMZA.test(typed) && bare[1] !== typed[1]) return false;
  const letters = bare.replaceAll(' ', '');
  for (let i = 0; i < typed.length; i++) {
    if (SEATED_ALIF.test(typed[i]!) && letters[i] !== typed[i] && letters[i] !== u.ALIF) return false;
  }
  return true;
}

/**
 * Marks that say everything are kept as typed; else the entry's vowels with the ending that was written. A dagger alif is rarely typed, so
 * marks without it never say everything (fact sheets of ALA-LC rule 6 and BGN/PCGN list such words).
 */
function vocalisedAs(entry: Entry, word: string): string {
  if (!u.hasMarks(word) || entry.bare.includes(' ')) return entry.vocalised;
  const saysAll = isFullyVocalised(word) && !entry.vocalised.includes(u.DAGGER_ALIF);
  return saysAll ? word : withWrittenEnding(word, entry.vocalised);
}

/** Verbs that are listed without their -u. */
const IMPERFECT = /^(?:ي(?:جب|ذهب|ستطيع|سكن|صل|فعل|قرأ|قول|كتب|مكن)|[يأنت](?:حب|ريد|عرف|عمل|كون))$/;

const ENDED = new RegExp(`[${u.CASE_SIGNS}][اى]?$`, 'u');

/** Nouns and names are listed in pause, verbs and particles with the last vowel that belongs to them. */
function isPausal({ bare, kind, vocalised }: Entry): boolean {
  if (bare.includes(' ') || (kind === 'word' && IMPERFECT.test(bare))) return false;
  return !ENDED.test(vocalised);
}

/** Without an article a proclitic is only believed before a frequent common word, or و before a frequent name. */
function isCutPlausible({ proclitics }: Prefix, { spellings: entry }: ListedReading, stem: string): boolean {
  const onlyAnd = proclitics.length === 1 && proclitics[0] === 'wa';
  if (entry.bare.length < 3) return isShortPlausible(proclitics, entry, u.stripMarks(stem));
  if (isName(entry)) {
    if (onlyAnd) return entry.frequency >= 4;
    // لمحمد, بأحمد: of the names that open with these letters the usual ones are listed.
    const isPreposition = proclitics.length === 1 && (proclitics[0] === 'li' || proclitics[0] === 'bi');
    return isPreposition && entry.frequency === 5 && stem.length > 3 && isSpelled(entry, u.stripMarks(stem));
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

const IMPERFECT_LETTERS = /^[يتن]../u;

const WITH_PREPOSITION = new Set('كل أن أي'.split(' '));

/** وفي, فلا; لكل, بأن, بأي: hardly anything else of two letters has a preposition before it as often. */
function isShortPlausible([first, second]: Prefix['proclitics'], entry: Entry, bare: string): boolean {
  if (!entry.small || entry.frequency < 4 || entry.bare !== bare) return false;
  const isConjunction = first === 'wa' || first === 'fa';
  return WITH_PREPOSITION.has(bare) || (isConjunction && second === undefined);
}
