/** Full screen, one task, large targets; clears itself. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language/context';
import { keepFiles } from '../offline/files';
import { registerWorker } from '../offline/register';
import { useTitle } from '../shell/use-title';
import { loadNamesModel } from '../spelling/names-model';
import { keepTyped, readTyped } from './kept-for-reload';
import { KioskSpelling } from './kiosk-spelling';
import { KioskVoice } from './kiosk-voice';
import { useIdle } from './use-idle';

interface KioskPageProps {
  readonly task: 'spelling' | 'voice';
}

export function KioskPage({ task }: KioskPageProps) {
  const { texts, switchLanguage, resetLanguage } = useLanguage();
  const { kiosk } = texts;
  useTitle(kiosk.tasks[task]);
  const [text, setText] = useState(readTyped);
  const [visit, setVisit] = useState(0);
  const [used, setUsed] = useState(text !== '');
  const update = useRef<() => void>(undefined);

  const clear = useCallback(() => {
    keepTyped('');
    setText('');
    setUsed(false);
    resetLanguage();
    setVisit((count) => count + 1);
    // Nobody is there: the moment for a newer page.
    update.current?.();
  }, []);
  const { left, stay } = useIdle(used, clear);
  const type = (next: string) => {
    keepTyped(next);
    setText(next);
    setUsed(next !== '');
  };
  useEffect(() => {
    void registerWorker((show) => {
      update.current = show;
    });
    // A lobby may lose its network at any time.
    void keepFiles(['spelling', 'names', 'voice'])
      .then(loadNamesModel)
      .catch(() => undefined);
  }, []);
  return (
    <div class="kiosk">
      <header class="kiosk-bar">
        <h1>{kiosk.tasks[task]}</h1>
        <button
          type="button"
          class="plain"
          lang={texts.code === 'ar' ? 'en' : 'ar'}
          onClick={() => {
            switchLanguage();
            setUsed(true);
          }}
        >
          {texts.other}
        </button>
      </header>
      <main key={visit}>
        {task === 'spelling' ? (
          <KioskSpelling text={text} onText={type} onDone={clear} />
        ) : (
          <KioskVoice onUse={() => setUsed(true)} onDone={clear} />
        )}
      </main>
      {left !== undefined && (
        <div class="idle" role="alertdialog" aria-label={kiosk.stay}>
          <p>
            <span aria-hidden="true">{kiosk.idle(left)}</span>
            {/* Once, not every second. */}
            <span class="unseen" role="status">
              {kiosk.idle(20)}
            </span>
          </p>
          <button type="button" class="primary" onClick={stay}>
            {kiosk.stay}
          </button>
        </div>
      )}
    </div>
  );
}
