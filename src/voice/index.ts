export { loadSignal, type SignalBuild } from '../wasm/module';
export { AUDIO_FAULTS, AudioError, type AudioFault } from './audio/audio-fault';
export { decodeAudioText } from './audio/audio-text';
export { QUALITY_ADVICE, type QualityIssue, type QualityReport } from './audio/quality';
export { resample } from './audio/resample';
export { decodeWav, type Recording, type WavFile, type WavFormat, type WavLimits } from './audio/wav';
export type { AdaptOptions } from './collection/adaptation';
export { MemoryStore } from './collection/memory-store';
export type { Enrolment, EnrolmentKey, Neighbours, VoiceStore } from './collection/store';
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
} from './collection/voices';
export {
  type Comparison,
  DEFAULT_FALSE_ACCEPT_RATE,
  type Decision,
  decide,
  type ThresholdOptions,
  type Thresholds,
  thresholdsFor,
} from './decision/decision';
export {
  type ErrorRates,
  errorRates,
  type IdentificationRates,
  identificationRates,
  operatingPoints,
} from './decision/metrics';
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
} from './features/features';
export { CLASSICAL_MODEL, FEATURE_VERSION } from './model/classical-model';
export { loadVoiceModel, type VoiceModelFiles, type VoiceModelOptions } from './model/load';
export type { Calibration, VoiceModel } from './model/voice-model';
export { PHONES, type Phone } from './phrase/data/phones';
export { type PhoneFit, type PhrasePhones, phoneFit } from './phrase/phone-alignment';
export { normalisePhrase } from './phrase/phrase-text';
export { textSimilarity } from './phrase/text-check';
export type { WordOrder } from './phrase/word-order';
export type { PrintQuery } from './print/print-index';
export { type Sampling, sampleVoice, type VoiceSample, type VoiceTake } from './sample';
