import { NutqError, shown } from '../../errors';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import type { FrontEnd } from '../../wasm/front-end-slots';

/** Conventions of an MFCC front end. Every preset sets all of them; an option overrides one. */
export interface FeatureOptions {
  /** Hz. */
  readonly sampleRate: number;
  /** Default of the presets for speech: 25. */
  readonly frameLengthMs: number;
  /** Default of the presets for speech: 10. */
  readonly hopMs: number;
  /** Points of the transform: a power of two of at least a frame. Default: the next one. */
  readonly fftSize?: number;
  readonly window: 'rectangular' | 'hamming' | 'hann' | 'povey';
  /** Periodic windows divide by the length, symmetric ones by the length - 1. */
  readonly periodicWindow: boolean;
  /** 0 leaves the signal as it is. */
  readonly preEmphasis: number;
  /** Subtract each frame's mean first. */
  readonly removeDc: boolean;
  /** Multiplies the samples. 32,768 matches tools that read 16-bit integers. */
  readonly inputScale: number;
  /** Zeroes put before the first and after the last sample, so that frame i is centred on sample i × hop (librosa). */
  readonly centred: boolean;
  readonly spectrum: 'power' | 'magnitude';
  readonly bands: number;
  readonly lowHz: number;
  /** Default: half the sample rate. */
  readonly highHz?: number;
  /** 1127 ln(1 + f/700) or Slaney's Auditory Toolbox. */
  readonly melScale: 'htk' | 'slaney';
  /** The axis on which the triangles are straight. */
  readonly triangles: 'mel' | 'hz';
  /** Triangles of height 1, or of area 1 in Hz. */
  readonly bandGain: 'peak' | 'area';
  readonly logarithm: 'natural' | 'decibel';
  /** Smallest value that goes into the logarithm. */
  readonly logFloor: number;
  /** Raise everything more than this many dB below the loudest band of the recording. `decibel` only. */
  readonly topDb?: number;
  /** Coefficients, c0 included. */
  readonly cepstra: number;
  /** Orthonormal, or HTK's sqrt(2/N) for every coefficient. */
  readonly dct: 'ortho' | 'htk';
  /** HTK's and Kaldi's 1 + L/2 sin(πi/L). 0 is none. */
  readonly lifter: number;
  /** The first coefficient: c0, or the natural logarithm of the frame's energy before pre-emphasis and window. */
  readonly first: 'c0' | 'log-energy';
}

const FLT_EPSILON = 1.1920928955078125e-7;

/**
 * Named conventions.
 * - `kaldi`: compute-mfcc-feats with dither off and the edges snipped, 20–7600 Hz, log energy first, as kaldi-native-fbank gives them
 *   for the same samples. Kaldi reads 16-bit files unscaled: `inputScale: 32768` matches it there.
 * - `librosa`: librosa.feature.mfcc of version 0.11 (22,050 Hz, 2,048-point frames every 512).
 * - `htk`: HCopy with TARGETKIND MFCC_0 (c0 first here), USEPOWER F, NUMCHANS 26, CEPLIFTER 22, RAWENERGY T.
 */
export const MFCC_PRESETS = {
  kaldi: {
    sampleRate: 16_000,
    frameLengthMs: 25,
    hopMs: 10,
    window: 'povey',
    periodicWindow: false,
    preEmphasis: 0.97,
    removeDc: true,
    inputScale: 1,
    centred: false,
    spectrum: 'power',
    bands: 23,
    lowHz: 20,
    highHz: 7600,
    melScale: 'htk',
    triangles: 'mel',
    bandGain: 'peak',
    logarithm: 'natural',
    logFloor: FLT_EPSILON,
    cepstra: 13,
    dct: 'ortho',
    lifter: 22,
    first: 'log-energy',
  },
  librosa: {
    sampleRate: 22_050,
    frameLengthMs: (1000 * 2048) / 22_050,
    hopMs: (1000 * 512) / 22_050,
    window: 'hann',
    periodicWindow: true,
    preEmphasis: 0,
    removeDc: false,
    inputScale: 1,
    centred: true,
    spectrum: 'power',
    bands: 128,
    lowHz: 0,
    melScale: 'slaney',
    triangles: 'hz',
    bandGain: 'area',
    logarithm: 'decibel',
    logFloor: 1e-10,
    topDb: 80,
    cepstra: 20,
    dct: 'ortho',
    lifter: 0,
    first: 'c0',
  },
  htk: {
    sampleRate: 16_000,
    frameLengthMs: 25,
    hopMs: 10,
    window: 'hamming',
    periodicWindow: false,
    preEmphasis: 0.97,
    removeDc: false,
    inputScale: 32_768,
    centred: false,
    spectrum: 'magnitude',
    bands: 26,
    lowHz: 0,
    melScale: 'htk',
    triangles: 'mel',
    bandGain: 'peak',
    logarithm: 'natural',
    logFloor: 1,
    cepstra: 13,
    dct: 'htk',
    lifter: 22,
    first: 'c0',
  },
} as const satisfies Record<string, FeatureOptions>;

