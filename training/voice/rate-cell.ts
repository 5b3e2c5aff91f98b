import type { Row } from '../../bench/driver/bench';

/** An error rate of a table, with half of its interval; of a 0 the most that it may be. */
export function rateCell(row: Row | undefined): string {
  if (!row) return '–';
  const beside = row.atMost === undefined ? `±${(row.spread / 2).toFixed(1)}` : `(≤${row.atMost.toFixed(1)})`;
  return `${row.median.toFixed(1)} ${beside}`;
}
