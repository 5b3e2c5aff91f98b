/**
 * الشيخ صالح is Sheikh Saleh. Within a text a title that is spelt without its article keeps it (عند الشيخ صالح), and where nobody's name
 * follows (صلى الإمام بالناس).
 */
import { lexicon } from '../lexicon/lexicon';
import * as u from '../script/unicode';
import type { Around } from './around';
import { FILIATION, HONOURS, SON } from './name-words';
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
const saintAmong = ({ letters, readings }: Unit, { before, after }: Around): Reading | undefined =>
  letters === 'سيدي' &&
  ((before && FILIATION.has(before.letters)) ||
    (after !== undefined &&
      (isPerson(after.readings[0]!) || isGuess(after.readings[0]!)) &&
      !hasArticle(after.readings[0]!)))
    ? readings.find(({ words: [word] }) => word!.stem.startsWith(`س${u.KASRA}`))
    : undefined;

export function titleAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after, next } = around;
  const saint = saintAmong(unit, around);
  if (saint) return saint;
  // سعادة راشد بن حمد
  if (!before && HONOURS.has(unit.letters) && isGiven(after) && next?.letters === SON)
    return unit.readings[0]!.with({ kind: 'title' });
  if (!unit.is(isTitleInShort) || (before ?? after) === undefined) return undefined;
  if (isGiven(before) || (!before && after && !isNobody(after))) return undefined;
  const noun = unit.letters.slice(2);
  const nouns = entryReadings(lexicon(), noun, ARTICLE).filter(({ spellings }) => spellings.bare === noun);
  // شيخ is a family's name first.
  return (nouns.find(({ kind }) => kind === 'title') ?? nouns[0])?.with({ kind: 'title' });
}

/** في, بالراحة, الجديد, قال: not وليد, nor صالح. */
const isNobody = (unit: Unit): boolean =>
  isPhrase(unit) ||
  (isOfLanguage(unit) && (isVerb(unit) || hasArticle(unit.readings[0]!) || !unit.readings.some(isPersonal)));
