/**
 * Words typed without the space between them (رسائلغير, نعملعلى, محاسبأول) → the two halves, where no list and no form has the whole, and the
 * halves are met oftener than the model is sure of the whole.
 */
import { segment } from '../script/segment';
import { readingsOf, readUnlistedForm } from './ask-sources';
import type { KnownWord, Sources } from './known-word';
import { meantBy } from './misspelt-word';
import { readFromForeignSpellings } from './sources/foreign-spellings';
import { readFromLexicon } from './sources/lexicon-source';
import { isListed, isName, isSpelled } from './sources/listed-entries';

export type Halves = readonly [string, string];

/** Evidence that a word is two, the sum of which is in nats. */
export interface Evidence {
  /** Of both halves together, in classes of frequency. */
  readonly frequency: number;
  /** ln of the odds that the model gives its own reading of the whole. */
  readonly ofWhole: number;
  readonly ofFive: number;
  readonly ofSix: number;
  readonly ofSeven: number;
  readonly ofTenOrMore: number;
  readonly besideThree: number;
  readonly withArticle: number;
  /** Particles whose letters open many names; behind another word they are its ending. */
  readonly withOpening: number;
}

export type EvidenceOfTwo = keyof Evidence;

/**
 * As `bench/spelling/fit-run-together.ts` fits them, but for the offset, which is 3 lower, since most texts have every space, and for ten letters,
 * where hardly any word is one.
 */
export const WEIGHTS: Readonly<Record<EvidenceOfTwo | 'offset', number>> = {
  offset: -6.7,
  frequency: 1.6,
  ofWhole: -1.5,
  ofFive: -8.6,
  ofSix: -4.1,
  ofSeven: -2.7,
  ofTenOrMore: 5,
  besideThree: -1.9,
  withArticle: -5.6,
  withOpening: -3.9,
};

const SHORTEST = 5;
const LONGEST = 24;

/** @param word that is not listed, and of no names run together */
export function wordsRunTogether(word: KnownWord, sources: Sources): Halves | undefined {
  const halves = likeliestHalves(word, sources);
  return halves && oddsOf(evidenceOf(halves, word, sources)) > 0 ? halves : undefined;
}

/** The two words that it is if it is two; nothing where the list has it, as a form or but for a slip. */
export function likeliestHalves(word: KnownWord, sources: Sources): Halves | undefined {
  const { text, bare } = word;
  if (text !== bare || bare.length < SHORTEST || bare.length > LONGEST) return undefined;
  let best: Halves | undefined;
  let most = 0;
  for (let at = 2; at <= bare.length - 2; at++) {
    const halves = [bare.slice(0, at), bare.slice(at)] as const;
    const frequency = frequencyOfBoth(halves, sources);
    if (frequency === undefined) continue;
    const odds = oddsOf(evidenceOfLetters(halves, frequency)) - WEIGHTS.offset;
    if (best && odds <= most) continue;
    best = halves;
    most = odds;
  }
  return best && !isKnown(word, sources) ? best : undefined;
}

function isKnown(word: KnownWord, sources: Sources): boolean {
  const cuts = segment(word.bare);
  return (
    readFromLexicon(word.bare).length > 0 ||
    isForm(word.bare, sources) ||
    readFromForeignSpellings(cuts, sources.model).length > 0 ||
    meantBy(word, sources) !== undefined
  );
}

export function evidenceOf(halves: Halves, word: KnownWord, sources: Sources): Evidence {
  const { confidence } = readingsOf(word, sources)[0]!;
  const ofWhole = Math.log(confidence / (1 - confidence));
  return { ...evidenceOfLetters(halves, frequencyOfBoth(halves, sources)!), ofWhole };
}

function evidenceOfLetters([first, second]: Halves, frequency: number): Evidence {
  const length = first.length + second.length;
  return {
    frequency,
    ofWhole: 0,
    ofFive: Number(length === SHORTEST),
    ofSix: Number(length === 6),
    ofSeven: Number(length === 7),
    ofTenOrMore: Number(length > 9),
    besideThree: Number(Math.min(first.length, second.length) === 3),
    withArticle: Number(first.startsWith('ال')),
    withOpening: Number(OPENINGS.has(first)),
  };
}

const OPENINGS = new Set('أو إن أن لا ما يا بي لي لك له'.split(' '));

function oddsOf(evidence: Evidence): number {
  let odds = WEIGHTS.offset;
  for (const name of Object.keys(evidence) as EvidenceOfTwo[]) odds += WEIGHTS[name] * evidence[name];
  return odds;
}

function frequencyOfBoth([first, second]: Halves, sources: Sources): number | undefined {
  // بالأمس, كاملتين: what is joined to a word
  if (/^.ال$/u.test(first) || second === 'تين' || OPENINGS.has(second)) return undefined;
  const of = frequencyOf(first, sources);
  const other = of === undefined ? undefined : frequencyOf(second, sources);
  return of === undefined || other === undefined ? undefined : of + other;
}

/** In classes of the list; more behind an article, less behind another proclitic or with a slip. */
function frequencyOf(word: string, sources: Sources): number | undefined {
  if (word.length < 3) return OPENINGS.has(word) || PARTICLES.has(word) ? 5 : undefined;
  const [reading] = readFromLexicon(word);
  if (!reading || !isListed(reading)) return word.length > 3 && isForm(word, sources) ? OF_FORM : undefined;
  const { prefix, kind, spellings } = reading;
  const { article, proclitics } = prefix;
  const { frequency, small, foreign } = spellings;
  if (article) {
    const stem = word.replace(/^.?ا?ل/u, '');
    return stem.length < 3 ? undefined : frequency + (isSpelled(spellings, stem) ? 0.5 : -0.5);
  }
  const isJoined = proclitics.some((name) => name !== 'wa');
  // Markford; المس: no verb before the end of a name; لعلى: behind نعم it ends نعمل
  if ((foreign && kind !== 'word') || /^[إا]ل/u.test(word) || (isJoined && small)) return undefined;
  // Of names those that are met often were told apart before.
  const isWordAsTyped = proclitics.length === 0 && isSpelled(spellings, word) && !isName(spellings);
  return frequency - (isWordAsTyped ? 0 : 1);
}
const OF_FORM = 1.5;

const isForm = (word: string, sources: Sources): boolean =>
  readUnlistedForm(word, segment(word), { ...sources, model: undefined }).length > 0;

const PARTICLES = new Set('من في عن بن لم لن كم هل لو قد أم هو هي أي كل إذ'.split(' '));
