/** What somebody did or is told to do, where both have the same letters. */
import { lastOf } from '../../platform/last';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import type { Around } from './around';
import {
  hasPronoun,
  INSTITUTION,
  isAdverb,
  isAgent,
  isGoverningNoun,
  isGuess,
  isNoun,
  isPerfect,
  isPhrase,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { isPassive, NUMERALS } from './passive-neighbours';
import { hasArticle, type Reading } from './reading';
import { listed } from './sources/inflected-forms';
import {
  readAsDerivedPerfect,
  readAsDoneToUs,
  readAsFourthForm,
  readAsImperative,
  readAsOrder,
  readAsRegularPerfect,
} from './sources/inflection';
import { isListed, type ListedReading } from './sources/lexicon-source';
import { isNominative } from './sources/noun-forms';
import type { Unit } from './unit';

const ENDS_IN_I_AND_CONSONANT = new RegExp(`${u.KASRA}${u.SHADDA}?[^${u.TASHKIL}]$`, 'u');
const FIRST_FORM = new RegExp(`^.${u.FATHA}.[${u.FATHA}${u.KASRA}].${u.FATHA}$`, 'u');

/** وقع: waqqiʿ is a sign's or a clerk's, at the start; waqaʿa stands in a sentence, or before its subject. */
export function moodAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after, next, opening } = around;
  const short = shortOrder(unit, before, after);
  if (short) return short;
  const [first] = unit.readings;
  const verbs = unit.readings.filter((reading) => isVerbOrParticle(reading)).filter(isListed);
  const perfect = verbs.find(isPerfect);
  if (!perfect) return undefined;
  const imperative = verbs.find(
    ({ spellings: { bare, vocalised } }) =>
      bare === perfect.spellings.bare && ENDS_IN_I_AND_CONSONANT.test(vocalised),
  );
  const opensSentence = opens(unit, before) || isTaskOf(opening, perfect) || isAnotherOrder(unit, opening);
  if (!imperative)
    return perfect === first &&
      opensSentence &&
      (after === undefined || isPhrase(after) || isTask(unit, after, next))
      ? readAsImperative(perfect.spellings)
      : undefined;
  // قدم استقالته
  if (opensSentence && after && hasPronoun(after.readings[0]!) && HIS.test(lettersOf(after))) return perfect;
  // قدم طلبك: of what is yours, a clerk says what to do with it.
  if (opensSentence && isYours(after)) return imperative;
  if (first !== perfect && first !== imperative) return undefined;
  // سجل تجاري
  if (opensSentence && isNisba(after)) return unit.readings.find(isNoun);
  if (opensSentence)
    return isHeading(unit, around) ? unit.readings.find(isNoun) : moodAtStart(perfect, imperative, after);
  const isJoined = perfect.prefix.proclitics.length > 0;
  return (!isJoined || didBefore(opening)) && before!.readings[0]!.kind === 'word' ? perfect : undefined;
}

/** تسلم الوثائق ووقع عليها: what somebody did first. */
const didBefore = (opening: Unit): boolean =>
  opening.readings.some((reading) => isPerfect(reading) && reading.prefix.proclitics.length === 0) &&
  !ENDS_IN_I_AND_CONSONANT.test(opening.readings[0]!.words[0]!.stem);

const opens = (unit: Unit, before: Unit | undefined): boolean =>
  before === undefined || !isNext(before, unit) || isPurpose(before) || isPolite(before);

/** عاودي الاتصال, ثم سلموا الأوراق, وانتظري: what others are told to do, where its letters are no noun with my pronoun (صوتي). */
export function orderAmong(unit: Unit, { before, after, opening }: Around): Reading | undefined {
  const letters = lettersOf(unit);
  if (!ORDER.test(letters) || isUsual(unit, letters)) return undefined;
  const isJoined =
    JOINED_ORDER.test(letters) || (letters.startsWith(u.WAW) && [before, opening].some(isVerb));
  // ثم سلمها, ووقعها
  if (TO_THEM.test(letters) && !isJoined && !(before && isPolite(before))) return undefined;
  if (!isJoined && !opens(unit, before)) return undefined;
  if (after !== undefined && !isObject(after)) return undefined;
  if (after === undefined && !isJoined && !TO_THEM.test(letters)) return undefined;
  // وتنتهي, of an imperfect in ي
  if (IMPERFECT.test(unit.readings[0]!.words[0]!.stem) && isVerbOrParticle(unit.readings[0]!))
    return undefined;
  const cuts = segment(letters);
  if (letters.endsWith(u.YEH) && cuts.some(({ stem }) => isOwned(stem)) && !isYours(after)) return undefined;
  for (const cut of cuts) {
    // هم وقعوا: of what is joined to nothing, only where one may be told to do something.
    const order = cut.proclitics.length > 0 || opens(unit, before) ? readAsOrder(cut) : undefined;
    if (order) return order;
  }
  return undefined;
}

