import { LANE_BANDS, MAX_BANDS, MEL_COUNT, MEL_START, MEL_WEIGHTS, option, Slot, SPECTRUM } from './abi';
import { add, mul, splat } from './lanes';

// Slaney's Auditory Toolbox: linear to 1 kHz in steps of 200/3 Hz, then 27 steps to a factor of 6.4.
const SLANEY_STEP: f64 = 200.0 / 3.0;
const SLANEY_KNEE_HZ: f64 = 1000;
const SLANEY_KNEE_MEL: f64 = 15;

function toMel(hz: f64, slaney: bool): f64 {
  // 1127 ln is what HTK and Kaldi compute; the textbook's 2595 log10 differs from it by one part in 100,000.
  if (!slaney) return 1127.0 * Math.log(1.0 + hz / 700.0);
  if (hz < SLANEY_KNEE_HZ) return hz / SLANEY_STEP;
  return SLANEY_KNEE_MEL + (Math.log(hz / SLANEY_KNEE_HZ) * 27.0) / Math.log(6.4);
}

function toHz(mel: f64, slaney: bool): f64 {
  if (!slaney) return 700.0 * (Math.exp(mel / 1127.0) - 1.0);
  if (mel < SLANEY_KNEE_MEL) return mel * SLANEY_STEP;
  return SLANEY_KNEE_HZ * Math.exp(((mel - SLANEY_KNEE_MEL) * Math.log(6.4)) / 27.0);
}

/**
 * Triangles between `bands` + 2 points equally spaced in mel, linear in mel (HTK, Kaldi) or in Hz (librosa),
 * stored as the first bin, the number of bins and the weights of each.
 */
export function prepareMel(size: i32, bands: i32): void {
  const slaney = option(Slot.MelScale) != 0;
  const inHz = option(Slot.TrianglesInHz) != 0;
  const areaNormalised = option(Slot.AreaNormalised) != 0;
  const low = toMel(option(Slot.LowHz), slaney);
  const step = (toMel(option(Slot.HighHz), slaney) - low) / <f64>(bands + 1);
  const binHz = option(Slot.SampleRate) / <f64>size;
  let next = MEL_WEIGHTS;
  for (let band = 0; band < bands; band++) {
    let left = low + step * band;
    let centre = low + step * (band + 1);
    let right = low + step * (band + 2);
    const leftHz = toHz(left, slaney);
    const rightHz = toHz(right, slaney);
    const gain = areaNormalised ? 2.0 / (rightHz - leftHz) : 1.0;
    if (inHz) {
      left = leftHz;
      centre = toHz(centre, slaney);
      right = rightHz;
    }
    let start = -1;
    let count = 0;
    for (let bin = 0; bin <= size >> 1; bin++) {
      const hz = binHz * bin;
      const at = inHz ? hz : toMel(hz, slaney);
      if (at <= left || at >= right) continue;
      const weight = at <= centre ? (at - left) / (centre - left) : (right - at) / (right - centre);
      if (start < 0) start = bin;
      store<f32>(next, <f32>(weight * gain));
      next += 4;
      count++;
    }
    store<i32>(MEL_START + (<usize>band << 2), max(start, 0));
    store<i32>(MEL_COUNT + (<usize>band << 2), count);
  }
}

/** SPECTRUM -> LANE_BANDS, before the logarithm. */
export function melBands<T>(bands: i32): void {
  let weights = MEL_WEIGHTS;
  for (let band = 0; band < min(bands, MAX_BANDS); band++) {
    const count = load<i32>(MEL_COUNT + (<usize>band << 2));
    let bin = SPECTRUM + <usize>load<i32>(MEL_START + (<usize>band << 2)) * sizeof<T>();
    let sum = splat<T>(0);
    for (let i = 0; i < count; i++) {
      sum = add<T>(sum, mul<T>(load<T>(bin), splat<T>(load<f32>(weights))));
      bin += sizeof<T>();
      weights += 4;
    }
    store<T>(LANE_BANDS + <usize>band * sizeof<T>(), sum);
  }
}
