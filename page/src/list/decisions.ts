/** What was decided of a list: kept while the page is open, for each of its columns and each choice of a spelling. */
import type { SpellingChoice } from '../spelling/spelling-options';
import type { ListSource } from './list-source';

/** What a person said of a row: another spelling, or that the one there is right. */
export interface Decision {
  readonly at: number;
  readonly spelling: string;
  /** Rows of the same name that nobody decided yet: they are spelt alike. */
  readonly equals: readonly number[];
}

export interface Decisions {
  readonly byRow: ReadonlyMap<number, string>;
  /** For undoing: what each decision replaced. */
  readonly past: readonly Past[];
}

interface Past {
  readonly at: number;
  readonly before: string | undefined;
  readonly equals: readonly number[];
}

const NONE: Decisions = { byRow: new Map(), past: [] };

const kept = new WeakMap<ListSource['rows'], Map<string, Decisions>>();
const unsaved = new WeakSet<ListSource['rows']>();

const keyOf = ({ nameColumn }: ListSource, choice: SpellingChoice): string =>
  JSON.stringify([nameColumn, choice]);

/** Those of the column and the spelling that are chosen. */
export function decisionsOf(source: ListSource, choice: SpellingChoice): Decisions {
  return kept.get(source.rows)?.get(keyOf(source, choice)) ?? NONE;
}

export function decide(source: ListSource, choice: SpellingChoice, action: Decision | 'undo'): void {
  const { rows } = source;
  const all = kept.get(rows) ?? new Map<string, Decisions>();
  kept.set(rows, all.set(keyOf(source, choice), after(decisionsOf(source, choice), action)));
  unsaved.add(rows);
}

/** Whether something was decided since the last download. */
export function isUnsaved(source: ListSource | undefined): boolean {
  return source !== undefined && unsaved.has(source.rows);
}

export function markSaved({ rows }: ListSource): void {
  unsaved.delete(rows);
}

function after({ byRow, past }: Decisions, action: Decision | 'undo'): Decisions {
  const next = new Map(byRow);
  if (action !== 'undo') {
    const { at, spelling, equals } = action;
    for (const row of [at, ...equals]) next.set(row, spelling);
    return { byRow: next, past: [...past, { at, before: byRow.get(at), equals }] };
  }
  const last = past.at(-1);
  for (const row of last?.equals ?? []) next.delete(row);
  if (last?.before === undefined) next.delete(last?.at ?? -1);
  else next.set(last.at, last.before);
  return { byRow: next, past: past.slice(0, -1) };
}
