/**
 * Rumble lies below: footsteps, wind, a hand on the microphone, ventilation. It moves like speech and may be louder, and no phone line
 * carries it. The only part of speech there is the fundamental of low voices, and its harmonics repeat it.
 */
const CUTOFF_HZ = 120;
/** Poles of a Butterworth filter of fourth order, as the Q of two sections. */
const SECTIONS = [0.5412, 1.3066] as const;

/**
 * Takes off what lies below speech, 24 dB an octave: two second-order sections by the bilinear transform (R. Bristow-Johnson, Audio EQ
 * Cookbook). Begins as if the first sample had always been there, so that an offset makes no click. Both sections go through the samples
 * together, since either mostly waits for its own last output.
 */
export function highPass(samples: Float32Array, sampleRate: number): Float32Array {
  const filtered = new Float32Array(samples.length);
  const [a, b] = [section(SECTIONS[0], sampleRate), section(SECTIONS[1], sampleRate)];
  filter(samples, filtered, samples[0] ?? 0, ...a, ...b);
  return filtered;
}

/** The loop is a function of its own, and nothing comes before it: V8 compiles it once. */
function filter(
  samples: Float32Array,
  filtered: Float32Array,
  before: number,
  gainA: number,
  nearA: number,
  farA: number,
  gainB: number,
  nearB: number,
  farB: number,
): void {
  // What comes from outside is any number to V8, which would keep the history as objects.
  let x1 = Math.fround(before);
  let x2 = x1;
  let y1 = 0;
  let y2 = 0;
  // What the first section gives to the second: 0 at first.
  let u1 = 0;
  let u2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = gainA * (x - 2 * x1 + x2) + nearA * y1 + farA * y2;
    // In single precision, as the result.
    filtered[i] = y;
    const u = filtered[i]!;
    const z = gainB * (u - 2 * u1 + u2) + nearB * z1 + farB * z2;
    filtered[i] = z;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    u2 = u1;
    u1 = u;
    z2 = z1;
    z1 = z;
  }
}

/** Gain, and the weights of the last output and of the one before. */
function section(q: number, sampleRate: number): readonly [gain: number, near: number, far: number] {
  const angle = (2 * Math.PI * CUTOFF_HZ) / sampleRate;
  const alpha = Math.sin(angle) / (2 * q);
  const cosine = Math.cos(angle);
  return [(1 + cosine) / 2 / (1 + alpha), (2 * cosine) / (1 + alpha), (alpha - 1) / (1 + alpha)];
}
