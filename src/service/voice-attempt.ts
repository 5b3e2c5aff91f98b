import { AudioError } from '../voice/audio/audio-fault';
import { DEFAULT_MAX_BASE64, decodeAudioText } from '../voice/audio/audio-text';
import { decodeWav, type Recording } from '../voice/audio/wav';
import type { Say } from './say';
import { VOICE_ERROR_CODES, type VoiceResponse, voiceFailure } from './voice-envelope';
import { readVoiceRequest, type VoiceQuery, type VoiceRequest } from './voice-request';

/** A login or registration with its recording. */
export interface VoiceAttempt extends Omit<VoiceRequest, 'audio'> {
  readonly recording: Recording;
}

export interface AttemptLimits {
  /** Longest base64 text. Default 10 MiB. */
  readonly maxAudioLength?: number | undefined;
  readonly maxSeconds?: number | undefined;
}

/** Or 703, before anything is looked up: it does not depend on what is enrolled. */
export function readAttempt(
  query: VoiceQuery,
  body: unknown,
  say: Say,
  { maxAudioLength = DEFAULT_MAX_BASE64, maxSeconds }: AttemptLimits,
): VoiceAttempt | VoiceResponse {
  const request = readVoiceRequest(query, body);
  if (typeof request === 'string') return voiceFailure(VOICE_ERROR_CODES.missing, say.message(request));
  const { audio, ...rest } = request;
  try {
    const bytes = decodeAudioText(audio, maxAudioLength);
    return { ...rest, recording: decodeWav(bytes, maxSeconds === undefined ? {} : { maxSeconds }) };
  } catch (error) {
    if (error instanceof AudioError) return voiceFailure(VOICE_ERROR_CODES.missing, say.audio(error));
    throw error;
  }
}
