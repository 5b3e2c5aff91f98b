/** The regression check fails when something got worse, and only then. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../bench/driver/bench';
import { guardedRows, missing, movements } from '../../bench/driver/check';
import { fact } from '../../bench/driver/measure';

function measured(...rows: readonly Row[]) {
  const entry = {
    bench: 'x',
    mode: 'quick' as const,
    load: '',
    figures: [],
    tables: [{ id: 'table', title: '', rows }],
  };
  return guardedRows({ machine: [], seconds: {}, entries: [entry] });
}

const before = measured(
  fact('list', 'accepted', '%', 98.9, 450, 'accuracy'),
  fact('list', 'error', '%', 2.6, 450, 'error'),
  fact('entry', 'gzipped', 'kB', 149, 1, 'size'),
  fact('SIMD', 'faster', '×', 30, 5, 'ratio'),
  fact('time', 'first call', 'ms', 30, 5),
);

describe('the regression check', () => {
  it('compares no absolute times', () => {
    expect(Object.keys(before)).toEqual([
      'table / list / accepted',
      'table / list / error',
      'table / entry / gzipped',
      'table / SIMD / faster',
    ]);
  });

  it.each([
    ['half a point of accuracy', fact('list', 'accepted', '%', 98.4, 450, 'accuracy')],
    ['half a point of error', fact('list', 'error', '%', 3.1, 450, 'error')],
    ['a size by 2 %', fact('entry', 'gzipped', 'kB', 149 * 1.02, 1, 'size')],
    ['a ratio by more than a third', fact('SIMD', 'faster', '×', 19, 5, 'ratio')],
  ])('notices %s', (_, row) => {
    expect(movements(before, measured(row))).toMatchObject([{ worse: true, after: row.median }]);
  });

  it.each([
    ['a fifth of a point', fact('list', 'accepted', '%', 98.7, 450, 'accuracy')],
    ['one per cent of a size', fact('entry', 'gzipped', 'kB', 150.4, 1, 'size')],
    ['noise of a ratio', fact('SIMD', 'faster', '×', 25, 5, 'ratio')],
  ])('lets %s pass', (_, row) => {
    expect(movements(before, measured(row))).toEqual([]);
  });

  it('tells what got better, and does not fail for it', () => {
    const row = fact('list', 'accepted', '%', 99.9, 450, 'accuracy');
    expect(movements(before, measured(row))).toMatchObject([{ worse: false }]);
  });

  it('names a row that is no longer measured', () => {
    expect(missing(before, measured(fact('list', 'accepted', '%', 98.9, 450, 'accuracy')))).toContain(
      'table / entry / gzipped',
    );
  });
});
