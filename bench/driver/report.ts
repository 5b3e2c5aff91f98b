/** Findings -> one Markdown page with figures, and the numbers behind it as JSON. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings, Table } from './bench';
import { markdownTable } from './table';

/** A bench's findings and when they were made. */
export interface Entry extends Omit<Findings, 'figures'> {
  readonly bench: string;
  readonly mode: 'quick' | 'full';
  /** Title and file of every figure. */
  readonly figures: readonly { readonly title: string; readonly file: string }[];
  readonly load: string;
}

export interface Results {
  readonly machine: readonly string[];
  readonly seconds: Readonly<Record<string, number>>;
  readonly entries: readonly Entry[];
}

const RESULTS = 'results.json';

export function readResults(folder: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RESULTS), 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function tablesOf(results: Results): ReadonlyMap<string, Table> {
  return new Map(results.entries.flatMap(({ tables }) => tables).map((table) => [table.id, table]));
}

/** Writes a bench's figures and returns what the page says of it. */
export function keepFigures(
  folder: string,
  about: Pick<Entry, 'bench' | 'mode' | 'load'>,
  findings: Findings,
): Entry {
  const { tables, notes = [], figures = [] } = findings;
  mkdirSync(join(folder, 'figures'), { recursive: true });
  return {
    ...about,
    tables,
    notes,
    figures: figures.map(({ id, title, svg }) => {
      const file = `figures/${id}.svg`;
      writeFileSync(join(folder, file), svg);
      return { title, file };
    }),
  };
}

export function writeReport(folder: string, results: Results): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, RESULTS), `${JSON.stringify(results, undefined, 1)}\n`);
  writeFileSync(join(folder, 'README.md'), page(results));
}

export function emptyFigures(folder: string): void {
  rmSync(join(folder, 'figures'), { recursive: true, force: true });
}

function page({ machine, seconds, entries }: Results): string {
  const spent = Object.entries(seconds).map(([bench, time]) => `${bench} ${time.toFixed(0)} s`);
  const opening = [
    '# Report',
    '',
    'Written by `npm run bench`. Do not edit. [How it measures](../README.md).',
    '',
    ...machine.map((line) => `- ${line}`),
    `- time taken: ${spent.join(', ')}`,
    '',
  ];
  const sections = entries.flatMap(({ bench, mode, tables, notes = [], figures, load }) => [
    `## ${bench[0]!.toUpperCase()}${bench.slice(1)}`,
    '',
    ...(mode === 'quick' ? ['- measured with `--quick`: fewer rounds and inputs'] : []),
    ...notes.map((note) => `- ${note}`),
    `- ${load}`,
    '',
    ...tables.flatMap((table) => [
      `### ${table.title}`,
      '',
      ...(table.note ? [table.note, ''] : []),
      markdownTable(table),
      '',
    ]),
    ...figures.flatMap(({ title, file }) => [`![${title}](${file})`, '', `*${title}*`, '']),
  ]);
  return `${[...opening, ...sections].join('\n').trimEnd()}\n`;
}
