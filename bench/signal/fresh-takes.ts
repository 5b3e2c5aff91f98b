/**
 * Takes of a phrase that no guard knows: the synthetic clips of one person, each time with a pace and pulses of their own, as a person
 * never says a phrase the same way twice. What a take is depends on its number alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../src/evaluation/seeded';
import { decodeWav } from '../../src/voice/index';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const CLIPS = ['amal-1', 'amal-2', 'amal-3', 'amal-login'].map(
  (name) => decodeWav(readFileSync(join(FIXTURES, `${name}.wav`))).samples,
);
const RATE = 16_000;

/** How far the speed strays either way, and how many ms lie between two turns at least and at most. */
interface Wander {
  readonly by: number;
  readonly everyMs: readonly [number, number];
}

const PACE: Wander = { by: 0.08, everyMs: [60, 180] };
/** From one pulse of the voice to the next. */
const JITTER: Wander = { by: 0.1, everyMs: [4, 10] };
/** Of a quiet room. */
const NOISE = 0.0003;

/** A second of speech. */
export function freshTake(number: number): Float32Array {
  const random = seeded(1 + 7919 * number);
  for (let i = 0; i < 10; i++) random(); // neighbouring seeds begin alike
  const clip = CLIPS[number % CLIPS.length]!;
  const [pace, jitter] = [PACE, JITTER].map((wander) => wandering(wander, clip.length, random));
  const take = new Float32Array(RATE);
  let at = 1;
  for (let i = 0; i < take.length; i++) {
    const place = Math.floor(at) % (clip.length - 3);
    take[i] = between(clip, place, at - Math.floor(at)) + NOISE * (random() - random());
    at += 1 + pace![place]! + jitter![place]!;
  }
  return take;
}

/** Half a cosine from one turn to the next. */
function wandering(
  { by, everyMs: [least, most] }: Wander,
  length: number,
  random: () => number,
): Float32Array {
  const values = new Float32Array(length);
  const draw = (low: number, high: number): number => low + (high - low) * random();
  let from = draw(-by, by);
  for (let start = 0; start < length; ) {
    const to = draw(-by, by);
    const steps = Math.round((draw(least, most) * RATE) / 1000);
    for (let i = 0; i < steps && start + i < length; i++)
      values[start + i] = from + ((to - from) * (1 - Math.cos((Math.PI * i) / steps))) / 2;
    start += steps;
    from = to;
  }
  return values;
}

/** Lagrange's cubic through four samples. */
function between(samples: Float32Array, place: number, x: number): number {
  const [a, b, c, d] = [samples[place]!, samples[place + 1]!, samples[place + 2]!, samples[place + 3]!];
  const t = x + 1;
  return (
    (-a * (t - 1) * (t - 2) * (t - 3)) / 6 +
    (b * t * (t - 2) * (t - 3)) / 2 -
    (c * t * (t - 1) * (t - 3)) / 2 +
    (d * t * (t - 1) * (t - 2)) / 6
  );
}
