import { useState } from 'preact/hooks';
import { AdminError, type Problem } from './api';

/** Runs one call after the other, and keeps what went wrong with the last one. */
export function useWork(onRefused?: () => void) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const found = error instanceof AdminError ? error.problem : 'fault';
      if (found === 'token' && onRefused) onRefused();
      else setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}
