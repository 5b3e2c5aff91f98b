/**
 * Takes of confident logins beside the enrolled ones, so that a print follows a voice through weeks and microphones. Bounded: few
 * takes, of little weight, judged by the enrolled ones alone, so that no chain of logins leads away from who enrolled. Reversible: the
 * enrolled takes and what comes of them stay as they are.
 */
import { meanPrint } from '../print/classical-print';
import type { VoiceTake } from '../sample';
import type { Enrolment } from './store';

export interface AdaptOptions {
  /** Share of impostors that a login has to keep out to be learned from. Default: a hundredth of the login's own. */
  readonly falseAcceptRate?: number;
  /** Least score over the next person. Default 4. */
  readonly margin?: number;
  /** Adapted takes kept of a person and phrase; the oldest goes. Default 3. */
  readonly takes?: number;
}

export const DEFAULT_ADAPTATION = { stricter: 100, margin: 4, takes: 3 } as const;

/** All adapted takes together weigh as much as this share of the enrolled ones, or as themselves if that is less. */
const WEIGHT = 1 / 3;

export function enrolledTakes(takes: readonly VoiceTake[]): readonly VoiceTake[] {
  return takes.filter((take) => take.adaptedAt === undefined);
}

export function adaptedTakes(takes: readonly VoiceTake[]): readonly VoiceTake[] {
  return takes.filter((take) => take.adaptedAt !== undefined);
}

/** The print of a person's takes: their mean, the adapted ones at their bounded weight. */
export function printOf(takes: readonly VoiceTake[]): Float32Array {
  const enrolled = enrolledTakes(takes);
  const adapted = adaptedTakes(takes);
  const mean = meanPrint(enrolled.map((take) => take.print));
  if (adapted.length === 0) return mean;
  const share = Math.min(WEIGHT, adapted.length / enrolled.length);
  const drift = meanPrint(adapted.map((take) => take.print));
  // `meanPrint` brings the sum of the two, weighted, back to length 1.
  return meanPrint([mean, drift.map((value) => share * value)]);
}

/** With one more adapted take. `updatedAt` stays: it tells about enrolment. */
export function adapt(person: Enrolment, take: VoiceTake, at: Date, most: number): Enrolment {
  const adapted = [...adaptedTakes(person.takes), { ...take, adaptedAt: at.toISOString() }].slice(-most);
  const takes = [...enrolledTakes(person.takes), ...adapted];
  return { ...person, takes, print: printOf(takes) };
}

/** As it was enrolled, bit for bit. */
export function revert(person: Enrolment): Enrolment {
  const takes = enrolledTakes(person.takes);
  return { ...person, takes, print: printOf(takes) };
}
