/** The words of a take or a login, by the phones of the phrase. */

import type { VoiceModel } from '../model/voice-model';
import { type PhrasePhones, phoneFit, wordBorders } from '../phrase/phone-alignment';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import { saysAnother } from './text-similarity';

/** What each word costs (`phoneFit`); `undefined` where the model hears no phones, or there are none. */
export function wordCostsOf(
  { phones: heard }: VoiceSample,
  phones: PhrasePhones,
): readonly number[] | undefined {
  return heard && phones.length > 0 ? phoneFit(heard, phones).words : undefined;
}

/** Kept with an enrolment: where its words begin, and their costs if the recording says them. */
export function hearWords(
  sample: VoiceSample,
  phones: PhrasePhones,
  model: VoiceModel,
): Pick<VoiceTake, 'borders' | 'wordCosts'> {
  const wordCosts = wordCostsOf(sample, phones);
  const borders = wordCosts && wordBorders(sample.phones!, phones);
  if (!borders) return {};
  // A recording that does not fit at all says another phrase, or words that the network was never taught. How badly it fits would say
  // nothing.
  return saysAnother(sample, phones, model) ? { borders } : { borders, wordCosts };
}