/** A named convention of MFCCs. */
export type MfccPreset = keyof typeof MFCC_PRESETS;
/** Options that differ from a preset. */
export type FeatureOverrides = Partial<FeatureOptions> & { readonly preset?: MfccPreset };

const KEYS: KeysOf<FeatureOverrides> = {
  preset: true,
  sampleRate: true,
  frameLengthMs: true,
  hopMs: true,
  fftSize: true,
  window: true,
  periodicWindow: true,
  preEmphasis: true,
  removeDc: true,
  inputScale: true,
  centred: true,
  spectrum: true,
  bands: true,
  lowHz: true,
  highHz: true,
  melScale: true,
  triangles: true,
  bandGain: true,
  logarithm: true,
  logFloor: true,
  topDb: true,
  cepstra: true,
  dct: true,
  lifter: true,
  first: true,
};

export interface ResolvedFeatures {
  readonly options: FeatureOptions;
  readonly frontEnd: FrontEnd;
}

/** Checks options and computes the module's numbers from them; do it once where many recordings follow. */
export function resolveOptions(given: FeatureOverrides): ResolvedFeatures {
  refuseUnknownKeys(given, KEYS);
  const { preset = 'kaldi', ...overrides } = given;
  const base =
    typeof preset === 'string' && Object.hasOwn(MFCC_PRESETS, preset)
      ? (MFCC_PRESETS[preset] as FeatureOptions)
      : undefined;
  if (!base)
    throw new NutqError('invalid-option', `There is no preset "${shown(preset)}".`, { field: 'preset' });
  const options: FeatureOptions = { ...base, ...overrides };
  const frameLength = Math.round((options.sampleRate * options.frameLengthMs) / 1000);
  const hop = Math.round((options.sampleRate * options.hopMs) / 1000);
  const fftSize = options.fftSize ?? 2 ** Math.ceil(Math.log2(Math.max(2, frameLength)));
  const highHz = options.highHz ?? options.sampleRate / 2;

  requireOption(
    'sampleRate',
    options.sampleRate >= 1000 && options.sampleRate <= 192_000,
    '1,000 to 192,000 Hz',
  );
  requireOption('frameLengthMs', frameLength >= 2 && frameLength <= 4096, '2 to 4,096 samples');
  requireOption('hopMs', hop >= 1 && hop <= 16_384, '1 to 16,384 samples');
  requireOption(
    'fftSize',
    Number.isInteger(Math.log2(fftSize)) && fftSize >= Math.max(4, frameLength) && fftSize <= 4096,
    'a power of two from the frame length to 4,096',
  );
  requireOption('preEmphasis', options.preEmphasis >= 0 && options.preEmphasis < 1, '0 to below 1');
  requireOption('inputScale', options.inputScale > 0 && Number.isFinite(options.inputScale), 'above 0');
  requireOption(
    'bands',
    Number.isInteger(options.bands) && options.bands >= 1 && options.bands <= 128,
    '1 to 128',
  );
  requireOption('lowHz', options.lowHz >= 0 && options.lowHz < highHz, '0 to below highHz');
  requireOption('highHz', highHz <= options.sampleRate / 2, 'at most half the sample rate');
  requireOption('logFloor', options.logFloor > 0 && Number.isFinite(options.logFloor), 'above 0');
  requireOption(
    'topDb',
    options.topDb === undefined || (options.topDb > 0 && options.logarithm === 'decibel'),
    'above 0, in decibels',
  );
  requireOption(
    'cepstra',
    Number.isInteger(options.cepstra) &&
      options.cepstra >= 1 &&
      options.cepstra <= Math.min(64, options.bands),
    '1 to 64 and at most the bands',
  );
  requireOption('lifter', options.lifter >= 0 && Number.isFinite(options.lifter), '0 or more');

  const frontEnd: FrontEnd = {
    sampleRate: options.sampleRate,
    frameLength,
    hop,
    fftSize,
    window: ['rectangular', 'hamming', 'hann', 'povey'].indexOf(options.window),
    periodic: Number(options.periodicWindow),
    preEmphasis: options.preEmphasis,
    removeDc: Number(options.removeDc),
    inputScale: options.inputScale,
    power: Number(options.spectrum === 'power'),
    bands: options.bands,
    lowHz: options.lowHz,
    highHz,
    melScale: Number(options.melScale === 'slaney'),
    trianglesInHz: Number(options.triangles === 'hz'),
    areaNormalised: Number(options.bandGain === 'area'),
    logFactor: options.logarithm === 'natural' ? 1 : 10 / Math.LN10,
    logFloor: options.logFloor,
    energyFloor: FLT_EPSILON,
    cepstra: options.cepstra,
    dctScaling: Number(options.dct === 'htk'),
    lifter: options.lifter,
  };
  return { options, frontEnd };
}

function requireOption(field: keyof FeatureOptions, valid: boolean, range: string): void {
  if (!valid) throw new NutqError('invalid-option', `${field} must be ${range}.`, { field });
}