/** حولي شارع تونس, علي في البيت, تنتهي اليوم: listed as it is. */
const isUsual = ({ readings: [first] }: Unit, letters: string): boolean =>
  isListed(first!) &&
  first.spellings.bare === letters &&
  (first.spellings.small || first.kind === 'place' || first.spellings.frequency > 2);

const ORDER = /^.{2,}(?:ي|وا|ها?)$/u;
const IMPERFECT = new RegExp(`^[يت][${u.FATHA}${u.DAMMA}].*ي$`, 'u');
/** فاتصلي, but والعقاري */
const JOINED_ORDER = /^[وف]ا(?!ل).{3,}[يا]$/u;
const TO_THEM = /ها?$/u;

const isObject = (unit: Unit): boolean => {
  const [reading] = unit.readings as [Reading];
  return reading.kind === 'word' || reading.kind === 'phrase' || isPhrase(unit) || lettersOf(unit) === 'يا';
};

const isOwned = (mine: string): boolean =>
  listed(mine.slice(0, -1)).some(({ small, frequency }) => !small && frequency > 3);

/** احذف الملفات وأفرغ السلة: after what one is told to do. */
function isAnotherOrder(unit: Unit, opening: Unit): boolean {
  if (!lettersOf(unit).startsWith(u.WAW) || opening === unit || !isVerb(opening)) return false;
  return ORDER_FIRST.test(lettersOf(opening)) && !PERFECT_END.test(opening.readings[0]!.words[0]!.stem);
}

const ORDER_FIRST = /^(?:[^يتنس]..|ا.{3,})/u;
const PERFECT_END = new RegExp(`[${u.FATHA}${u.DAMMA}ىا]$`, 'u');

