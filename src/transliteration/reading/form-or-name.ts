/**
 * Forms that grammar makes of listed words, alone or among names. There their letters are oftener those of a name that no list has: خاما is
 * Khama before it is the accusative of خام, and علي بابا is Ali Baba.
 */
import * as u from '../script/unicode';
import { knownWord, type Sources } from './known-word';
import { FILIATION, PARENTS } from './name-words';
import { isGuess, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import { isListed } from './sources/lexicon-source';
import { readFromModel } from './sources/model-source';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** Forms that a name may look like; feminines and plurals of names are names. */
const FORM =
  /^(?:accusative|attached pronoun|dual|future|nisba|object of a verb|passive|pattern|person|weak imperative) /;
/** What names hardly look like: يكتبون, بيتنا, بيتهم; and names of other languages, whose base says their vowels (سپهری). */
const OTHER = /^[يت].*ون$|(?:نا|[كه]م|[كه]ما|ها)$|[پچژگ]/u;

export function namesBeforeForms(units: Unit[], sources: Sources): Unit[] {
  const { model, purpose } = sources;
  if (!model || purpose !== 'spelling' || !units.some(isForm) || !areNames(units)) return units;
  return units.map((unit) => {
    if (!isForm(unit)) return unit;
    const word = knownWord(unit.tokens[0]!.text, sources);
    word.asName ??= readFromModel(word.text, model, purpose);
    return unitOf(unit.tokens, [...word.asName, ...unit.readings]);
  });
}

function isForm({ tokens, readings: [reading] }: Unit): boolean {
  if (reading === undefined || tokens.length > 1) return false;
  if (reading.prefix.proclitics.length > 0) return isJoinedToVerb(reading);
  const { text } = tokens[0]!;
  // الطرفين: no name.
  if (reading.prefix.article && reading.rule.startsWith('dual')) return false;
  return FORM.test(reading.rule) && !OTHER.test(text) && !u.hasMarks(text);
}

/** ليدل, فبرز: Lidl and Fabriz as often as what for and what then; but فكان. */
function isJoinedToVerb(reading: Reading): boolean {
  const [first] = reading.prefix.proclitics;
  const opensVerb = (first === 'li' || first === 'fa') && isVerbOrParticle(reading) && isListed(reading);
  return opensVerb && reading.spellings.frequency < 5 && reading.words[0]!.stem.length > 4;
}

/** A word alone, or beside at least one listed name and nothing but names and guesses. */
function areNames(units: readonly Unit[]): boolean {
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length === 1) return true;
  return (
    words.some(isName) && words.every((unit) => isName(unit) || isForm(unit) || isGuess(unit.readings[0]!))
  );
}

const NAME = /^(?:given|family)/;

function isName({ tokens, readings: [reading] }: Unit): boolean {
  const { kind, compound } = reading!;
  if (kind === 'particle') return FILIATION.has(tokens[0]!.text) || PARENTS.includes(tokens[0]!.text);
  return compound !== undefined || (kind !== undefined && NAME.test(kind));
}
