/** One line of the audit trail. No scores: they would help whoever tries to get in. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly event: 'register' | 'login' | 'erase' | 'expire';
  readonly collection: string;
  readonly speakerId?: string;
  readonly outcome: 'done' | 'refused';
  /** Error code of the voice envelope. */
  readonly code?: number;
}

export interface AuditStore {
  append(entry: AuditEntry): Promise<void>;
  /** Oldest first. */
  list(collection: string): Promise<readonly AuditEntry[]>;
  /** Forgets what is older, of every collection. Returns how many lines went. */
  prune(before: string): Promise<number>;
}
