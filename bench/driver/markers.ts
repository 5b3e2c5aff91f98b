/**
 * Tables of README and docs that come from the report stand between `<!-- bench:ID -->` and `<!-- /bench:ID -->`; a test
 * checks that they match it. `<!-- bench:ID, networks -->` shows only the rows whose names end in ", networks", without that;
 * `<!-- bench:ID turned -->` has a line for each measure.
 */
import type { Table } from './bench';
import { markdownTable } from './table';

/** Pages that hold any. */
export const MARKED_PAGES = ['README.md', 'docs/accuracy.md'];

const MARKED = /<!-- bench:([a-z0-9-]+)( turned)?(, [a-z0-9,: ]+)? -->[\s\S]*?<!-- \/bench:\1 -->/g;

export function fillMarkers(text: string, tables: ReadonlyMap<string, Table>): string {
  return text.replace(MARKED, (_, id: string, turned = '', ending = '') => {
    const table = tables.get(id);
    if (!table) throw new Error(`the report has no table ${id}; it has ${[...tables.keys()].join(', ')}`);
    const rows = table.rows.filter(({ what }) => what.endsWith(ending));
    if (rows.length === 0) throw new Error(`no row of ${id} ends in "${ending}"`);
    const named = rows.map((row) => ({ ...row, what: row.what.slice(0, row.what.length - ending.length) }));
    const shown = turned ? named.map((row) => ({ ...row, what: row.of ?? '', of: row.what })) : named;
    return `<!-- bench:${id}${turned}${ending} -->\n${markdownTable({ rows: shown })}\n<!-- /bench:${id} -->`;
  });
}

/** Ids of the tables that a text holds. */
export function markersIn(text: string): readonly string[] {
  return [...text.matchAll(MARKED)].map(([, id]) => id!);
}
