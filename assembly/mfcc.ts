import {
  ENERGY, LANES, LANE_BANDS, MAX_BANDS, MAX_CEPSTRA, MAX_FFT, MAX_MATRIX, MAX_SAMPLES, OK, option, SAMPLES, Slot, TOO_LARGE,
} from './abi';
import { prepareDct } from './dct';
import { prepareFft, spectrum } from './fft';
import { loadFrames } from './frame';
import { melBands, prepareMel } from './mel';
import { prepareWindow } from './window';

/** Builds every table from OPTIONS. */
export function configure(): i32 {
  const size = <i32>option(Slot.FftSize);
  const length = <i32>option(Slot.FrameLength);
  const bands = <i32>option(Slot.Bands);
  const cepstra = <i32>option(Slot.Cepstra);
  if (size > MAX_FFT || length > size || bands > MAX_BANDS || cepstra > MAX_CEPSTRA) return TOO_LARGE;
  prepareWindow(length);
  prepareFft(size);
  prepareMel(size, bands);
  prepareDct(bands, cepstra);
  return OK;
}

function analyse<T>(dst: usize, frames: i32): void {
  const length = <i32>option(Slot.FrameLength);
  const hop = <usize>option(Slot.Hop) << 2;
  const size = <i32>option(Slot.FftSize);
  const bands = <i32>option(Slot.Bands);
  const power = option(Slot.Power) != 0;
  const logFloor = <f32>option(Slot.LogFloor);
  const logFactor = <f32>option(Slot.LogFactor);
  const energyFloor = <f32>option(Slot.EnergyFloor);
  for (let first = 0; first < frames; first += LANES) {
    loadFrames<T>(SAMPLES, hop, first, frames, length, size);
    spectrum<T>(size, power);
    melBands<T>(bands);
    // Lanes beyond the last frame repeat it; their results are dropped.
    for (let lane = 0; lane < min(LANES, frames - first); lane++) {
      const energy = ENERGY + (<usize>(first + lane) << 2);
      store<f32>(energy, Mathf.log(max(load<f32>(energy), energyFloor)));
      for (let band = 0; band < bands; band++) {
        const value = load<f32>(LANE_BANDS + (<usize>(band * LANES + lane) << 2));
        store<f32>(dst, logFactor * Mathf.log(max(value, logFloor)));
        dst += 4;
      }
    }
  }
}

/** SAMPLES -> log mel bands [frames × bands] at `dst`, and their log energies in ENERGY. */
export function logMel(dst: usize, frames: i32): i32 {
  if (frames <= 0) return OK;
  const samples = (frames - 1) * <i32>option(Slot.Hop) + <i32>option(Slot.FrameLength);
  if (samples > MAX_SAMPLES || frames * <i32>option(Slot.Bands) > MAX_MATRIX) return TOO_LARGE;
  if (ASC_FEATURE_SIMD) analyse<v128>(dst, frames);
  else analyse<f32>(dst, frames);
  return OK;
}
