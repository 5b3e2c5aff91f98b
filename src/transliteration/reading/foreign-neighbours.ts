/** سيتي سنتر, كوفي شوب, شركة هوم كير: beside a foreign word, and in what a firm is called, a foreign word before the name that has its letters. */
import type { ForeignWords } from '../model/foreign-words';
import type { Around } from './around';
import { isGuess, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import { readAsLoanword } from './sources/foreign-spellings';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/** Nouns of firms that are called by a name as often as by a noun, for a regular expression. */
export const FIRMS = 'شركة|مؤسسة|مجموعة|مطعم|مقهى|صيدلية|مصنع|فندق';
const CALLED_BY_WORDS = new RegExp(
  `^(?:${FIRMS}|كافيه|صالون|استوديو|مخبز|مغسلة|ورشة|محطة|حضانة|مشغل|مكتبة|أكاديمية|سوبرماركت|مركز|مول|محل|محلات|مجمع|برج|نادي|معرض|مكتب|مدرسة|عيادة)$`,
  'u',
);

/** Whether its neighbours may be foreign words as well: firms are not called by words with an article (بين المول والكافيه). */
export const isForeignWord = ({ readings: [first] }: Unit): boolean =>
  first !== undefined && isForeign(first) && !first.prefix.article && first.prefix.proclitics.length === 0;

/** @param loanwords asked only where neither a list nor grammar has a foreign word */
export function foreignAmong(
  unit: Unit,
  { previous, before, after, opening }: Around,
  loanwords: ForeignWords | undefined,
): Reading | undefined {
  if (unit.readings.length === 0 || isForeign(unit.readings[0]!)) return undefined;
  const isBeside = [before, after].some(
    (other) =>
      other && (isForeignWord(other) || (isGuess(other.readings[0]!) && loanwords?.get(other.letters))),
  );
  // مدير شركة جرين فيلد
  const isFirm =
    before !== undefined && [opening, previous, before].some((of) => of && CALLED_BY_WORDS.test(of.letters));
  if (!isBeside && !isFirm) return undefined;
  const listed = unit.readings.find(isForeign);
  if (listed) return listed;
  // مطعم تيستي: what a firm is called is no deed, and no form that no list has.
  const isUnsure = isVerbOrParticle(unit.readings[0]!) || !isListed(unit.readings[0]!);
  return isBeside || isUnsure ? readAsLoanword(unit.letters, loanwords) : undefined;
}

const isForeign = ({ kind, spellings }: Reading): boolean => kind === 'word' && spellings?.foreign === true;
