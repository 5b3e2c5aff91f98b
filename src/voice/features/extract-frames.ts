import { requireFloats, requireNumber, requireObject } from '../../check-input';
import type { Matrix } from '../../wasm/matrix';
import { type Signal, signal } from '../../wasm/signal';
import { AudioError } from '../audio/audio-fault';
import { detectSpeech } from '../audio/detect-speech';
import { highPass } from '../audio/high-pass';
import { normaliseLevel } from '../audio/level';
import { assessQuality, type QualityReport } from '../audio/quality';
import { resampleBy } from '../audio/resample';
import { DEFAULT_MAX_SECONDS, type Recording, SAMPLE_RATE_LIMITS } from '../audio/wav';
import { cepstra, logMel } from './mfcc';
import { narrowband } from './narrowband';
import { FRAME_RATE, VOICE_FRONT_END, VOICE_SAMPLE_RATE } from './voice-front-end';

/** Frames of a recording with everything that prints and phrases are made of. */
export interface VoiceFrames {
  /** [frames × 40], neither centred nor liftered. */
  readonly cepstra: Matrix;
  /** Log energies. */
  readonly energy: Float32Array;
}

export interface Extraction {
  readonly quality: QualityReport;
  /** How surely the recording is narrowband, 0 to 1; 0 where it is refused. */
  readonly narrowband: number;
  /** Absent where the quality refuses the recording. */
  readonly frames: VoiceFrames | undefined;
}

/** The bands of white noise: an impulse has the same flat spectrum, without its randomness. */
const white = new WeakMap<Signal, Float32Array>();

function whiteBands(kernels: Signal): Float32Array {
  let bands = white.get(kernels);
  if (!bands) {
    const impulse = new Float32Array(VOICE_FRONT_END.frontEnd.frameLength);
    impulse[impulse.length >> 1] = 100;
    bands = logMel(kernels, VOICE_FRONT_END, impulse).bands.values;
    white.set(kernels, bands);
  }
  return bands;
}

/**
 * Recording -> 16 kHz -> rumble removed -> frames.
 *
 * @throws AudioError where the samples are not usable numbers at a usable rate; poor quality is a result
 */
export function extractFrames(recording: Recording, kernels: Signal = signal()): Extraction {
  checkRecording(recording);
  const resampled = resampleBy(kernels, recording.samples, recording.sampleRate, VOICE_SAMPLE_RATE);
  return framesOf(highPass(resampled, VOICE_SAMPLE_RATE), recording, kernels);
}

/**
 * Samples at 16 kHz -> DC removed, level normalised -> log mel -> speech and quality -> cepstra. Training calls it with rumble and all,
 * which does no worse, in noise better (training/voice/README.md).
 *
 * @param samples are changed
 * @param recording as it came, for the quality
 */
export function framesOf(samples: Float32Array, recording: Recording, kernels: Signal): Extraction {
  normaliseLevel(samples, VOICE_SAMPLE_RATE);
  const mel = logMel(kernels, VOICE_FRONT_END, samples);
  const speech = detectSpeech(mel, whiteBands(kernels), VOICE_FRONT_END.frontEnd.hop);
  const quality = assessQuality(recording, speech, FRAME_RATE);
  if (quality.refused) return { quality, narrowband: 0, frames: undefined };
  return {
    quality,
    narrowband: narrowband(mel.bands),
    frames: { cepstra: cepstra(kernels, VOICE_FRONT_END, mel), energy: mel.energy },
  };
}

function checkRecording(recording: Recording): void {
  requireObject(recording, 'recording');
  const { samples, sampleRate } = recording;
  requireFloats(samples, 'samples');
  requireNumber(sampleRate, 'sampleRate');
  if (!(sampleRate >= SAMPLE_RATE_LIMITS.min && sampleRate <= SAMPLE_RATE_LIMITS.max))
    throw new AudioError('sample-rate');
  if (samples.length === 0) throw new AudioError('no-samples');
  if (samples.length > DEFAULT_MAX_SECONDS * sampleRate) throw new AudioError('too-long');
  // Full scale is ±1; a float file may overshoot, but not by 60 dB.
  for (let i = 0; i < samples.length; i++)
    if (!(Math.abs(samples[i]!) <= 1000)) throw new AudioError('not-finite');
}
