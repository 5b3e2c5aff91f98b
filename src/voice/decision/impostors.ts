/**
 * Where the scores of impostors lie in one collection, who know its phrase. Language, phrase and room move these scores, and the people of
 * a collection show how: each of them is an impostor to the others. Their takes' scores at each other's enrolments are weighed, by the
 * number of people, against a prior from development corpora. The prior is normal-inverse-gamma, and thresholds come from the predictive
 * distribution (Gelman et al., Bayesian Data Analysis, 3.3). Its tail is stretched to the counted one.
 */

import { CROWDS, type ImpostorPrior } from '../model/calibration';
import type { VoiceModel } from '../model/voice-model';
import { type KnownTake, type TakeTraits, traitsOf } from '../sample/voice-take';
import { meanAlteredScore } from './altered-copies';
import type { Comparison } from './comparison';
import { noiseDb } from './login-noise';
import { normalQuantile } from './normal-quantile';
import { logOdds } from './odds';

/** Scores of one person's takes, when they enrolled, at the enrolments that were there before. */
export interface ImpostorTry {
  /** Random: tells the same try in two places, and nobody's name. */
  readonly id: string;
  /** How many people were there. */
  readonly people: number;
  /** Score of each take, as a search gives it. */
  readonly scores: readonly number[];
  /** Mean over the takes: log odds of the phrase by the person found. */
  readonly phrase: number;
}

/** Makes a try from the search results of at least one take. */
export function impostorTry(id: string, people: number, comparisons: readonly Comparison[]): ImpostorTry {
  const phrases = comparisons.map(({ phraseSimilarity = 0.5 }) =>
    logOdds(Math.min(Math.max(phraseSimilarity, LEAST), 1 - LEAST)),
  );
  return {
    id,
    people,
    scores: comparisons.map(({ score }) => rounded(score)),
    phrase: rounded(phrases.reduce((sum, one) => sum + one, 0) / phrases.length),
  };
}

/** Least probability; beyond it log odds say nothing more. */
const LEAST = 1e-6;

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

/** What is known of the impostors of a collection before a login. */
export interface ImpostorScores extends TakeTraits {
  readonly tries: readonly ImpostorTry[];
  /** Mean score of the takes' altered copies (altered-copies.ts); `undefined` where there are none: as in a language that nobody heard. */
  readonly altered: number | undefined;
}

interface Posterior {
  /** Added to the mean scores of development corpora. */
  readonly shift: number;
  /** Precision of the shift, where scores spread by 1. */
  readonly precision: number;
  /** Factor of the spread, squared, and what it is known to. */
  readonly variance: number;
  readonly freedom: number;
}

/** Beyond the largest crowd each e-fold of people adds this much: rivals offset most of an impostor's many chances. */
const BEYOND_CROWDS = 0.15;

type Traits = Omit<ImpostorScores, 'tries'>;

/**
 * What the enrolled takes tell before anybody has tried.
 *
 * @param people enrolled takes of each
 */
export function impostorTraits(
  people: readonly (readonly KnownTake[])[],
  { calibration }: Pick<VoiceModel, 'calibration'>,
): Traits {
  return { ...traitsOf(people), altered: meanAlteredScore(people.flat(), calibration) };
}

/** Mean score of impostors among so many people, by what development corpora showed of such takes. */
function meanScore(
  people: number,
  { doubt, altered, narrowband, takes }: Traits,
  prior: ImpostorPrior,
): number {
  const most = CROWDS[CROWDS.length - 1]!;
  const { score1, score3, score10, score20 } = prior;
  const { perDoubt1, perDoubt3, perDoubt10, perDoubt20 } = prior;
  const { perAltered1, perAltered3, perAltered10, perAltered20 } = prior;
  const { perNarrowband1, perNarrowband3, perNarrowband10, perNarrowband20 } = prior;
  const { perTakes1, perTakes3, perTakes10, perTakes20 } = prior;
  return (
    atSize(people, [score1, score3, score10, score20]) +
    doubt * atSize(people, [perDoubt1, perDoubt3, perDoubt10, perDoubt20]) +
    (altered ?? prior.altered) * atSize(people, [perAltered1, perAltered3, perAltered10, perAltered20]) +
    narrowband * atSize(people, [perNarrowband1, perNarrowband3, perNarrowband10, perNarrowband20]) +
    takes * atSize(people, [perTakes1, perTakes3, perTakes10, perTakes20]) +
    BEYOND_CROWDS * Math.log(Math.max(1, people / most))
  );
}

