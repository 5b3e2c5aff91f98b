import type { SignalBuild } from '../../wasm/module';
import { type AnalyticFilter, type ComplexBand, replayKernels } from '../../wasm/replay';
import { signal } from '../../wasm/signal';
import { resampleBy } from '../audio/resample';
import type { Recording } from '../audio/wav';

/** Samples of `speechBand` a second. */
export const BAND_RATE = 4000;

/** Hz. Where speech is loudest: the waveform here outlives telephones, codecs and noise. */
export const CENTRE = 1000;
/**
 * Hz each way from the centre, over which the gain falls to 0 like a cosine. With steep edges a copy at another speed would differ: other
 * parts of it would lie within them.
 */
const REACH = 1000;
const HALF_TAPS = 12;
/** Voices fall off towards high frequencies. Evened out, a vowel resembles the next one less, and a telephone's filter changes less. */
const EMPHASIS = 0.8;
/** Samples after which the centre frequency starts again. */
const PERIOD = BAND_RATE / CENTRE;

/** A raised cosine's impulse response, moved to its centre, after x[n] - 0.8 x[n - 1]. */
const FILTER: AnalyticFilter = (() => {
  const width = (2 * REACH) / BAND_RATE;
  const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  const tap = (n: number): number => {
    if (Math.abs(n) > HALF_TAPS) return 0;
    const x = width * n;
    return width * (sinc(x) / 2 + (sinc(x - 1) + sinc(x + 1)) / 4);
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

/** A recording at `BAND_RATE`. */
export function lowRate({ samples, sampleRate }: Recording, build?: SignalBuild): Float32Array {
  return resampleBy(signal(build), samples, sampleRate, BAND_RATE);
}

/** The band of a recording at `BAND_RATE` as a complex envelope, without delay. */
export function speechBand(low: Float32Array, build?: SignalBuild): ComplexBand {
  return replayKernels(build).complexBand(low, FILTER);
}
