/**
 * A verb without neighbours: what she or an office did (أعلنت, غادرت) is written oftener than what I did, and what somebody does (ترفض) than
 * what is done.
 */
import { withFirst } from './neighbours';
import { isVerbOrParticle } from './parts-of-speech';
import { isPassive } from './passive-neighbours';
import type { Reading } from './reading';
import { readAsActive, readAsFeminine } from './sources/verbs-in-context';
import { type Unit, unitOf } from './unit';

export function settleAlone(units: Unit[]): void {
  const [unit] = units;
  const [reading] = unit?.readings ?? [];
  if (!unit || !reading || units.length > 1) return;
  const meant = deedOf(unit, reading);
  if (meant) units[0] = unitOf(unit.tokens, withFirst(unit.readings, meant));
}

function deedOf(unit: Unit, reading: Reading): Reading | undefined {
  if (reading.rule.startsWith('person of'))
    return HERS.test(unit.letters) ? unit.as(readAsFeminine) : undefined;
  return IMPERFECT.test(unit.letters) && isVerbOrParticle(reading) && isPassive(reading)
    ? unit.as(readAsActive)
    : undefined;
}

/** But يمنع on a sign. */
const IMPERFECT = /^ت..+/u;

/** But for what forms let somebody say (وافقت, استلمت), and what only a first person has (اشتريت, انضممت). */
const HERS = /^(?!وافق|فهم|استلم|تسلم|نسي|قرأ|علم|عرف|قبل)(?!.*(?:ي|(.)\1)ت$).*ت$/u;
