import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { readSetting, writeSetting } from '../shell/settings';
import { type Enrolled, EnrolPanel } from './enrol-panel';
import { LoginPanel } from './login-panel';
import { PeoplePanel } from './people-panel';
import { usePeople, WithVoiceDesk } from './use-voice-desk';
import type { VoiceDesk } from './voice-desk';

const MODES = ['login', 'enrol', 'people'] as const;

export function VoiceSection() {
  const { voice } = useTexts();
  return (
    <section aria-labelledby="voice-title" class="voice">
      <h1 id="voice-title">{voice.title}</h1>
      <p>{voice.intro}</p>
      <WithVoiceDesk>{(desk) => <Desk desk={desk} />}</WithVoiceDesk>
      <p class="note">{voice.note}</p>
    </section>
  );
}

export const DEFAULT_PHRASE = { en: 'open my account now', ar: 'افتح حسابي من فضلك' } as const;

export function Desk({ desk }: { readonly desk: VoiceDesk }) {
  const texts = useTexts();
  const { voice } = texts;
  const [people, refresh] = usePeople(desk);
  const [chosen, setMode] = useState<(typeof MODES)[number]>();
  const [phrase, setPhrase] = useState(() => readSetting('phrase') ?? DEFAULT_PHRASE[texts.code]);
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const first = useRef<(typeof MODES)[number]>(undefined);
  if (!people) return null;
  // Where nobody is enrolled there is nothing to log in with. Enrolling does not turn the page by itself.
  first.current ??= people.length > 0 ? 'login' : 'enrol';
  const mode = chosen ?? first.current;
  const open = (next: (typeof MODES)[number]) => {
    setMode(next);
    setEnrolled(undefined);
  };
  return (
    <>
      {!desk.kept && (
        <p class="note" role="status">
          {voice.memoryOnly}
        </p>
      )}
      <div class="modes">
        {MODES.map((name) => (
          <button key={name} type="button" aria-pressed={mode === name} onClick={() => open(name)}>
            {voice.modes[name]}
          </button>
        ))}
      </div>
      {mode === 'login' && (
        <LoginPanel
          desk={desk}
          people={people}
          phrase={phrase}
          onPhrase={setPhrase}
          onEnrol={() => open('enrol')}
        />
      )}
      {mode === 'enrol' &&
        (enrolled ? (
          <EnrolledNote {...enrolled} onLogin={() => open('login')} />
        ) : (
          <EnrolPanel
            desk={desk}
            people={people}
            phrase={phrase}
            onPhrase={setPhrase}
            onEnrolled={(person) => {
              writeSetting('phrase', phrase);
              setEnrolled(person);
              refresh();
            }}
          />
        ))}
      {mode === 'people' && <PeoplePanel desk={desk} people={people} onChange={refresh} />}
    </>
  );
}

function EnrolledNote({ name, sittings, onLogin }: Enrolled & { readonly onLogin: () => void }) {
  const { voice } = useTexts();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <div class="panel">
      <div class="outcome accepted" role="status">
        <p class="sentence">
          <span aria-hidden="true">✓</span> {voice.enrolled(name)}
        </p>
        {sittings === 1 && <p>{voice.anotherDay}</p>}
      </div>
      <button type="button" class="primary" ref={next} onClick={onLogin}>
        {voice.tryIt}
      </button>
    </div>
  );
}
