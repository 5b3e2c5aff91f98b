/** Words that are a name or something else, settled by the words beside them. */

import type { Model } from '../model';
import type { ForeignWords } from '../model/foreign-words';
import { agrees, isFullyVocalised, withWrittenEnding } from '../script/marks';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import type { Around } from './around';
import { bearerAmong } from './bearer-of-name';
import { buttonAmong, isMaybeButton } from './button-neighbours';
import {
  accusativeAmong,
  genitiveAmong,
  hisAmong,
  isInflected,
  isMaybeAccusative,
  isMaybePronoun,
  isTypedForFeminine,
  objectAmong,
  pronounAmong,
} from './case-neighbours';
import { isMaybeLike, likeAmong } from './description-neighbours';
import { foreignAmong, isForeignWord } from './foreign-neighbours';
import { foreignerAmong, isForeigner } from './foreign-people';
import { habitualAmong, isMaybeHabitual } from './habitual-neighbours';
import {
  AGE,
  ageAmong,
  backAmong,
  buildingAmong,
  dayOrSonAmong,
  goodnessAmong,
  governorAmong,
  hereAmong,
  howMuchAmong,
  inNameOf,
  isBuilding,
  jobAmong,
  lastAmong,
  MAYBE_OF_LAM,
  ofLamAmong,
  onAmong,
  onMeAmong,
  selfAmong,
  stillAmong,
  tenAmong,
  twoAmong,
  whoAmong,
  zeroAmong,
} from './homographs';
import { isFirm, nameAmong, wordAmong } from './name-or-word';
import { SON } from './name-words';
import {
  hasPronoun,
  isAgent,
  isGivenName,
  isGuess,
  isNoun,
  isNounOfGivenName,
  isOfLanguage,
  isOfTwo,
  isPerfect,
  isPerson,
  isPreposition,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { doneByAmong, isPassive, WITH_THINGS } from './passive-neighbours';
import { isPlaceOfNoun, NISBA } from './place-or-noun';
import { hasArticle, NO_PREFIX, Reading, type Word } from './reading';
import { senseAmong } from './sense-neighbours';
import { readingOf } from './sources/form-reading';
import { isListed } from './sources/listed-entries';
import {
  readAsDefective,
  readAsDual,
  readAsParticiple,
  readAsPurpose,
  twoOfMany,
} from './sources/nouns-in-context';
import { MAYBE_PROCLITIC, readAfterProclitic } from './sources/proclitic-words';
import { isPronoun } from './subject-neighbours';
import { titleAmong } from './title-neighbours';
import { opensTribe, tribeAmong } from './tribe-neighbours';
import { type Unit, unitOf } from './unit';
import { verbAmong } from './verb-neighbours';

/** As far as a word looks ahead, in words: no text takes longer than its length asks for. */
const LONGEST_SENTENCE = 60;

/** How sure it is that a word among names is a name, and a name among words a word. */
const TRUST = 0.85;

/** @returns whether any of them may be no name */
export function settleByNeighbours(units: Unit[], model: Model | undefined): boolean {
  // Names among names are names: most texts.
  const hasOthers = units.some(isListedOther);
  const isUnsure =
    (hasOthers || units.some((unit) => isNounOfGivenName(unit) || isBuilding(unit))) &&
    units.some((unit) => unit.is(mayBeOther) || (hasOthers && isMaybeLike(unit)));
  const isSettled = isUnsure || (model?.loanwords && mayBeLoanword(units, model.loanwords)) === true;
  if (isSettled) settleWords(units, model);
  return hasOthers || isSettled;
}

function settleWords(units: Unit[], model: Model | undefined): void {
  const words = units.filter(({ readings }) => readings.length > 0);
  if (words.length < 2) return;
  let place = 0;
  let opening = words[0]!;
  let second = words[1];
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings.length === 0) continue;
    // As they were before any of them was settled.
    const stop = place > 0 ? signsOf(units[i - 1]!) : '';
    const label = words[place - 1];
    const before = stop === ':' && OF_NAME.test(label!.letters) ? undefined : label;
    if (before === undefined || stop !== '') {
      opening = unit;
      second = words[place + 1];
    }
    const [after, next] = [words[place + 1], words[place + 2]];
    const from = place + 2;
    const rest = () => words.slice(from, from + LONGEST_SENTENCE);
    const around = { previous: words[place - 2], before, after, next, rest, second, opening };
    const meant =
      foreignerAmong(unit, around, model?.foreignNames) ??
      foreignAmong(unit, around, model) ??
      doneByAmong(unit, around) ??
      likeAmong(unit, around) ??
      (unit.is(isUnsettled) || isPronoun(before) || before?.is(opensTribe)
        ? meantAmong(unit, around)
        : undefined);
    place++;
    if (unit.readings[0]!.source === 'dictionary') continue;
    // What grammar makes of one word is not all of a compound.
    const isMade = unit.tokens.length === 1;
    const settled =
      meant && (unit.readings.includes(meant) ? meant : isMade ? asWritten(unit, meant) : undefined);
    if (settled) units[i] = unitOf(unit.tokens, withFirst(unit.readings, settled));
  }
}

