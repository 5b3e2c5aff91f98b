/** عند الدكتور, صلى الإمام بالناس: a title that is spelt without its article keeps it where nobody's name follows. */
import { lexicon } from '../lexicon/lexicon';
import type { Around } from './around';
import { isGiven, isOfLanguage, isPersonal, isPhrase, isVerb } from './parts-of-speech';
import { WITH_ARTICLE } from './place-or-noun';
import { ARTICLE, hasArticle, type Reading } from './reading';
import { entryReadings, isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/** الدكتور, which is spelt Doctor. */
export const isTitleInShort = ({ readings: [first] }: Unit): boolean =>
  first!.kind === 'title' &&
  isListed(first!) &&
  hasArticle(first!) &&
  first!.prefix.proclitics.length === 0 &&
  !WITH_ARTICLE.test(first!.spellings.usual.text);

export function titleAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  if (!unit.is(isTitleInShort) || (before ?? after) === undefined) return undefined;
  if (isGiven(before) || (after && !isNobody(after))) return undefined;
  const noun = unit.letters.slice(2);
  return entryReadings(lexicon(), noun, ARTICLE).find(({ spellings }) => spellings.bare === noun);
}

/** في, بالراحة, الجديد, قال: not وليد, nor صالح. */
const isNobody = (unit: Unit): boolean =>
  isPhrase(unit) ||
  (isOfLanguage(unit) && (isVerb(unit) || hasArticle(unit.readings[0]!) || !unit.readings.some(isPersonal)));
