import { NutqError } from '../../errors';

/** What can be wrong with a recording before anybody listens to it. */
export const AUDIO_FAULTS = {
  'not-text': { en: 'the audio is not a text of base64', ar: 'الصوت ليس نصًا بترميز base64' },
  'not-base64': { en: 'the audio is not valid base64', ar: 'ترميز base64 للصوت غير صالح' },
  'too-large': { en: 'the audio is larger than allowed', ar: 'حجم الصوت أكبر من المسموح' },
  'not-wav': { en: 'the audio is not a RIFF/WAVE file', ar: 'الصوت ليس ملف RIFF/WAVE' },
  'no-format': { en: 'the WAV file does not describe its format', ar: 'ملف WAV لا يصف صيغته' },
  'unsupported-format': {
    en: 'the WAV format is not supported: use PCM, float, A-law or µ-law',
    ar: 'صيغة WAV غير مدعومة: استخدم PCM أو float أو A-law أو µ-law',
  },
  channels: { en: 'the audio must have 1 to 8 channels', ar: 'يجب أن يكون عدد القنوات من 1 إلى 8' },
  'sample-rate': {
    en: 'the sample rate must be 4,000 to 192,000 Hz',
    ar: 'يجب أن يكون معدل العينات بين 4000 و192000 هرتز',
  },
  'no-samples': { en: 'the audio holds no samples', ar: 'الصوت لا يحتوي على عينات' },
  'too-long': { en: 'the recording is longer than allowed', ar: 'التسجيل أطول من المسموح' },
  'not-finite': {
    en: 'the audio holds samples that are not numbers',
    ar: 'الصوت يحتوي على عينات ليست أرقامًا',
  },
} as const;

/** Why a recording cannot be read. */
export type AudioFault = keyof typeof AUDIO_FAULTS;

/** Audio that cannot be read. `fault` names the reason; `message` is its English wording. */
export class AudioError extends NutqError {
  readonly fault: AudioFault;

  constructor(fault: AudioFault) {
    super('invalid-audio', `Cannot read the recording: ${AUDIO_FAULTS[fault].en}.`, { field: 'audio' });
    this.fault = fault;
  }
}
