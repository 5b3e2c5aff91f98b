import { type Signal, signal } from '../wasm/signal';
import { printOf } from './adaptation';
import { CLASSICAL_MODEL } from './classical-model';
import { phraseCost } from './phrase';
import { toUtterance, type VoiceSample, type VoiceTake } from './sample';
import type { Calibration, VoiceModel } from './voice-model';

/** How alike a sample and an enrolment are. */
export interface Comparison {
  /** Log odds, from both similarities, that the right person said the right phrase; calibrated on equal numbers of both. */
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
  readonly failed: 'voice' | 'phrase' | 'score' | 'margin' | undefined;
  readonly thresholds: Thresholds;
}

export interface ThresholdOptions {
  /** The model whose scores the limits are for. Default: the classical tables. */
  readonly model?: VoiceModel;
  /** Share of impostors, saying the right phrase, to let in. Default 0.01. */
  readonly falseAcceptRate?: number;
  /** Overrides of single limits. */
  readonly thresholds?: Partial<Thresholds>;
}

export const DEFAULT_FALSE_ACCEPT_RATE = 0.01;

/** Raw material of a comparison; what calibration is fitted on. */
export interface Evidence {
  /** Cosine of the prints. */
  readonly vector: number;
  /** What the model makes of it. */
  readonly voice: number;
  readonly mean: number;
  readonly worst: number;
  readonly filler: number;
  readonly doubt: number;
}

/** Compares a sample with the takes of one person saying one phrase: the mean print, and the nearest template by each cost. */
export function gatherEvidence(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  model: VoiceModel,
  kernels: Signal = signal(),
): Evidence {
  const costs = takes.map(({ template }) =>
    phraseCost(toUtterance(template), sample.utterance, model.alignment, kernels),
  );
  return {
    ...compareVoices(takes, sample, model, kernels),
    mean: Math.min(...costs.map((cost) => cost.mean)),
    worst: Math.min(...costs.map((cost) => cost.worst)),
    filler: sample.fillerCost,
    doubt: sample.doubt,
  };
}

/**
 * Evidence -> similarities and score. What the phrase adds to the score has a ceiling: the right phrase, however well said, does not
 * make up for another voice.
 */
export function calibrate(evidence: Evidence, { score, phrase }: Calibration): Comparison {
  return {
    score: score.voice * evidence.voice + Math.min(weigh(evidence, score), score.ceiling) + score.offset,
    vectorSimilarity: evidence.vector,
    phraseSimilarity: sigmoid(weigh(evidence, phrase) + phrase.offset),
  };
}

/** What the phrase's costs are worth. */
function weigh(evidence: Evidence, weights: Calibration['score'] | Calibration['phrase']): number {
  return (
    weights.mean * evidence.mean +
    weights.worst * evidence.worst +
    weights.filler * evidence.filler +
    weights.doubt * evidence.doubt
  );
}

/** Compares the voice alone, whatever was said. */
export function compareVoice(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  model: VoiceModel,
  kernels: Signal = signal(),
): Comparison {
  const { vector, voice } = compareVoices(takes, sample, model, kernels);
  const calibration = model.calibration.voice;
  return {
    score: calibration.voice * voice + calibration.offset,
    vectorSimilarity: vector,
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
 * The limits in force among `candidates` enrolled people. An impostor has one chance a candidate, so the score's limit grows
 * with the logarithm of their number, by the slope that the scores of impostors fall off with.
 */
export function thresholdsFor(candidates: number, options: ThresholdOptions = {}): Thresholds {
  const { thresholds } = (options.model ?? CLASSICAL_MODEL).calibration;
  const rate = (options.falseAcceptRate ?? DEFAULT_FALSE_ACCEPT_RATE) / Math.max(1, candidates);
  return {
    score: thresholds.scoreAtOnePercent + thresholds.scorePerDecade * Math.log10(0.01 / rate),
    vectorSimilarity: thresholds.vectorSimilarity,
    phraseSimilarity: thresholds.phraseSimilarity,
    ...options.thresholds,
  };
}

/** The one decision, of login and of evaluation: every limit is reached or passed. */
export function decide(comparison: Comparison, thresholds: Thresholds): Decision {
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

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
