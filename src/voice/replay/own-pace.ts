/**
 * Landmarks seen at their own pace: a stretch around each is as many periods long, whatever the speed. So one comparison finds the copies
 * at every speed, where fixed stretches would have to be compared at each of many.
 */
import type { SignalBuild } from '../../wasm/module';
import type { ComplexBand, Words } from '../../wasm/replay';
import { keyedBits, LAG_STEPS, lagsAt, type Projections } from './keyed-bits';
import { localPeriods, periodOf } from './local-period';

/** What landmarks look like at their own pace. */
export interface OwnPace {
  /** In steps of `STEP`; 0 where there is none, and the words tell nothing. */
  readonly periods: Uint16Array;
  readonly words: Words;
}

/** Landmarks with what they look like. */
export interface PacedLandmarks {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  readonly ownPace: OwnPace;
}

/** Samples of the period that is seen as it is. */
const NOMINAL = 28;

/** The steps of each period, made when it is met first. */
const steps: Float32Array[] = [];

export function ownPace(
  band: ComplexBand,
  times: Int32Array,
  projections: Projections,
  build?: SignalBuild,
): OwnPace {
  const periods = localPeriods(band.magnitude, times, build);
  const all = new Float32Array(LAG_STEPS * times.length);
  for (const [i, period] of periods.entries()) {
    steps[period] ??= lagsAt(NOMINAL / periodOf(period)).steps;
    all.set(steps[period], LAG_STEPS * i);
  }
  return { periods, words: keyedBits(band, times, { ...lagsAt(1), steps: all }, projections, build) };
}

/** What the landmarks at `times` look like, which are some of `all`. */
export function paceAt(times: Int32Array, all: PacedLandmarks): OwnPace {
  const places = Int32Array.from(times, (time) => all.times.indexOf(time));
  const { periods, words } = all.ownPace;
  return {
    periods: Uint16Array.from(places, (place) => periods[place]!),
    words: { even: places.map((place) => words.even[place]!), odd: places.map((place) => words.odd[place]!) },
  };
}
