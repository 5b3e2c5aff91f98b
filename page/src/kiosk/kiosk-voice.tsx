import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { readSetting } from '../shell/settings';
import { Outcome } from '../voice/login-panel';
import { phraseToAsk } from '../voice/person';
import { Recorder } from '../voice/recorder';
import { usePeople, WithVoiceDesk } from '../voice/use-voice-desk';
import type { LoginOutcome, VoiceDesk } from '../voice/voice-desk';

interface KioskVoiceProps {
  readonly onUse: () => void;
  readonly onDone: () => void;
}

/** Logs in those who were enrolled on this device; the phrase is the one chosen there. */
export function KioskVoice(props: KioskVoiceProps) {
  const { voice } = useTexts();
  return (
    <>
      <WithVoiceDesk>{(desk) => <KioskLogin desk={desk} {...props} />}</WithVoiceDesk>
      <p class="note">{voice.note}</p>
    </>
  );
}

function KioskLogin({ desk, onUse, onDone }: KioskVoiceProps & { readonly desk: VoiceDesk }) {
  const { voice, kiosk, code } = useTexts();
  const [people] = usePeople(desk);
  const [result, setResult] = useState<LoginOutcome>();
  const [without, setWithout] = useState(false);
  if (!people) return null;
  const phrase = phraseToAsk(people, readSetting('phrase'), desk.normalise);
  if (phrase === undefined) return <p>{voice.peopleEmpty}</p>;
  return (
    <>
      <Recorder
        desk={desk}
        phrase={phrase}
        label={result ? voice.another : voice.modes.login}
        kiosk
        onRecording={async (recording) => {
          onUse();
          setResult(await desk.login(phrase, recording, code));
        }}
      />
      <div aria-live="polite">{result && <Outcome desk={desk} result={result} plain />}</div>
      <div class="kiosk-actions">
        <button
          type="button"
          class="plain"
          aria-expanded={without}
          onClick={() => {
            onUse();
            setWithout(!without);
          }}
        >
          {voice.without}
        </button>
        {result && (
          <button type="button" class="primary" onClick={onDone}>
            {kiosk.done}
          </button>
        )}
      </div>
      {without && (
        <p class="kiosk-label" role="status">
          {kiosk.desk}
        </p>
      )}
    </>
  );
}
