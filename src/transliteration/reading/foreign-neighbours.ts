/** سيتي سنتر, كوفي شوب, شركة هوم كير: beside a foreign word, and in what a firm is called, a foreign word before the name that has its letters. */
import type { Model } from '../model';
import type { Around } from './around';
import { isForeignName } from './foreign-letters';
import { isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import { readAsLoanword } from './sources/foreign-spellings';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/** Nouns of firms that are called by a name as often as by a noun, for a regular expression. */
export const FIRMS = 'شركة|مؤسسة|مجموعة|مطعم|مقهى|صيدلية|مصنع|فندق';
/** Listed as the name Siti. */
const CITY = 'سيتي';
const CALLED_BY_WORDS = new RegExp(
  `^(?:${FIRMS}|كافيه|صالون|استوديو|مخبز|مغسلة|ورشة|محطة|حضانة|مشغل|مكتبة|أكاديمية|سوبرماركت|مركز|مول|محل|محلات|مجمع|برج|نادي|معرض|مكتب|مدرسة|عيادة)$`,
  'u',
);

/** مطعم, عيادة: what somebody runs, called by a name. */
export const isBusiness = ({ letters }: Pick<Unit, 'letters'>): boolean => CALLED_BY_WORDS.test(letters);

/** Whether its neighbours may be foreign words as well: firms are not called by words with an article (بين المول والكافيه). */
export const isForeignWord = ({ readings: [first] }: Unit): boolean =>
  first !== undefined && isForeign(first) && !first.prefix.article && first.prefix.proclitics.length === 0;

/** @param model its loanwords are asked only where neither a list nor grammar has a foreign word */
export function foreignAmong(
  unit: Unit,
  { previous, before, after, opening }: Around,
  model: Model | undefined,
): Reading | undefined {
  const [first] = unit.readings;
  if (first === undefined || isForeign(first)) return undefined;
  const loanwords = model?.loanwords;
  const listed = unit.readings.find(isForeign);
  // كانساس سيتي, behind the name of nobody; but سي is a letter.
  const isBehindName = (): boolean =>
    before !== undefined &&
    unit.letters.length > 2 &&
    (unit.letters === CITY || !first.spellings?.foreign) &&
    loanwords?.get(unit.letters) !== undefined &&
    !(isPerson(before.readings[0]!) && isListed(first)) &&
    isForeignName(before, model!);
  const isBeside =
    [before, after].some(
      (other) =>
        other && (isForeignWord(other) || (isGuess(other.readings[0]!) && loanwords?.get(other.letters))),
    ) || isBehindName();
  // مدير شركة جرين فيلد
  const isFirm =
    before !== undefined && [opening, previous, before].some((of) => of && CALLED_BY_WORDS.test(of.letters));
  if (!isBeside && !isFirm) return undefined;
  if (listed) return listed;
  // مطعم تيستي: what a firm is called is no deed, and no form that no list has.
  const isUnsure = isVerbOrParticle(first) || !isListed(first);
  return isBeside || isUnsure ? readAsLoanword(unit.letters, loanwords) : undefined;
}

const isForeign = ({ kind, spellings }: Reading): boolean => kind === 'word' && spellings?.foreign === true;
