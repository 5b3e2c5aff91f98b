import type { ClipResult } from '../evaluation/voice-trials';
import { AudioError } from '../voice/audio/audio-fault';
import { decodeWav } from '../voice/audio/wav';
import type { VoiceModel } from '../voice/model/voice-model';
import { sampleVoice, toTake } from '../voice/sample';
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
