/**
 * Compares guarded rows with the committed baseline: accuracies, error rates, sizes and ratios; never times, which belong to
 * a machine.
 */
import type { Guard, Row } from './bench';
import type { Results } from './report';

/** By how much a value may be worse: points of accuracy and error, shares of sizes and ratios. */
const TOLERATED: Readonly<Record<Guard, number>> = { accuracy: 0.5, error: 0.5, size: 0.02, ratio: 0.35 };
/** Floating-point noise of a difference that was meant to be exactly the limit. */
const ROUNDING = 1e-9;

export interface Guarded {
  readonly value: number;
  readonly guard: Guard;
}

export type Baseline = Readonly<Record<string, Guarded>>;

export interface Movement {
  readonly id: string;
  readonly before: number;
  readonly after: number;
  readonly worse: boolean;
}

export function guardedRows({ entries }: Results): Baseline {
  const rows = entries.flatMap(({ tables }) =>
    tables.flatMap((table) => table.rows.map((row) => [idOf(table.id, row), row] as const)),
  );
  return Object.fromEntries(
    rows.flatMap(([id, { median, guard }]) =>
      guard ? [[id, { value: Number(median.toPrecision(6)), guard }]] : [],
    ),
  );
}

function idOf(table: string, { what, of }: Row): string {
  return [table, what, of].filter(Boolean).join(' / ');
}

/** What moved beyond its tolerance, in either direction; the worse first. */
export function movements(baseline: Baseline, measured: Baseline): readonly Movement[] {
  return Object.entries(measured)
    .flatMap(([id, { value: after, guard }]) => {
      const before = baseline[id]?.value;
      if (before === undefined) return [];
      const loss = lossOf(guard, before, after);
      const tolerated = TOLERATED[guard] - ROUNDING;
      return Math.abs(loss) < tolerated ? [] : [{ id, before, after, worse: loss > 0 }];
    })
    .sort((a, b) => Number(b.worse) - Number(a.worse));
}

/** How much worse, in the unit of the tolerance; negative is better. */
function lossOf(guard: Guard, before: number, after: number): number {
  switch (guard) {
    case 'accuracy':
      return before - after;
    case 'error':
      return after - before;
    case 'size':
      return after / before - 1;
    case 'ratio':
      return 1 - after / before;
  }
}

/** Rows of the baseline's tables that were measured again, but lack a line: a list that went away must not go unnoticed. */
export function missing(baseline: Baseline, measured: Baseline): readonly string[] {
  const tables = new Set(Object.keys(measured).map(tableOf));
  return Object.keys(baseline).filter((id) => tables.has(tableOf(id)) && !(id in measured));
}

function tableOf(id: string): string {
  return id.split(' / ')[0]!;
}