/** عد إلى مقعدك, صف لي: of two letters, elsewhere a noun or another verb. */
const shortOrder = (unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined =>
  lettersOf(unit).length === 2 && opens(unit, before) && isPhrase(after)
    ? unit.readings.find((reading) => SHORT_ORDER.test(reading.words[0]!.stem) && isVerbOrParticle(reading))
    : undefined;

const SHORT_ORDER = new RegExp(`^[^${u.TASHKIL}][${u.KASRA}${u.DAMMA}][^${u.TASHKIL}]$`, 'u');

/** لإلغاء الاشتراك أرسل كلمة: what something is for, and then a verb of the fourth form. */
const isTaskOf = (opening: Unit, perfect: ListedReading): boolean =>
  opening.readings[0]!.prefix.proclitics[0] === 'li' && perfect.spellings.bare[0] === u.ALIF_HAMZA;

/** استخرج الفعل: verbs of the tenth form have an object more often than things for their subject. */
const isTask = (unit: Unit, after: Unit, next: Unit | undefined): boolean =>
  (TENTH_FORM.test(lettersOf(unit)) || (FOURTH_FORM.test(lettersOf(unit)) && (!next || isPhrase(next)))) &&
  hasArticle(after.readings[0]!) &&
  !isAgent(after);

const FOURTH_FORM = /^أ(?!صبح)..[^يى]$/u;
const TENTH_FORM = /^است[^اويى]{3}$/u;

function moodAtStart(
  perfect: ListedReading,
  imperative: Reading,
  after: Unit | undefined,
): Reading | undefined {
  if (after === undefined) return imperative;
  if (isAgent(after)) return perfect;
  if (!FIRST_FORM.test(perfect.spellings.vocalised)) return imperative;
  const [thing] = after.readings as [Reading];
  if (isGoverningNoun(thing)) return perfect;
  // نزل المطر: as the list has it.
  return hasArticle(thing) ? undefined : imperative;
}

/** An adjective without the article, which is the object of no verb. */
function isNisba(unit: Unit | undefined): boolean {
  const [reading] = unit?.readings ?? [];
  return reading !== undefined && isNoun(reading) && !hasArticle(reading) && lettersOf(unit!).endsWith(u.YEH);
}

/** للحجز اتصل: what a sign is for comes before what to do. */
function isPurpose({ readings: [reading] }: Unit): boolean {
  const { proclitics, article } = reading!.prefix;
  return article && proclitics[0] === 'li';
}

/** من فضلك اكتب, لطفا انتظر, ثم وقع */
function isPolite(unit: Unit): boolean {
  return unit.readings[0]!.kind === 'phrase' || POLITE.has(lettersOf(unit));
}

const POLITE = new Set('رجاء لطفا فضلا ثم'.split(' '));

const HIS = /..(?:ه|ها|هم)$/u;
const YOURS = /(?:ك|كم)$/u;

function isYours(unit: Unit | undefined): boolean {
  return unit !== undefined && hasPronoun(unit.readings[0]!) && YOURS.test(lettersOf(unit));
}

/** وقع الطرفان, نقل المصابون: after a masdar those who do it would be in the genitive. */
export function beforeItsSubject(unit: Unit, around: Around): Reading | undefined {
  const { after, next } = around;
  const { readings } = unit;
  if (after === undefined || hasArticle(readings[0]!)) return undefined;
  const mine = isGuess(readings[0]!) ? readings[1] : readings[0];
  if (mine && isMine(mine) && isAgent(after)) return unit.as(readAsFourthForm);
  const letters = lettersOf(after);
  // طالبنا المالك
  if (OURS.test(unit.letters) && hasArticle(after.readings[0]!) && isWhoActs(after)) {
    const toUs = unit.as(readAsDoneToUs);
    if (toUs) return toUs;
  }
  const isNamed = unit === around.opening && (around.rest().some(isJoinedDeed) || hasObject(after, next));
  if (!readings.some(isPerfect) && unit.letters.length > 3 && !isNamed)
    return hasArticle(after.readings[0]!) &&
      (isNominative(segment(letters)[0]!.stem) || (isAgent(after) && isPhrase(next)))
      ? unit.as(readAsRegularPerfect)
      : undefined;
  // نقل إلى المستشفى
  const passive = WHERE_TO.has(letters)
    ? readings.find((each) => isPerfect(each) && isPassive(each))
    : undefined;
  const deed = passive ?? deedAmong(unit, around);
  if (deed) return deed;
  if (!isNominative(segment(letters)[0]!.stem) && !NUMERALS.has(letters)) return undefined;
  return readings.find((reading) => isPerfect(reading) && isPassive(reading)) ?? readings.find(isPerfect);
}

const OURS = /..نا$/u;

const isWhoActs = (unit: Unit): boolean => isAgent(unit) || INSTITUTION.test(lettersOf(unit));

/** أفرج: what I do, of a listed imperfect; أخبره: or what one is told to. */
const isMine = (reading: Reading): boolean => {
  const { stem } = reading.words[0]!;
  return (
    (reading.rule.startsWith('person of') && MINE.test(stem)) ||
    (isVerbOrParticle(reading) && FOURTH_FORM_ORDER.test(stem))
  );
};

const MINE = new RegExp(`^${u.ALIF_HAMZA}${u.DAMMA}`, 'u');
const FOURTH_FORM_ORDER = new RegExp(
  `^${u.ALIF_HAMZA}${u.FATHA}[^${u.TASHKIL}][^${u.TASHKIL}]${u.KASRA}`,
  'u',
);

/** كتب المعلم, ذهب إلى: of nobody's letters, but what somebody did. */
function deedAmong(unit: Unit, around: Around): Reading | undefined {
  const { after, next, rest, opening } = around;
  const { readings } = unit;
  if (after === undefined) return undefined;
  const own = readings.find((each) => isPerfect(each) && each.spellings.bare === lettersOf(unit));
  if (readings[0]!.kind === 'word' && hasObject(after, next)) {
    const deed = own ?? (unit === opening && isNoun(readings[0]!) ? deedOf(unit.letters) : undefined);
    if (deed) return deed;
  }
  // ترك السائق الباب وهرب, تعطل المصعد ونزلنا
  if (unit === opening && hasArticle(after.readings[0]!) && [next, ...rest()].some(isJoinedDeed)) {
    const deed = own ?? unit.as(readAsRegularPerfect);
    if (deed) return deed;
  }
  const deed = readings.find((reading) => isPerfect(reading) && (reading as ListedReading).spellings.acts);
  if (!deed) return undefined;
  const [who] = after.readings as [Reading];
  const isWho = isAgent(after) && (hasArticle(who) || who.kind !== 'word') && !isHeading(unit, around);
  return isWho || WHERE_TO.has(lettersOf(after)) ? deed : undefined;
}

/** قدر, تناول: of no listed perfect. */
const deedOf = (letters: string): Reading | undefined =>
  letters.length === 3 ? readAsDerivedPerfect(letters) : readAsRegularPerfect(letters);

/** سجل المريض الطبي: three words of which the last tells which one he is. */
const isHeading = ({ readings }: Unit, { next, rest }: Around): boolean =>
  next !== undefined && rest().length === 1 && TELLS_WHICH.test(lettersOf(next)) && readings.some(isNoun);

/** وهرب: what somebody did then. */
const isJoinedDeed = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  (isPerfect(unit.readings[0]!) || unit.readings[0]!.rule.startsWith('person of')) &&
  unit.readings[0]!.prefix.proclitics.join() === 'wa' &&
  lettersOf(unit).length > 3;

/** ختم الضابط جوازي, وصف لي الطبيب, عين مديرا: of what follows, a noun would have no object. */
function hasObject(after: Unit, next: Unit | undefined): boolean {
  if (isAdverb(after)) return after.readings.some(isNoun);
  if (next === undefined) return false;
  if (TO_SOMEBODY.has(lettersOf(after))) return isAgent(next);
  const [who] = after.readings as [Reading];
  if (!isWhoActs(after)) return false;
  if (!(hasArticle(who) || hasPronoun(who) || lettersOf(after).endsWith(u.YEH))) return false;
  // شرح الأستاذ القاعدة
  const isOther =
    hasArticle(next.readings[0]!) &&
    (lettersOf(next).endsWith(u.TA_MARBUTA)
      ? !lettersOf(after).endsWith(u.TA_MARBUTA)
      : next.readings[0]!.kind === 'word' && !TELLS_WHICH.test(lettersOf(next)));
  return (
    isOther ||
    hasPronoun(next.readings[0]!) ||
    OBJECT.test(lettersOf(next)) ||
    (isGoverningNoun(next.readings[0]!) && !isPreposition(next) && !DESCRIBES.test(lettersOf(next))) ||
    isAdverb(next)
  );
}

/** جديد, قديمة, which may say what a thing is like. */
const DESCRIBES = /^(?:..ي.ة?|.ا..ة?|م..و.ة?|.*ية?|أ..|..لاء)$/u;

/** المدير العام, الطبيب المناوب: what tells which one he is. */
const TELLS_WHICH =
  /^ال(?:.*ي|..ي.ة?|.ا..|م(?!بلغ|وعد|ال|لف|فتاح|اء)(?!..ا.$).{3,}|أ..|..ان|عام|حسن|سهل|صعب|طيب|جيد|ضيق|ثاني.*|ثالث)$/u;

const TO_SOMEBODY = new Set(
  'لي لنا له لها لهم لك علي عليه علينا عليها عليهم عليك منه مني منا إلي إلينا إليه بي بنا به'.split(' '),
);
/** جوازي, نصف المبلغ, عشرين دينارا */
const OBJECT = /^(?!ال)(?:...+ي|نصف|كل|جميع|بعض|ثلث|ربع|ثلاث.*|..+ين)$/u;

const WHERE_TO = new Set('إلى الى عن'.split(' '));

/** Only a space apart: a sign between them opens a sentence. */
function isNext(before: Unit, { tokens }: Unit): boolean {
  return tokens[0]!.start - lastOf(before.tokens)!.end <= 1;
}
