import { phrasePhones } from '../phones/phrase-phones';
import type { VoiceServiceOptions } from '../service/voice-login';
import type { TransliterateOptions } from '../transliteration';
import type { ServerConfig } from './config';

/**
 * Options for judging and keeping voices from the configuration: the same for the server and for the commands on its store.
 *
 * @param reading how the text of phrases is read; without it the words of a phrase are not known
 */
export function voiceOptions(
  config: ServerConfig,
  reading: TransliterateOptions | undefined,
): Pick<
  VoiceServiceOptions,
  'falseAcceptRate' | 'retentionDays' | 'collections' | 'adapt' | 'phonesOf' | 'checkText' | 'loginByText'
> {
  const { falseAcceptRate, retentionDays, collections, adaptation } = config;
  const { checkText = false, loginByText = false } = config;
  return {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(collections === undefined ? {} : { collections }),
    ...(adaptation === undefined ? {} : { adapt: adaptation }),
    ...(reading ? { phonesOf: (text) => phrasePhones(text, reading) } : {}),
    checkText,
    loginByText,
  };
}
