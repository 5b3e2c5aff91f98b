/**
 * Takes of one sitting share a room, a microphone and a mood; those of another day tell what stays. Each sitting counts the same,
 * however many takes it has.
 */
import { requireObjects } from '../../check-input';
import { lastOf } from '../../platform/last';
import type { VoiceTake } from './voice-take';

/** Takes further apart than this are of two sittings. */
const APART_MS = 4 * 3_600_000;

/** Takes by sitting, in order of time; those without a time are one. */
export function sittingsOf(takes: readonly VoiceTake[]): readonly (readonly VoiceTake[])[] {
  const timed = takes.map((take) => ({ take, time: Date.parse(take.enrolledAt ?? '') || 0 }));
  timed.sort((a, b) => a.time - b.time);
  const sittings: VoiceTake[][] = [];
  for (const [i, { take, time }] of timed.entries()) {
    if (i > 0 && time - timed[i - 1]!.time < APART_MS) lastOf(sittings)!.push(take);
    else sittings.push([take]);
  }
  return sittings;
}

/**
 * How many sittings the enrolled takes are of: takes less than four hours apart are one. Where it is one, ask for takes of another day.
 *
 * @throws NutqError `invalid-argument` where the takes are none
 */
export function countSittings(takes: readonly VoiceTake[]): number {
  requireObjects(takes, 'takes');
  return sittingsOf(takes.filter(({ adaptedAt }) => adaptedAt === undefined)).length;
}

/** At most so many takes: the oldest of the largest sitting goes first. */
export function thinned(takes: readonly VoiceTake[], most: number): readonly VoiceTake[] {
  const kept = new Set(takes);
  while (kept.size > most) {
    const largest = sittingsOf([...kept]).reduce((a, b) => (b.length > a.length ? b : a));
    kept.delete(largest[0]!);
  }
  return [...kept];
}
