/** Messages of the voice envelope in one language, with what a person can act on. */
import { AUDIO_FAULTS, type AudioError } from '../voice/audio/audio-fault';
import { QUALITY_ADVICE, type QualityReport } from '../voice/audio/quality';
import { type Language, languageOf } from './language';
import { VOICE_MESSAGES, type VoiceMessage } from './voice-messages';
import { parameter, type VoiceQuery } from './voice-parameters';

export interface Say {
  message(name: VoiceMessage): string;
  audio(error: AudioError): string;
  quality(report: QualityReport): string;
  /** Says why a login failed, and what could be better about the recording. Noise reveals nothing about who is enrolled. */
  failed(name: VoiceMessage, report: QualityReport): string;
  wait(milliseconds: number): string;
}

/** In the language that the query asks for. */
export function speak(query: VoiceQuery, fallback: Language = 'en'): Say {
  const language = languageOf(parameter(query, 'lang'), fallback);
  const message = (name: VoiceMessage, reason = ''): string =>
    VOICE_MESSAGES[name][language].replace('{reason}', () => reason);
  return {
    message,
    audio: (error) => message('audio', AUDIO_FAULTS[error.fault][language]),
    quality: ({ refused }) => message('quality', refused ? QUALITY_ADVICE[refused][language] : ''),
    failed: (name, { issues }) =>
      [message(name), ...issues.slice(0, 1).map((issue) => QUALITY_ADVICE[issue][language])].join(' '),
    wait: (milliseconds) =>
      message('tooManyAttempts').replace('{seconds}', String(Math.ceil(milliseconds / 1000))),
  };
}
