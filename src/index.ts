/**
 * The service API in process, and the transliteration half by itself.
 * @module nutq
 */

export { NutqError, type NutqErrorCode } from './errors';
export { type PhrasePhones, type PhrasePhonesOptions, phrasePhones } from './phones/phrase-phones';
export type { VoiceCaller, WordPrompt } from './service/api';
export { type BundleKey, type BundleKeys, type Permit, UNLIMITED_TRIALS } from './service/bundle-keys';
export {
  type ChallengeOptions,
  type ChallengeResponse,
  type Challenges,
  type ChallengeVerdict,
  createChallenges,
} from './service/challenges';
export { type GuardOptions, guardVoice } from './service/guarded-voice';
export { type Keyring, type KeyringOptions, openKeyring } from './service/keyring';
export { createNutq, type Nutq, type NutqOptions } from './service/nutq';
export type {
  ServiceErrorCode,
  ServiceResponse,
  TransliterationFailure,
  TransliterationRequest,
  TransliterationResponse,
  TransliterationSuccess,
} from './service/response';
export { hashSecret, type Secret } from './service/secrets';
export type { VoiceEnvelope, VoiceResponse, VoiceThresholds } from './service/voice-envelope';
export { createVoiceService, type VoiceService, type VoiceServiceOptions } from './service/voice-login';
export type { VoiceQuery } from './service/voice-request';
export type { Entry, KeyRange, KeyValue, Transaction } from './stores/key-value';
export { keyValueStores, memoryStores } from './stores/key-value-stores';
export { type SealingOptions, sealedStores } from './stores/sealed-stores';
export type { Stores } from './stores/stores';
export * from './transliteration/index';
