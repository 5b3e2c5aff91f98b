/** What somebody did or is told to do, where both have the same letters. */
import { lastOf } from '../../platform/last';
import * as u from '../script/unicode';
import type { Around } from './around';
import { isHeading } from './deed-neighbours';
import { SIZES } from './name-or-word';
import {
  governsNoun,
  hasPronoun,
  isAgent,
  isGoverningNoun,
  isGuess,
  isNisba,
  isNoun,
  isNounToo,
  isPerfect,
  isPhrase,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
  NUMERALS,
} from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { isListed, type ListedReading } from './sources/listed-entries';
import { readAsImperative } from './sources/verbs-in-context';
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
  // اتصل بك السيد: nobody is told to do something to himself.
  if (perfect.prefix.proclitics.length === 0 && after && TO_YOU.test(lettersOf(after))) return perfect;
  // إذا لم يعمل فحاول مرة أخرى: before what was done then, قد would stand.
  if (lettersOf(unit)[0] === 'ف' && CONDITION.test(lettersOf(opening)) && perfect === first)
    return readAsImperative(perfect.spellings, true)?.with({ prefix: perfect.prefix });
  // تجنب الازدحام واسلك طريقا آخر
  if (unit === opening && OF_TA.test(lettersOf(unit)) && [next, ...around.rest()].some(isJoinedOrder))
    return readAsImperative(perfect.spellings);
  const imperative = verbs.find(
    ({ spellings: { bare, vocalised } }) =>
      bare === perfect.spellings.bare && ENDS_IN_I_AND_CONSONANT.test(vocalised),
  );
  const opensSentence = opens(unit, before) || isTaskOf(opening, perfect) || isAnotherOrder(unit, opening);
  if (!imperative)
    return perfect === first &&
      opensSentence &&
      !NEVER_TOLD.has(lettersOf(unit)) &&
      (after === undefined ||
        isPhrase(after) ||
        isTask(unit, after, next) ||
        isReminder(unit, after) ||
        isYours(after))
      ? readAsImperative(perfect.spellings, isYours(after))
      : undefined;
  // شارك في السباق أكثر من ألف
  if (opensSentence && isPhrase(after) && isSeveral(around.rest()[1]?.letters ?? '')) return perfect;
  // قدم استقالته
  if (opensSentence && after && hasPronoun(after.readings[0]!) && HIS.test(lettersOf(after))) return perfect;
  // قدم طلبك: of what is yours, a clerk says what to do with it.
  if (opensSentence && isYours(after)) return imperative;
  if (first !== perfect && first !== imperative) return undefined;
  // سجل تجاري, حدث جديد
  if (opensSentence && (isNisba(after) || (after && SIZES.has(lettersOf(after)))))
    return unit.readings.find(isNoun);
  if (opensSentence)
    return isHeading(unit, around) ? unit.readings.find(isNoun) : moodAtStart(perfect, imperative, after);
  // أن تحدد قيم الأعمدة: no verb follows another, nor what stands before nouns only.
  const isObject = governsNoun(before!) || THAT.test(lettersOf(before!));
  if (isObject && unit.readings.some(isNoun)) return unit.readings.find(isNoun);
  const isJoined = perfect.prefix.proclitics.length > 0;
  return (!isJoined || didBefore(opening)) && isMaybeWord(before!) ? perfect : undefined;
}

const TO_YOU = /^(?:ب|علي|إلي|عن|من)كم?$/u;

/** المريض الجديد اتصل: a family's name as well. */
const isMaybeWord = ({ readings }: Unit): boolean =>
  readings[0]!.kind === 'word' ||
  (hasArticle(readings[0]!) && readings[0]!.prefix.proclitics.length === 0 && readings.some(isNounToo));

/** Of the fifth and sixth form. */
const OF_TA = /^ت...?.?$/u;
const isJoinedOrder = (unit: Unit | undefined): boolean => {
  const [first] = unit?.readings ?? [];
  return first?.rule.startsWith('imperative of') === true && first.prefix.proclitics.join() === 'wa';
};

