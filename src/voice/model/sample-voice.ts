import { type Signal, signal } from '../../wasm/signal';
import type { QualityReport } from '../audio/quality';
import type { Recording } from '../audio/wav';
import { extractFrames } from '../features/extract-frames';
import { soundSeconds } from '../phrase/speech-span';
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
 * @param purpose `enrolment` keeps what later logins are compared with as well
 * @throws AudioError where the samples are not finite numbers at 4–192 kHz
 */
export function sampleVoice(
  recording: Recording,
  model: VoiceModel = CLASSICAL_MODEL,
  purpose: ListeningPurpose = 'login',
): Sampling {
  return sampleVoiceBy(signal(), recording, model, purpose);
}

/** The same by kernels of the caller's choice. */
export function sampleVoiceBy(
  kernels: Signal,
  recording: Recording,
  model: VoiceModel,
  purpose: ListeningPurpose,
): Sampling {
  const { quality, frames, narrowband } = extractFrames(recording, kernels);
  return {
    quality,
    sample: frames && {
      ...model.listen(frames, purpose, kernels),
      soundSeconds: soundSeconds(frames.energy),
      snrDb: quality.snrDb,
      narrowband,
    },
  };
}
