import { useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { readSetting, writeSetting } from '../shell/settings';
import { EnrolPanel } from './enrol-panel';
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

function Desk({ desk }: { readonly desk: VoiceDesk }) {
  const texts = useTexts();
  const { voice } = texts;
  const [people, refresh] = usePeople(desk);
  const [chosen, setMode] = useState<(typeof MODES)[number]>();
  const [phrase, setPhrase] = useState(() => readSetting('phrase') ?? DEFAULT_PHRASE[texts.code]);
  const first = useRef<(typeof MODES)[number]>(undefined);
  if (!people) return null;
  // Where nobody is enrolled there is nothing to log in with. Enrolling does not turn the page by itself.
  first.current ??= people.length > 0 ? 'login' : 'enrol';
  const mode = chosen ?? first.current;
  const choosePhrase = (next: string) => {
    writeSetting('phrase', next);
    setPhrase(next);
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
          <button key={name} type="button" aria-pressed={mode === name} onClick={() => setMode(name)}>
            {voice.modes[name]}
          </button>
        ))}
      </div>
      {mode === 'login' && (
        <LoginPanel
          desk={desk}
          people={people}
          phrase={phrase}
          onPhrase={choosePhrase}
          onEnrol={() => setMode('enrol')}
        />
      )}
      {mode === 'enrol' && (
        <EnrolPanel
          desk={desk}
          phrase={phrase}
          onPhrase={choosePhrase}
          onEnrolled={refresh}
          onLogin={() => setMode('login')}
        />
      )}
      {mode === 'people' && <PeoplePanel desk={desk} people={people} onChange={refresh} />}
    </>
  );
}
