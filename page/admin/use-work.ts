import { useRef, useState } from 'preact/hooks';
import { AdminError, type Problem } from './api';

/** Runs one call at a time, and keeps what went wrong with the last one. A call that is asked for meanwhile is dropped. */
export function useWork(onRefused?: () => void) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const found = error instanceof AdminError ? error.problem : 'fault';
      if (found === 'token' && onRefused) onRefused();
      else setProblem(found);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}
