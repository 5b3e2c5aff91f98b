/** The telephone network: what ITU-T G.712 lets through, by a handset, as µ-law (G.711). */
import { resample } from '../../src/voice/audio/resample';
import { type Draw, filter } from './augment';

const RATE = 16_000;
const TELEPHONE_RATE = 8_000;
const MU = 255;
/** Codes of either sign. */
const STEPS = 127;

/** The gain of a band with these edges, steeper than a handset's own. */
export function bandGain(hz: number, low: number, high: number): number {
  return 1 / Math.sqrt((1 + (low / Math.max(hz, 1)) ** 8) * (1 + (hz / high) ** 40));
}

/** A line and a handset of their own: edges of the band, tilt by the octave, level of -38 to -20 dB. */
export function byTelephone(samples: Float32Array, draw: Draw): Float32Array {
  const [low, high, tilt] = [draw(200, 400), draw(3300, 3600), draw(-4, 4)];
  const heard = filter(samples, (hz) => {
    const octave = Math.log2(Math.min(Math.max(hz, 200), 4000) / 1000);
    return 10 ** ((tilt * octave) / 20) * bandGain(hz, low, high);
  });
  const narrow = resample(heard, RATE, TELEPHONE_RATE);
  const power = narrow.reduce((sum, sample) => sum + sample * sample, 0) / narrow.length;
  const gain = 10 ** (draw(-38, -20) / 20) / Math.sqrt(power + 1e-12);
  return resample(
    narrow.map((sample) => muLaw(gain * sample)),
    TELEPHONE_RATE,
    RATE,
  );
}

function muLaw(sample: number): number {
  const loudness = Math.min(1, Math.abs(sample));
  const code = Math.round((STEPS * Math.log1p(MU * loudness)) / Math.log1p(MU));
  return (Math.sign(sample) * Math.expm1((code / STEPS) * Math.log1p(MU))) / MU;
}
