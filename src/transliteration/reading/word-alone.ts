/** A verb without neighbours: what she or an office did (أعلنت, غادرت) is written oftener than what I did. */
import { withFirst } from './neighbours';
import { readAsFeminine } from './sources/verbs-in-context';
import { type Unit, unitOf } from './unit';

export function settleAlone(units: Unit[]): void {
  const [unit] = units;
  if (
    !unit ||
    units.length > 1 ||
    !unit.readings[0]?.rule.startsWith('person of') ||
    !HERS.test(unit.letters)
  )
    return;
  const hers = unit.as(readAsFeminine);
  if (hers) units[0] = unitOf(unit.tokens, withFirst(unit.readings, hers));
}

/** But for what forms let somebody say (وافقت, استلمت), and what only a first person has (اشتريت, انضممت). */
const HERS = /^(?!وافق|فهم|استلم|تسلم|نسي|قرأ|علم|عرف|قبل)(?!.*(?:ي|(.)\1)ت$).*ت$/u;
