/** What was decided of a list: kept for each of its columns while the page is open, wherever its user goes meanwhile. */
import type { ListSource } from './list-source';

/** What a person said of a row: another spelling, or that the one there is right. */
export interface Decision {
  readonly at: number;
  readonly spelling: string;
}

export interface Decisions {
  readonly byRow: ReadonlyMap<number, string>;
  /** For undoing: what each decision replaced. */
  readonly past: readonly { readonly at: number; readonly before: string | undefined }[];
}

const NONE: Decisions = { byRow: new Map(), past: [] };

const kept = new WeakMap<ListSource['rows'], Map<number, Decisions>>();
const unsaved = new WeakSet<ListSource['rows']>();

/** Those of the column that is chosen. */
export function decisionsOf({ rows, nameColumn }: ListSource): Decisions {
  return kept.get(rows)?.get(nameColumn) ?? NONE;
}

export function decide(source: ListSource, action: Decision | 'undo'): void {
  const { rows, nameColumn } = source;
  const columns = kept.get(rows) ?? new Map<number, Decisions>();
  kept.set(rows, columns.set(nameColumn, after(decisionsOf(source), action)));
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
    next.set(action.at, action.spelling);
    return { byRow: next, past: [...past, { at: action.at, before: byRow.get(action.at) }] };
  }
  const last = past.at(-1);
  if (last?.before === undefined) next.delete(last?.at ?? -1);
  else next.set(last.at, last.before);
  return { byRow: next, past: past.slice(0, -1) };
}
