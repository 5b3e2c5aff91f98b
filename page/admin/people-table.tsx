/** Who is enrolled, so many at a time, and one of them by name. */
import { useState } from 'preact/hooks';
import type { Person } from './api';
import { ConfirmedButton } from './confirmed-button';
import { Table } from './table';
import type { Texts } from './texts';

/** People shown before somebody asks for more. */
const PAGE = 100;

interface PeopleProps {
  readonly collection: string;
  readonly people: readonly Person[];
  readonly texts: Texts;
  readonly isBusy: boolean;
  readonly onExport: (speaker: string) => void;
  readonly onErase: (speaker: string) => void;
}

export function PeopleTable({ collection, people, texts, isBusy, onExport, onErase }: PeopleProps) {
  const [sought, setSought] = useState('');
  const [most, setMost] = useState(PAGE);
  const { columns } = texts;
  const found = people.filter(({ speaker_id }) => speaker_id.includes(sought.trim()));
  return (
    <>
      {people.length > PAGE && (
        <label>
          <span class="field-label">{texts.find}</span>
          <input
            type="search"
            dir="auto"
            value={sought}
            onInput={({ currentTarget }) => setSought(currentTarget.value)}
          />
        </label>
      )}
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
        rows={found.slice(0, most).map((person) => ({
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
                onClick={() => onExport(person.speaker_id)}
              >
                {texts.export}
              </button>
              <ConfirmedButton
                texts={texts}
                text={texts.erase}
                label={`${texts.erase}: ${person.speaker_id}`}
                question={texts.eraseFor(person.speaker_id, collection)}
                disabled={isBusy}
                onConfirm={() => onErase(person.speaker_id)}
              />
            </div>,
          ],
        }))}
      />
      {found.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + PAGE)}>
          {texts.showMore(found.length - most)}
        </button>
      )}
    </>
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
