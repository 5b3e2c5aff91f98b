/** How long an enrolment is kept that nobody uses. */
import type { Enrolment, EnrolmentKey, VoiceStore } from './store';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Counted from the last enrolment, take or login, plus the hour in which a login may go unnoted. */
export function isExpired(enrolment: Enrolment, days: number | undefined, now: Date): boolean {
  if (days === undefined) return false;
  const period = days * DAY_MS;
  return now.getTime() - lastUse(enrolment) > period + Math.min(HOUR_MS, period);
}

/** A login is worth a write once an hour, and where the last one was under a clock that was ahead. */
export function isUseNoted(enrolment: Enrolment, now: Date): boolean {
  return Math.abs(now.getTime() - lastUse(enrolment)) < HOUR_MS;
}

/**
 * Erases what has expired; a login or a take that comes in between keeps it. Returns what went.
 *
 * @param before called for each, first: whatever has to go with it is found again where this breaks off
 */
export async function eraseExpired(
  store: VoiceStore,
  collection: string,
  days: number,
  now: Date,
  before: (expired: EnrolmentKey) => Promise<void> = async () => undefined,
): Promise<readonly EnrolmentKey[]> {
  const erased: EnrolmentKey[] = [];
  for await (const enrolment of store.scan(collection)) {
    if (!isExpired(enrolment, days, now)) continue;
    const key: EnrolmentKey = { speakerId: enrolment.speakerId, phrase: enrolment.phrase };
    // Scans read ahead. Whoever enrolled anew since then keeps what would have to go.
    const [current] = await store.find(collection, key);
    if (!current || !isExpired(current, days, now)) continue;
    await before(key);
    let gone = false;
    await store.update(collection, key, (known) => {
      gone = known !== undefined && isExpired(known, days, now);
      return gone ? undefined : known;
    });
    if (gone) erased.push(key);
  }
  return erased;
}

function lastUse({ updatedAt, usedAt = updatedAt }: Enrolment): number {
  return Math.max(Date.parse(updatedAt), Date.parse(usedAt));
}
