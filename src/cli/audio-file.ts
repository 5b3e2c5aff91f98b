import { AudioError } from '../voice/audio-fault';
import { sampleVoice, toTake } from '../voice/sample';
import type { ClipResult } from '../voice/trials';
import type { VoiceModel } from '../voice/voice-model';
import { decodeWav } from '../voice/wav';
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
