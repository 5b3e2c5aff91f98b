/** Who of many is it, if anybody? A stranger who sounds like one person often sounds like the next as well; the right person does not. */
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
  /** Of the best, its score less what the others take off it; the phrase as the others' takes show it, too. */
  readonly comparison: Comparison;
  /** Score of the best over the next; `undefined` where there is only one. */
  readonly margin: number | undefined;
}

/**
 * Share of the others' log odds. A softmax over everybody and nobody would take off all of them; half identified most people at 1 % of
 * false accepts, and needs the same limit among 20 people as among 2 (docs/voice.md).
 */
const RIVAL_SHARE = 0.5;

/** What is left of the best one's score: the better the others fit as well, the less. */
function scoreAmong(score: number, rivals: readonly number[]): number {
  return score - RIVAL_SHARE * Math.log1p(rivals.reduce((sum, rival) => sum + Math.exp(rival), 0));
}

/** What the takes of others may add to the log odds of a phrase: whoever enrols something else under it opens it to nobody. */
const MOST_BY_OTHERS = 1;

/**
 * The phrase is the phrase, whoever's takes show it: one who enrolled it unlike today says it like somebody else of the short list. The
 * score takes that in full, and asks who speaks; the limit of the phrase does not.
 */
function phraseAmong(own: number | undefined, others: readonly (number | undefined)[]): number | undefined {
  if (own === undefined) return undefined;
  const highest = Math.max(own, ...others.map((similarity) => similarity ?? 0));
  return Math.min(highest, probability(logOdds(own) + MOST_BY_OTHERS));
}

/**
 * The best of the short list, and how far ahead. Who is enrolled twice, under two names, is no rival of their own.
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
