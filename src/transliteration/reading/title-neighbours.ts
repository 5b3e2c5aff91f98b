/** عند الدكتور, صلى الإمام بالناس: a title that is spelt without its article keeps it where nobody's name follows. */
import { lexicon } from '../lexicon/lexicon';
import * as u from '../script/unicode';
import type { Around } from './around';
import { isGiven, isGuess, isOfLanguage, isPerson, isPersonal, isPhrase, isVerb } from './parts-of-speech';
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

/** سيدي عيسى: a saint and the town of his grave, but سيدي المدير. */
const saintAmong = ({ letters, readings }: Unit, after: Unit | undefined): Reading | undefined =>
  letters === 'سيدي' &&
  after !== undefined &&
  (isPerson(after.readings[0]!) || isGuess(after.readings[0]!)) &&
  !hasArticle(after.readings[0]!)
    ? readings.find(({ words: [word] }) => word!.stem.startsWith(`س${u.KASRA}`))
    : undefined;

export function titleAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  const saint = saintAmong(unit, after);
  if (saint) return saint;
  if (!unit.is(isTitleInShort) || (before ?? after) === undefined) return undefined;
  if (isGiven(before) || (after && !isNobody(after))) return undefined;
  const noun = unit.letters.slice(2);
  return entryReadings(lexicon(), noun, ARTICLE).find(({ spellings }) => spellings.bare === noun);
}

/** في, بالراحة, الجديد, قال: not وليد, nor صالح. */
const isNobody = (unit: Unit): boolean =>
  isPhrase(unit) ||
  (isOfLanguage(unit) && (isVerb(unit) || hasArticle(unit.readings[0]!) || !unit.readings.some(isPersonal)));
