/**
 * Telephone lines end at 3.4 kHz (ITU-T G.712), 8 kHz recordings at 4 kHz: above that such a recording holds nothing but what converting
 * it left. Voices are more alike without what is missing there.
 */
import type { Matrix } from '../../wasm/matrix';
import { VOICE_FRONT_END } from './voice-front-end';

/** Hz: what a telephone passes best, and what none passes. Poor converters mirror some of the band to just above 4 kHz. */
const PASSED = { from: 400, to: 3000 } as const;
const MISSING = { from: 4700, to: 7500 } as const;
/**
 * Highs over mids, in dB. Of 878 takes as they are (words of `ascmd` and `gsc`) 1 % are narrowband by any of this. By telephone 96 % of
 * them are so by more than half. Calls that are wideband all the same are overdriven.
 */
const WIDE_DB = -35;
const NARROW_DB = -45;
const DB = 10 / Math.LN10;

/**
 * How surely a recording is narrowband, 0 to 1.
 *
 * @param bands log mel bands [frames × bands] of `VOICE_FRONT_END`
 */
export function narrowband(bands: Matrix): number {
  const ratioDb = DB * Math.log(powerOf(bands, MISSING) / powerOf(bands, PASSED));
  return Math.min(1, Math.max(0, (WIDE_DB - ratioDb) / (WIDE_DB - NARROW_DB)));
}

/** Mean power of the bands whose centre lies in the range. */
function powerOf(
  { values, frames, columns }: Matrix,
  range: { readonly from: number; readonly to: number },
): number {
  let power = 0;
  let count = 0;
  for (let b = 0; b < columns; b++) {
    const hz = centreOf(b, columns);
    if (hz < range.from || hz > range.to) continue;
    count++;
    for (let f = 0; f < frames; f++) power += Math.exp(values[f * columns + b]!);
  }
  return power / count;
}

/** Centre of a band in Hz: bands lie evenly on the mel scale. */
function centreOf(band: number, bands: number): number {
  const { lowHz, highHz } = VOICE_FRONT_END.frontEnd;
  const [low, high] = [toMel(lowHz), toMel(highHz)];
  return 700 * (Math.exp((low + ((band + 1) * (high - low)) / (bands + 1)) / 1127) - 1);
}

function toMel(hz: number): number {
  return 1127 * Math.log1p(hz / 700);
}
