import type { CollectionLimits } from '../voice/collection/store';

/** One line of the audit trail. No scores: they would help impostors. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  /**
   * `limit`: the first of the logins that came before their time, and `lockout` the first after too many. `alarm`: many failed at one
   * person, or in the collection, from however many addresses. `change-limits`: an administrator set other limits.
   */
  readonly event: 'register' | 'login' | 'erase' | 'expire' | 'limit' | 'lockout' | 'alarm' | 'change-limits';
  readonly collection: string;
  readonly speakerId?: string;
  readonly outcome: 'done' | 'refused';
  /** Error code of the voice envelope. */
  readonly code?: number;
  /** What is set for the collection from then on. */
  readonly limits?: CollectionLimits;
}

/** The trail of registrations, logins and erasures, by collection. */
export interface AuditStore {
  /** Adds a line. */
  append(entry: AuditEntry): Promise<void>;
  /**
   * Oldest first.
   *
   * @param newest only so many, the newest of them; default: all
   * @param speakerId only those that name this person
   */
  list(collection: string, newest?: number, speakerId?: string): Promise<readonly AuditEntry[]>;
  /** Forgets what is older, of every collection. Returns how many lines went. */
  prune(before: string): Promise<number>;
}

/** Whether a line names this person; without one every line counts. */
export function isAbout(line: Pick<AuditEntry, 'speakerId'>, speakerId: string | undefined): boolean {
  return speakerId === undefined || line.speakerId === speakerId;
}
