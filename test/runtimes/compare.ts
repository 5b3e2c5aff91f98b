/** Two runtimes' answers side by side: what has to be equal, and how far numbers are apart. */

/** What answers.mjs gives. */
export interface Answers {
  readonly build: 'simd' | 'scalar' | 'javascript';
  readonly text: Readonly<Record<string, readonly string[]>>;
  readonly confidences: readonly number[];
  /** Bits of 32-bit floats, in hexadecimal. */
  readonly floats: Readonly<Record<string, string>>;
  /** Status, person and what fell short, by clip. */
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  readonly scores: readonly number[];
}

export interface Difference {
  /** Spellings that are not the same, and decisions. */
  readonly spellings: number;
  readonly decisions: number;
  /** Largest distance of two numbers; 0 where every bit is the same. */
  readonly confidences: number;
  /** MFCCs and prints, as a share of the largest number of each. */
  readonly floats: number;
  readonly scores: number;
}

/**
 * How far numbers may be apart. Engines may round `Math.exp` and `Math.cos` differently in the last bit, and the SIMD build sums in
 * another order than the scalar one. Networks round what they hear to 16 bits, where a last bit may tip a number to its neighbour;
 * weights of four bits make more of it: 2e-4 to 4e-4 of a print, and as much of a score against a single take.
 */
export const TOLERANCE = { floats: 1e-3, scores: 1e-3, confidences: 1e-12 } as const;

export function difference(a: Answers, b: Answers): Difference {
  return {
    spellings: unlike(Object.values(a.text).flat(), Object.values(b.text).flat()),
    decisions: unlike(lines(a.decisions), lines(b.decisions)),
    confidences: furthest(a.confidences, b.confidences),
    floats: Math.max(...Object.keys(a.floats).map((name) => furthest(read(a, name), read(b, name)))),
    scores: furthest(a.scores, b.scores),
  };
}

/** Whether two runtimes agree, as the README says it. */
export function agrees({ spellings, decisions, confidences, floats, scores }: Difference): boolean {
  return (
    spellings === 0 &&
    decisions === 0 &&
    confidences <= TOLERANCE.confidences &&
    floats <= TOLERANCE.floats &&
    scores <= TOLERANCE.scores
  );
}

const lines = (decisions: Answers['decisions']): readonly string[] =>
  Object.entries(decisions).map(([clip, decision]) => [clip, ...decision].join(' '));

function unlike(a: readonly string[], b: readonly string[]): number {
  return Math.abs(a.length - b.length) + a.filter((line, i) => i < b.length && line !== b[i]).length;
}

function furthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let [most, size] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i]! - b[i]!);
    // Not a number: it agrees with nothing.
    if (Number.isNaN(apart)) return Number.POSITIVE_INFINITY;
    most = Math.max(most, apart);
    size = Math.max(size, Math.abs(a[i]!));
  }
  return most === 0 ? 0 : most / size;
}

function read({ floats }: Answers, name: string): Float32Array {
  const bits = floats[name] ?? '';
  return new Float32Array(
    Uint32Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8), 16))
      .buffer,
  );
}
