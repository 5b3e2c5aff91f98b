/**
 * The service API in process, and the transliteration half by itself.
 * @module nutq
 */

export type { ErrorListener } from './error-listener';
export { NutqError, type NutqErrorCode } from './errors';
export { type PhrasePhones, type PhrasePhonesOptions, phrasePhones } from './phones/phrase-phones';
export type { ServiceApi, VoiceBody, VoiceCaller, WordPrompt } from './service/api';
export { type BundleKey, type BundleKeys, type Permit, UNLIMITED_TRIALS } from './service/bundle-keys';
export {
  type ChallengeAnswer,
  type ChallengeOptions,
  type ChallengeResponse,
  type Challenges,
  type ChallengeVerdict,
  createChallenges,
} from './service/challenges';
export type { Erasures } from './service/erase-voices';
export {
  type Alarm,
  type GuardedVoice,
  type GuardOptions,
  guardVoice,
  type VoiceCalls,
} from './service/guarded-voice';
export { type IssueOptions, type Keyring, type KeyringOptions, openKeyring } from './service/keyring';
export type { Language } from './service/language';
export type { LoginLimit } from './service/login-limit';
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
export type { TransliterationCall, TransliterationServiceOptions } from './service/transliteration';
export type { NextTurn } from './service/turns';
export type {
  DecimalText,
  VoiceEnvelope,
  VoiceErrorCode,
  VoiceFailure,
  VoiceResponse,
  VoiceSuccess,
  VoiceThresholds,
} from './service/voice-envelope';
export { createVoiceService, type VoiceService, type VoiceServiceOptions } from './service/voice-login';
export type { VoiceQuery } from './service/voice-parameters';
export type { AttemptStore, Attempts, Tried, Tries, TryPolicy } from './stores/attempt-store';
export type { AuditEntry, AuditStore } from './stores/audit-store';
export type { ChallengeStore } from './stores/challenge-store';
export type { Credential, CredentialKind, CredentialStore } from './stores/credential-store';
export type { Entry, KeyRange, KeyValue, Transaction } from './stores/key-value';
export { keyValueStores, memoryStores } from './stores/key-value-stores';
export type { QuotaStore } from './stores/quota-store';
export type { ReplayStore, SeenRecording, SeenRecordings } from './stores/replay-store';
export type { UnsealNow } from './stores/seal';
export { type SealingOptions, sealedStores } from './stores/sealed-stores';
export type { SealingKey, SealingKeys } from './stores/sealing-ring';
export type { Stores } from './stores/stores';
export type { UnfinishedNote, UnfinishedStore } from './stores/unfinished-store';
export * from './transliteration/index';
