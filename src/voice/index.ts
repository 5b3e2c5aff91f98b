export { loadSignal, type SignalBuild } from '../wasm/module';
export type { AdaptOptions } from './adaptation';
export { AUDIO_FAULTS, AudioError, type AudioFault } from './audio-fault';
export { decodeAudioText } from './base64';
export { CLASSICAL_MODEL, FEATURE_VERSION } from './classical-model';
export { PHONES, type Phone } from './data/phones';
export {
  type Comparison,
  DEFAULT_FALSE_ACCEPT_RATE,
  type Decision,
  decide,
  type ThresholdOptions,
  type Thresholds,
  thresholdsFor,
} from './decision';
export {
  cmvn,
  cosine,
  deltas,
  type FeatureOptions,
  type FeatureOverrides,
  type Features,
  fbank,
  MFCC_PRESETS,
  type MfccPreset,
  mfcc,
  mfccStream,
} from './features';
export { MemoryStore } from './memory-store';
export {
  type ErrorRates,
  errorRates,
  type IdentificationRates,
  identificationRates,
  operatingPoints,
} from './metrics';
export { loadVoiceModel, type VoiceModelFiles, type VoiceModelOptions } from './model/load';
export { type PhoneFit, type PhrasePhones, phoneFit } from './phone-alignment';
export { normalisePhrase } from './phrase-text';
export type { PrintQuery } from './print-index';
export { QUALITY_ADVICE, type QualityIssue, type QualityReport } from './quality';
export { resample } from './resample';
export { type Sampling, sampleVoice, type VoiceSample, type VoiceTake } from './sample';
export type { Enrolment, EnrolmentKey, Neighbours, VoiceStore } from './store';
export { textSimilarity } from './text-check';
export type { Calibration, VoiceModel } from './voice-model';
export {
  type AudioInput,
  type CollectionOptions,
  type EnrolRequest,
  type EnrolResult,
  type LoginRequest,
  type LoginResult,
  type VerifyRequest,
  Voices,
  type VoicesOptions,
} from './voices';
export { decodeWav, type Recording, type WavFile, type WavFormat, type WavLimits } from './wav';
export type { WordOrder } from './word-order';
