import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import type { Person } from './person';
import { onOtherTabs, openVoiceDesk, type VoiceDesk } from './voice-desk';

/** Fetches the voice half, and says how far it is. */
export function WithVoiceDesk({ children }: { readonly children: (desk: VoiceDesk) => ComponentChildren }) {
  const { voice, loading, again } = useTexts();
  const [desk, setDesk] = useState<VoiceDesk>();
  const [share, setShare] = useState(0);
  const [failed, setFailed] = useState(false);
  const open = useCallback(() => {
    setFailed(false);
    openVoiceDesk(setShare).then(setDesk, (error) => {
      console.error(error);
      setFailed(true);
    });
  }, []);
  useEffect(open, [open]);
  if (desk) return <>{children(desk)}</>;
  if (failed)
    return (
      <p class="problem" role="alert">
        {voice.failed}{' '}
        <button type="button" class="plain" onClick={open}>
          {again}
        </button>
      </p>
    );
  return (
    <p class="note" role="status">
      {loading(voice.loading, Math.round(100 * share))} <progress value={share} aria-label={voice.loading} />
    </p>
  );
}

/** Who is enrolled, also by other tabs. */
export function usePeople(desk: VoiceDesk): readonly [readonly Person[] | undefined, () => void] {
  const [people, setPeople] = useState<readonly Person[]>();
  const refresh = useCallback(() => void desk.people().then(setPeople, console.error), [desk]);
  useEffect(() => {
    refresh();
    return onOtherTabs(refresh);
  }, [refresh]);
  return [people, refresh];
}
