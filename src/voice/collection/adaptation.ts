/**
 * Takes of confident logins beside the enrolled ones, so that a print follows a voice through weeks and microphones. Bounded: few takes, of
 * little weight, judged by the enrolled ones alone. So a chain of logins cannot drift to another voice. Reversible: the enrolled takes and
 * everything computed from them stay as they are.
 */

import { calibrate } from '../decision/comparison';
import { decide } from '../decision/decide';
import { gatherEvidence } from '../decision/evidence';
import { type Circumstances, DEFAULT_FALSE_ACCEPT_RATE, thresholdsFor } from '../decision/thresholds';
import { adaptedTakes, enrolledTakes, printOf } from '../print/person-print';
import type { VoiceSample } from '../sample/voice-sample';
import { toTake, type VoiceTake } from '../sample/voice-take';
import type { CollectionContext } from './context';
import type { Enrolment } from './store';

const DEFAULTS = { stricter: 100, margin: 4, takes: 3 } as const;

/** How a login was decided. */
interface JudgedLogin {
  readonly candidates: number;
  /** Over the next person; default: there is none. */
  readonly margin: number | undefined;
  readonly circumstances: Circumstances;
}

/** Learns from a login that the enrolled takes alone, at a stricter limit and clear of the next person, would let in. */
export async function learnFromLogin(
  context: CollectionContext,
  collection: string,
  person: Enrolment,
  sample: VoiceSample,
  { candidates, margin = Number.POSITIVE_INFINITY, circumstances }: JudgedLogin,
): Promise<void> {
  const { model, store } = context;
  if (!context.options.adapt) return;
  const options = context.options.adapt === true ? {} : context.options.adapt;
  const limits = context.limitsOf(collection);
  const { falseAcceptRate = DEFAULT_FALSE_ACCEPT_RATE } = limits;
  const stricter = options.falseAcceptRate
    ? Math.max(1, falseAcceptRate / options.falseAcceptRate)
    : DEFAULTS.stricter;
  const strict = thresholdsFor(candidates, limits, { ...circumstances, stricter });
  const evidence = gatherEvidence(enrolledTakes(person.takes), sample, model);
  const { accepted } = decide(calibrate(evidence, model.calibration), strict);
  if (!accepted || margin < (options.margin ?? DEFAULTS.margin)) return;
  const most = options.takes ?? DEFAULTS.takes;
  const take = toTake(sample);
  await store.update(collection, person, (known) =>
    known && context.hasSameFeatures(known) ? adapt(known, take, context.now(), most) : known,
  );
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
