import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import type { ListRow } from './list-rows';

interface DoubtfulRowProps {
  readonly row: ListRow;
  readonly active: boolean;
  readonly decided: string | undefined;
  readonly editing: boolean;
  readonly onActive: () => void;
  readonly onChoose: (spelling: string) => void;
  readonly onEdit: () => void;
}

export function DoubtfulRow({ row, active, decided, editing, onActive, onChoose, onEdit }: DoubtfulRowProps) {
  const { list } = useTexts();
  const current = decided ?? row.spellings[0]!;
  return (
    <li class="row" data-decided={decided !== undefined} data-active={active}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row is no set of form fields */}
      <div
        role="group"
        aria-label={`${list.row(row.at + 1)}: ${row.arabic}, ${current}`}
        tabIndex={active ? 0 : -1}
        onFocus={onActive}
      >
        <div class="row-head">
          <span class="figure row-number">{row.at + 1}</span>
          <span class="row-arabic" lang="ar" dir="rtl">
            {row.arabic}
          </span>
          <span class="row-latin" lang="ar-Latn" dir="ltr">
            {current}
          </span>
          <span class="row-reason">
            {decided === undefined ? list.reasons[row.doubt!] : `✓ ${list.checked}`}
          </span>
        </div>
        {active && (
          <div class="row-choices">
            {row.spellings.map((spelling, i) => (
              <button
                key={spelling}
                type="button"
                class="choice"
                aria-pressed={spelling === current}
                onClick={() => onChoose(spelling)}
              >
                <kbd>{i + 1}</kbd>
                <bdi dir="ltr" lang="ar-Latn">
                  {spelling}
                </bdi>
              </button>
            ))}
            <button type="button" class="quiet" aria-expanded={editing} onClick={onEdit}>
              {list.edit}
            </button>
          </div>
        )}
        {active && editing && <RowEditor spelling={current} onSave={onChoose} onLeave={onEdit} />}
      </div>
    </li>
  );
}

interface RowEditorProps {
  readonly spelling: string;
  readonly onSave: (spelling: string) => void;
  readonly onLeave: () => void;
}

function RowEditor({ spelling, onSave, onLeave }: RowEditorProps) {
  const { list, spelling: texts } = useTexts();
  const [text, setText] = useState(spelling);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      class="own"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSave(text.trim());
      }}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <label>
        <span class="field-label">{texts.own}</span>
        <input
          ref={field}
          dir="ltr"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="plain">
        {list.save}
      </button>
    </form>
  );
}
