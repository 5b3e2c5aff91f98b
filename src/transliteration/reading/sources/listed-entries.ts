/** The entries that a word's letters may mean, and how likely each is. */
import { lastOf } from '../../../platform/last';
import { Entry, type Lexicon } from '../../lexicon/lexicon';
import { type EntryKind, KINDS } from '../../lexicon/packed-format';
import { agrees, isFullyVocalised, withWrittenEnding } from '../../script/marks';
import * as u from '../../script/unicode';
import { endingOf, type LaterWords, NO_PREFIX, type Prefix, Reading, toWords, type Word } from '../reading';

/** How often the readings of a listed word hold the one meant. */
export const TRUST = 0.96;
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

/** نادي is no slip for نادى, nor يؤدي for يؤدى. */
export const isAsTyped = ({ spellings }: ListedReading, letters: string): boolean =>
  lastOf(spellings.bare) === lastOf(letters);

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

export function isName({ kind }: Entry): boolean {
  return NAME_KINDS.has(kind);
}

/** Entries for these letters, as typed and as misspelt, by frequency. */
export function entryReadings(
  entries: Lexicon,
  word: string,
  prefix = NO_PREFIX,
  trust = 1,
): ListedReading[] {
  const bare = u.stripMarks(word);
  const all = entries.find(u.lookupKey(bare));
  // الجين is a gene, الايسر the left: no foreign given name has an article, nor a firm that shares its letters.
  const found = prefix.article
    ? all.filter(
        ({ foreign, kind }) =>
          !(foreign && (kind.startsWith('given') || (kind === 'place' && all.some((each) => !each.foreign)))),
      )
    : all;
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
  const agreeing = u.hasMarks(word) ? agreeingWith(word, found) : found;
  const isVerb = word.endsWith(u.FATHA) && agreeing.some(({ vocalised }) => vocalised.endsWith(u.FATHA));
  const isSaid = u.hasMarks(word) && agreeing.some((entry) => says(word, entry));
  const isNounListed = prefix.article && hasKind(agreeing, 'word') && !hasKind(agreeing, 'family');
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
  // Pushed: `map`, once compiled, makes arrays of another kind, and whatever reads them is compiled again.
  const readings: ListedReading[] = [];
  for (const { entry, weight } of candidates)
    readings.push(listedReading(entry, (trust * TRUST * weight) / total, prefix, word));
  return readings.length < 2 ? readings : readings.sort(byLikelihood);
}

const hasKind = (entries: readonly Entry[], wanted: EntryKind): boolean =>
  entries.some(({ kind }) => kind === wanted);

/** أنتِ is no أَنتَ: of a verb or particle the last vowel counts, too, where the list has it. */
function agreeingWith(word: string, found: readonly Entry[]): readonly Entry[] {
  const agreeing = found.filter(({ vocalised }) => agrees(word, vocalised));
  const last = word.slice(-1);
  if (!agreeing.some(({ vocalised }) => vocalised.endsWith(last))) return agreeing;
  return agreeing.filter((entry) => entry.vocalised.endsWith(last) || (isPausal(entry) && !ON_ME.test(word)));
}

/** عليَّ is no Ali in the accusative. */
const ON_ME = new RegExp(`ي${u.SHADDA}${u.FATHA}$`, 'u');

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
  const isParticle = article && kind === 'particle';
  // الجو is the weather, not Joe.
  const isForeigner = article && entry.foreign && kind.startsWith('given');
  // فوصف: what happened then.
  const isThing = proclitics[0] === 'fa' && !entry.small ? UNLIKELY_AFTER_FA : 1;
  return misspelt * bareNisba * isThing * (isParticle || isForeigner ? UNLIKELY_WITH_ARTICLE : 1);
}

function byLikelihood(a: ListedReading, b: ListedReading): number {
  return b.confidence - a.confidence || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
}

export function isSpelled(entry: Entry, bare: string): boolean {
  return entry.bare === bare || (entry.bare.includes(' ') && entry.bare.replaceAll(' ', '') === bare);
}

const SEATED_ALIF = /[أإآ]/;
/** سأمر is no سامر, nor لأمي لامي. */
const JOINED_HAMZA = /^[سلب]أ/;

/** A hamza that was typed was meant: ا may stand for أ or إ, and أ for آ, but أ never for إ, nor inside of a word for ا (نأسف is no ناسف). */
export function isMisspelling(typed: string, { bare }: Pick<Entry, 'bare'>): boolean {
  // السالم is Al-Salem; only آل سالم, seat and space in their places, is the house of Salem.
  if (bare.startsWith('آل ')) return false;
  if (!SEATED_ALIF.test(typed)) return true;
  if (JOINED_HAMZA.test(typed) && bare[1] !== typed[1]) return false;
  const letters = bare.replaceAll(' ', '');
  for (let i = 0; i < typed.length; i++) {
    if (!SEATED_ALIF.test(typed[i]!) || letters[i] === typed[i]) continue;
    const opensWord = i === 0 || letters.length < bare.length || (i === 2 && typed.startsWith('ال'));
    if (letters[i] === u.ALIF_MADDA) continue;
    if (letters[i] !== u.ALIF || !(opensWord || typed[i] === u.ALIF_MADDA)) return false;
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
