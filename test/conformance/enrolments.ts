/** Enrolments that the tests of stores put in and compare. */
import type { Enrolment } from '../../src/voice/collection/store';

export function enrolment(speakerId: string, phrase: string, seed = 1): Enrolment {
  const print = Float32Array.from({ length: 87 }, (_, i) => Math.sin(seed * (i + 1)));
  const length = Math.hypot(...print);
  return {
    speakerId,
    phrase,
    print: print.map((value) => value / length),
    takes: [
      {
        print: print.map((value) => value / length),
        template: { frames: Int8Array.from([-127, 0, 5, 127]), weights: Uint8Array.from([20, 220]) },
        borders: [1],
      },
    ],
    featureVersion: 'test-1',
    enrolledAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    consent: seed % 2 ? 'form 7' : undefined,
  };
}

export const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Adds a take that is told apart by its template. */
export function withTake(known: Enrolment | undefined, mark: number): Enrolment {
  const { takes, ...rest } = known ?? { ...enrolment('amal', 'open'), takes: [] };
  const [take] = enrolment('amal', 'open').takes;
  const template = { frames: Int8Array.of(mark), weights: Uint8Array.of(1) };
  return { ...rest, takes: [...takes, { ...take!, template }] };
}

export function takesOf({ takes }: Enrolment): readonly number[] {
  return takes.map(({ template }) => template.frames[0]!).sort((a, b) => a - b);
}
