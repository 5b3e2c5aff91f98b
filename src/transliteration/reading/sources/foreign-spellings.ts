/**
 * Foreign names and words that the list has in other letters: nothing settles how a short vowel or a g of theirs is written in Arabic.
 * ديليفري, دليفري; برنتنج, برنتنغ.
 */
import { Entry, lexicon, type Spellings } from '../../lexicon/lexicon';
import type { Model } from '../../model';
import type { ForeignWord, ForeignWords } from '../../model/foreign-words';
import type { Segmentation } from '../../script/segment';
import { consonantCode, skeletonOf } from '../../script/skeleton';
import * as u from '../../script/unicode';
import { capitalise } from '../../sounds/english-orthography';
import { NO_PREFIX, type Prefix, Reading, toWords } from '../reading';
import { listed } from './inflected-forms';

/** Hardly anything else has so many consonants in common with a listed foreign word, and no vowel against it. */
const TRUST = 0.85;
/** Words of fewer have the consonants of Arabic words as often. */
const FEWEST_CONSONANTS = 3;
/** A longer word has more places where spellings part. */
const MOST_DIFFERENCES = 3;

/** What the full model lists besides. */
type KnownToModel = Pick<Model, 'loanwords' | 'foreignNames'>;

/** @param cuts of a word without marks */
export function readFromForeignSpellings(
  cuts: readonly Segmentation[],
  { loanwords, foreignNames }: KnownToModel = {},
): Reading[] {
  for (const { stem, proclitics, article } of cuts) {
    const behind = proclitics.join();
    const name = !article && /^(?:wa)?$/.test(behind) ? readAsForeignName(stem, foreignNames) : undefined;
    if (name) return [name.with({ prefix: { proclitics, article } })];
    const skeleton = skeletonOf(stem);
    if (skeleton.length < FEWEST_CONSONANTS || !(article || isCutPlausible(behind, skeleton))) continue;
    if (behind !== '' && isForm(stem)) continue;
    const listed: KnownForeign[] = lexicon()
      .findForeign(skeleton)
      .filter(({ kind }) => !(article && kind.startsWith('given')));
    const others = [
      ...(loanwords?.withSkeleton(skeleton).map(asWord) ?? []),
      ...(article ? [] : (foreignNames?.withSkeleton(skeleton).map(asName) ?? [])),
    ];
    const found = nearest(stem, [...listed, ...others], skeleton.length);
    if (found && !(differences(found) > 0 && behind === '' && cuts.some(isPrepositional)))
      return [readingOf(found, { proclitics, article })];
  }
  return [];
}

/** The loanword with these very letters, which alone they may not mean: ليف Leaf. */
export const readAsLoanword = (letters: string, loanwords: ForeignWords | undefined): Reading | undefined =>
  readAsIs(loanwords?.get(letters), asWord);

/** The same of a foreigner's name: ستون Stone. */
export const readAsForeignName = (letters: string, names: ForeignWords | undefined): Reading | undefined =>
  readAsIs(names?.get(letters), asName);

function readAsIs(
  word: ForeignWord | undefined,
  as: (word: ForeignWord) => KnownForeign,
): Reading | undefined {
  return word && readingOf(matched(cutAtConsonants(word.letters), as(word))!, NO_PREFIX);
}

/** Of the lexicon, or of what the model lists. */
type KnownForeign = Spellings & Pick<Entry, 'vocalised' | 'kind'>;

const asWord = ({ letters, latin }: ForeignWord): KnownForeign => ({
  usual: { text: capitalise(latin), regions: [], exonym: false },
  others: [],
  foreign: true,
  vocalised: letters,
  kind: 'word',
});

const asName = (name: ForeignWord): KnownForeign => ({ ...asWord(name), kind: 'family' });

function readingOf(match: Match, prefix: Prefix): Reading {
  const { word, vocalised } = match;
  return new Reading({
    source: 'lexicon',
    rule: word.kind === 'word' && !(word instanceof Entry) ? ruleOfLoanword(match) : ruleOf(match),
    confidence: TRUST,
    prefix,
    words: toWords(vocalised),
    spellings: word,
    kind: word.kind,
  });
}

const ruleOfLoanword = (match: Match): string => (differences(match) > 0 ? NEAR_LOANWORD : LOANWORD);

const ruleOf = ({ otherVowels, otherConsonants }: Match): string =>
  otherVowels > 0 ? OTHER_VOWELS : otherConsonants > 0 ? OTHER_G : FOREIGN_NAME;

/** وجروب, بفينلندا: fewer consonants behind a preposition may be a word's own. */
const isCutPlausible = (proclitics: string, skeleton: string): boolean =>
  /^(?:wa)?$/.test(proclitics) ||
  (/^(?:[wf]a,)?[lb]i$/.test(proclitics) && skeleton.length > FEWEST_CONSONANTS);

