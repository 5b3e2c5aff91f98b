import type { SignalBuild } from '../../wasm/module';
import { type AnalyticFilter, type ComplexBand, replayKernels } from '../../wasm/replay';
import { signal } from '../../wasm/signal';
import { resampleBy } from '../audio/resample';
import type { Recording } from '../audio/wav';

/** Samples of `speechBand` a second. */
export const BAND_RATE = 4000;

/** Hz. Inside what a telephone passes, and where speech is loudest: the waveform here outlives codecs and noise. */
const LOW = 400;
const HIGH = 1600;
const HALF_TAPS = 48;
/** Voices fall off towards high frequencies. Evened out, a vowel resembles the next one less, and a telephone's filter changes less. */
const EMPHASIS = 0.65;
export const CENTRE = (LOW + HIGH) / 2;
/** Samples after which the centre frequency starts again. */
const PERIOD = BAND_RATE / CENTRE;

/** A Hann-windowed sinc of half the band's width, moved to its centre, after x[n] - 0.65 x[n - 1]. */
const FILTER: AnalyticFilter = (() => {
  const width = (HIGH - LOW) / BAND_RATE;
  const tap = (n: number): number => {
    if (Math.abs(n) > HALF_TAPS) return 0;
    const hann = 0.5 + 0.5 * Math.cos((Math.PI * n) / (HALF_TAPS + 1));
    return hann * (n === 0 ? width : Math.sin(Math.PI * width * n) / (Math.PI * n));
  };
  const half = (turn: (angle: number) => number): Float32Array => {
    const moved = (n: number): number => tap(n) * turn((2 * Math.PI * n) / PERIOD);
    return Float32Array.from({ length: 2 * HALF_TAPS + 3 }, (_, i) => {
      const n = i - HALF_TAPS - 1;
      return moved(n) - EMPHASIS * moved(n - 1);
    });
  };
  const carrier = Float32Array.from({ length: 2 * PERIOD }, (_, i) =>
    i < PERIOD ? Math.cos((2 * Math.PI * i) / PERIOD) : Math.sin((2 * Math.PI * i) / PERIOD),
  );
  return { halves: [half(Math.cos), half(Math.sin)], carrier };
})();

/** The 400–1600 Hz of a recording as a complex envelope, without delay. */
export function speechBand({ samples, sampleRate }: Recording, build?: SignalBuild): ComplexBand {
  const low = resampleBy(signal(build), samples, sampleRate, BAND_RATE);
  return replayKernels(build).complexBand(low, FILTER);
}
