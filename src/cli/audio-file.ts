import type { ClipResult } from '../evaluation/voice-trials';
import { AudioError } from '../voice/audio/audio-fault';
import { decodeWav } from '../voice/audio/wav';
import { sampleVoice } from '../voice/model/sample-voice';
import type { VoiceModel } from '../voice/model/voice-model';
import { toTake } from '../voice/sample/voice-take';
import { readBytes } from './read-file';

/** A WAV file of an evaluation list: a clip that cannot be used is a result with its reason. */
export function readClip(path: string, model?: VoiceModel): ClipResult {
  try {
    const { sample, quality } = sampleVoice(decodeWav(readBytes(path)), model, 'enrolment');
    return sample ? { sample, take: toTake(sample) } : { refused: quality.refused ?? 'no-speech' };
  } catch (error) {
    if (error instanceof AudioError) return { refused: error.fault };
    throw error;
  }
}
