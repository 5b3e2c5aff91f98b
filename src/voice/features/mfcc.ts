import { requireFloats } from '../../check-input';
import { NutqError } from '../../errors';
import type { FrontEnd } from '../../wasm/front-end-slots';
import type { Matrix } from '../../wasm/matrix';
import { type LogMel, type Signal, signal } from '../../wasm/signal';
import { type FeatureOverrides, type ResolvedFeatures, resolveOptions } from './mfcc-options';

/** Frames of numbers, row by row. */
export type Features = Matrix;

/**
 * Mel-frequency cepstral coefficients.
 *
 * @param samples mono, any scale; NaN and infinity are refused
 * @param options a preset (default `kaldi`) and what differs from it
 * @returns [frames × cepstra]; no frames where the samples are fewer than one
 * @throws NutqError `invalid-option`, `invalid-argument`
 *
 * @example
 * const { values, frames, columns } = mfcc(samples, { preset: 'kaldi', cepstra: 20, bands: 40 });
 */
export function mfcc(samples: Float32Array, options: FeatureOverrides = {}): Features {
  const resolved = resolveOptions(options);
  requireFinite(samples, 'samples');
  return cepstra(signal(), resolved, logMel(signal(), resolved, samples));
}

/**
 * Log mel filterbank energies.
 *
 * @returns [frames × bands], natural logarithms or decibels
 */
export function fbank(samples: Float32Array, options: FeatureOverrides = {}): Features {
  const resolved = resolveOptions(options);
  requireFinite(samples, 'samples');
  return logMel(signal(), resolved, samples).bands;
}

/**
 * MFCCs of a signal that arrives in chunks: the frames of all chunks together equal `mfcc` of the whole, bit for bit.
 * Not for centred frames or `topDb`, which need the whole recording.
 *
 * @example
 * const stream = mfccStream({ preset: 'kaldi' });
 * for (const chunk of chunks) use(stream.push(chunk));
 */
export function mfccStream(options: FeatureOverrides = {}): {
  /** Takes the next samples; gives the frames that they complete. */
  push(chunk: Float32Array): Features;
} {
  const resolved = resolveOptions(options);
  if (resolved.options.centred || resolved.options.topDb !== undefined) {
    throw new NutqError('invalid-option', 'Centred frames and topDb need the whole recording.', {
      field: 'centred',
    });
  }
  const { hop } = resolved.frontEnd;
  let held = new Float32Array(0);
  return {
    push(chunk) {
      requireFinite(chunk, 'chunk');
      const joined = new Float32Array(held.length + chunk.length);
      joined.set(held);
      joined.set(chunk, held.length);
      const features = cepstra(signal(), resolved, logMel(signal(), resolved, joined));
      held = joined.slice(features.frames * hop);
      return features;
    },
  };
}

function requireFinite(samples: Float32Array, field: string): void {
  requireFloats(samples, field);
  for (let i = 0; i < samples.length; i++) {
    if (!Number.isFinite(samples[i]!))
      throw new NutqError('invalid-argument', 'The samples must be finite numbers.', { field });
  }
}

/** Log mel bands and log energies of finite numbers under checked options. */
export function logMel(
  kernels: Signal,
  { options, frontEnd }: ResolvedFeatures,
  samples: Float32Array,
): LogMel {
  const mel = kernels.logMel(frontEnd, options.centred ? centre(samples, frontEnd) : samples);
  if (options.topDb !== undefined) limitRange(mel.bands.values, options.topDb);
  return mel;
}

/** Cepstra of log mel bands under checked options. */
export function cepstra(
  kernels: Signal,
  { options, frontEnd }: ResolvedFeatures,
  { bands, energy }: LogMel,
): Features {
  const features = kernels.dct2(frontEnd, bands);
  if (options.first === 'log-energy') {
    for (let f = 0; f < features.frames; f++) features.values[f * features.columns] = energy[f]!;
  }
  return features;
}

function centre(samples: Float32Array, { frameLength }: FrontEnd): Float32Array {
  const padding = frameLength >> 1;
  const padded = new Float32Array(samples.length + 2 * padding);
  padded.set(samples, padding);
  return padded;
}

function limitRange(decibels: Float32Array, topDb: number): void {
  let loudest = Number.NEGATIVE_INFINITY;
  for (const value of decibels) loudest = Math.max(loudest, value);
  for (let i = 0; i < decibels.length; i++) decibels[i] = Math.max(decibels[i]!, loudest - topDb);
}
