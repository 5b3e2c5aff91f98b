/**
 * Words typed without the space between them (رسائلغير, نعملعلى, محاسبأول) → the two halves, where no list and no form has the whole, and the
 * halves are met oftener than the model is sure of the whole.
 */
import { lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import { lookupKey } from '../script/unicode';
import { readingsOf, readUnlistedForm } from './ask-sources';
import type { KnownWord, Sources } from './known-word';
import { meantBy } from './misspelt-word';
import { readFromLexicon } from './sources/lexicon-source';
import { isListed, isName, isSpelled } from './sources/listed-entries';

export type Halves = readonly [string, string];

/** Evidence that a word is two; weighed, it is in nats. */
export interface Evidence {
  /** Of both halves together, in classes of frequency. */
  readonly frequency: number;
  /** ln of the odds that the model gives its own reading of the whole; 0 before it is asked. */
  readonly ofWhole: number;
  /** Yes or no from here on, as 1 and 0. Of so many letters in all. */
  readonly ofFive: number;
  readonly ofSix: number;
  readonly ofSeven: number;
  readonly ofTenOrMore: number;
  /** The shorter half has three letters. */
  readonly besideThree: number;
  /** The first half has the letters of an article before it. */
  readonly withArticle: number;
  /** The first half is a particle whose letters open many names. */
  readonly withOpening: number;
}

export type EvidenceOfTwo = keyof Evidence;

/**
 * As `bench/spelling/fit-run-together.ts` fits them, but for the offset, which is 5 lower, since most texts have every space, and for ten letters,
 * where hardly any word is one.
 */
export const WEIGHTS: Readonly<Record<EvidenceOfTwo | 'offset', number>> = {
  offset: -10,
  frequency: 2,
  ofWhole: -1.5,
  ofFive: -8.1,
  ofSix: -1.9,
  ofSeven: -1.2,
  ofTenOrMore: 5,
  besideThree: -2.2,
  withArticle: -6.5,
  withOpening: -5.4,
};

const SHORTEST = 5;
const LONGEST = 24;

/** Where a word may be cut, and what its letters say for it. */
export interface Cut {
  readonly halves: Halves;
  readonly evidence: Evidence;
}

/** @param word that is not listed, and of no names run together */
export function wordsRunTogether(word: KnownWord, sources: Sources): Halves | undefined {
  const cut = likeliestCut(word, sources);
  // No doubt of the model would make up for it: it need not be asked.
  if (!cut || oddsOf({ ...cut.evidence, ofWhole: LEAST_OF_WHOLE }) <= 0 || !isUnknown(word, sources))
    return undefined;
  return oddsOf(withWhole(cut, word, sources)) > 0 ? cut.halves : undefined;
}
const LEAST_OF_WHOLE = -4;

/** The two words that it is if it is two. */
export function likeliestCut({ text, bare }: KnownWord, sources: Sources): Cut | undefined {
  if (text !== bare || bare.length < SHORTEST || bare.length > LONGEST) return undefined;
  let best: Cut | undefined;
  let most = NONE;
  for (let at = 2; at <= bare.length - 2; at++) {
    const halves = [bare.slice(0, at), bare.slice(at)] as const;
    const evidence = evidenceOf(halves, sources);
    const odds = oddsOf(evidence);
    if (odds <= most) continue;
    best = { halves, evidence };
    most = odds;
  }
  return best;
}

/** Neither listed, nor a form, nor a slip for one. */
export const isUnknown = (word: KnownWord, sources: Sources): boolean =>
  meantBy(word, sources) === undefined && readingsOf(word, sources)[0]!.source === 'model';

/** All that is known of a cut once the model has read the whole. */
export function withWhole({ evidence }: Cut, word: KnownWord, sources: Sources): Evidence {
  const { confidence } = readingsOf(word, sources)[0]!;
  return { ...evidence, ofWhole: Math.log(confidence / (1 - confidence)) };
}

function evidenceOf(halves: Halves, sources: Sources): Evidence {
  const [first, second] = halves;
  const length = first.length + second.length;
  return {
    frequency: frequencyOfBoth(halves, sources),
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

const NONE = Number.NEGATIVE_INFINITY;

function frequencyOfBoth([first, second]: Halves, sources: Sources): number {
  // بالأمس, كاملتين: what is joined to a word
  if (/^.ال$/u.test(first) || second === 'تين' || OPENINGS.has(second)) return NONE;
  const of = frequencyOf(first);
  const other = frequencyOf(second);
  if (of > NONE && other > NONE) return of + other;
  // Beside a form, which is rarer, no short word is two.
  if (first.length + second.length < LEAST_WITH_FORM || (of === NONE && other === NONE)) return NONE;
  return isForm(of > NONE ? second : first, sources) ? (of > NONE ? of : other) + OF_FORM : NONE;
}
const LEAST_WITH_FORM = 7;
const OF_FORM = 1.5;

const isForm = (word: string, sources: Sources): boolean =>
  word.length > 3 && readUnlistedForm(word, segment(word), { ...sources, model: undefined }).length > 0;

/** In classes of the list; more behind an article, less behind another proclitic or with a slip. */
function frequencyOf(word: string): number {
  if (word.length < 3) return OPENINGS.has(word) || PARTICLES.has(word) ? 5 : NONE;
  if (!isMaybeListed(lookupKey(word))) return NONE;
  const [reading] = readFromLexicon(word);
  if (!reading || !isListed(reading)) return NONE;
  const { prefix, kind, spellings } = reading;
  const { article, proclitics } = prefix;
  const { frequency, small, foreign } = spellings;
  if (article) {
    const stem = word.replace(/^.?ا?ل/u, '');
    return stem.length < 3 ? NONE : frequency + (isSpelled(spellings, stem) ? 0.5 : -0.5);
  }
  const isJoined = proclitics.some((name) => name !== 'wa');
  // Markford; المس: no verb before the end of a name; لعلى: behind نعم it ends نعمل
  if ((foreign && kind !== 'word') || /^[إا]ل/u.test(word) || (isJoined && small)) return NONE;
  // Of names those that are met often were told apart before.
  const isWordAsTyped = proclitics.length === 0 && isSpelled(spellings, word) && !isName(spellings);
  return frequency - (isWordAsTyped ? 0 : 1);
}

/** As it stands, or behind an article or proclitics. */
const isMaybeListed = (key: string): boolean =>
  lexicon().has(key) ||
  (JOINED.test(key) &&
    [1, 2, 3].some((length) => key.length > length + 1 && lexicon().has(key.slice(length))));
const JOINED = /^[اوفبلك]/u;

const PARTICLES = new Set('من في عن بن لم لن كم هل لو قد أم هو هي أي كل إذ'.split(' '));
