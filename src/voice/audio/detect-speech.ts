import { lastOf } from '../../platform/last';
import type { Matrix } from '../../wasm/matrix';
import type { LogMel } from '../../wasm/signal';
import { percentile } from './level';

/** A stretch of speech, in samples at the front end's rate. */
export interface SpeechSegment {
  readonly start: number;
  readonly end: number;
}

export interface SpeechActivity {
  readonly segments: readonly SpeechSegment[];
  readonly frames: number;
  /** Level of speech over the noise floor, dB. */
  readonly snrDb: number;
}

const DB = 10 / Math.LN10;
/** Share of the frames that are noise alone. */
const QUIET = 0.1;
/** By so much the floor within a short phrase may lie below that of its whole recording by chance. */
const UNSURE_DB = 3;
/** Below this range between loud and quiet frames nothing in the recording moves like speech. */
const MIN_RANGE_DB = 6;
/** Flatness relative to white noise, in nepers of power: noise is near 0, vowels -1.5 to -4, a bare tone below -8. */
const NOISE_FLATNESS = -0.6;
const TONE_FLATNESS = -8;
const MAJORITY = 5;
const HANGOVER = 5;

/**
 * Finds speech: frames above an adaptive level between the loudest and the noise floor, shaped neither like noise nor like a tone. A
 * majority of five frames decides, and speech lasts five frames longer.
 *
 * @param mel natural log mel bands and log energies
 * @param white the same front end's bands for white noise, which flatness is measured against
 */
export function detectSpeech({ bands, energy }: LogMel, white: Float32Array, hop: number): SpeechActivity {
  const levels = levelsOf(energy);
  const loud = percentile(levels, 0.98);
  const quiet = percentile(levels, QUIET);
  if (!(loud - quiet >= MIN_RANGE_DB)) return { segments: [], frames: 0, snrDb: 0 };

  const threshold = Math.max(loud - 30, Math.min(quiet + 8, loud - 10));
  const speechLike = new Uint8Array(levels.length);
  for (let f = 0; f < levels.length; f++) {
    if (levels[f]! <= threshold) continue;
    const flatness = relativeFlatness(bands, f, white);
    speechLike[f] = Number(flatness < NOISE_FLATNESS && flatness > TONE_FLATNESS);
  }

  const segments: SpeechSegment[] = [];
  let frames = 0;
  let start = -1;
  let silent = 0;
  for (let f = 0; f <= speechLike.length; f++) {
    let votes = 0;
    for (let k = f - 2; k <= f + 2; k++) votes += speechLike[k] ?? 0;
    const active = f < speechLike.length && votes > MAJORITY / 2;
    if (active) {
      frames++;
      silent = 0;
      if (start < 0) start = f;
    } else if (start >= 0 && (++silent > HANGOVER || f === speechLike.length)) {
      segments.push({ start: start * hop, end: (f - silent + 1) * hop });
      start = -1;
    }
  }
  const floor = Math.min(quiet, quietWithin(levels, segments, hop) + UNSURE_DB);
  return { segments, frames, snrDb: estimateSnr(levels, threshold, floor) };
}

/** The noise floor from where speech begins to where it ends: what sounds before it or behind is not under it. */
function quietWithin(levels: Float32Array, segments: readonly SpeechSegment[], hop: number): number {
  const [first, last] = [segments[0], lastOf(segments)];
  return first && last
    ? percentile(levels.subarray(first.start / hop, last.end / hop), QUIET)
    : Number.POSITIVE_INFINITY;
}

/** Geometric over arithmetic mean of a frame's bands after white noise's own shape is taken out, as a logarithm. */
function relativeFlatness({ values, columns }: Matrix, frame: number, white: Float32Array): number {
  let sum = 0;
  let power = 0;
  for (let b = 0; b < columns; b++) {
    const relative = values[frame * columns + b]! - white[b]!;
    sum += relative;
    power += Math.exp(relative);
  }
  return sum / columns - Math.log(power / columns);
}

function estimateSnr(levels: Float32Array, threshold: number, quiet: number): number {
  let power = 0;
  let count = 0;
  for (const level of levels) {
    if (level <= threshold) continue;
    power += 10 ** (level / 10);
    count++;
  }
  const noise = 10 ** (quiet / 10);
  return count === 0 ? 0 : Math.max(0, 10 * Math.log10(Math.max(power / count - noise, noise / 100) / noise));
}

/**
 * How surely each frame is speech, 0 to 1, smoothed over five frames. It rises linearly in dB from `depthDb` below the loudest frames (or
 * just above the noise) to 6 dB below them. A soft edge survives a wrong guess about where speech begins; a hard one does not.
 */
export function speechWeights(energy: Float32Array, depthDb: number): Float32Array {
  const levels = levelsOf(energy);
  const loud = percentile(levels, 0.98);
  const floor = Math.max(loud - depthDb, Math.min(percentile(levels, QUIET) + 6, loud - 12));
  const raw = new Float32Array(levels.length);
  for (let f = 0; f < raw.length; f++)
    raw[f] = Math.min(1, Math.max(0, (levels[f]! - floor) / Math.max(1, loud - 6 - floor)));
  const weights = new Float32Array(raw.length);
  for (let f = 0; f < weights.length; f++) {
    let sum = 0;
    for (let k = f - 2; k <= f + 2; k++) sum += raw[Math.min(Math.max(k, 0), raw.length - 1)]!;
    weights[f] = sum / 5;
  }
  return weights;
}

/** In dB. */
function levelsOf(energy: Float32Array): Float32Array {
  const levels = new Float32Array(energy.length);
  for (let f = 0; f < levels.length; f++) levels[f] = energy[f]! * DB;
  return levels;
}
