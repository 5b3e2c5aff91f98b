/** A phrase that a person never enrolled: the voice alone decides, whatever was enrolled, and what the text sounds like. */

import type { VoiceModel } from '../model/voice-model';
import type { PhrasePhones } from '../phrase/phone-alignment';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import { compareVoice } from './comparison';
import { type Decision, decide } from './decide';
import { textSimilarity } from './text-similarity';
import type { ThresholdOptions } from './threshold-options';
import { DEFAULT_FALSE_ACCEPT_RATE, thresholdsFor } from './thresholds';

/**
 * Voices are less alike when they say different words, and another language or mood adds to that. So the threshold is that of a tenth of
 * the stated false accepts. Limits that were set by hand are for enrolled phrases and do not count here.
 */
const STRICTER = 10;

/**
 * @param takes all that the person enrolled, of any phrase
 * @returns a decision whose `phraseSimilarity` is that of the text; `undefined` where the model hears no phones
 */
export function decideByText(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  phones: PhrasePhones,
  model: VoiceModel,
  { falseAcceptRate = DEFAULT_FALSE_ACCEPT_RATE }: Pick<ThresholdOptions, 'falseAcceptRate'>,
): Decision | undefined {
  const phraseSimilarity = textSimilarity(sample, phones, model);
  if (phraseSimilarity === undefined) return undefined;
  const limits = thresholdsFor(1, { model, falseAcceptRate }, { stricter: STRICTER });
  return decide(
    { ...compareVoice(takes, sample, model), phraseSimilarity },
    { ...limits, phraseSimilarity: model.calibration.thresholds.textSimilarity },
  );
}
