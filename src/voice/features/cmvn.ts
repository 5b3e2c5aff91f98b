import { requireMatrix, requireObject } from '../../check-input';
import { signal } from '../../wasm/signal';
import type { Features } from './mfcc';

/** Subtracts each column's mean over the utterance and, unless told not to, divides by its standard deviation. */
export function cmvn(features: Features, options: { readonly variance?: boolean } = {}): Features {
  requireMatrix(features, 'features');
  requireObject(options, 'options');
  return signal().cmvn(features, new Float32Array(features.frames).fill(1), options.variance ?? true);
}
