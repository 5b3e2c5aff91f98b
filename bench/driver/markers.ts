/**
 * Tables of README and docs that come from the report stand between `<!-- bench:ID -->` and `<!-- /bench:ID -->`; a test
 * checks that they match it.
 */
import type { Table } from './bench';
import { markdownTable } from './table';

/** Pages that hold any. */
export const MARKED_PAGES = ['README.md', 'docs/accuracy.md'];

const MARKED = /<!-- bench:([a-z0-9-]+) -->[\s\S]*?<!-- \/bench:\1 -->/g;

export function fillMarkers(text: string, tables: ReadonlyMap<string, Table>): string {
  return text.replace(MARKED, (_, id: string) => {
    const table = tables.get(id);
    if (!table) throw new Error(`the report has no table ${id}; it has ${[...tables.keys()].join(', ')}`);
    return `<!-- bench:${id} -->\n${markdownTable(table)}\n<!-- /bench:${id} -->`;
  });
}

/** Ids of the tables that a text holds. */
export function markersIn(text: string): readonly string[] {
  return [...text.matchAll(MARKED)].map(([, id]) => id!);
}