/** One wideband take a person, whose copies score 0. */
const USUAL: Traits = { doubt: 0, altered: 0, narrowband: 0, takes: 0 };

function spread(people: number, { spread1, spread3, spread10, spread20 }: ImpostorPrior): number {
  return atSize(people, [spread1, spread3, spread10, spread20]);
}

/** Between the sizes of `CROWDS` by the logarithm, beyond them as at the ends. */
function atSize(people: number, values: readonly number[]): number {
  const above = CROWDS.findIndex((size) => size >= people);
  if (above <= 0) return above < 0 ? values[values.length - 1]! : values[0]!;
  const [low, high] = [CROWDS[above - 1]!, CROWDS[above]!];
  const share = Math.log(people / low) / Math.log(high / low);
  return values[above - 1]! + share * (values[above]! - values[above - 1]!);
}

function posterior(enrolled: number, { tries, ...traits }: ImpostorScores, prior: ImpostorPrior): Posterior {
  const { between1, between3, between10, between20 } = prior;
  const known = 1 / atSize(enrolled, [between1, between3, between10, between20]) ** 2;
  const rows = tries.flatMap(({ people, scores }) =>
    scores.map((score) => ({
      excess: score - meanScore(people, traits, prior),
      // A person counts once, however many takes there are.
      weight: 1 / spread(people, prior) ** 2 / scores.length,
    })),
  );
  // Whoever tries is a person of the collection as well, and single people differ: they tell less of strangers than so many strangers would.
  const told = rows.reduce((sum, { weight }) => sum + weight, 0);
  const mean = told > 0 ? rows.reduce((sum, { weight, excess }) => sum + weight * excess, 0) / told : 0;
  const precision = known + prior.tryWeight * told;
  const shift = (prior.tryWeight * told * mean) / precision;
  const squares = rows.reduce(
    (sum, { weight, excess }) => sum + weight * (excess - mean) ** 2,
    known * shift ** 2,
  );
  const freedom = prior.people + tries.length;
  return { shift, precision, variance: (prior.people + squares) / freedom, freedom };
}

/** The mean score that impostors are expected to reach among so many people, in quiet. */
export function expectedScore(people: number, impostors: ImpostorScores, prior: ImpostorPrior): number {
  return meanScore(people, impostors, prior) + posterior(people, impostors, prior).shift;
}

/** The score that a share `rate` of impostors reaches among `people` enrolled ones. */
export function scoreOfImpostors(
  rate: number,
  people: number,
  snrDb: number,
  impostors: ImpostorScores,
  prior: ImpostorPrior,
): number {
  const { shift, precision, variance, freedom } = posterior(people, impostors, prior);
  const decades = Math.log10(0.01 / rate);
  // Student's t over the normal distribution, the first term of its expansion.
  const widened = 1 + (normalQuantile(rate) ** 2 + 1) / (4 * freedom);
  const deviation = Math.sqrt(variance * (spread(people, prior) ** 2 + 1 / precision));
  const tail = atSize(people, [prior.tail1, prior.tail, prior.tail, prior.tail]);
  const reach = (tail + prior.tailPerDecade * decades) * widened * deviation;
  // At most all of it, since noise does not reverse the order of collections.
  const score = meanScore(people, impostors, prior) + shift;
  const beyond = score - meanScore(people, USUAL, prior);
  const inNoise = Math.min(1, prior.perDb * noiseDb(snrDb)) * (beyond - prior.shiftInNoise);
  return score + reach - inNoise;
}

/** The limit of the phrase follows half of what the collection's own impostors show, as people's own logins do. */
const SHARE = 0.5;

/** Log odds of the phrase that a right login reaches. */
export function leastPhraseOdds(snrDb: number, { tries }: ImpostorScores, prior: ImpostorPrior): number {
  // Among ten people, shrunk towards none by the number of tries.
  const excess = tries.reduce(
    (sum, { phrase, people }) =>
      sum + phrase - prior.phraseOfImpostors + prior.phrasePerDecade * (1 - Math.log10(Math.min(10, people))),
    0,
  );
  const shift = excess / (prior.people + tries.length);
  return prior.phrase + SHARE * shift - prior.phrasePerDb * noiseDb(snrDb);
}
