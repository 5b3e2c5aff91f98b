import { type Signal, signal } from '../../wasm/signal';
import {
  type Calibration,
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  SAID_EVIDENCE,
  WORDED_PHRASE_EVIDENCE,
} from '../model/calibration';
import type { VoiceModel } from '../model/voice-model';
import { printOf } from '../print/person-print';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import { comparePrints, type Evidence } from './evidence';
import { bothOdds, odds, probability } from './odds';

/** How alike a sample and an enrolment are. */
export interface Comparison {
  /**
   * Log odds that the right person said the right phrase; of a search, less what the next people take off them. In a decision the score
   * falls at least as far short of its threshold as the phrase does of its own.
   */
  readonly score: number;
  /** Cosine of the voice prints, -1 to 1. */
  readonly vectorSimilarity: number;
  /** Probability, 0 to 1, that the phrase is the right one; `undefined` where it was not checked. */
  readonly phraseSimilarity: number | undefined;
}

type Weighing = Pick<Calibration, 'person' | 'said' | 'phrase' | 'wordedPhrase'>;

/**
 * Evidence -> similarities and score. The score says how likely two things are at once, the person and what is said, and neither makes up
 * for the other. In noise, where sounds no longer tell people apart, they weigh no more than their share. How likely the phrase is by
 * itself, whoever says it, is a third question. The worst moment reveals another phrase, and so do the words where they are known.
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

/** Impostors may say the right words, so words add at most this to the log odds of what is said. They may take off any number. */
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
  const evidence = comparePrints(printOf(takes), sample, model, kernels);
  return {
    score: odds(evidence, ['voice'], model.calibration.voice),
    vectorSimilarity: evidence.vector,
    phraseSimilarity: undefined,
  };
}
