/** What is known of the words of a take or a login by the phones of the phrase. */

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

/** What an enrolment keeps: where its words begin, and what they cost where the recording says them. */
export function hearWords(
  sample: VoiceSample,
  phones: PhrasePhones,
  model: VoiceModel,
): Pick<VoiceTake, 'borders' | 'wordCosts'> {
  const wordCosts = wordCostsOf(sample, phones);
  const borders = wordCosts && wordBorders(sample.phones!, phones);
  if (!borders) return {};
  // What does not fit at all is another phrase, or words that the network was never taught: how badly would say nothing.
  return saysAnother(sample, phones, model) ? { borders } : { borders, wordCosts };
}