/** With the ending that is written; nothing where marks contradict it: سُلِّمَ is no سَلِّم, قَدِمَ no قَدِّم. */
function asWritten(unit: Unit, meant: Reading): Reading | undefined {
  const { text } = unit.tokens[0]!;
  if (!u.hasMarks(text)) return meant;
  const [word] = meant.words as [Word];
  const { stem } = word;
  if (!agrees(text, stem)) return undefined;
  if (stem.includes(u.SHADDA) && !text.includes(u.SHADDA) && isFullyVocalised(text)) return undefined;
  return meant.with({ words: [{ ...word, stem: withWrittenEnding(text, stem) }] });
}

/** الحساب مغلق. اتصل بنا: what ends a sentence, where it stands before a word. */
const signsOf = ({ tokens }: Unit): string => /[.!?؟؛:\n]/u.exec(tokens[0]!.text)?.[0] ?? '';
/** الاسم: كامل */
const OF_NAME = /^(?:ال)?(?:اسم|لقب|كنية|شهرة|أب|أم|جد|زوجة?|مريض|عميل|مستفيد|موظف|طالب|مرسل|مستلم)$/u;

function meantAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  // بن علي حمدان: whose son somebody is, whatever the next word looks like.
  if (before?.letters === SON)
    return (
      bearerAmong(unit, around) ??
      nameAmong(unit.readings, before, after) ??
      // بن على, typed for علي
      (unit.letters === 'على' ? unit.readings.find(isGivenName) : undefined)
    );
  return (
    bearerAmong(unit, around) ??
    letterAmong(unit, before, after) ??
    tribeAmong(unit, before) ??
    stillAmong(unit, around) ??
    onAmong(unit, around) ??
    onMeAmong(unit, around) ??
    habitualAmong(unit, around) ??
    partsAmong(unit, around) ??
    dualAmong(unit, before) ??
    defectiveAmong(unit, before, after) ??
    buttonAmong(unit, around) ??
    senseAmong(unit, around) ??
    verbAmong(unit, around) ??
    pronounAmong(unit, around) ??
    lastAmong(unit, before, after) ??
    hereAmong(unit, before) ??
    howMuchAmong(unit, around) ??
    ageAmong(unit, after) ??
    selfAmong(unit, around) ??
    tenAmong(unit, before) ??
    jobAmong(unit, around) ??
    goodnessAmong(unit, around) ??
    buildingAmong(unit, around) ??
    hisAmong(unit, around) ??
    genitiveAmong(unit, around) ??
    objectAmong(unit, around) ??
    accusativeAmong(unit, around) ??
    whoAmong(unit, around) ??
    participleAmong(unit, around) ??
    inNameOf(unit, around) ??
    zeroAmong(unit, around) ??
    backAmong(unit, around) ??
    twoAmong(unit, after) ??
    dayOrSonAmong(unit, after) ??
    governorAmong(unit, around) ??
    ofLamAmong(unit, after) ??
    nameAmong(unit.readings, before, after) ??
    titleAmong(unit, around) ??
    wordAmong(unit, before, after)
  );
}

/** What its neighbours may settle, or what settles them. */
const mayBeOther = (unit: Unit): boolean =>
  unit.is(isUnsettled) || isForeignWord(unit) || isForeigner(unit) || unit.is(opensTribe);

export function withFirst(readings: readonly Reading[], meant: Reading): Reading[] {
  const others = readings.filter((reading) => reading !== meant);
  const doubted = others.map((reading) => reading.with({ confidence: reading.confidence * (1 - TRUST) }));
  return [meant.with({ confidence: TRUST }), ...doubted];
}

