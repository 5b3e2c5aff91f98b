/** How long an enrolment is kept that nobody uses. */
import type { Enrolment, EnrolmentKey, VoiceStore } from './store';

const DAY_MS = 86_400_000;

/** Since it was enrolled, got a take, or logged its person in, whichever was last. */
export function isExpired(enrolment: Enrolment, days: number | undefined, now: Date): boolean {
  return days !== undefined && now.getTime() - lastUse(enrolment) > days * DAY_MS;
}

/** A login is worth a write once a day. */
export function isUseNoted(enrolment: Enrolment, now: Date): boolean {
  return now.getTime() - lastUse(enrolment) < DAY_MS;
}

/** Erases what has expired; a login or a take that comes in between keeps it. Returns what went. */
export async function eraseExpired(
  store: VoiceStore,
  collection: string,
  days: number,
  now: Date,
): Promise<readonly EnrolmentKey[]> {
  const erased: EnrolmentKey[] = [];
  for await (const enrolment of store.scan(collection)) {
    if (!isExpired(enrolment, days, now)) continue;
    let gone = false;
    await store.update(collection, enrolment, (known) => {
      gone = known !== undefined && isExpired(known, days, now);
      return gone ? undefined : known;
    });
    if (gone) erased.push({ speakerId: enrolment.speakerId, phrase: enrolment.phrase });
  }
  return erased;
}

function lastUse({ updatedAt, usedAt = updatedAt }: Enrolment): number {
  return Math.max(Date.parse(updatedAt), Date.parse(usedAt));
}
