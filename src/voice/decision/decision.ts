import { type Signal, signal } from '../../wasm/signal';
import { printOf } from '../collection/adaptation';
import { CLASSICAL_MODEL } from '../model/classical-model';
import type { Calibration, VoiceModel } from '../model/voice-model';
import { phraseCost } from '../phrase/phrase';
import { toUtterance, type VoiceSample, type VoiceTake } from '../sample';
import {
  bothOdds,
  logOdds,
  odds,
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  probability,
  SAID_EVIDENCE,
  WORDED_PHRASE_EVIDENCE,
} from './odds';

/** How alike a sample and an enrolment are. */
export interface Comparison {
  /**
   * Log odds that the right person said the right phrase; of a search, less what the next people take off them. Of a decision, short of
   * its limit by no less than the phrase is of its own.
   */
  readonly score: number;
  /** Cosine of the voice prints, -1 to 1. */
  readonly vectorSimilarity: number;
  /** Probability, 0 to 1, that the phrase is the right one; `undefined` where it was not checked. */
  readonly phraseSimilarity: number | undefined;
}

/** The limits of a decision. */
export interface Thresholds {
  readonly score: number;
  readonly vectorSimilarity: number;
  readonly phraseSimilarity: number;
}

export interface Decision extends Comparison {
  readonly accepted: boolean;
  /** What fell short, where something did. */
  readonly failed: 'voice' | 'phrase' | 'score' | 'margin' | 'confirmation' | undefined;
  readonly thresholds: Thresholds;
}

export interface ThresholdOptions {
  /** The model whose scores the limits are for. Default: the classical tables. */
  readonly model?: VoiceModel;
  /** Share of impostors, saying the right phrase, to let in, 0.0001 to 0.2. Default 0.01. */
  readonly falseAcceptRate?: number;
  /** Overrides of single limits. */
  readonly thresholds?: Partial<Thresholds>;
}

export const DEFAULT_FALSE_ACCEPT_RATE = 0.01;
/** What may be asked for: fewer than the least were never counted, and beyond the most a share was meant in percent. */
export const FALSE_ACCEPT_RATES = { least: 0.0001, most: 0.2 } as const;

/** Seconds of speech that the weights were fitted for; what is beyond counts as these. */
const SHORTEST = 0.3;
const LONGEST = 3;

/** Raw material of a comparison; what calibration is fitted on. */
export interface Evidence {
  /** Cosine of the prints. */
  readonly vector: number;
  /** What the model makes of it. */
  readonly voice: number;
  /** Mean cost of the nearest take, as far as the sounds are sure, and as far as they are not. */
  readonly certainMean: number;
  readonly doubtedMean: number;
  /** Cost of the worst moment of the nearest take, as far as the sounds are sure. */
  readonly certainWorst: number;
  /** What any phrase would cost. */
  readonly filler: number;
  readonly doubt: number;
  readonly doubtSquared: number;
  /** Logarithm to the base 2 of the seconds of speech: long phrases tell more. */
  readonly length: number;
  /**
   * By how much the word that differs most costs more, by its phones, than when it was enrolled; absent where one of the two does not
   * know the words.
   */
  readonly wordExcess?: number;
}

/**
 * Compares a sample with the takes of one person saying one phrase: the mean print, and the nearest template by each cost.
 *
 * @param wordCosts of the sample, by the phones of the phrase (`phoneFit`); default: the words are not known
 */
export function gatherEvidence(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  model: VoiceModel,
  wordCosts?: readonly number[],
  kernels: Signal = signal(),
): Evidence {
  const costs = takes.map(({ template }) =>
    phraseCost(toUtterance(template), sample.utterance, model.alignment, kernels),
  );
  const mean = Math.min(...costs.map((cost) => cost.mean));
  const worst = Math.min(...costs.map((cost) => cost.worst));
  const { fillerCost, doubt, seconds } = sample;
  const wordExcess = wordCosts && excessOfWords(takes, wordCosts);
  return {
    ...compareVoices(takes, sample, model, kernels),
    certainMean: mean * (1 - doubt),
    doubtedMean: mean * doubt,
    certainWorst: worst * (1 - doubt),
    filler: fillerCost,
    doubt,
    doubtSquared: doubt * doubt,
    length: Math.log2(Math.min(Math.max(seconds, SHORTEST), LONGEST)),
    ...(wordExcess === undefined ? {} : { wordExcess }),
  };
}

/** Each word is compared with itself, so that one which the network knows badly is judged no worse. */
function excessOfWords(takes: readonly VoiceTake[], said: readonly number[]): number | undefined {
  const known = takes.flatMap(({ wordCosts }) => (wordCosts?.length === said.length ? [wordCosts] : []));
  if (known.length === 0) return undefined;
  return Math.max(
    ...said.map((cost, word) => cost - known.reduce((sum, costs) => sum + costs[word]!, 0) / known.length),
  );
}

