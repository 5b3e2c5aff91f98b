import { type AuditEntry, type AuditStore, isAbout } from './audit-store';

/** Lines kept a collection; nobody reads a trail that goes with the process for longer. */
const MOST = 10_000;

/** In memory, so bounded: the newest lines of each collection. */
export function memoryAudit(): AuditStore {
  const trails = new Map<string, AuditEntry[]>();
  return {
    async append(entry) {
      const trail = trails.get(entry.collection) ?? [];
      trails.set(entry.collection, trail);
      trail.push(entry);
      // Cut in halves: taking off one at a time would move all the others.
      if (trail.length >= 2 * MOST) trail.splice(0, MOST);
    },
    async list(collection, newest = MOST, speakerId) {
      const kept = (trails.get(collection) ?? []).slice(-MOST).sort(byTime);
      return kept.filter((entry) => isAbout(entry, speakerId)).slice(-newest);
    },
    async prune(before) {
      let pruned = 0;
      for (const [collection, trail] of trails) {
        const kept = trail.filter(({ at }) => at >= before);
        pruned += trail.length - kept.length;
        if (kept.length > 0) trails.set(collection, kept);
        else trails.delete(collection);
      }
      return pruned;
    },
  };
}

function byTime(a: AuditEntry, b: AuditEntry): number {
  return a.at < b.at ? -1 : Number(a.at > b.at);
}
