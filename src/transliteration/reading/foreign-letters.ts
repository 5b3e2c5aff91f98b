/** سانتا روسا, كوين كريك: letters of a foreign name, among foreign names, are none of what grammar makes of them. */
import type { Model } from '../model';
import type { Sources } from './known-word';
import { isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import { isListed } from './sources/listed-entries';
import { readFromModel } from './sources/model-source';
import { NO_READINGS, type Unit, unitOf } from './unit';

export function foreignByLetters(units: Unit[], { model, purpose }: Sources): Unit[] {
  // What a smaller tier reads says nothing about the origin of a word.
  if (!model?.foreignNames || !units.some(isMade)) return units;
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length < 2) return units;
  let place = 0;
  return units.map((unit) => {
    if (unit !== words[place]) return unit;
    const beside = [words[place - 1], words[++place]].filter((other) => other !== undefined);
    if (!isMade(unit) || !beside.every((other) => isForeignName(other, model))) return unit;
    if (!isForeignWord(unit.letters, model)) return unit;
    return unitOf(unit.tokens, [...readFromModel(unit.letters, model, purpose), ...unit.readings]);
  });
}

/** By grammar alone, or a word that hardly any name has the letters of; a nisba describes foreign things as well (فيديو بلوري). */
function isMade(unit: Unit): boolean {
  const first = unit.readings[0];
  if (first?.source !== 'lexicon' || isPerson(first) || unit.tokens.length > 1) return false;
  const { rule, kind, prefix, spellings } = first;
  if (isListed(first) && !isVerbOrParticle(first) && prefix.proclitics.length === 0) return false;
  if (rule.startsWith('nisba') || kind === 'place' || /^[wl]/.test(prefix.proclitics.join())) return false;
  return spellings?.foreign !== true && unit.letters.length > 2;
}

/** Listed as foreign, or not listed and foreign by its letters. */
export function isForeignName({ letters, readings: [first] }: Unit, model: Model): boolean {
  if (first === undefined || first.prefix.article || first.prefix.proclitics.length > 0) return false;
  // What the model read by its vowels is none: it need not be asked again.
  return isGuess(first)
    ? first.rule.startsWith('spelt') && isForeignWord(letters, model)
    : first.spellings?.foreign === true;
}

/** The full model reads no vowels where it takes a word for a foreign name. */
const isForeignWord = (letters: string, model: Model): boolean =>
  model.spell(letters, 1)[0]?.reading === undefined;
