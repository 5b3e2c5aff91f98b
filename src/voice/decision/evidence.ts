import { type Signal, signal } from '../../wasm/signal';
import type { VoiceModel } from '../model/voice-model';
import { templateCosts } from '../phrase/template-cost';
import { printOf } from '../print/person-print';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import { noiseDb, QUIET_DB } from './login-noise';

/** Seconds of speech that the weights were fitted for; what is beyond counts as these. */
const SHORTEST = 0.3;
const LONGEST = 3;

/** Raw material of a comparison; what calibration is fitted on. */
export interface Evidence {
  /** Cosine of the prints. */
  readonly vector: number;
  /** Likeness of the prints by the model. */
  readonly voice: number;
  /** Mean cost of the nearest take, less what any phrase would cost in this recording: below 0 where the phrase fits. */
  readonly meanExcess: number;
  /** Cost of the worst moment of the nearest take, likewise. */
  readonly worstExcess: number;
  /** How unsure the network is of the sounds. */
  readonly doubt: number;
  /** Logarithm to the base 2 of the seconds of speech: long phrases tell more. */
  readonly length: number;
  /** By how many dB the recording is noisier than quiet. */
  readonly noise: number;
  /** How much more than at enrolment the most different word costs, by its phones. Absent where the words are not known on both sides. */
  readonly wordExcess?: number;
}

/**
 * Compares a sample with the takes of one person saying one phrase: the mean print, and the nearest template by each cost.
 *
 * @param wordCosts of the sample, by the phones of the phrase (`phoneFit`); default: the words are not known
 * @param enrolled the print of the takes, where it was made already: the model remembers how alike it is to others
 */
export function gatherEvidence(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  model: VoiceModel,
  wordCosts?: readonly number[],
  kernels: Signal = signal(),
  enrolled: Float32Array = printOf(takes),
): Evidence {
  const templates = takes.map(({ template }) => template);
  const costs = templateCosts(templates, sample.utterance, model.alignment, kernels);
  const mean = Math.min(...costs.map((cost) => cost.mean));
  const worst = Math.min(...costs.map((cost) => cost.worst));
  const { fillerCost, doubt, seconds, snrDb = QUIET_DB } = sample;
  const wordExcess = wordCosts && excessOfWords(takes, wordCosts);
  return {
    ...comparePrints(enrolled, sample, model, kernels),
    meanExcess: mean - fillerCost,
    worstExcess: worst - fillerCost,
    doubt,
    length: Math.log2(Math.min(Math.max(seconds, SHORTEST), LONGEST)),
    noise: noiseDb(snrDb),
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

/** Evidence that tells voices apart, whatever was said. */
export function comparePrints(
  enrolled: Float32Array,
  { print }: VoiceSample,
  model: VoiceModel,
  kernels: Signal,
): Pick<Evidence, 'vector' | 'voice'> {
  return { vector: kernels.cosine(enrolled, print), voice: model.likeness(enrolled, print, kernels) };
}
