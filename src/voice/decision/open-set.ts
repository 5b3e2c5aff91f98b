/**
 * Decides who of many it is, if anybody. An impostor who sounds like one person often also sounds like the next; the right person does not.
 */
import { type Signal, signal } from '../../wasm/signal';
import type { VoiceModel } from '../model/voice-model';
import { type Comparison, calibrate, saidOdds } from './comparison';
import type { Evidence } from './evidence';
import { logOdds, probability } from './odds';

/** Somebody of the short list, compared with the recording. */
export interface Contender<Person> {
  readonly person: Person;
  /** As it is enrolled. */
  readonly print: Float32Array;
  readonly evidence: Evidence;
}

export interface Ranking<Person> {
  readonly best: Person;
  /** Comparison of the best person: the score less what the others take off; the phrase as anybody's takes on the short list show it. */
  readonly comparison: Comparison;
  /** Score of the best over the next; `undefined` where there is only one. */
  readonly margin: number | undefined;
}

/**
 * Share of the others' log odds. A softmax over everybody and nobody would take all of it off. Half of it identified most people at 1 % of
 * false accepts, with the same threshold among 20 people as among 2 (training/voice/README.md).
 */
const RIVAL_SHARE = 0.5;

/** The best score, lowered the more the better the others fit. */
function scoreAmong(score: number, rivals: readonly number[]): number {
  return score - RIVAL_SHARE * Math.log1p(rivals.reduce((sum, rival) => sum + Math.exp(rival), 0));
}

/** The most that others' takes may add to the log odds of a phrase, so that nobody can open it by enrolling something else under it. */
const MOST_BY_OTHERS = 1;

/**
 * The phrase may match anybody's takes: a person who enrolled it in another way may say it today like somebody else on the short list. The
 * score takes that in full, and asks who speaks; the limit of the phrase does not.
 */
function phraseAmong(own: number | undefined, others: readonly (number | undefined)[]): number | undefined {
  if (own === undefined) return undefined;
  const highest = Math.max(own, ...others.map((similarity) => similarity ?? 0));
  return Math.min(highest, probability(logOdds(own) + MOST_BY_OTHERS));
}

/**
 * The best of the short list, and how far ahead. Somebody enrolled under two names is not their own rival.
 *
 * @returns `undefined` where there is nobody
 */
export function rank<Person>(
  contenders: readonly Contender<Person>[],
  model: VoiceModel,
  kernels: Signal = signal(),
): Ranking<Person> | undefined {
  const { calibration } = model;
  const said = Math.max(...contenders.map(({ evidence }) => saidOdds(evidence, calibration)));
  const [best, ...others] = contenders
    .map((contender) => ({ ...contender, comparison: calibrate(contender.evidence, calibration, said) }))
    .sort((a, b) => b.comparison.score - a.comparison.score);
  if (!best) return undefined;
  const { comparison } = best;
  const { sameVoice } = calibration.thresholds;
  const rivals = others.filter(({ print }) => model.likeness(best.print, print, kernels) < sameVoice);
  return {
    best: best.person,
    comparison: {
      ...comparison,
      score: scoreAmong(
        comparison.score,
        rivals.map((rival) => rival.comparison.score),
      ),
      phraseSimilarity: phraseAmong(
        comparison.phraseSimilarity,
        others.map((other) => other.comparison.phraseSimilarity),
      ),
    },
    margin: others[0] && comparison.score - others[0].comparison.score,
  };
}
