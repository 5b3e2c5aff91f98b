import { phrasePhones } from '../service/phones/phrase-phones';
import type { VoiceServiceOptions } from '../service/voice-login';
import type { TransliterateOptions } from '../transliteration';
import type { ServerConfig } from './config';

/**
 * What the configuration says about judging and keeping voices: the same for the server and for the commands on its store.
 *
 * @param reading how the text of phrases is read, where `readsPhrases`
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
    ...(reading && readsPhrases(config) ? { phonesOf: (text) => phrasePhones(text, reading) } : {}),
    checkText,
    loginByText,
  };
}

/** Whether anything depends on how the text of a phrase sounds. */
export function readsPhrases({ challengePrompts, checkText, loginByText }: ServerConfig): boolean {
  return challengePrompts === 'words' || checkText === true || loginByText === true;
}
