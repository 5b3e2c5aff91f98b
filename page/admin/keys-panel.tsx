/** Keys that were issued: create, top up, revoke. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Admin, Key } from './api';
import { ConfirmedButton } from './confirmed-button';
import { NumberEntry } from './number-entry';
import { numberOf } from './number-of';
import { ProblemNote } from './problem-note';
import { Table } from './table';
import type { Texts } from './texts';
import { useWork } from './use-work';

const KINDS = ['bundle-key', 'access-token'] as const;

interface PanelProps {
  readonly admin: Admin;
  readonly texts: Texts;
  readonly onRefused: () => void;
}

export function KeysPanel({ admin, texts, onRefused }: PanelProps) {
  const [keys, setKeys] = useState<readonly Key[]>();
  const [issued, setIssued] = useState<{ readonly name: string; readonly secret: string }>();
  const [done, setDone] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const { error, isBusy, run } = useWork(onRefused);
  const show = async (): Promise<void> => setKeys(await admin.keys());
  useEffect(() => void run(show), []);
  /** The secret of a key is gone with the next change, lest it be taken for another's. */
  const change = (work: () => Promise<string>) =>
    run(async () => {
      setIssued(undefined);
      setDone('');
      const said = await work();
      try {
        await show();
      } finally {
        setDone(said);
        // The button that was pressed may be gone.
        status.current?.focus();
      }
    });
  const { columns } = texts;
  return (
    <section class="panel">
      <h1>{texts.panels.keys}</h1>
      <ProblemNote error={error} texts={texts} />
      {keys?.length === 0 && <p>{texts.noKeys}</p>}
      {keys !== undefined && keys.length > 0 && (
        <Table
          caption={texts.panels.keys}
          columns={[columns.id, columns.kind, columns.label, columns.left, columns.action]}
          rows={keys.map((key) => ({
            key: key.id,
            cells: [
              <bdi key="id">{key.id}</bdi>,
              texts.kinds[key.kind] ?? key.kind,
              <bdi key="label">{key.label ?? '–'}</bdi>,
              key.trials === null
                ? key.kind === 'bundle-key'
                  ? texts.unlimited
                  : '–'
                : `${key.remaining} ${columns.of} ${key.trials}`,
              <div key="actions" class="actions">
                {key.trials !== null && (
                  <NumberEntry
                    texts={texts}
                    label={texts.more(key.id)}
                    button={texts.topUp}
                    form="whole"
                    disabled={isBusy}
                    onNumber={(trials) =>
                      change(async () => {
                        await admin.topUp(key.id, trials);
                        return texts.toppedUp(key.id);
                      })
                    }
                  />
                )}
                <ConfirmedButton
                  texts={texts}
                  text={texts.revoke}
                  question={texts.revokeFor(key.id)}
                  disabled={isBusy}
                  onConfirm={() =>
                    change(async () => {
                      await admin.revoke(key.id);
                      return texts.revoked(key.id);
                    })
                  }
                />
              </div>,
            ],
          }))}
        />
      )}
      <CreateKey
        texts={texts}
        disabled={isBusy}
        onCreate={(wanted) =>
          change(async () => {
            const secret = await admin.issue(wanted);
            setIssued({ name: wanted.label ?? texts.kinds[wanted.kind]!, secret });
            return '';
          })
        }
      />
      <div role="status" tabIndex={-1} ref={status}>
        {done}
        {issued && (
          <p class="secret">
            {texts.secret(issued.name)} <code dir="ltr">{issued.secret}</code>
          </p>
        )}
      </div>
    </section>
  );
}

function CreateKey({
  texts,
  disabled,
  onCreate,
}: {
  readonly texts: Texts;
  readonly disabled: boolean;
  readonly onCreate: (key: {
    readonly kind: string;
    readonly trials?: number;
    readonly label?: string;
  }) => Promise<boolean>;
}) {
  const [kind, setKind] = useState<string>(KINDS[0]);
  const [label, setLabel] = useState('');
  const [trials, setTrials] = useState('');
  const isCounted = kind === 'bundle-key' && trials.trim() !== '';
  const count = isCounted ? numberOf(trials, 'whole') : undefined;
  const isWrong = isCounted && count === undefined;
  return (
    <form
      class="panel"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await onCreate({
          kind,
          ...(count === undefined ? {} : { trials: count }),
          ...(label.trim() === '' ? {} : { label: label.trim() }),
        });
        if (!isDone) return;
        setLabel('');
        setTrials('');
      }}
    >
      <h2>{texts.createKey}</h2>
      <label>
        <span class="field-label">{texts.kind}</span>
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {texts.kinds[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="field-label">{texts.label}</span>
        <input value={label} maxLength={200} onInput={({ currentTarget }) => setLabel(currentTarget.value)} />
      </label>
      {kind === 'bundle-key' && (
        <label>
          <span class="field-label">{texts.trials}</span>
          <input
            inputMode="numeric"
            value={trials}
            aria-invalid={isWrong}
            onInput={({ currentTarget }) => setTrials(currentTarget.value)}
          />
        </label>
      )}
      {isWrong && (
        <p class="problem" role="alert">
          {texts.notNumber.whole}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="primary" disabled={disabled || isWrong}>
          {texts.create}
        </button>
      </div>
    </form>
  );
}
