/**
 * Erases expired enrolments, old lines of the audit trail and the attempts of windows that have passed while the server runs. A login
 * refuses such enrolments anyway, and counts such attempts no more: this is for what lies there unused. Each minute it looks for what a
 * registration left that broke off with its process.
 */
import { pruneVoices } from '../service/erase-voices';
import { unfinishedPeople } from '../service/unfinished-people';
import type { Stores } from '../stores/stores';
import type { Voices } from '../voice/collection/voices';
import { clockCheck } from './clock-check';
import type { Log } from './log';

const PERIOD_MS = 6 * 3_600_000;
const UNFINISHED_PERIOD_MS = 60_000;
const DAY_MS = 86_400_000;
const DEFAULT_AUDIT_DAYS = 365;

export interface PruneOptions {
  readonly voices: Voices;
  readonly stores: Stores;
  readonly log: Log;
  /** Default 365. */
  readonly auditDays?: number;
  readonly periodMs?: number;
}

/** At once and then every six hours, in one of the processes that share the store. Returns what stops it. */
export function startPruning({
  voices,
  stores,
  log,
  auditDays = DEFAULT_AUDIT_DAYS,
  periodMs = PERIOD_MS,
}: PruneOptions): () => void {
  /** One collection that cannot be read keeps nothing of the others. */
  const failed = (error: unknown): number => {
    log.error('prune', error);
    return 0;
  };
  const daysAhead = clockCheck(stores.attempts);
  const prune = async (): Promise<void> => {
    try {
      const { count } = await stores.attempts.count('prune', periodMs, Date.now());
      if (count > 1) return;
      const days = await daysAhead(Date.now());
      if (days !== undefined) return void log.warn('clock', { days });
      await stores.attempts.prune(Date.now());
      let expired = 0;
      for (const collection of await stores.voices.collections())
        expired += await pruneVoices(voices, stores, collection).catch(failed);
      const before = new Date(Date.now() - auditDays * DAY_MS).toISOString();
      const audited = await stores.audit.prune(before);
      if (expired + audited > 0) log.info('prune', { expired, audited });
    } catch (error) {
      failed(error);
    }
  };
  const unfinished = unfinishedPeople(stores);
  const undo = async (): Promise<void> => {
    const undone = await unfinished.retry().catch(failed);
    if (undone > 0) log.info('prune', { unfinished: undone });
  };
  void undo();
  const undoTimer = setInterval(undo, UNFINISHED_PERIOD_MS);
  undoTimer.unref();
  void prune();
  // The next window opens a little after the last one was counted.
  const timer = setInterval(prune, periodMs + periodMs / 100);
  timer.unref();
  return () => {
    clearInterval(undoTimer);
    clearInterval(timer);
  };
}
