import { check } from '../check-option';
import { AudioError } from '../voice/audio/audio-fault';
import { DEFAULT_MAX_BASE64, decodeAudioText } from '../voice/audio/audio-text';
import { decodeWav, type Recording } from '../voice/audio/wav';
import type { Say } from './say';
import { VOICE_ERROR_CODES, type VoiceResponse, voiceFailure } from './voice-envelope';
import type { VoiceQuery } from './voice-parameters';
import { readVoiceRequest, type VoiceRequest } from './voice-request';

/** A login or registration with its recording. */
export interface VoiceAttempt extends Omit<VoiceRequest, 'audio'> {
  readonly recording: Recording;
}

export interface AttemptLimits {
  /** Longest base64 text. Default 10 MiB. */
  readonly maxAudioLength?: number | undefined;
  readonly maxSeconds?: number | undefined;
}

/**
 * Highest rate, in samples a second, at which a recording counts by its duration. At higher rates, which add nothing, this many samples
 * count as a second.
 */
const COUNTED_RATE = 48_000;

/** Longest recording of a login: a phrase takes a few seconds, and each second costs everybody time. */
export const DEFAULT_LOGIN_SECONDS = 30;

/** @throws NutqError `invalid-option`: nothing is longer than a limit that is not a number */
export function checkAttemptLimits(limits: {
  readonly maxAudioLength: number | undefined;
  readonly maxLoginSeconds: number | undefined;
}): void {
  for (const [name, limit] of Object.entries(limits))
    check(name, limit, 0, Number.POSITIVE_INFINITY, 'a number from 0');
}

/**
 * Or 703, before anything is looked up: it does not depend on what is enrolled.
 *
 * @param known the recording, where a guard has read it already, by limits of its own
 */
export function readAttempt(
  query: VoiceQuery,
  body: unknown,
  say: Say,
  { maxAudioLength = DEFAULT_MAX_BASE64, maxSeconds }: AttemptLimits,
  known?: Recording,
): VoiceAttempt | VoiceResponse {
  const request = readVoiceRequest(query, body);
  if (typeof request === 'string') return voiceFailure(VOICE_ERROR_CODES.missing, say.message(request));
  const { audio, ...rest } = request;
  try {
    if (audio.length > maxAudioLength) throw new AudioError('too-large');
    const limits = maxSeconds === undefined ? {} : { maxSeconds };
    const recording = known ?? decodeWav(decodeAudioText(audio, maxAudioLength), limits);
    const { samples, sampleRate } = recording;
    if (maxSeconds !== undefined && samples.length > maxSeconds * Math.min(sampleRate, COUNTED_RATE))
      throw new AudioError('too-long');
    return { ...rest, recording };
  } catch (error) {
    if (error instanceof AudioError) return voiceFailure(VOICE_ERROR_CODES.missing, say.audio(error));
    throw error;
  }
}
