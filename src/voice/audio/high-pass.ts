/**
 * Rumble lies below: footsteps, wind, a hand on the microphone, ventilation. It moves like speech and may be louder, and no phone line
 * carries it. The only part of speech there is the fundamental of low voices, and its harmonics repeat it.
 */
const CUTOFF_HZ = 120;
/** Poles of a Butterworth filter of fourth order, as the Q of two sections. */
const SECTIONS = [0.5412, 1.3066];

/**
 * Takes off what lies below speech, 24 dB an octave: two second-order sections by the bilinear transform (R. Bristow-Johnson, Audio EQ
 * Cookbook). Begins as if the first sample had always been there, so that an offset makes no click.
 */
export function highPass(samples: Float32Array, sampleRate: number): Float32Array {
  return SECTIONS.reduce((filtered, q) => section(filtered, sampleRate, q), samples);
}

function section(samples: Float32Array, sampleRate: number, q: number): Float32Array {
  const angle = (2 * Math.PI * CUTOFF_HZ) / sampleRate;
  const alpha = Math.sin(angle) / (2 * q);
  const cosine = Math.cos(angle);
  const gain = (1 + cosine) / 2 / (1 + alpha);
  const feedback1 = (2 * cosine) / (1 + alpha);
  const feedback2 = (alpha - 1) / (1 + alpha);
  const filtered = new Float32Array(samples.length);
  let x1 = samples[0] ?? 0;
  let x2 = x1;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = gain * (x - 2 * x1 + x2) + feedback1 * y1 + feedback2 * y2;
    filtered[i] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return filtered;
}
