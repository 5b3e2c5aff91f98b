import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { keepFiles, missingBytes } from '../offline/files';
import { registerWorker } from '../offline/register';
import { ThemeChoice } from './theme-choice';

const EVERYTHING = ['spelling', 'names', 'voice'] as const;

/** What the page needs of the network: nothing, or what is not kept yet. */
export function OfflineNote() {
  const { offline } = useTexts();
  const [online, setOnline] = useState(navigator.onLine);
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    void registerWorker((show) => setUpdate(() => show));
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return (
    <footer class="foot">
      <p role="status">{online ? offline.online : offline.offline}</p>
      <KeepForOffline />
      <ThemeChoice />
      {update && (
        <p role="status">
          {offline.update}{' '}
          <button type="button" class="quiet" onClick={update}>
            {offline.show}
          </button>
        </p>
      )}
    </footer>
  );
}

type Keeping =
  | { readonly state: 'unknown' | 'kept' | 'failed' }
  | { readonly state: 'missing'; readonly bytes: number }
  | { readonly state: 'keeping'; readonly share: number };

function KeepForOffline() {
  const { offline, again } = useTexts();
  const [keeping, setKeeping] = useState<Keeping>({ state: 'unknown' });
  useEffect(() => {
    const look = async () => {
      // Without a worker the page itself cannot be opened offline, whatever is kept.
      await navigator.serviceWorker.ready;
      const bytes = await missingBytes(EVERYTHING);
      setKeeping(bytes > 0 ? { state: 'missing', bytes } : { state: 'kept' });
    };
    if ('serviceWorker' in navigator) look().catch(() => undefined);
  }, []);
  const keep = async () => {
    try {
      await keepFiles(EVERYTHING, (share) => setKeeping({ state: 'keeping', share }));
      setKeeping({ state: 'kept' });
    } catch {
      setKeeping({ state: 'failed' });
    }
  };
  switch (keeping.state) {
    case 'unknown':
      return null;
    case 'kept':
      return <p role="status">{offline.kept}</p>;
    case 'keeping':
      return <p role="status">{offline.keeping(Math.round(100 * keeping.share))}</p>;
    case 'failed':
      return (
        <p role="alert">
          {offline.failed}{' '}
          <button type="button" class="quiet" onClick={keep}>
            {again}
          </button>
        </p>
      );
    case 'missing':
      return (
        <button type="button" class="quiet" onClick={keep}>
          {offline.keep((keeping.bytes / 1e6).toFixed(1))}
        </button>
      );
  }
}
