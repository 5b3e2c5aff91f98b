/** Readings from the learned model: spellings for `english`, vowels for the schemes that write sounds. */
import type { Spelling } from '../../lexicon/lexicon';
import type { Model, SpellingCandidate, VocalisedCandidate } from '../../model';
import { ENGLISH, ORDINARY_ENGLISH } from '../../schemes/english-styles';
import { type Proclitic, type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { capitalise, regularSpelling } from '../../sounds/english-orthography';
import type { Purpose } from '../known-word';
import {
  ACCUSATIVE,
  AS_NAME,
  type Ending,
  endingOf,
  type LaterWords,
  NO_PREFIX,
  type Prefix,
  Reading,
  type Word,
} from '../reading';
import { clanOf } from './clans';
import { diminutiveOf } from './diminutive';
import { guessVowels } from './guess';
import { isSayable } from './sayable';

const CANDIDATES = 10;

/**
 * How far the parts of a word must outweigh the whole for a proclitic and article to be believed, by the last proclitic.
 * No name opens with لل; but Walter and Waldorf do with وال, and Baldwin, Calderon and Valdez with بال, كال and فال.
 */
const DOUBT: Readonly<Record<Proclitic, number>> = {
  li: 0,
  la: 0,
  sa: 0,
  wa: 0.4,
  fa: 0.75,
  bi: 0.75,
  ka: 0.75,
};

export function readFromModel(word: string, model: Model, purpose: Purpose): Reading[] {
  if (purpose === 'vowels') return readVowels(word, model);
  const cut = segment(word)[0]!;
  const candidates = spellingsOf(word, model, cut);
  const whole = spelledReading(word, model, cut, candidates);
  const behind = behindProclitics(word, model, candidates[0]!);
  if (behind) return [behind, whole];
  const parts = readParts(word, model, whole);
  if (!parts) return [whole];
  return parts.doubted ? [whole, parts.reading] : [parts.reading, whole];
}

/** وال, بال, لل before a word: the model, taught words and names without proclitics, spells what follows them. */
function readParts(
  word: string,
  model: Model,
  whole: Reading,
): { reading: Reading; doubted: boolean } | undefined {
  const cut = segment(word).find(({ article, proclitics }) => article && proclitics.length > 0);
  if (!cut) return undefined;
  const [vocalised] = model.vocalise(word, 1);
  const seen = cutVocalised(vocalised!);
  if (!seen.article || seen.proclitics.length !== cut.proclitics.length) return undefined;
  const parts = spelledReading(word, model, cut, spellingsOf(word, model, cut));
  if (!parts.prefix.article) return undefined;
  // وبال opens no name: two proclitics in a row vouch for each other.
  const doubt = cut.proclitics.length > 1 ? 0 : DOUBT[cut.proclitics[0]!];
  return {
    reading: parts,
    doubted: vocalised!.confidence + parts.confidence <= whole.confidence + doubt,
  };
}

/**
 * Persian opens no word with two consonants, and a, its commonest short vowel, is the likeliest between them: گلزار is not Glzar. The model
 * was taught Arabic names and knows little of پ چ ژ گ; p and g before l or r may be foreign (پراغ).
 */
const PERSIAN_OPENING = /^[پچژگ]/;
const CLUSTER = /^(?:(?:ch|zh)(?![aeiouy])|[pg]h?(?![aeiouyh]|[lr][aeiouy]))/;

function opened(candidate: SpellingCandidate): SpellingCandidate {
  return { ...candidate, latin: candidate.latin.replace(CLUSTER, '$&a') };
}

/** The best spelling that can be said leads; where none can, vowels by rule, which lose no letter of the word. */
function pronounceableFirst(
  spelled: readonly SpellingCandidate[],
  stem: string,
): readonly SpellingCandidate[] {
  // One letter is an initial.
  if (stem.length < 2 || isSayable(spelled[0]!, stem)) return spelled;
  const sayable = spelled.filter((candidate) => isSayable(candidate, stem));
  const others = spelled.filter((candidate) => !sayable.includes(candidate));
  const byRule = {
    ...spelled[0]!,
    latin: regularSpelling(guessVowels(u.stripMarks(stem)), ENGLISH.neutral).toLowerCase(),
  };
  const ordered = sayable.length > 0 ? [...sayable, ...others] : [byRule, ...others];
  return ordered.map((candidate) => ({
    ...candidate,
    confidence: Math.min(candidate.confidence, ordered[0]!.confidence),
  }));
}

/** Letters that are rare in foreign names, and openings of Arabic nouns. */
const ARABIC_WORD = /[ةثحذصضطظعقءؤئ]|^(?:است|مت)/;
const SURE = 0.5;
const SURER = 0.2;
/** How often a spelling by right vowels is accepted. */
const ACCEPTED = 0.85;
/** No foreign name ends in ة. */
const FEMININE = 0.3;

/**
 * The speller was taught names, the reader a library's words. If the reader is surer of a word in Arabic letters, its spelling follows from
 * the vowels. This helps words of forms and signs, and leaves names as they are.
 */
function isReadByVowels(stem: string, reading: VocalisedCandidate, spelled: number): boolean {
  if (stem.endsWith(u.TA_MARBUTA)) return reading.confidence > FEMININE;
  return ARABIC_WORD.test(stem) && reading.confidence > SURE && reading.confidence - spelled > SURER;
}

function spellingsOf(
  word: string,
  model: Model,
  { proclitics, stem }: Segmentation,
): readonly SpellingCandidate[] {
  // The model was taught words in pause.
  const pausal = (proclitics.length > 0 ? `ال${stem}` : word).replace(ACCUSATIVE, '');
  return model.spell(pausal, CANDIDATES);
}

/** A shadda inside of the word, on a consonant of one English letter, and that letter doubled. */
const WRITTEN_TWICE = new RegExp(
  `[^شخذثغعح${u.TASHKIL}][${u.TASHKIL}]*${u.SHADDA}[${u.TASHKIL}]*[^${u.TASHKIL}]`,
  'u',
);
const TWICE = /([^aeiou])\1/;
const VOWEL_MARK = new RegExp(`[${u.FATHA}${u.DAMMA}${u.KASRA}]`, 'u');

/** The likeliest vowels that leave no consonant without one before a doubled consonant. */
const asMarked = (candidates: readonly VocalisedCandidate[]): VocalisedCandidate =>
  candidates.find(({ vocalised }) => !UNSAYABLE.test(vocalised)) ?? candidates[0]!;
const UNSAYABLE = new RegExp(`${u.SUKUN}[^${u.TASHKIL}]${u.SHADDA}`, 'u');

/** Less, and every style spells a name alike. Berber and dialect names lie about it. */
const LEAST_ARABIC = 0.3;

/** The word as the model spells it, cut so. */
function spelledReading(
  word: string,
  model: Model,
  cut: Segmentation,
  candidates: readonly SpellingCandidate[],
): Reading {
  const { proclitics, article } = cut;
  const stems = article ? stemsAfterArticle(candidates) : [];
  const hasArticle = stems.length > 0;
  const prefix = hasArticle ? { proclitics, article } : NO_PREFIX;
  const stem = hasArticle ? cut.stem : word;
  const vowelled = byLetters(candidates[0]!, prefix, stem) ?? byVowels(candidates[0]!, word, prefix, stem);
  const all = hasArticle ? stems : candidates;
  const isMarked = WRITTEN_TWICE.test(word);
  const spelled = isMarked ? all.filter(({ latin }) => TWICE.test(latin)) : all;
  // مذنّب, متوتّر: the speller sees bare letters, and what is written wins.
  const marked = isMarked ? asMarked(model.vocalise(word, CANDIDATES)) : undefined;
  if (marked && (VOWEL_MARK.test(word) || !(spelled[0] && spelled[0].confidence >= marked.confidence)))
    return vowelledWord(marked, model, endingOf(word));
  const ranked = pronounceableFirst(PERSIAN_OPENING.test(cut.stem) ? spelled.map(opened) : spelled, stem);
  const [usual, ...others] = (vowelled ? [vowelled.candidate, ...ranked] : ranked).map(
    ({ latin, confidence }): Spelling => ({
      text: capitalise(latin),
      regions: [],
      exonym: false,
      confidence,
    }),
  );
  const leading = hasArticle && proclitics.length > 0 ? stems[0]! : candidates[0]!;
  return new Reading({
    source: 'model',
    rule: `spelt by the ${model.tier} model${candidates[0]!.isName ? AS_NAME : ''}`,
    confidence: (vowelled?.candidate ?? leading).confidence,
    prefix,
    words: vowelled ? [{ article: false, stem: vowelled.stem }] : new SpelledWord(word, model, prefix, stem),
    spellings: { usual: usual!, others, foreign: !vowelled && candidates[0]!.arabic < LEAST_ARABIC },
    ending: endingOf(word),
  });
}

/** A stem whose vowels are known, and what they spell. */
interface Vowelled {
  readonly stem: string;
  readonly candidate: Pick<SpellingCandidate, 'latin' | 'confidence'>;
}

/** The spelling that its vowels give, where they are the better guide. */
function byVowels(
  { reading, confidence }: SpellingCandidate,
  word: string,
  prefix: Prefix,
  stem: string,
): Vowelled | undefined {
  if (!reading || u.hasMarks(word) || prefix.proclitics.length > 0) return undefined;
  if (!isReadByVowels(stem, reading, confidence)) return undefined;
  const cut = cutVocalised(reading);
  if (cut.article !== prefix.article || cut.proclitics.length > 0) return undefined;
  const latin = regularSpelling(cut.stem, ORDINARY_ENGLISH.neutral).toLowerCase();
  return {
    stem: cut.stem,
    candidate: { latin, confidence: Math.max(reading.confidence * ACCEPTED, confidence) },
  };
}

/** What its letters alone say. */
function byLetters(
  { confidence }: SpellingCandidate,
  { article }: Prefix,
  letters: string,
): Vowelled | undefined {
  const stem = diminutiveOf(letters, article) ?? clanOf(letters);
  if (!stem) return undefined;
  const latin = regularSpelling(stem, ENGLISH.neutral).toLowerCase();
  return {
    stem,
    candidate: { latin, confidence: Math.max(LEAST_BY_LETTERS, confidence) },
  };
}

/** The least confidence in a spelling whose letters leave one reading. Chosen, not measured. */
const LEAST_BY_LETTERS = 0.5;

const SHORTEST_STEM = 3;

/** لطلاب li-Tullab: a proclitic without the article, where the reader is so much surer of it than the speller is of a name. */
function behindProclitics(
  word: string,
  model: Model,
  { reading, confidence }: SpellingCandidate,
): Reading | undefined {
  if (!reading || u.hasMarks(word) || reading.confidence <= SURE || reading.confidence - confidence <= SURER)
    return undefined;
  const { proclitics, article, stem } = cutVocalised(reading);
  if (proclitics.length === 0 || article || u.stripMarks(stem).length < SHORTEST_STEM) return undefined;
  // بالهام, لالاه: letters of the article that the reading takes for none are a name's.
  if (u.stripMarks(stem).startsWith('ال')) return undefined;
  // بنعبد is bin-ʻabd.
  if (!reading.scholarly.startsWith(`${proclitics.join('-')}-`)) return undefined;
  return vowelledWord(reading, model);
}

/** A word of the language, spelt by its vowels. */
function vowelledWord(vocalised: VocalisedCandidate, model: Model, ending?: Ending): Reading {
  const { proclitics, article, stem } = cutVocalised(vocalised);
  return new Reading({
    source: 'model',
    rule: `vowels by the ${model.tier} model`,
    confidence: vocalised.confidence * ACCEPTED,
    prefix: { proclitics, article },
    words: [{ article: false, stem }],
    kind: 'word',
    ending,
  });
}

/** Asks for the vowels only when somebody wants to see them. */
class SpelledWord implements LaterWords {
  constructor(
    private readonly word: string,
    private readonly model: Model,
    private readonly prefix: Prefix,
    /** The word without its prefix, as typed. */
    private readonly stem: string,
  ) {}

  words(): readonly Word[] {
    return [this.vocalised()];
  }

  /** The most probable vowels that agree about proclitics and article. */
  private vocalised(): Word {
    const { article, proclitics } = this.prefix;
    const candidates = this.model.vocalise(this.word, CANDIDATES);
    const cuts = candidates.map(cutVocalised);
    const agrees = (cut: Segmentation) =>
      cut.article === article && (proclitics.length === 0 || cut.proclitics.length > 0);
    const best = Math.max(0, cuts.findIndex(agrees));
    const cut = cuts[best]!;
    if (cut.article === article && cut.proclitics.length === proclitics.length)
      return { article: false, stem: cut.stem };
    if (this.prefix === NO_PREFIX && cut.proclitics.length === 0)
      return { article: cut.article, stem: cut.stem };
    return { article: false, stem: lastLetters(candidates[best]!.vocalised, this.stem) };
  }
}

/** Spellings without the article that the model wrote: it is ours to write. */
function stemsAfterArticle(candidates: readonly SpellingCandidate[]): SpellingCandidate[] {
  return candidates
    .filter(({ article }) => article)
    .map((candidate) => ({ ...candidate, latin: candidate.latin.slice(2) }));
}

/** What an unlisted word is among words of the language. */
export function readWordFromModel(word: string, model: Model): Reading {
  // The model was taught words in pause.
  const [vocalised] = model.vocalise(word.replace(ACCUSATIVE, ''), 1);
  return vowelledWord(vocalised!, model, endingOf(word));
}

/** What else the model reads, best first. */
export const wordsFromModel = (word: string, model: Model, count: number): Reading[] =>
  model.vocalise(word, count).map((vocalised) => vowelledWord(vocalised, model));

function readVowels(word: string, model: Model): Reading[] {
  const pausal = word.replace(TANWIN, '');
  const candidates = model.vocalise(pausal, CANDIDATES).map((candidate) => inAccusative(candidate, word));
  return candidates.map((candidate) => {
    const { proclitics, article, stem } = cutVocalised(candidate);
    return new Reading({
      source: 'model',
      rule: `vowels by the ${model.tier} model`,
      confidence: candidate.confidence,
      scholarly: candidate.scholarly,
      prefix: { proclitics, article },
      words: [{ article: false, stem }],
    });
  });
}

/** Fathatan on the last letter, on its alif or before ى. */
const TANWIN = new RegExp(`${u.FATHATAN}(?:ا$|(?=ى?$))`, 'u');

const LAST_MAQSURA = new RegExp(`[${u.TASHKIL}]*ى$`, 'u');

/** The model was taught words in pause: the ending that was written is added to what it says. */
function inAccusative(candidate: VocalisedCandidate, written: string): VocalisedCandidate {
  const ending = written.slice(written.indexOf(u.FATHATAN));
  if (!TANWIN.test(written)) return candidate;
  const vocalised = ending.endsWith(u.ALIF_MAQSURA)
    ? candidate.vocalised.replace(LAST_MAQSURA, ending)
    : candidate.vocalised + ending;
  const scholarly = written.includes(u.TA_MARBUTA)
    ? candidate.scholarly.replace(/[ht]$/, 't')
    : candidate.scholarly.replace(/[áaiu]$/, '');
  return { ...candidate, vocalised, scholarly: `${scholarly}an` };
}

/** The cut of the word that the model's own reading shows by its hyphens (wa-al-sijill). */
function cutVocalised({ scholarly, vocalised }: VocalisedCandidate): Segmentation {
  const clitics = scholarly.split('-').slice(0, -1);
  const article = clitics.some((clitic) => clitic === 'al' || clitic === 'lil');
  const count = clitics.filter((clitic) => clitic !== 'al').length;
  const cuts = segment(vocalised);
  return cuts.find((cut) => cut.article === article && cut.proclitics.length === count) ?? cuts[0]!;
}

/** As many letters from the end of a vocalised word as the stem has, with their marks. */
function lastLetters(vocalised: string, stem: string): string {
  let at = vocalised.length;
  for (let left = u.stripMarks(stem).length; left > 0 && at > 0; ) {
    at--;
    if (!u.isMark(vocalised[at]!)) left--;
  }
  return vocalised.slice(at);
}
