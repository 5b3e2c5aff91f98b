import { cutRows, type Matrix } from '../../wasm/matrix';
import type { Signal } from '../../wasm/signal';
import { SILENCE_WEIGHT, type SpeechSpan, speechSpan } from '../phrase/speech-span';
import { meanPrint } from '../print/mean-print';
import type { Calibration } from './calibration';
import { CLASSICAL_MODEL } from './classical-model';
import { type Cohort, scoreNormaliser } from './cohort';
import { fuseRows } from './fusion';
import type { LoadedNetwork } from './load-network';
import { addNoise } from './noise';
import type { VoiceModel } from './voice-model';

/** Share of the longer side by which a path may leave the diagonal. */
const BAND = 0.4;
/** A quarter of a second, in frames of 10 ms. */
const WINDOW = 25;
/** Signal-to-noise ratios of the noisy copies; an enrolment's print is the mean of theirs and the recording's own. */
const NOISY_SNR_DB = [15, 8];

/** A print by one network and phrase features by another, each beside the classical ones as far as their files say. */
export function neuralModel(
  featureVersion: string,
  speaker: LoadedNetwork,
  phrase: LoadedNetwork,
  cohort: Cohort | undefined,
  calibration: Calibration,
): VoiceModel {
  const { plan } = phrase.network;
  const { step } = plan.values[plan.outputs['bottleneck']!]!;
  return {
    featureVersion,
    calibration,
    alignment: { band: BAND, window: Math.round(WINDOW / step) },
    listen(frames, purpose, kernels) {
      const span = speechSpan(frames.energy);
      const heard = cutRows(frames.cepstra, span);
      const printOf = (cepstra: Matrix): Float32Array =>
        speaker.network.run(centre(speaker, cepstra, span, kernels)).vectors['print']!;
      const classical = CLASSICAL_MODEL.listen(frames, purpose, kernels);
      const fused = (print: Float32Array): Float32Array =>
        fuseRows(row(print), row(classical.print), 1, speaker.classicalShare).values;
      const clean = printOf(heard);
      const noisy =
        purpose === 'enrolment'
          ? NOISY_SNR_DB.map((snrDb) => printOf(addNoise(heard, span.weights, snrDb, kernels)))
          : [];
      const { bottleneck, phones } = phrase.network.run(centre(phrase, heard, span, kernels)).frames as {
        bottleneck: Matrix;
        phones: Matrix;
      };
      const weights = coarser(span.weights, step);
      const view = fuseRows(bottleneck, classical.utterance.frames, step, phrase.classicalShare);
      return {
        print: fused(clean),
        ...(noisy.length > 0 ? { keptPrint: fused(meanPrint([clean, ...noisy])) } : {}),
        utterance: { frames: view, weights },
        seconds: classical.seconds,
        fillerCost: classical.fillerCost,
        doubt: doubt(phones, weights),
        phones,
      };
    },
    likeness: cohort ? scoreNormaliser(cohort) : (enrolled, said, kernels) => kernels.cosine(enrolled, said),
  };
}

function row(values: Float32Array): Matrix {
  return { values, frames: 1, columns: values.length };
}

/** The cepstra of the spoken part, as a network wants them. */
function centre(
  { centred }: LoadedNetwork,
  cepstra: Matrix,
  { weights }: SpeechSpan,
  kernels: Signal,
): Matrix {
  return centred ? kernels.cmvn(cepstra, weights, false) : cepstra;
}

/** Speech weights of frames that are `step` times as long. */
function coarser(weights: Float32Array, step: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(weights.length / step) }, (_, f) => {
    const part = weights.subarray(f * step, (f + 1) * step);
    return SILENCE_WEIGHT + part.reduce((sum, weight) => sum + weight, 0) / part.length;
  });
}

/** How unsure the network is of the phones, 0 to 1, over what is spoken: high in noise, whatever was said. */
function doubt({ values, frames, columns }: Matrix, weights: Float32Array): number {
  let sum = 0;
  let total = 0;
  for (let f = 0; f < frames; f++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < columns; c++) best = Math.max(best, values[f * columns + c]!);
    sum += weights[f]! * (1 - Math.exp(best));
    total += weights[f]!;
  }
  return sum / total;
}
