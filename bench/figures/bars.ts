/** Bars of one measure: a group for each thing, a bar for each contestant. */
import { COLOURS, drawSvg, Plot } from '../../src/cli/figures/svg';
import type { Row } from '../driver/bench';

/** Contestants are the rows' `what`, groups their `of`. */
export function drawGroups(title: string, label: string, rows: readonly Row[]): string {
  const contestants = [...new Set(rows.map(({ what }) => what))];
  const groups = [...new Set(rows.map(({ of }) => of ?? ''))];
  return drawSvg({
    title,
    width: 760,
    height: 60 + 15 * rows.length,
    marginLeft: 150,
    marginRight: 200,
    x: { label, domain: [0, 100] },
    fy: { domain: groups, label: null },
    y: { domain: contestants, axis: null },
    color: { domain: contestants, range: COLOURS },
    marks: [
      Plot.barX(rows, { x: 'median', y: 'what', fy: (row: Row) => row.of ?? '', fill: 'what' }),
      Plot.text(rows, {
        x: 'median',
        y: 'what',
        fy: (row: Row) => row.of ?? '',
        text: (row: Row) => `${row.median.toFixed(1)} ${row.what}`,
        textAnchor: 'start',
        dx: 4,
      }),
    ],
  });
}

/** One bar a row, on a logarithmic axis. */
export function drawLogBars(title: string, label: string, rows: readonly Row[]): string {
  const least = Math.min(...rows.map(({ median }) => median));
  const most = Math.max(...rows.map(({ median }) => median));
  const start = 10 ** Math.floor(Math.log10(least / 1.5));
  return drawSvg({
    title,
    width: 760,
    height: 70 + 26 * rows.length,
    marginLeft: 210,
    marginRight: 70,
    x: { type: 'log', label, domain: [start, 1.2 * most] },
    y: { domain: rows.map(({ what }) => what), label: null },
    marks: [
      Plot.barX(rows, {
        x1: start,
        x2: 'median',
        y: 'what',
        fill: (row: Row) => (row.what.startsWith('nutq') ? COLOURS[0] : COLOURS[7]),
      }),
      Plot.text(rows, {
        x: 'median',
        y: 'what',
        text: (row: Row) => Number(row.median.toPrecision(2)).toLocaleString('en'),
        textAnchor: 'start',
        dx: 4,
      }),
    ],
  });
}
