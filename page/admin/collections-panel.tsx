/** People, limits and trail of one collection. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { saveFile } from '../src/shell/save-file';
import type { Admin, AuditLine, LimitName, Limits, Person } from './api';
import { CollectionLimits } from './collection-limits';
import { ConfirmedButton } from './confirmed-button';
import { PeopleTable } from './people-table';
import { ProblemNote } from './problem-note';
import { Table } from './table';
import type { Texts } from './texts';
import { useWork } from './use-work';

const AUDIT_LINES = 100;

interface Shown {
  readonly collection: string;
  readonly people: readonly Person[];
  readonly limits: Limits;
  readonly audit: readonly AuditLine[];
}

interface PanelProps {
  readonly admin: Admin;
  readonly texts: Texts;
  readonly onRefused: () => void;
}

export function CollectionsPanel({ admin, texts, onRefused }: PanelProps) {
  const [names, setNames] = useState<readonly string[]>();
  const [name, setName] = useState<string>();
  const [shown, setShown] = useState<Shown>();
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  const hasChosen = useRef(false);
  const { error, isBusy, run } = useWork(onRefused);

  const show = async (wanted: string | undefined): Promise<void> => {
    setName(wanted);
    // People of one collection never stand under the name of another.
    if (wanted !== shown?.collection) setShown(undefined);
    try {
      const all = await admin.collections();
      const next = wanted !== undefined && all.includes(wanted) ? wanted : all[0];
      setNames(all);
      setName(next);
      setShown(next === undefined ? undefined : await read(admin, next));
    } catch (error) {
      setShown(undefined);
      throw error;
    }
  };
  useEffect(() => void run(() => show(undefined)), []);
  // A list that is disabled for a moment loses the focus. An effect after painting may take a new choice for the last.
  useLayoutEffect(() => {
    if (isBusy || !hasChosen.current) return;
    hasChosen.current = false;
    list.current?.focus();
  }, [isBusy]);

  const choose = (wanted: string | undefined) =>
    run(() => {
      setDone('');
      return show(wanted);
    });
  const save = (collection: string, speaker?: string) =>
    run(async () => {
      const text = JSON.stringify(await admin.export(collection, speaker), undefined, 1);
      saveFile(new Blob([text], { type: 'application/json' }), `nutq-${speaker ?? collection}.json`);
    });
  /** What was done is said also where the list cannot be fetched anew. */
  const change = (collection: string, work: () => Promise<string>) =>
    run(async () => {
      const said = await work();
      try {
        await show(collection);
      } finally {
        setDone(said);
        // The button that was pressed may be gone.
        status.current?.focus();
      }
    });
  const erase = (collection: string, speaker?: string) =>
    change(collection, async () => texts.erased(await admin.erase(collection, speaker)));
  const setLimit = (collection: string, limit: LimitName, value: number | null) =>
    change(collection, async () => {
      await admin.setLimit(collection, limit, value);
      return texts.limitSet;
    });
  const columns = texts.columns;
  return (
    <section class="panel">
      <h1>{texts.panels.collections}</h1>
      <div class="actions">
        {names !== undefined && names.length > 0 && (
          <label>
            <span class="field-label">{texts.collection}</span>
            <select
              value={name}
              disabled={isBusy}
              ref={list}
              onChange={({ currentTarget }) => {
                hasChosen.current = true;
                choose(currentTarget.value);
              }}
            >
              {names.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" class="plain" disabled={isBusy} onClick={() => choose(name)}>
          {texts.refresh}
        </button>
      </div>
      <div class="messages">
        <ProblemNote error={error} texts={texts} />
        <p class="note" role="status" tabIndex={-1} ref={status}>
          {done}
        </p>
      </div>
      {names?.length === 0 && <p>{texts.noCollections}</p>}
      {shown && (
        <>
          <h2>{texts.people}</h2>
          {shown.people.length === 0 && <p>{texts.nobody}</p>}
          {shown.people.length > 0 && (
            <PeopleTable
              key={shown.collection}
              collection={shown.collection}
              people={shown.people}
              texts={texts}
              isBusy={isBusy}
              onExport={(speaker) => save(shown.collection, speaker)}
              onErase={(speaker) => erase(shown.collection, speaker)}
            />
          )}
          <div class="actions">
            <button type="button" class="plain" disabled={isBusy} onClick={() => save(shown.collection)}>
              {texts.exportAll}
            </button>
            <ConfirmedButton
              texts={texts}
              text={texts.eraseAll}
              question={texts.eraseAllOf(shown.collection)}
              disabled={isBusy}
              onConfirm={() => erase(shown.collection)}
            />
          </div>
          <h2>{texts.limits}</h2>
          <CollectionLimits
            limits={shown.limits}
            texts={texts}
            isBusy={isBusy}
            onSet={(limit, value) => setLimit(shown.collection, limit, value)}
          />
          <h2>{texts.audit}</h2>
          {shown.audit.length === 0 && <p>{texts.noAudit}</p>}
          {shown.audit.length > 0 && (
            <>
              <p class="note">{texts.newestFirst}</p>
              <Table
                caption={texts.audit}
                columns={[columns.at, columns.event, columns.person, columns.outcome]}
                rows={shown.audit.map((line, place) => ({
                  key: String(place),
                  cells: [
                    <Time key="at" at={line.at} />,
                    line.event,
                    <bdi key="id">{line.speakerId ?? '–'}</bdi>,
                    line.code === undefined ? line.outcome : `${line.outcome} (${line.code})`,
                  ],
                }))}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

async function read(admin: Admin, collection: string): Promise<Shown> {
  const [people, limits, audit] = await Promise.all([
    admin.people(collection),
    admin.limits(collection),
    admin.audit(collection, AUDIT_LINES),
  ]);
  return { collection, people, limits, audit: [...audit].reverse() };
}

/** As it was written: the same in every log. */
function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  );
}
