/** A proclitic before a word that is too rare to be believed without its neighbours: لعدم, برفق, وسلوك. */
import { lexicon } from '../../lexicon/lexicon';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import type { Reading } from '../reading';
import { readFromDerivation } from './derivation';
import { isVerb } from './inflected-forms';
import { readByPattern, readFromInflection } from './inflection';
import { asDeed } from './lexicon-source';
import { entryReadings, type ListedReading } from './listed-entries';
import { readAsDual } from './nouns-in-context';

/** A preposition and what may be its noun, and as often the first letter of a name. */
export const MAYBE_PROCLITIC = /^[وفبكل].{2}/u;

/** The parts of a word that no list has as a whole, where what is left of it is a listed word or a form of one. */
export function readAfterProclitic(word: string): Reading | undefined {
  for (const cut of segment(word)) {
    const { proclitics, article, stem } = cut;
    if (article || proclitics.length === 0) continue;
    const governs = proclitics.some((name) => name === 'bi' || name === 'ka');
    const [listed] = entryReadings(lexicon(), stem, { proclitics, article }).filter(
      ({ kind, spellings }) => (kind === 'word' || spellings.alsoNoun) && !(governs && isVerb(spellings)),
    );
    const found =
      pronounFormOf(listed, cut) ??
      (listed && asDeed(listed)) ??
      readFromDerivation(stem, [cut])[0] ??
      grammarFormOf(cut) ??
      readByPattern([cut]).find(({ rule }) => rule.startsWith('regular'));
    if (found && !found.spellings?.foreign) return found;
  }
  return undefined;
}

/** وأحكامه, بطبعه: no name opens with a proclitic, so ه is a pronoun before it is typed for ة (بسرعه). */
function pronounFormOf(listed: ListedReading | undefined, cut: Segmentation): Reading | undefined {
  if (!cut.stem.endsWith(u.HEH) || listed?.spellings.bare === cut.stem) return undefined;
  return readFromInflection([cut])[0];
}

function grammarFormOf(cut: Segmentation): Reading | undefined {
  return readFromInflection([cut])[0] ?? readAsDual(cut);
}