/** Of several readings, or a place that may be an adjective: what is a name first, only where it may be a word as well. */
function isUnsettled(unit: Unit): boolean {
  const { readings } = unit;
  if (readings.length === 0) return false;
  if (
    isMaybePronoun(unit) ||
    isTypedForFeminine(unit) ||
    AGE.test(unit.tokens[0]!.text) ||
    ASKED.has(unit.letters) ||
    isMaybeAccusative(unit) ||
    isMaybeButton(unit) ||
    isMaybeHabitual(unit) ||
    MAYBE_OF_LAM.test(unit.letters) ||
    MAYBE_PARTICIPLE.test(unit.letters) ||
    WITH_THINGS.test(unit.letters) ||
    isInflected(readings[0]!)
  )
    return true;
  // عثر على, عاودي الاتصال
  if (isPerfect(readings[0]!) || MAYBE_ORDER.test(unit.tokens[0]!.text)) return true;
  // لا تخف, حكمت المحكمة
  const { text } = unit.tokens[0]!;
  if (text.length < 6 && /^[يتن]|ت$/u.test(text)) return true;
  // المدير يستعمل: of a listed passive
  if (MAYBE_IMPERFECT.test(text) && isVerbOrParticle(readings[0]!) && isPassive(readings[0]!)) return true;
  if (isGuess(readings[0]!) && MAYBE_FORM.test(unit.tokens[0]!.text)) return true;
  // احتفظ, أسأل: of the derived forms the perfect has the letters of the imperative, and what I do nearly those of what one is told to.
  if (isVerbOrParticle(readings[0]!) && OPENING_ALIF.test(unit.tokens[0]!.text)) return true;
  if (readings[0]!.source !== 'lexicon') return opensWithParts(readings);
  if (isAbbreviation(unit)) return true;
  if (isPlaceOfNoun(unit) || readings.some(isNounAsWell)) return true;
  if (readings.length < 2 || !isPerson(readings[0]!)) return readings.length > 1;
  const isFamily = readings[0]!.kind === 'family' && readings[0]!.prefix.article;
  return readings.some((reading) => reading.kind === 'word' || (isFamily && isGivenName(reading)));
}

/** Of one listed reading, beside some words of another. */
const ASKED = new Set('باسم عشرة مناسبة فائق صالح قبل بواسطة'.split(' '));
const MAYBE_IMPERFECT = /^[يت]/u;
/** المناوبة: a masdar by itself. */
const MAYBE_PARTICIPLE = /الم.ا..ة$/u;
const OPENING_ALIF = /^[اأ]/u;
const MAYBE_ORDER = /^(?!ال).{2,}(?:ي|وا)$/u;

/** للعودة, شديد, بنت, ذهبية: a family's name or a particle of names, and a noun with the same vowels. */
function isNounAsWell(reading: Reading): boolean {
  const { article, proclitics } = reading.prefix;
  const isUnsure =
    article || proclitics.length > 0 || reading.kind === 'family' || reading.kind === 'particle';
  return (
    isListed(reading) &&
    reading.spellings.alsoNoun &&
    (isUnsure || reading.spellings.acts || NISBA.test(reading.spellings.bare))
  );
}

/** بالجلوس, which the model took for one word, may be a preposition with its noun. */
function opensWithParts([first, second]: readonly Reading[]): boolean {
  if (first!.source !== 'model' || first!.prefix.proclitics.length > 0) return false;
  return second?.prefix.article === true && second.prefix.proclitics.length > 0;
}

/** تفضل بالجلوس, رفض الطلب لعدم: after a word of the language a preposition is likelier than a name that opens with its letters. */
function partsAmong(unit: Unit, { before, after, opening }: Around): Reading | undefined {
  const { tokens, readings } = unit;
  if (opensWithParts(readings)) return isOfLanguage(before) ? readings[1] : undefined;
  const { text } = tokens[0]!;
  if (!isGuess(readings[0]!) || !MAYBE_PROCLITIC.test(text)) return undefined;
  // في كتابته
  if (readings.some((reading) => hasPronoun(reading) && reading.prefix.proclitics.length === 0))
    return undefined;
  // أم لطفلين
  if (before && PARENT.test(before.letters) && text.startsWith(u.LAM)) {
    const parts = unit.as(readAfterProclitic);
    if (parts?.rule.startsWith('dual')) return parts;
  }
  if (isFirm(before) && !text.startsWith(u.WAW)) return undefined;
  // عيادة الابتسامة لطب الأسنان
  const opensPhrase = /^[بل]/u.test(text) && isOfLanguage(after) && hasArticle(after!.readings[0]!);
  if (!isOfLanguage(before ?? after) && !opensPhrase) return undefined;
  const parts = unit.as(readAfterProclitic);
  return (parts && purposeOf(parts, unit, opening)) ?? parts;
}

