import { type Signal, signal } from '../../wasm/signal';
import type { QualityReport } from '../audio/quality';
import type { Recording } from '../audio/wav';
import { extractFrames } from '../features/extract-frames';
import type { VoiceSample } from '../sample/voice-sample';
import { CLASSICAL_MODEL } from './classical-model';
import type { ListeningPurpose, VoiceModel } from './voice-model';

/** How a recording is heard. */
export interface Sampling {
  readonly quality: QualityReport;
  /** Absent where the quality refuses the recording. */
  readonly sample: VoiceSample | undefined;
}

/**
 * Listens to a recording. Poor quality is a result, not an error.
 *
 * @param model what `loadVoiceModel` gave; default: the classical tables
 * @throws AudioError where the samples are not finite numbers at 4–192 kHz
 */
export function sampleVoice(
  recording: Recording,
  model: VoiceModel = CLASSICAL_MODEL,
  purpose: ListeningPurpose = 'login',
  kernels: Signal = signal(),
): Sampling {
  const { quality, frames } = extractFrames(recording, kernels);
  return {
    quality,
    sample: frames && { ...model.listen(frames, purpose, kernels), snrDb: quality.snrDb },
  };
}
