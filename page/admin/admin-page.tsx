/** Sign-in, and the panels behind it. */
import { useEffect, useState } from 'preact/hooks';
import { useLanguageCode } from '../src/language/use-language-code';
import { Bar } from '../src/shell/bar';
import { useTitle } from '../src/shell/use-title';
import { type Admin, adminApi } from './api';
import { CollectionsPanel } from './collections-panel';
import { KeysPanel } from './keys-panel';
import { SignIn } from './sign-in';
import { TEXTS } from './texts';

/** Somebody who went away leaves no open door. */
const IDLE_MS = 10 * 60_000;
const PANELS = ['collections', 'keys'] as const;

export function AdminPage() {
  const [code, switchLanguage] = useLanguageCode();
  const [admin, setAdmin] = useState<Admin>();
  const [wasRefused, setRefused] = useState(false);
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('collections');
  const texts = TEXTS[code];
  useTitle(texts.title);
  useEffect(() => {
    // The form that had the focus is gone.
    if (admin) document.getElementById('content')?.focus();
  }, [admin]);
  const signOut = (refused: boolean) => {
    setRefused(refused);
    setAdmin(undefined);
  };
  useIdle(admin !== undefined, () => signOut(false));
  return (
    <div class="shell">
      <Bar
        texts={texts}
        switchLanguage={switchLanguage}
        end={
          admin && (
            <button type="button" class="quiet" onClick={() => signOut(false)}>
              {texts.signOut}
            </button>
          )
        }
      >
        {admin && (
          <nav aria-label={texts.title}>
            {PANELS.map((name) => (
              <button
                key={name}
                type="button"
                class="plain"
                aria-pressed={panel === name}
                onClick={() => setPanel(name)}
              >
                {texts.panels[name]}
              </button>
            ))}
          </nav>
        )}
      </Bar>
      <main id="content" tabIndex={-1}>
        {!admin && (
          <SignIn texts={texts} wasRefused={wasRefused} onToken={(token) => enter(token, setAdmin)} />
        )}
        {admin && panel === 'collections' && (
          <CollectionsPanel admin={admin} texts={texts} onRefused={() => signOut(true)} />
        )}
        {admin && panel === 'keys' && (
          <KeysPanel admin={admin} texts={texts} onRefused={() => signOut(true)} />
        )}
      </main>
    </div>
  );
}

/** @throws AdminError where the server does not know the token */
async function enter(token: string, setAdmin: (admin: Admin) => void): Promise<void> {
  const admin = adminApi(token);
  await admin.collections();
  setAdmin(admin);
}

function useIdle(isOn: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    let timer = setTimeout(onIdle, IDLE_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, IDLE_MS);
    };
    addEventListener('pointerdown', again);
    addEventListener('keydown', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', again);
      removeEventListener('keydown', again);
    };
  }, [isOn]);
}
