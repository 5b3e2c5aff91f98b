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
  const [first, second] = SECTIONS.map((q) => coefficients(sampleRate, q)) as [Section, Section];
  const { gain: gainY, feedback1: feedbackY1, feedback2: feedbackY2 } = first;
  const { gain: gainZ, feedback1: feedbackZ1, feedback2: feedbackZ2 } = second;
  const filtered = new Float32Array(samples.length);
  let x1 = samples[0] ?? 0;
  let x2 = x1;
  let y1 = 0;
  let y2 = 0;
  let between1 = 0;
  let between2 = 0;
  let z1 = 0;
  let z2 = 0;
  // Both sections in one pass: the processor computes one sample's second while the next one's first waits.
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = gainY * (x - 2 * x1 + x2) + feedbackY1 * y1 + feedbackY2 * y2;
    const between = Math.fround(y);
    const z = gainZ * (between - 2 * between1 + between2) + feedbackZ1 * z1 + feedbackZ2 * z2;
    filtered[i] = z;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    between2 = between1;
    between1 = between;
    z2 = z1;
    z1 = z;
  }
  return filtered;
}

interface Section {
  readonly gain: number;
  readonly feedback1: number;
  readonly feedback2: number;
}

function coefficients(sampleRate: number, q: number): Section {
  const angle = (2 * Math.PI * CUTOFF_HZ) / sampleRate;
  const alpha = Math.sin(angle) / (2 * q);
  const cosine = Math.cos(angle);
  return {
    gain: (1 + cosine) / 2 / (1 + alpha),
    feedback1: (2 * cosine) / (1 + alpha),
    feedback2: (alpha - 1) / (1 + alpha),
  };
}