/** أكثر من ألف, عشرون */
const isSeveral = (letters: string): boolean => NUMERALS.has(letters) || SEVERAL.test(letters);
const SEVERAL = /^(?:أكثر|نحو|حوالي|عدد|جميع|كبار|معظم|..+ون)$/u;

/** لأن قيم الألوان, أو قيم, مثل قيم */
const THAT = /^[وفبلك]?(?:أن|إن|لأن|أو|مثل)$/u;

/** تسلم الوثائق ووقع عليها: what somebody did first. */
const didBefore = (opening: Unit): boolean =>
  opening.readings.some((reading) => isPerfect(reading) && reading.prefix.proclitics.length === 0) &&
  !ENDS_IN_I_AND_CONSONANT.test(opening.readings[0]!.words[0]!.stem);

export const opens = (unit: Unit, before: Unit | undefined): boolean =>
  before === undefined || !isNext(before, unit) || isPurpose(before) || isPolite(before);

/** احذف الملفات وأفرغ السلة: after what one is told to do. */
function isAnotherOrder(unit: Unit, opening: Unit): boolean {
  if (!lettersOf(unit).startsWith(u.WAW) || opening === unit) return false;
  // يرجى الانتظار وحاول مرة أخرى
  if (isPolite(opening) || ASKS.test(lettersOf(opening))) return true;
  // نم مبكرا واستيقظ في السادسة
  if (opening.letters.length === 2) return !isPreposition(opening) && isGuess(opening.readings[0]!);
  if (!isVerb(opening)) return false;
  return ORDER_FIRST.test(lettersOf(opening)) && !PERFECT_END.test(opening.readings[0]!.words[0]!.stem);
}

const CONDITION = /^و?(?:إذا|إن)$/u;
const ASKS = /^(?:يرجى|الرجاء)$/u;
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
  !isAgent(after) &&
  (FOURTH_FORM.test(lettersOf(unit))
    ? (hasArticle(after.readings[0]!) && (!next || isPhrase(next))) || isGovernedFeminine(after, next)
    : TENTH_FORM.test(lettersOf(unit)) &&
      (hasArticle(after.readings[0]!) || after.letters.endsWith(u.TA_MARBUTA)));

/** أكمل عملية الشراء: of what a feminine does the verb would be one. */
const isGovernedFeminine = ({ letters, readings }: Unit, next: Unit | undefined): boolean =>
  letters.endsWith(u.TA_MARBUTA) &&
  isGoverningNoun(readings[0]!) &&
  next !== undefined &&
  hasArticle(next.readings[0]!);

/** تذكر أن تغلق الباب */
const isReminder = (unit: Unit, after: Unit): boolean =>
  /^(?:تذكر|تأكد|انتبه)$/u.test(lettersOf(unit)) && /^أنه?ا?$/u.test(lettersOf(after));

const FOURTH_FORM = /^أ..[^يى]$/u;
/** What happens, and nobody is told to do. */
export const NEVER_TOLD = new Set(
  'تعرض تأخر تأثر تغيب تخرج تبرع تدرب تضرر توقف أصبح أخفق أوشك أسفر أفلس أثمر استغرق تعذر توفر تبين تسرب تعطل تسبب'.split(
    ' ',
  ),
);
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

/** للحجز اتصل: what a sign is for comes before what to do. */
function isPurpose({ readings: [reading] }: Unit): boolean {
  const { proclitics, article } = reading!.prefix;
  return article && proclitics[0] === 'li';
}

/** من فضلك اكتب, لطفا انتظر, ثم وقع */
export function isPolite(unit: Unit): boolean {
  return unit.readings[0]!.kind === 'phrase' || POLITE.has(lettersOf(unit));
}

const POLITE = new Set('رجاء لطفا فضلا ثم'.split(' '));

const HIS = /..(?:ه|ها|هم)$/u;
const YOURS = /(?:ك|كم)$/u;

export function isYours(unit: Unit | undefined): boolean {
  return unit !== undefined && hasPronoun(unit.readings[0]!) && YOURS.test(lettersOf(unit));
}

/** Only a space apart: a sign between them opens a sentence. */
function isNext(before: Unit, { tokens }: Unit): boolean {
  return tokens[0]!.start - lastOf(before.tokens)!.end <= 1;
}