const PARENT = /^و?(?:أم|أب|جد|جدة)$/u;

/** لفقد المال: what would have been only follows لو. */
const purposeOf = ({ prefix }: Reading, unit: Unit, opening: Unit): Reading | undefined =>
  prefix.proclitics[0] === 'la' && lettersOf(opening) !== 'لو' ? unit.as(readAsPurpose) : undefined;

/** قتل شخصان: after a word of the language two of what is listed, and elsewhere a name that ends so. */
function dualAmong({ tokens, readings }: Unit, before: Unit | undefined): Reading | undefined {
  // حسابين بنكيين
  const { words, prefix } = readings[0]!;
  const vocalised = before && isOfTwo(before.readings[0]!) ? twoOfMany(words[0]!.stem) : undefined;
  if (vocalised) return readingOf({ vocalised, verb: false, rule: 'dual behind a dual' }, prefix);
  if (!isGuess(readings[0]!) || !isOfLanguage(before) || isFirm(before)) return undefined;
  return readAsDual(segment(tokens[0]!.text)[0]!);
}

/** السعر غال, محام سابق */
function defectiveAmong(
  { tokens, readings }: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const { text } = tokens[0]!;
  if (!isGuess(readings[0]!) || !MAYBE_DEFECTIVE.test(text)) return undefined;
  return isOfLanguage(before ?? after) && !isFirm(before) ? readAsDefective(text) : undefined;
}

/** Active participles and plurals that have lost their last letter: مغر, أراض. */
const MAYBE_DEFECTIVE = /^.{1,3}ا.$/u;
/** The same, two of something, what I do, or what a proclitic may be cut off. */
const MAYBE_FORM = new RegExp(`${MAYBE_PROCLITIC.source}|^[اأ]|[نا]$|${MAYBE_DEFECTIVE.source}`, 'u');

/** الألوان المحددة, صيدلية النور المناوبة: what describes a noun, not the place whose letters it has (مَحدَدة). */
function participleAmong({ letters, readings }: Unit, { previous, before }: Around): Reading | undefined {
  if (!/م..+ة$/u.test(letters) || before === undefined || isPreposition(before)) return undefined;
  const [described] = before.readings;
  const isDefinite = hasArticle(readings[0]!);
  const isOfName =
    isDefinite && isPerson(described!) && previous?.letters.endsWith('ة') && isNoun(previous.readings[0]!);
  if (isNoun(described!) ? hasArticle(described!) !== isDefinite : !isOfName) return undefined;
  const participle = readings.find(
    (reading) => isNoun(reading) && PASSIVE_PARTICIPLE.test(reading.words[0]!.stem),
  );
  return participle?.prefix.article && participle.prefix.proclitics.length === 0
    ? (readAsParticiple(participle) ?? participle)
    : participle;
}

const PASSIVE_PARTICIPLE = new RegExp(`^م${u.DAMMA}.*${u.FATHA}${u.SHADDA}?.${u.FATHA}ة$`, 'u');

/** كانساس سيتي, ماركفورد كريك: letters of a foreign word behind a foreign name. */
function mayBeLoanword(units: readonly Unit[], loanwords: ForeignWords): boolean {
  for (let i = 2; i < units.length; i++) {
    const before = units[i - 2]!.readings[0];
    if (before === undefined || !(isGuess(before) || before.spellings?.foreign)) continue;
    if (loanwords.get(units[i]!.letters)) return true;
  }
  return false;
}

function isListedOther({ readings }: Unit): boolean {
  return readings.length > 0 && readings[0]!.source === 'lexicon' && !isPerson(readings[0]!);
}

/** س ع د, بلوك د, عمارة د شقة: beside a single letter, and before nobody's name, the abbreviation of a title is a letter. */
function letterAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  const isAlone =
    before !== undefined && (after === undefined || (isNoun(after.readings[0]!) && !isAgent(after)));
  if (!isAbbreviation(unit) || !(isLetter(before) || isLetter(after) || isAlone)) return undefined;
  return new Reading({
    source: 'rules',
    rule: 'letter',
    confidence: TRUST,
    prefix: NO_PREFIX,
    words: [{ article: false, stem: unit.tokens[0]!.text }],
  });
}

function isAbbreviation(unit: Unit): boolean {
  return isLetter(unit) && unit.readings[0]!.kind === 'title';
}

function isLetter(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.tokens[0]!.text.length === 1;
}
