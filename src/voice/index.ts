/**
 * Voice login by itself: recordings, enrolments, decisions.
 * @module nutq/voice
 */

export type { Matrix } from '../wasm/matrix';
export { loadSignal, type SignalBuild } from '../wasm/module';
export type { Utterance } from '../wasm/signal';
export type { Template } from '../wasm/template';
export { AUDIO_FAULTS, AudioError, type AudioFault } from './audio/audio-fault';
export { decodeAudioText } from './audio/audio-text';
export type { SpeechSegment } from './audio/detect-speech';
export { QUALITY_ADVICE, type QualityIssue, type QualityReport } from './audio/quality';
export { resample } from './audio/resample';
export {
  decodeWav,
  type Recording,
  type SampleFormat,
  type WavFile,
  type WavFormat,
  type WavLimits,
} from './audio/wav';
export { MemoryStore } from './collection/memory-store';
export type { AdaptOptions, CollectionOptions, VoicesOptions } from './collection/options';
export type {
  AudioInput,
  EnrolRequest,
  EnrolResult,
  LoginRequest,
  LoginResult,
  VerifyRequest,
} from './collection/requests';
export type {
  CollectionLimits,
  Enrolment,
  EnrolmentKey,
  EnrolmentTries,
  Neighbours,
  VoiceStore,
} from './collection/store';
export { Voices } from './collection/voices';
export type { Comparison } from './decision/comparison';
export { type Decision, decide } from './decision/decide';
export type { ImpostorScores, ImpostorTry } from './decision/impostors';
export {
  type ErrorRates,
  errorRates,
  type IdentificationRates,
  identificationRates,
  type OperatingPoint,
  operatingPoints,
} from './decision/metrics';
export { textSimilarity } from './decision/text-similarity';
export type { ThresholdOptions, Thresholds } from './decision/threshold-options';
export { type Circumstances, DEFAULT_FALSE_ACCEPT_RATE, thresholdsFor } from './decision/thresholds';
export { cmvn } from './features/cmvn';
export { deltas } from './features/deltas';
export { type Features, fbank, mfcc, mfccStream } from './features/mfcc';
export {
  type FeatureOptions,
  type FeatureOverrides,
  MFCC_PRESETS,
  type MfccPreset,
} from './features/mfcc-options';
export type { Calibration, ImpostorPrior, Weights } from './model/calibration';
export { CLASSICAL_MODEL, FEATURE_VERSION } from './model/classical-model';
export { loadVoiceModel, type VoiceModelFiles, type VoiceModelOptions } from './model/load-voice-model';
export { type Sampling, sampleVoice } from './model/sample-voice';
export type { ListeningPurpose, VoiceModel } from './model/voice-model';
export { PHONES, type Phone } from './phrase/data/phones';
export { type PhoneFit, type PhrasePhones, phoneFit } from './phrase/phone-alignment';
export { normalisePhrase } from './phrase/phrase-text';
export type { WordOrder } from './phrase/word-order';
export { cosine } from './print/cosine';
export type { PrintQuery } from './print/print-index';
export { countSittings } from './sample/sittings';
export type { VoiceSample } from './sample/voice-sample';
export type { AlteredCopies, TakeTraits, VoiceTake } from './sample/voice-take';
