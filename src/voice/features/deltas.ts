import { requireMatrix } from '../../check-input';
import { NutqError } from '../../errors';
import { signal } from '../../wasm/signal';
import type { Features } from './mfcc';

/** Regression slopes over ±window frames, edges repeated: [frames × columns] of the same shape. */
export function deltas(features: Features, window = 2): Features {
  if (!Number.isInteger(window) || window < 1 || window > 100) {
    throw new NutqError('invalid-option', 'window must be a whole number from 1 to 100.', {
      field: 'window',
    });
  }
  requireMatrix(features, 'features');
  return signal().deltas(features, window);
}
