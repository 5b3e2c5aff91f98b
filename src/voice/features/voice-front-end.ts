import { resolveOptions } from './mfcc-options';

export const VOICE_SAMPLE_RATE = 16_000;

/**
 * The one front end of prints and phrases. As many cepstra as bands: a rotation that loses nothing. Each model takes the ones that it was
 * made for. After level normalisation speech has an energy near 1 a frame. The floor of the logarithm lies about 60 dB below, above the
 * quantisation noise of 16 bits in a quiet recording.
 */
export const VOICE_FRONT_END = resolveOptions({
  preset: 'kaldi',
  sampleRate: VOICE_SAMPLE_RATE,
  bands: 40,
  cepstra: 40,
  lifter: 0,
  first: 'c0',
  logFloor: 1e-7,
});

/** Frames per second. */
export const FRAME_RATE = VOICE_SAMPLE_RATE / VOICE_FRONT_END.frontEnd.hop;
