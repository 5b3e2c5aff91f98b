/** Whether a word is a foreign name, by the list or by its letters. */
import type { Model } from '../model';
import { isGuess } from './parts-of-speech';
import type { Unit } from './unit';

/** Listed as foreign, or not listed and foreign by its letters. */
export function isForeignName({ letters, readings: [first] }: Unit, model: Model): boolean {
  if (first === undefined || first.prefix.article || first.prefix.proclitics.length > 0) return false;
  // What the model read by its vowels is none: it need not be asked again.
  return isGuess(first)
    ? first.rule.startsWith('spelt') && isForeignWord(letters, model)
    : first.spellings?.foreign === true;
}

/** The full model reads no vowels where it takes a word for a foreign name. */
export const isForeignWord = (letters: string, model: Model): boolean =>
  model.spell(letters, 1)[0]?.reading === undefined;
