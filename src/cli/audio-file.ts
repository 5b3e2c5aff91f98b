import type { ClipResult } from '../evaluation/voice-trials';
import { AudioError } from '../voice/audio/audio-fault';
import { decodeWav } from '../voice/audio/wav';
import { hearAltered } from '../voice/decision/altered-copies';
import { CLASSICAL_MODEL } from '../voice/model/classical-model';
import { sampleVoice } from '../voice/model/sample-voice';
import type { ListeningPurpose, VoiceModel } from '../voice/model/voice-model';
import { toTake } from '../voice/sample/voice-take';
import { readBytes } from './read-file';

/** A WAV file of an evaluation list: a clip that cannot be used is a result with its reason. */
export function readClip(
  path: string,
  purpose: ListeningPurpose,
  model: VoiceModel = CLASSICAL_MODEL,
): ClipResult {
  try {
    const recording = decodeWav(readBytes(path));
    const { sample, quality } = sampleVoice(recording, model, purpose);
    if (!sample) return { refused: quality.refused ?? 'no-speech' };
    const take = toTake(sample);
    const altered = purpose === 'enrolment' ? hearAltered(recording, take, model) : {};
    return { sample, take: { ...take, ...altered } };
  } catch (error) {
    if (error instanceof AudioError) return { refused: error.fault };
    throw error;
  }
}
