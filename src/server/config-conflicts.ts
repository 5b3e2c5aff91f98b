/** Refuses settings that are valid one by one and cannot be served together. */
import { NutqError } from '../errors';
import { isSameSecret, secretFinder, tokenFinder } from '../service/secrets';
import type { VoiceModel } from '../voice/model/voice-model';
import type { ServerConfig } from './config';

/** @throws NutqError `invalid-option` */
export function refuseConflicts(config: ServerConfig): void {
  refuseSecrets(config);
  if (config.challengePrompts !== undefined && config.challenges === undefined)
    throw conflict('challengePrompts', 'has no effect without challenges, "offered" or "required"');
}

function refuseSecrets({ accessTokens = [], bundleKeys = [], adminToken, loginTokens = [] }: ServerConfig) {
  tokenFinder(accessTokens, 'accessTokens');
  tokenFinder(loginTokens, 'loginTokens');
  secretFinder(
    bundleKeys.map((key) => ('key' in key ? key.key : key)),
    'bundleKeys',
  );
  if (adminToken === undefined) return;
  tokenFinder([adminToken], 'adminToken');
  for (const [field, tokens] of Object.entries({ accessTokens, loginTokens }))
    if (tokens.some((token) => isSameSecret(token, adminToken, field)))
      throw conflict('adminToken', `is in ${field} too: all who have that token could administer`);
}

/**
 * Settings that need the words of a phrase to be heard.
 *
 * @throws NutqError `invalid-option`
 */
export function requireWordsHeard(config: ServerConfig, voiceModel: VoiceModel | undefined): void {
  if (voiceModel?.calibration.text) return;
  const { challengePrompts, checkText, loginByText } = config;
  const wanted = { challengePrompts: challengePrompts === 'words', checkText, loginByText };
  for (const [field, isWanted] of Object.entries(wanted))
    if (isWanted) throw conflict(field, 'needs a voiceModel that hears words, such as neural');
}

function conflict(field: string, reason: string): NutqError {
  return new NutqError('invalid-option', `${field} ${reason}`, { field });
}
