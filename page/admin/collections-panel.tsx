/** People, limits and trail of one collection. */
import { useEffect, useState } from 'preact/hooks';
import { saveFile } from '../src/shell/save-file';
import type { Admin, AuditLine, LimitName, Limits, Person } from './api';
import { CollectionLimits } from './collection-limits';
import { ConfirmedButton } from './confirmed-button';
import { Table } from './table';
import type { Texts } from './texts';
import { useWork } from './use-work';

const AUDIT_LINES = 100;

interface Shown {
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
  const { problem, isBusy, run } = useWork(onRefused);

  const show = async (wanted: string | undefined): Promise<void> => {
    const all = await admin.collections();
    const next = wanted !== undefined && all.includes(wanted) ? wanted : all[0];
    setNames(all);
    setName(next);
    if (next === undefined) return setShown(undefined);
    const [people, limits, audit] = await Promise.all([
      admin.people(next),
      admin.limits(next),
      admin.audit(next, AUDIT_LINES),
    ]);
    setShown({ people, limits, audit: [...audit].reverse() });
  };
  useEffect(() => void run(() => show(undefined)), []);

  const save = (speaker?: string) =>
    run(async () => {
      const text = JSON.stringify(await admin.export(name!, speaker), undefined, 1);
      saveFile(new Blob([text], { type: 'application/json' }), `nutq-${speaker ?? name}.json`);
    });
  const erase = (speaker?: string) =>
    run(async () => {
      const erased = await admin.erase(name!, speaker);
      await show(name);
      setDone(texts.erased(erased));
    });
  const setLimit = (limit: LimitName, value: number | null) =>
    run(async () => {
      await admin.setLimit(name!, limit, value);
      await show(name);
      setDone(texts.limitSet);
    });
  const columns = texts.columns;
  return (
    <section class="panel">
      <h1>{texts.panels.collections}</h1>
      <div class="actions">
        {names !== undefined && names.length > 0 && (
          <label>
            <span class="field-label">{texts.collection}</span>
            <select value={name} onChange={({ currentTarget }) => run(() => show(currentTarget.value))}>
              {names.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" class="plain" disabled={isBusy} onClick={() => run(() => show(name))}>
          {texts.refresh}
        </button>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {texts.problems[problem]}
        </p>
      )}
      <p class="note" role="status">
        {done}
      </p>
      {names?.length === 0 && <p>{texts.noCollections}</p>}
      {shown && name !== undefined && (
        <>
          <h2>{texts.people}</h2>
          {shown.people.length === 0 && <p>{texts.nobody}</p>}
          {shown.people.length > 0 && (
            <Table
              caption={texts.people}
              columns={[
                columns.person,
                columns.phrase,
                columns.takes,
                columns.sittings,
                columns.enrolled,
                columns.used,
                columns.action,
              ]}
              rows={shown.people.map((person) => ({
                key: JSON.stringify([person.speaker_id, person.phrase]),
                cells: [
                  <bdi key="id">{person.speaker_id}</bdi>,
                  <bdi key="phrase">{person.phrase}</bdi>,
                  person.takes,
                  person.sittings,
                  person.must_enrol_again ? texts.again : <Day at={person.enrolled_at} />,
                  person.used_at === null ? '–' : <Day at={person.used_at} />,
                  <div key="actions" class="actions">
                    <button
                      type="button"
                      class="plain"
                      disabled={isBusy}
                      aria-label={`${texts.export}: ${person.speaker_id}`}
                      onClick={() => save(person.speaker_id)}
                    >
                      {texts.export}
                    </button>
                    <ConfirmedButton
                      texts={texts}
                      text={texts.erase}
                      question={texts.eraseFor(person.speaker_id)}
                      disabled={isBusy}
                      onConfirm={() => erase(person.speaker_id)}
                    />
                  </div>,
                ],
              }))}
            />
          )}
          <div class="actions">
            <button type="button" class="plain" disabled={isBusy} onClick={() => save()}>
              {texts.exportAll}
            </button>
            <ConfirmedButton
              texts={texts}
              text={texts.eraseAll}
              question={texts.eraseFor(name)}
              disabled={isBusy}
              onConfirm={() => erase()}
            />
          </div>
          <h2>{texts.limits}</h2>
          <CollectionLimits limits={shown.limits} texts={texts} isBusy={isBusy} onSet={setLimit} />
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

/** As it was written: the same in every log. */
function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {at.slice(0, 10)}
    </time>
  );
}

function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  );
}
