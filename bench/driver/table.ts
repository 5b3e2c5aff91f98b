/** Rows as a Markdown table: a line for each thing, a column for each measure. */
import type { Row, Table } from './bench';

export function markdownTable({ rows }: Pick<Table, 'rows'>): string {
  const lines = [...new Set(rows.map(({ what }) => what))];
  const columns = [...new Set(rows.map(({ of }) => of ?? ''))];
  const header = columns.map((column) => {
    const units = new Set(rows.filter((row) => (row.of ?? '') === column).map(({ unit }) => unit));
    const [unit] = units;
    return units.size === 1 && unit ? `${column}, ${unit}`.replace(/^, /, '') : column;
  });
  const body = lines.map((what) => [
    what,
    ...columns.map((column, i) => {
      const row = rows.find((each) => each.what === what && (each.of ?? '') === column);
      return row ? cell(row, !header[i]!.endsWith(row.unit)) : '';
    }),
  ]);
  return [['', ...header], ['---', ...columns.map(() => '---:')], ...body]
    .map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function cell({ median, spread, unit, atMost }: Row, withUnit: boolean): string {
  const beside =
    atMost !== undefined ? `, at most ${number(atMost)}` : spread > 0 ? ` ±${number(spread / 2)}` : '';
  const shown = `${number(median)}${beside}`;
  return withUnit && unit ? `${shown} ${unit}` : shown;
}

/** Three digits that count; whole numbers, and per cent below a hundred with one decimal, as they are. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(Number(value.toPrecision(3))).toLocaleString('en');
  if (Number.isInteger(value)) return String(value);
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return size >= 0.1 ? value.toFixed(2) : value.toPrecision(2);
}
