/** Logistic regression, weighted, where wanted with weights of given signs. */
import { odds, probability } from '../../src/voice/decision/odds';
import type { Weights } from '../../src/voice/model/calibration';

export interface Row<Name extends string> {
  readonly evidence: Readonly<Record<Name, number>>;
  /** 1 where it is to be accepted, 0 where not; or the chance of it. */
  readonly right: number;
  readonly weight: number;
}

/** Signs that weights must have; one that is not named has any. */
export type Signs<Name extends string> = Readonly<Partial<Record<Name, 1 | -1>>>;

const RIDGE = 1e-5;

/** One step of Newton's method from `from`, with a little ridge; a weight that would leave its side stays at 0. */
export function newton<Name extends string>(
  names: readonly Name[],
  rows: readonly Row<Name>[],
  from: Weights<Name>,
  signs: Signs<Name> = {} as Signs<Name>,
): Weights<Name> {
  const size = names.length + 1;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const gradient = new Array<number>(size).fill(0);
  const hessian = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => (i === j ? RIDGE * total : 0)),
  );
  for (const { evidence, right, weight } of rows) {
    const x = [...names.map((name) => evidence[name]), 1];
    const p = probability(odds(evidence, names, from));
    for (let i = 0; i < size; i++) {
      gradient[i]! += weight * (right - p) * x[i]!;
      for (let j = 0; j < size; j++) hessian[i]![j]! += weight * p * (1 - p) * x[i]! * x[j]!;
    }
  }
  // A weight at 0 that is pulled to the wrong side stays there; then those that a step would carry over are stopped as well.
  const fixed = new Set<number>();
  for (const [k, name] of names.entries()) {
    const sign = signs[name];
    if (sign && from[name] === 0 && sign * gradient[k]! <= 0) fixed.add(k);
  }
  for (;;) {
    const free = [...gradient.keys()].filter((k) => !fixed.has(k));
    const step = solve(
      free.map((i) => free.map((j) => hessian[i]![j]!)),
      free.map((i) => gradient[i]!),
    );
    const next: Record<string, number> = { ...from };
    for (const [at, k] of free.entries()) {
      const name = k < names.length ? names[k]! : ('offset' as const);
      next[name] = from[name] + step[at]!;
    }
    const isOver = (name: Name): boolean => (signs[name] ?? 0) * next[name]! < 0;
    const over = names.findIndex((name, k) => !fixed.has(k) && isOver(name));
    if (over < 0) return next as Weights<Name>;
    if (from[names[over]!] === 0) fixed.add(over);
    else {
      // Onto the border this time; the next step sees whether it belongs there.
      for (const name of names) if (isOver(name)) next[name] = 0;
      return next as Weights<Name>;
    }
  }
}

export function regress<Name extends string>(
  names: readonly Name[],
  rows: readonly Row<Name>[],
  signs: Signs<Name> = {} as Signs<Name>,
): Weights<Name> {
  let weights = Object.fromEntries([...names, 'offset'].map((name) => [name, 0])) as Weights<Name>;
  for (let round = 0; round < 50; round++) weights = newton(names, rows, weights, signs);
  return weights;
}

/** Gaussian elimination with pivoting. */
export function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (let c = 0; c < rows.length; c++) {
    const pivot = rows.reduce(
      (best, row, r) => (r >= c && Math.abs(row[c]!) > Math.abs(rows[best]![c]!) ? r : best),
      c,
    );
    [rows[c], rows[pivot]] = [rows[pivot]!, rows[c]!];
    for (let r = 0; r < rows.length; r++) {
      if (r === c) continue;
      const factor = rows[r]![c]! / rows[c]![c]!;
      for (let k = c; k <= rows.length; k++) rows[r]![k]! -= factor * rows[c]![k]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!);
}
