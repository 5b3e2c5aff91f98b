/** A list while it is spelt and checked. */
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { loadNamesModel } from '../spelling/names-model';
import { optionsOf } from '../spelling/spell';
import type { SpellingChoice } from '../spelling/spelling-options';
import { type Decision, decide, decisionsOf } from './decisions';
import { type ListRow, readRow } from './list-rows';
import type { ListSource } from './list-source';

export interface List {
  /** As far as they are read, in the order of the file. */
  readonly rows: readonly ListRow[];
  /** Rows that need a look, least sure first, once all are read. Decided ones stay in their place. */
  readonly doubtful: readonly ListRow[];
  readonly left: number;
  /** A spelling a row. */
  readonly answers: readonly string[];
  readonly decided: ReadonlyMap<number, string>;
  readonly decide: (row: ListRow, spelling: string) => void;
  /** Takes the last decision back, and returns its row. */
  readonly undo: (() => number) | undefined;
}

/** Milliseconds of work before the page answers to its user again. */
const SLICE = 12;

export function useList(source: ListSource, choice: SpellingChoice): List {
  const { rows: given, nameColumn: column } = source;
  const [rows, setRows] = useState<readonly ListRow[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { byRow, past } = decisionsOf(source, choice);
  const change = (action: Decision | 'undo') => {
    decide(source, choice, action);
    redraw(undefined);
  };
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      setRows([]);
      const options = optionsOf(choice, await loadNamesModel());
      const known: ListRow[] = [];
      while (wanted && known.length < given.length) {
        const until = performance.now() + SLICE;
        while (known.length < given.length && performance.now() < until)
          known.push(readRow(known.length, given[known.length]!.cells[column] ?? '', options));
        setRows([...known]);
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [given, column, choice]);

  const isRead = rows.length === given.length;
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
    decide({ at, arabic }, spelling) {
      const equals = doubtful.filter((row) => row.arabic === arabic && row.at !== at && !byRow.has(row.at));
      change({ at, spelling, equals: equals.map((row) => row.at) });
    },
    undo:
      last &&
      (() => {
        change('undo');
        return last.at;
      }),
  };
}
