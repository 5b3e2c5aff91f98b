/** هو بيروح, بنحب القهوة: ب before an imperfect is no preposition, but what one does. Alone such letters are a name as often (بيكن, بيتمان). */
import type { Around } from './around';
import { hasPronoun, isOfLanguage, isVerbOrParticle } from './parts-of-speech';
import { hasArticle, NO_PREFIX, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { isListed } from './sources/listed-entries';
import { habitual } from './sources/verb-forms';
import { isPronoun } from './subject-neighbours';
import type { Unit } from './unit';

/** Not بينه, بيتنا, بنفسه. */
const HABITUAL = /^ب(?!(?:ي[نت]|نت|نفس)(?:ي|[هك]|ها|هم|كم|نا)$)[يتن].{2,}$/u;

export const isMaybeHabitual = ({ letters, readings: [first] }: Unit): boolean =>
  HABITUAL.test(letters) && !(first && isListed(first) && first.prefix.proclitics.length === 0);

export function habitualAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  const [first] = unit.readings;
  if (!first || !isMaybeHabitual(unit)) return undefined;
  // بيكتب, which the list reads as by and a verb
  const isDeed =
    isVerbOrParticle(first) ||
    (before ? isOfSentence(before, after) : isOfLanguage(after) && isApart(after!));
  const form = isDeed ? habitual(unit.letters) : undefined;
  return form && readingOf(form, NO_PREFIX);
}

/** هو, شو, ما, الولد; المدير بيطلب التقرير, but الدكتور بيكن */
function isOfSentence(unit: Unit, after: Unit | undefined): boolean {
  const [first] = unit.readings;
  if (!first || (first.kind === 'title' && !isOfLanguage(after))) return false;
  return isPronoun(unit) || isVerbOrParticle(first) || hasArticle(first) || hasPronoun(first);
}

/** Not للتجارة, before which stands a firm. */
const isApart = ({ readings: [first] }: Unit): boolean => first!.prefix.proclitics.length === 0;
