/** A list while it is spelt and checked. */
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { loadNamesModel } from '../spelling/names-model';
import { optionsOf } from '../spelling/spell';
import { readChoice } from '../spelling/spelling-options';
import { type ListRow, readRow } from './list-rows';
import type { ListSource } from './list-source';

/** What a person said of a row: another spelling, or that the one there is right. */
interface Decision {
  readonly at: number;
  readonly spelling: string;
}

interface Decisions {
  readonly byRow: ReadonlyMap<number, string>;
  /** For undoing: what each decision replaced. */
  readonly past: readonly { readonly at: number; readonly before: string | undefined }[];
}

const NONE: Decisions = { byRow: new Map(), past: [] };

export interface List {
  /** As far as they are read, in the order of the file. */
  readonly rows: readonly ListRow[];
  /** Rows that need a look, least sure first, once all are read. Decided ones stay in their place. */
  readonly doubtful: readonly ListRow[];
  readonly left: number;
  /** A spelling a row. */
  readonly answers: readonly string[];
  readonly decided: ReadonlyMap<number, string>;
  readonly decide: (decision: Decision) => void;
  /** Takes the last decision back, and returns its row. */
  readonly undo: (() => number) | undefined;
}

/** Milliseconds of work before the page answers to its user again. */
const SLICE = 12;

export function useList({ rows: cells }: ListSource, column: number): List {
  const [rows, setRows] = useState<readonly ListRow[]>([]);
  const [{ byRow, past }, change] = useReducer(decide, NONE);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      change('forget');
      setRows([]);
      const options = optionsOf(readChoice(), await loadNamesModel());
      const known: ListRow[] = [];
      while (wanted && known.length < cells.length) {
        const until = performance.now() + SLICE;
        while (known.length < cells.length && performance.now() < until)
          known.push(readRow(known.length, cells[known.length]![column] ?? '', options));
        setRows([...known]);
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [cells, column]);

  const isRead = rows.length === cells.length;
  const doubtful = useMemo(() => {
    if (!isRead) return [];
    return rows
      .filter(({ doubt }) => doubt !== undefined)
      .sort((a, b) => a.sureness - b.sureness || a.at - b.at);
  }, [rows, isRead]);
  const last = past.at(-1);
  return {
    rows,
    doubtful,
    left: doubtful.filter(({ at }) => !byRow.has(at)).length,
    answers: rows.map(({ at, spellings }) => byRow.get(at) ?? spellings[0]!),
    decided: byRow,
    decide: change,
    undo:
      last &&
      (() => {
        change('undo');
        return last.at;
      }),
  };
}

function decide({ byRow, past }: Decisions, action: Decision | 'undo' | 'forget'): Decisions {
  if (action === 'forget') return NONE;
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
