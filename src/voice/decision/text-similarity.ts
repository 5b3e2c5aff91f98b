import { requireNumber, requireObject } from '../../check-input';
import { TEXT_EVIDENCE } from '../model/calibration';
import type { VoiceModel } from '../model/voice-model';
import { type PhrasePhones, phoneFit } from '../phrase/phone-alignment';
import type { VoiceSample } from '../sample/voice-sample';
import { odds, probability } from './odds';

/**
 * Probability, 0 to 1, that a recording says the text, by its phones; `undefined` where the model hears none (the classical tables).
 * It needs no earlier recording of the phrase. A person's own takes tell more, where there are some.
 *
 * @throws NutqError `invalid-argument` where the text has no phones
 */
export function textSimilarity(
  sample: VoiceSample,
  phones: PhrasePhones,
  model: VoiceModel,
): number | undefined {
  requireObject(sample, 'sample');
  requireNumber(sample.doubt, 'sample');
  requireObject(model, 'model');
  requireObject(model.calibration, 'model');
  const { text } = model.calibration;
  if (!sample.phones || !text) return undefined;
  const { mean, words } = phoneFit(sample.phones, phones);
  const evidence = { mean, worst: Math.max(...words), doubt: sample.doubt };
  return probability(odds(evidence, TEXT_EVIDENCE, text));
}

/** Whether a recording says something else than the text. A recording that cannot be judged passes. */
export function saysAnother(
  sample: VoiceSample,
  phones: PhrasePhones | undefined,
  model: VoiceModel,
): boolean {
  const similarity = phones && textSimilarity(sample, phones, model);
  return similarity !== undefined && !(similarity >= model.calibration.thresholds.textSimilarity);
}
