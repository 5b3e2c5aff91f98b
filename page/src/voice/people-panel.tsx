import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { saveFile } from '../shell/save-file';
import type { Person } from './person';
import type { VoiceDesk } from './voice-desk';

interface PeoplePanelProps {
  readonly desk: VoiceDesk;
  readonly people: readonly Person[];
  readonly onChange: () => void;
}

export function PeoplePanel({ desk, people, onChange }: PeoplePanelProps) {
  const { voice } = useTexts();
  const [asked, setAsked] = useState<string>();
  const [said, setSaid] = useState('');
  const tell = (work: Promise<void>, done: string) =>
    work.then(
      () => setSaid(done),
      (error: unknown) => {
        console.error(error);
        setSaid(voice.stumbled);
      },
    );
  const erase = async (name: string) => {
    await tell(desk.erase(name), voice.erased(name));
    setAsked(undefined);
    onChange();
  };
  return (
    <div class="panel">
      {people.length === 0 && <p>{voice.peopleEmpty}</p>}
      <ul class="people">
        {people.map((person) => (
          <li key={`${person.name} ${person.phrase}`}>
            <PersonLine person={person} />
            {asked === person.name ? (
              <div class="actions">
                <span>{voice.eraseSure(person.name)}</span>
                <button type="button" class="danger" onClick={() => void erase(person.name)}>
                  {voice.erase}
                </button>
                <button type="button" class="plain" onClick={() => setAsked(undefined)}>
                  {voice.keepIt}
                </button>
              </div>
            ) : (
              <div class="actions">
                <button
                  type="button"
                  class="quiet"
                  aria-label={voice.exportLabel(person.name)}
                  onClick={() => void tell(exportPerson(desk, person.name), '')}
                >
                  {voice.export}
                </button>
                <button
                  type="button"
                  class="quiet"
                  aria-label={voice.eraseLabel(person.name)}
                  onClick={() => setAsked(person.name)}
                >
                  {voice.erase}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="status" class="note">
        {said}
      </p>
    </div>
  );
}

function PersonLine({ person }: { readonly person: Person }) {
  const { voice, code } = useTexts();
  const date = new Date(person.enrolledAt).toLocaleDateString(
    code === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB',
    {
      dateStyle: 'medium',
    },
  );
  return (
    <div>
      <b>
        <bdi>{person.name}</bdi>
      </b>
      <span class="note">
        <bdi>“{person.phrase}”</bdi> · {voice.enrolledOn(date, person.takes)}
      </span>
      {person.outdated && <span class="problem">{voice.outdated}</span>}
      {person.sittings === 1 && <span class="note">{voice.anotherDay}</span>}
    </div>
  );
}

async function exportPerson(desk: VoiceDesk, name: string): Promise<void> {
  const kept = await desk.exportPerson(name);
  saveFile(new Blob([kept], { type: 'application/json' }), 'voice-print.json');
}
