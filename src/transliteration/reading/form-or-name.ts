/**
 * Forms that grammar makes of listed words, alone or among names. Where the model makes a name of their letters that people bear, they are
 * this name: in علي خاما it is Khama before it is the accusative of خام. Of other forms the model is asked whether it takes the letters for
 * foreign.
 */
import type { Model } from '../model';
import * as u from '../script/unicode';
import { asNames } from './expected-names';
import type { Sources } from './known-word';
import { FILIATION, PARENTS } from './name-words';
import { isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import { isBorne, type Reading } from './reading';
import { isListed, type ListedReading } from './sources/listed-entries';
import { isCommonNoun, isNoName, isNounOfPlace } from './sources/typed-feminine';
import { isOfUsualWord } from './sources/usual-words';
import { type Unit, unitOf } from './unit';

/** Forms that a name may look like; feminines and plurals of names are names. */
const FORM =
  /^(?:accusative|attached pronoun|dual|nisba|object of a verb|passive|pattern|person|weak imperative) /;
/** What names hardly look like: يكتبون, سودانيون, يتجاهل, يستعرض, سيغادر, بيتنا, بيتهم; and names of other languages, whose base says their vowels (سپهری). */
const OTHER = /^[يت].*ون$|.{4}ي[وي]ن$|^ي(?:ت...|ست..|[صض]ط.)|^س[يتن].{4}|(?:نا|[كه]م|[كه]ما|ها)$|[پچژگ]/u;

export function namesBeforeForms(units: Unit[], sources: Sources): void {
  const { model, purpose } = sources;
  if (!model || purpose !== 'spelling') return;
  const isAlone = units.filter(hasReadings).length === 1;
  const isDoubted = (unit: Unit): boolean => mayBeName(unit, isAlone);
  if (!units.some(isDoubted) || !areNames(units, isDoubted)) return;
  // The model, which takes long, is asked last.
  const likeNames = new Set(
    units.filter(
      (unit) =>
        isDoubted(unit) &&
        (isForm(unit)
          ? isClanPattern(unit) || isMaybeBorne(asNames(unit, model, sources)[0]!)
          : isForeign(unit, model)),
    ),
  );
  if (likeNames.size === 0 || !areNames(units, (unit) => likeNames.has(unit))) return;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (likeNames.has(unit))
      units[i] = unitOf(unit.tokens, [...asNames(unit, model, sources), ...unit.readings]);
  }
}

const isMaybeBorne = (name: Reading): boolean => isBorne(name) || isPerson(name);

/** سوالم: clans are plurals by the same patterns. */
const isClanPattern = ({ readings: [reading] }: Unit): boolean => reading!.rule.startsWith('pattern ');

/** Forms that Arabic names have, too: خالصي, سوالم. */
const FORMS_OF_NAMES = /^(?:nisba|dual|pattern) /;

/**
 * A form that a name may look like, or what grammar makes of a listed word and no letter speaks for. Alone, a form of Arabic letters is
 * what it says (شعرت, طويلا) oftener than it is a rare name.
 */
function mayBeName(unit: Unit, isAlone: boolean): boolean {
  const [reading] = unit.readings;
  if (reading === undefined || unit.tokens.length > 1 || reading.spellings?.foreign) return false;
  const { proclitics, article } = reading.prefix;
  if (isListed(reading) && (proclitics.length === 0 || isNoChance(reading) || isAndName(reading)))
    return false;
  const { text } = unit.tokens[0]!;
  if (
    isPlainlyNoun(text, reading, isAlone) ||
    (isAlone && (isOfUsualWord(reading) || isJoinedToNoun(reading)))
  )
    return false;
  if (isForm(unit)) return !isAlone || !u.hasArabicLetters(text) || FORMS_OF_NAMES.test(reading.rule);
  if (reading.source !== 'lexicon' || (proclitics.length === 0 && article)) return false;
  return !u.hasArabicLetters(text) && !OTHER.test(text) && !u.hasMarks(text);
}

/** ووليد, وفارس */
const isAndName = ({ kind, prefix }: Reading): boolean =>
  prefix.proclitics[0] === 'wa' && kind?.startsWith('given') === true;

/** لسامسونج, بيناير, والتوتر: behind letters so much of a name is no chance, nor is one of the commonest words (ولكن, فلو). */
const isNoChance = ({ kind, prefix: { article }, spellings: { bare, frequency } }: ListedReading): boolean =>
  frequency > (article ? 3 : 4) || bare.length > (kind === 'place' || article ? 3 : 4);

/** بتشكيل, بوجود: alone, what is joined to a noun. */
const isJoinedToNoun = (reading: Reading): boolean =>
  reading.prefix.proclitics.length > 0 &&
  (/^of .{4}/u.test(reading.rule) ||
    (isListed(reading) &&
      reading.kind === 'word' &&
      !reading.spellings.small &&
      reading.spellings.frequency > 2 &&
      reading.spellings.bare.length > 3));

/** منزله, وقته, منزلك; صديقين: what is somebody's, or two of something, of letters that no name has. */
function isPlainlyNoun(text: string, { rule, prefix }: Reading, isAlone: boolean): boolean {
  if (rule.startsWith('dual') && prefix.proclitics.length === 0 && text.length > 5) return true;
  const base = text.slice(0, -1);
  const isOwned = (): boolean => isNounOfPlace(base) || (isAlone && isCommonNoun(base));
  if (text.endsWith(u.HEH)) return isOwned() || (isAlone && isNoName(base));
  return text.endsWith('ك') && base.length > 2 && isOwned();
}

const SURE = 0.25;

/** فليشر is Fleischer to the model, whatever grammar makes of it (fa li-yashara): a word that it takes for an Arabic one has a reading. */
function isForeign({ tokens }: Unit, model: Model): boolean {
  const [best] = model.spell(tokens[0]!.text, 1);
  return best!.reading === undefined && best!.confidence >= SURE;
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
function areNames(units: readonly Unit[], isLikeName: (unit: Unit) => boolean): boolean {
  const words = units.filter(hasReadings);
  if (words.length === 1) return true;
  return (
    words.some(isName) &&
    words.every((unit) => isName(unit) || isLikeName(unit) || isGuess(unit.readings[0]!))
  );
}

const hasReadings = ({ readings }: Unit): boolean => readings.length > 0;

const NAME = /^(?:given|family)/;

function isName({ tokens, readings: [reading] }: Unit): boolean {
  const { kind, compound } = reading!;
  if (kind === 'particle') return FILIATION.has(tokens[0]!.text) || PARENTS.includes(tokens[0]!.text);
  return compound !== undefined || (kind !== undefined && NAME.test(kind));
}