/** بكسر: with a word of the language, no Pixar. */
const isPrepositional = ({ proclitics, stem }: Segmentation): boolean =>
  proclitics.length > 0 && listed(stem).some(({ foreign }) => !foreign);

/** وبنتين: and two girls. */
const isForm = (stem: string): boolean =>
  /(?:ين|ان|ون|ات)$/u.test(stem) && lexicon().has(u.lookupKey(stem.slice(0, -2)));

const OTHER_VOWELS = 'listed with other vowel letters';
const OTHER_G = 'listed with another letter for g';
const LOANWORD = 'loanword that firms are called by';
const NEAR_LOANWORD = `${LOANWORD}, with other letters`;
const FOREIGN_NAME = 'name of foreigners';

/** Kurtis may be meant by what the list has as Curtis, and Cooper by what is copper: where at most its g has another letter, a word is the listed one. */
export const isMaybeName = ({ rule }: Reading): boolean => rule === OTHER_VOWELS || rule === NEAR_LOANWORD;

/** A listed word and the typed letters with its vowels. */
interface Match {
  readonly word: KnownForeign;
  readonly vocalised: string;
  /** How many vowels and consonants are written otherwise. */
  readonly otherVowels: number;
  readonly otherConsonants: number;
}

const differences = ({ otherVowels, otherConsonants }: Match): number => otherVowels + otherConsonants;

function nearest(typed: string, words: readonly KnownForeign[], consonants: number): Match | undefined {
  const most = Math.min(consonants - FEWEST_CONSONANTS + 1, MOST_DIFFERENCES);
  const own = cutAtConsonants(typed);
  let best: Match | undefined;
  for (const word of words) {
    const match = matched(own, word);
    if (match && differences(match) <= (best ? differences(best) - 1 : most)) best = match;
  }
  return best;
}

/** Nothing where a vowel or a consonant is another one. */
function matched(own: Consonants, word: KnownForeign): Match | undefined {
  const listed = cutAtConsonants(word.vocalised);
  let vocalised = '';
  let otherVowels = 0;
  let otherConsonants = 0;
  for (const [i, { letters }] of own.gaps.entries()) {
    const gap = listed.gaps[i]!;
    const atEdge = i === 0 || i === own.consonants.length;
    const vowel = letters === gap.letters ? marked(gap.text) : atEdge ? undefined : otherwise(letters, gap);
    if (vowel === undefined) return undefined;
    // Of several letters one may be a consonant (جيوانغ is not Zhang).
    if (letters !== gap.letters) otherVowels += 1 + Math.min(letters.length, gap.letters.length);
    const consonant = own.consonants[i] ?? '';
    if (u.lookupKey(consonant) !== u.lookupKey(listed.consonants[i] ?? '')) {
      // غ is no j (جون).
      if (!/g/i.test(word.usual.text)) return undefined;
      otherConsonants++;
    }
    vocalised += vowel + consonant;
  }
  return { word, vocalised, otherVowels, otherConsonants };
}

/** What stands before a consonant, or at the end. */
interface Gap {
  /** With its marks. */
  text: string;
  /** Its letters, as `lookupKey` has them. */
  letters: string;
}

/** A word cut at its consonants: a gap before each, and one behind the last. */
interface Consonants {
  readonly gaps: readonly Gap[];
  readonly consonants: readonly string[];
}

function cutAtConsonants(text: string): Consonants {
  let gap: Gap = { text: '', letters: '' };
  const gaps = [gap];
  const consonants: string[] = [];
  for (const letter of text) {
    const isMark = u.isMark(letter);
    if (isMark || consonantCode(letter.charCodeAt(0)) === 0) {
      gap.text += letter;
      if (!isMark) gap.letters += u.lookupKey(letter);
    } else {
      consonants.push(letter);
      gap = { text: '', letters: '' };
      gaps.push(gap);
    }
  }
  return { gaps, consonants };
}

/** A vowel written with other letters; nothing where it is another vowel. */
function otherwise(letters: string, { text, letters: listed }: Gap): string | undefined {
  if (letters === '') return SHORT[listed.slice(-1)];
  const isAlike =
    listed === ''
      ? text.endsWith(SHORT[letters] ?? letters)
      : isWithin(letters, listed) || isWithin(listed, letters);
  return isAlike ? marked(letters) : undefined;
}

/** The last letter is long, one before it a consonant; what the model lists has no marks. */
function marked(text: string): string {
  const last = text.slice(-1);
  return SHORT[last] === undefined || u.hasMarks(text) ? text : text.slice(0, -1) + SHORT[last] + last;
}

const SHORT: Readonly<Record<string, string>> = { ا: u.FATHA, و: u.DAMMA, ي: u.KASRA };

/** Whether the letters of one stand in the other, in this order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at++;
  return at === part.length;
}
