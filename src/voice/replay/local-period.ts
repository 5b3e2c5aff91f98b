import type { SignalBuild } from '../../wasm/module';
import { replayKernels } from '../../wasm/replay';
import { BAND_RATE } from './speech-band';

/** From one step to the next a period grows by half a per cent: a difference of steps is a difference of speed. */
export const STEP = 0.005;

/** Samples of the band: voices of 70 to 400 Hz, and what else repeats itself. */
const SHORTEST = BAND_RATE / 400;
const LONGEST = Math.floor(BAND_RATE / 70);
/** As many as the kernel takes, by fours. */
const LAGS = 4 * Math.ceil((LONGEST + 2) / 4);
/** Each way from a landmark: 16 ms. */
const REACH = 64;
/** Hann, of sum 1. */
const WINDOW = Float32Array.from(
  { length: 2 * REACH + 1 },
  (_, i) => (0.5 + 0.5 * Math.cos((Math.PI * (i - REACH)) / (REACH + 1))) / (REACH + 1),
);

/** Samples of the period of `step`, from 1 on. */
export function periodOf(step: number): number {
  return SHORTEST * Math.exp(STEP * step);
}

/**
 * The steps of the period in which the envelope repeats itself around each of `times`; 0 where it does not. Of a recording that is played
 * faster all of them are shorter by the same factor.
 */
export function localPeriods(magnitude: Float32Array, times: Int32Array, build?: SignalBuild): Uint16Array {
  const sums = replayKernels(build).localLikeness(magnitude, times, WINDOW, LAGS);
  /** Longer lags have fewer products. */
  const likeness = (n: number, lag: number): number => sums[n * LAGS + lag]! / (WINDOW.length + 1 - lag);
  return Uint16Array.from(times, (_, n) => {
    let period = 0;
    let most = 0;
    for (let lag = SHORTEST; lag <= LONGEST; lag++) {
      const at = likeness(n, lag);
      if (at <= most || at < likeness(n, lag - 1) || at <= likeness(n, lag + 1)) continue;
      period = lag;
      most = at;
    }
    if (period === 0) return 0;
    const [before, after] = [likeness(n, period - 1), likeness(n, period + 1)];
    const peak = period + (0.5 * (before - after)) / (before - 2 * most + after);
    return Math.max(1, Math.round(Math.log(peak / SHORTEST) / STEP));
  });
}
