import { useRef, useState } from 'preact/hooks';
import { AdminError } from './api';

/** Runs one call at a time, and keeps what went wrong with the last one. A call that is asked for meanwhile is dropped. */
export function useWork(onRefused?: () => void) {
  const [error, setError] = useState<AdminError>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  /** Whether it was done. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      const found = thrown instanceof AdminError ? thrown : new AdminError('fault');
      if (found.problem === 'token' && onRefused) onRefused();
      else setError(found);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { error, isBusy, run };
}
