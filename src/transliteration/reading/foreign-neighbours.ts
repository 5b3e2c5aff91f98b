/** سيتي سنتر, كوفي شوب, شركة هوم كير: beside a foreign word, and in what a firm is called, a foreign word before the name that has its letters. */
import type { Around } from './around';
import { Reading } from './reading';
import type { Unit } from './unit';

const CALLED_BY_WORDS =
  /^(?:شركة|مؤسسة|مجموعة|مطعم|مقهى|كافيه|صيدلية|مصنع|فندق|مركز|مول|محل|محلات|مجمع|برج|نادي|معرض|مكتب|مدرسة|عيادة)$/u;

/** Foreign words with the letters of a name or of another word, which they are nowhere but beside foreign words. */
const NAMESAKES: ReadonlyMap<string, string> = new Map(
  'سيتي City/كير Care/ستار Star/جيم Gym/بيبي Baby/كلاس Class/جيت Gate/تيم Team/لايف Life/سويت Sweet/أوشن Ocean/ذا The'
    .split('/')
    .map((pair) => pair.split(' ') as [string, string]),
);

export const isMaybeForeign = ({ letters }: Unit): boolean => NAMESAKES.has(letters);

export function foreignAmong(unit: Unit, { before, after, opening }: Around): Reading | undefined {
  const isBeside = isForeign(before) || isForeign(after);
  const namesake = isBeside ? NAMESAKES.get(unit.letters) : undefined;
  const [first] = unit.readings;
  if (namesake) return asForeign(first!, namesake);
  const meant = unit.readings.find(isForeignWord);
  if (meant === undefined || meant === first) return undefined;
  return isBeside || (before !== undefined && CALLED_BY_WORDS.test(opening.letters)) ? meant : undefined;
}

const isForeign = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  unit.readings.length > 0 &&
  (isForeignWord(unit.readings[0]!) || isMaybeForeign(unit));

const isForeignWord = ({ kind, spellings }: Reading): boolean =>
  kind === 'word' && spellings?.foreign === true;

const asForeign = ({ words, prefix }: Reading, english: string): Reading =>
  new Reading({
    source: 'lexicon',
    rule: 'foreign word among foreign words',
    confidence: 1,
    prefix,
    words,
    spellings: { usual: { text: english, regions: [], exonym: false }, others: [], foreign: true },
    kind: 'word',
  });