type Weighing = Pick<Calibration, 'person' | 'said' | 'phrase' | 'wordedPhrase'>;

/**
 * Evidence -> similarities and score. The score is how likely two things are at once, the person and what is said: neither makes up
 * for the other, and in noise, where sounds tell people apart no longer, they weigh no more than their share. How likely the phrase is
 * by itself, whoever says it, is a third question: the worst moment tells another phrase, and where the words are known, so do these.
 *
 * @param said log odds that what is said is right, where others' takes show it; default: by the own ones
 */
export function calibrate(
  evidence: Evidence,
  calibration: Weighing,
  said: number = saidOdds(evidence, calibration),
): Comparison {
  return {
    score: bothOdds(odds(evidence, PERSON_EVIDENCE, calibration.person), said),
    vectorSimilarity: evidence.vector,
    phraseSimilarity: probability(phraseOdds(evidence, calibration)),
  };
}

/** Strangers say the right words, too: what these may add to the log odds of what is said. They may take off any number. */
const MOST_BY_WORDS = 2;

/** Log odds that what is said is right; known words count by what they add to the odds of the phrase. */
export function saidOdds(evidence: Evidence, calibration: Weighing): number {
  const byWords = phraseOdds(evidence, calibration) - odds(evidence, PHRASE_EVIDENCE, calibration.phrase);
  return odds(evidence, SAID_EVIDENCE, calibration.said) + Math.min(MOST_BY_WORDS, byWords);
}

function phraseOdds(evidence: Evidence, { phrase, wordedPhrase }: Weighing): number {
  const { wordExcess } = evidence;
  return wordedPhrase && wordExcess !== undefined
    ? odds({ ...evidence, wordExcess }, WORDED_PHRASE_EVIDENCE, wordedPhrase)
    : odds(evidence, PHRASE_EVIDENCE, phrase);
}

/** Compares the voice alone, whatever was said. */
export function compareVoice(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  model: VoiceModel,
  kernels: Signal = signal(),
): Comparison {
  const evidence = compareVoices(takes, sample, model, kernels);
  return {
    score: odds(evidence, ['voice'], model.calibration.voice),
    vectorSimilarity: evidence.vector,
    phraseSimilarity: undefined,
  };
}

function compareVoices(
  takes: readonly VoiceTake[],
  { print }: VoiceSample,
  model: VoiceModel,
  kernels: Signal,
): Pick<Evidence, 'vector' | 'voice'> {
  const enrolled = printOf(takes);
  return { vector: kernels.cosine(enrolled, print), voice: model.likeness(enrolled, print, kernels) };
}

/**
 * Ten times as many people ask for as much more score as this share of a tenth of the false accepts. One chance a person would ask for
 * all of it; most is made up by what the next people take off the best one's score (open-set.ts), as searches among 1 to 200 people showed.
 */
const CROWDING = 0.2;

/**
 * The limits in force among `candidates` enrolled people: for a rate of false accepts by the slope that the scores of impostors fall off
 * with.
 */
export function thresholdsFor(candidates: number, options: ThresholdOptions = {}): Thresholds {
  const { thresholds } = (options.model ?? CLASSICAL_MODEL).calibration;
  const rate = options.falseAcceptRate ?? DEFAULT_FALSE_ACCEPT_RATE;
  const decades = Math.log10(0.01 / rate) + CROWDING * Math.log10(Math.max(1, candidates));
  return {
    score: thresholds.scoreAtOnePercent + thresholds.scorePerDecade * decades,
    vectorSimilarity: thresholds.vectorSimilarity,
    phraseSimilarity: thresholds.phraseSimilarity,
    ...options.thresholds,
  };
}

/**
 * A voice beyond doubt does not make up for a word that is missing: on one scale, log odds, the score is as far below its limit as the
 * phrase is. Whoever compares scores alone then sees what the limit of the phrase refuses.
 */
function mostScore({ phraseSimilarity }: Comparison, thresholds: Thresholds): number {
  if (phraseSimilarity === undefined || thresholds.phraseSimilarity <= 0) return Number.POSITIVE_INFINITY;
  return thresholds.score + logOdds(phraseSimilarity) - logOdds(thresholds.phraseSimilarity);
}

/** The one decision, of login and of evaluation: every limit is reached or passed. */
export function decide(compared: Comparison, thresholds: Thresholds): Decision {
  const comparison = { ...compared, score: Math.min(compared.score, mostScore(compared, thresholds)) };
  let failed: Decision['failed'];
  if (!(comparison.vectorSimilarity >= thresholds.vectorSimilarity)) failed = 'voice';
  else if (
    comparison.phraseSimilarity !== undefined &&
    !(comparison.phraseSimilarity >= thresholds.phraseSimilarity)
  )
    failed = 'phrase';
  else if (!(comparison.score >= thresholds.score)) failed = 'score';
  return { ...comparison, accepted: failed === undefined, failed, thresholds };
}
