/** What only a model settles in a text. */
import { foreignByLetters } from './foreign-by-letters';
import { namesBeforeForms } from './form-or-name';
import type { Sources } from './known-word';
import { settleBySentence } from './sentence-context';
import type { Unit } from './unit';
import { wordsAmongWords } from './words-among-words';

export function settleByModel(units: Unit[], sources: Sources, haveOthers: boolean): void {
  foreignByLetters(units, sources, haveOthers);
  if (sources.areNames) return;
  namesBeforeForms(units, sources);
  wordsAmongWords(units, sources);
  settleBySentence(units, sources);
}
