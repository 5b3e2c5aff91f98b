/** سانتا روسا, كوين كريك: letters of a foreign name, among foreign names, are none of what grammar makes of them. */
import { readingsOf } from './ask-sources';
import { withProclitics } from './compounds';
import { isForeignName, isForeignWord } from './foreign-letters';
import { knownWord, type Sources } from './known-word';
import { isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import { isBorne, type Reading } from './reading';
import { isListed } from './sources/listed-entries';
import { type Unit, unitOf } from './unit';

export function foreignByLetters(units: Unit[], sources: Sources, haveOthers: boolean): void {
  const { model, purpose } = sources;
  // What a smaller tier reads says nothing about the origin of a word.
  if (!model?.foreignNames || !units.some((unit) => isMaybeJoined(unit) || (haveOthers && isMade(unit))))
    return;
  const words = units.filter(({ readings }) => readings.length > 0);
  if (words.length < 2) return;
  let place = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit !== words[place]) continue;
    const before = words[place - 1];
    const beside = [before, words[++place]].filter((other) => other !== undefined);
    const isForeign = (other: Unit): boolean => isForeignName(other, model);
    const isJoined = before && isMaybeJoined(unit) && isForeign(before);
    const meant = isJoined
      ? joined(unit, sources)
      : isMade(unit) && beside.every(isForeign) && isForeignWord(unit.letters, model)
        ? model.read(unit.letters, model, purpose)
        : undefined;
    if (meant) units[i] = unitOf(unit.tokens, [...meant, ...unit.readings]);
  }
}

/** بروكتر وغامبل: و joins two foreign names, though the model takes it for a letter of the second; ويذرسبون without it is nobody's. */
function isMaybeJoined(unit: Unit): boolean {
  const [first] = unit.readings;
  return (
    first !== undefined &&
    isGuess(first) &&
    unit.tokens.length === 1 &&
    first.prefix.proclitics.length === 0 &&
    /^و.{3}/u.test(unit.letters) &&
    !isBorne(first)
  );
}

function joined({ letters }: Unit, sources: Sources): readonly Reading[] | undefined {
  const readings = readingsOf(knownWord(letters.slice(1), sources), sources);
  const [name] = readings as [Reading];
  if (!isBorne(name) && !(isListed(name) && name.spellings.foreign)) return undefined;
  return readings.map((reading) => withProclitics(['wa'], reading));
}

/** By grammar alone, or a word that hardly any name has the letters of; a nisba describes foreign things as well (فيديو بلوري). */
function isMade(unit: Unit): boolean {
  const first = unit.readings[0];
  if (first?.source !== 'lexicon' || isPerson(first) || unit.tokens.length > 1) return false;
  const { rule, kind, prefix, spellings } = first;
  if (
    isListed(first) &&
    !(isVerbOrParticle(first) && first.spellings.frequency < USUAL) &&
    prefix.proclitics.length === 0
  )
    return false;
  if (rule.startsWith('nisba') || kind === 'place' || /^[wl]/.test(prefix.proclitics.join())) return false;
  return spellings?.foreign !== true && unit.letters.length > 2;
}

/** ليس فرنسا: a word of every text, whatever stands beside it. */
const USUAL = 4;
