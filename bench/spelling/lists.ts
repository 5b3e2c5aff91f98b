/** Lists of Arabic with accepted spellings; test/golden/README.md and test/golden/dev/README.md say who wrote which, and how. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GoldRow, parseGold } from '../../src/evaluation/transliteration';

const GOLDEN = join(import.meta.dirname, '../../test/golden');

export interface List {
  readonly name: string;
  readonly rows: readonly GoldRow[];
  /** Regional spelling that its answers are in; peers have none. */
  readonly style?: string;
}

/** Common names, then the development lists by kind; of these the halves apart, since one may be learnt from. */
export function readLists(): readonly List[] {
  const common = filesIn(GOLDEN).filter((file) => file.startsWith('common-names'));
  return [
    ...common.map((file) => readList(GOLDEN, file)),
    ...filesIn(join(GOLDEN, 'dev')).map((file) => readList(join(GOLDEN, 'dev'), file)),
  ];
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort();
}

function readList(folder: string, file: string): List {
  const name = file.replace('.tsv', '').replace('.', ', ').replace('held-out', 'held out');
  const style = /^style-(\w+)/.exec(file)?.[1];
  return { name, rows: parseGold(readFileSync(join(folder, file), 'utf8')), ...(style ? { style } : {}) };
}

/** What contestants are compared on, the sets of one kind together: none of the halves that were learnt from, and no style. */
export function forEverybody(lists: readonly List[]): readonly List[] {
  const kinds = new Map<string, GoldRow[]>();
  for (const { name, style, rows } of lists) {
    if (style || name.endsWith(', dev')) continue;
    const kind = name.replace(', held out', '').replace(/-\d+$/, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...rows]);
  }
  return [...kinds].map(([name, rows]) => ({ name, rows }));
}

/** The rows of the lists, divided by how many words are written. */
export function byLength(lists: readonly List[]): readonly List[] {
  const rows = lists.flatMap((list) => list.rows);
  const isOne = ({ arabic }: GoldRow): boolean => !/\s/.test(arabic.trim());
  return [
    { name: 'one word', rows: rows.filter(isOne) },
    { name: 'several words', rows: rows.filter((row) => !isOne(row)) },
  ];
}
