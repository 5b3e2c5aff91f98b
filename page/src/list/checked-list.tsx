/** A list, its doubtful rows first, and the keys that go through them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { saveFile } from '../shell/save-file';
import { useNamesModel } from '../spelling/names-model';
import { OptionRow } from '../spelling/option-row';
import { useChoice } from '../spelling/spelling-options';
import { markSaved } from './decisions';
import { DoubtfulRow } from './doubtful-row';
import { type ListSource, toCsv } from './list-source';
import { PAGE, SureRows } from './sure-rows';
import { useList } from './use-list';

interface CheckedListProps {
  readonly source: ListSource;
  readonly onColumn: (column: number) => void;
  readonly onHeading: (isHeading: boolean) => void;
  readonly onClose: () => void;
}

export function CheckedList({ source, onColumn, onHeading, onClose }: CheckedListProps) {
  const texts = useTexts();
  const { list } = texts;
  const [spelling, chooseSpelling] = useChoice();
  const { rows, doubtful, left, answers, decided, decide, undo } = useList(source, spelling);
  const names = useNamesModel();
  const [wanted, setActive] = useState(0);
  const [shown, setShown] = useState(PAGE);
  const [editing, setEditing] = useState<number>();
  const places = useRef<HTMLOListElement>(null);
  // Read anew, fewer may be doubtful.
  const active = Math.max(0, Math.min(wanted, doubtful.length - 1));
  const isRead = rows.length === source.rows.length;

  const go = (to: number) => {
    const next = Math.max(0, Math.min(doubtful.length - 1, to));
    setActive(next);
    setShown((count) => Math.max(count, next + 1));
    requestAnimationFrame(() => focusRow(places.current, next));
  };
  const choose = (place: number, answer: string) => {
    const row = doubtful[place]!;
    decide(row, answer);
    setEditing(undefined);
    let next = place + 1;
    while (doubtful[next]?.arabic === row.arabic) next++;
    go(next);
  };
  const takeBack = () => {
    const at = undo?.();
    if (at !== undefined) go(doubtful.findIndex((row) => row.at === at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = doubtful[active];
    if (!row || event.target instanceof HTMLInputElement || event.altKey) return;
    const undoes = event.code === 'KeyZ';
    if ((event.ctrlKey || event.metaKey) && !undoes) return;
    // By the place of the key: an Arabic keyboard has other letters there.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    // A key that is held down decides one row: the next ones nobody has read.
    if (event.repeat && (digit !== undefined || event.key === 'Enter')) return event.preventDefault();
    const chosen = row.spellings[Number(digit) - 1];
    if (event.key === 'ArrowDown') go(active + 1);
    else if (event.key === 'ArrowUp') go(active - 1);
    else if (undoes) takeBack();
    else if (event.code === 'KeyE') setEditing(active);
    else if (chosen !== undefined) choose(active, chosen);
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement))
      choose(active, decided.get(row.at) ?? row.spellings[0]!);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // Whoever changes a column or the spelling stays there.
    if (!isRead || document.activeElement?.closest('.list-bar')) return;
    focusRow(places.current, 0, true);
  }, [isRead]);

  const width = Math.max(
    source.header?.cells.length ?? 1,
    ...source.rows.slice(0, 20).map(({ cells }) => cells.length),
  );
  const note = list.encodings[source.format.encoding];
  const working = list.working(rows.length, source.rows.length);
  const status = isRead
    ? list.summary(source.rows.length, left)
    : names.state === 'loading'
      ? texts.loading(texts.spelling.reading, Math.round(100 * names.share))
      : working;
  const download = () => {
    const csv = new Blob([toCsv(source, answers)], { type: 'text/csv' });
    saveFile(csv, `${(source.fileName ?? 'names').replace(/\.[^.]*$/, '')}-english.csv`);
    markSaved(source);
  };
  return (
    <div class="checked">
      <div class="list-bar">
        {source.fileName && <bdi class="file-name">{source.fileName}</bdi>}
        {width > 1 && (
          <label>
            <span class="field-label">{list.column}</span>
            <select
              value={source.nameColumn}
              onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}
            >
              {Array.from({ length: width }, (_, at) => (
                <option key={at} value={at}>
                  {source.header?.cells[at] || list.columnNumber(at + 1)}
                </option>
              ))}
            </select>
          </label>
        )}
        {(source.header || source.rows.length > 1) && (
          <label class="check">
            <input
              type="checkbox"
              checked={source.header !== undefined}
              onChange={({ currentTarget }) => {
                onHeading(currentTarget.checked);
                // The list may stay as it is.
                currentTarget.checked = source.header !== undefined;
              }}
            />
            {list.heading}
          </label>
        )}
        <OptionRow choice={spelling} onChoose={chooseSpelling} />
        <p class="summary" role="status">
          {/* Said once: figures that change all the time nobody follows. */}
          {isRead ? status : <span aria-hidden="true">{status}</span>}
        </p>
        <progress
          value={isRead ? doubtful.length - left : rows.length}
          max={Math.max(1, isRead ? doubtful.length : source.rows.length)}
          aria-label={isRead ? list.toCheck : working}
        />
        <div class="actions">
          <button type="button" class="primary" disabled={!isRead} onClick={download}>
            {list.download}
          </button>
          <button type="button" class="plain" disabled={!undo} onClick={takeBack}>
            {list.undo}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {list.restart}
          </button>
        </div>
        {note && <p class="note">{note}</p>}
      </div>
      {isRead && (
        <>
          <h2>{list.toCheck}</h2>
          {left === 0 ? <p class="note">{list.allDone}</p> : <p class="note keys">{list.keys}</p>}
          <ol class="doubtful" ref={places} onKeyDown={onKeyDown}>
            {doubtful.slice(0, shown).map((row, place) => (
              <DoubtfulRow
                key={row.at}
                row={row}
                active={place === active}
                decided={decided.get(row.at)}
                editing={editing === place}
                onActive={() => setActive(place)}
                onChoose={(spelling) => choose(place, spelling)}
                onEdit={() => {
                  setEditing(editing === place ? undefined : place);
                  if (editing === place) go(place);
                }}
              />
            ))}
          </ol>
          {doubtful.length > shown && (
            <button type="button" class="quiet" onClick={() => setShown(shown + PAGE)}>
              {list.more(Math.min(PAGE, doubtful.length - shown))}
            </button>
          )}
          <SureRows
            rows={rows.filter(({ doubt, arabic }) => doubt === undefined && arabic !== '')}
            answers={answers}
          />
        </>
      )}
    </div>
  );
}

function focusRow(list: HTMLElement | null, place: number, preventScroll = false): void {
  list?.querySelector<HTMLElement>(`li:nth-child(${place + 1}) > [role=group]`)?.focus({ preventScroll });
}
