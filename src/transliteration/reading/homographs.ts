/** Single words that mean another thing beside these words: who, the last, nought, his age. */

import * as u from '../script/unicode';
import type { Around } from './around';
import { endsInPronoun } from './case-neighbours';
import {
  hasPronoun,
  INSTITUTION,
  isAgent,
  isGoverningNoun,
  isNoun,
  isNounToo,
  isOfLanguage,
  isPerson,
  isPersonal,
  isPreposition,
  isVerb,
  lettersOf,
  NUMERALS,
} from './parts-of-speech';
import { ARTICLE, hasArticle, NO_PREFIX, type Prefix, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { listed } from './sources/inflected-forms';
import { isListed, type ListedReading } from './sources/listed-entries';
import { readAsHis, readAsItsNoun, readAsParticle, readInGenitive } from './sources/nouns-in-context';
import { readAfterProclitic } from './sources/proclitic-words';
import { hasFeminine } from './sources/typed-feminine';
import type { Unit } from './unit';
import { isWhoDid } from './verb-neighbours';

/** من يجيب, من أنت, أنت من طلب: who, elsewhere from. */
export function whoAmong(unit: Unit, { before, after, next }: Around): Reading | undefined {
  if (lettersOf(unit) !== 'من' || after === undefined || isPreposition(after)) return undefined;
  const isWho =
    ((isVerb(after) || after.readings.some(isOfVerb)) && WHO.test(lettersOf(after))) ||
    // من المسؤول هنا
    (before === undefined && isAgent(after) && next !== undefined && /^(?:هنا|عن)$/u.test(next.letters)) ||
    isWhoDid(before, after, next);
  return isWho ? unit.readings[1] : undefined;
}

/** يمكنه */
const isOfVerb = ({ rule }: Reading): boolean => rule.startsWith('object of a verb');

/** Not من تلك, من يدي. */
const WHO = /^(?:س?[يت](?!لك$|دي).+[^ا]|أنت|أنتم|هو|هي|هم)$/u;

/** الدخول باسم مستعار, باسم الشركة: in whose name, behind what is no person, or before a thing. */
export function inNameOf(unit: Unit, { before, after }: Around): Reading | undefined {
  if (unit.letters !== 'باسم') return undefined;
  const isOfThing = before === undefined && isOfLanguage(after) && hasArticle(after!.readings[0]!);
  const isBehindNobody = isOfLanguage(before) && (!isAgent(before!) || SPEAKS.test(lettersOf(before!)));
  return isOfThing || isBehindNobody ? unit.as(readAfterProclitic) : undefined;
}

/** المتحدث باسم الشرطة */
const SPEAKS = /(?:متحدث|ناطق)ة?$/u;

/** الرصيد صفر: nought, but for the month and its dates. */
export function zeroAmong({ letters, readings }: Unit, { before, after }: Around): Reading | undefined {
  if (
    !/^(?:ال)?صفر$/u.test(letters) ||
    [before, after].some((other) => other && OF_MONTHS.test(lettersOf(other)))
  )
    return undefined;
  if (!isOfLanguage(before ?? after)) return undefined;
  return readings.find((reading) => isNoun(reading) && reading.words[0]!.stem[1] === u.KASRA);
}

const OF_MONTHS = /^(?:شهر|من|محرم|ربيع|هلال|في|غرة|يوم|[0-9٠-٩]+)$/u;

/** إلى آخر الشارع, آخر موعد: the last, elsewhere another. */
export function lastAmong(
  unit: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  if (!/^[وفبل]?[آا]خر$/u.test(lettersOf(unit)) || after === undefined || !isNounToo(after.readings[0]!))
    return undefined;
  const isAnother =
    before !== undefined &&
    isNoun(before.readings[0]!) &&
    !isPreposition(before) &&
    !WHOSE_LAST.test(lettersOf(before));
  // استلام آخر المعلومات: another stands behind its noun, and before no number (حساب آخر ثلاثة أشهر).
  return isAnother && !hasArticle(after.readings[0]!) && !NUMBER.test(lettersOf(after))
    ? undefined
    : unit.readings.find(({ words }) => words[0]!.stem.includes(u.KASRA));
}

/** تاريخ آخر تطعيم, نتيجة آخر فحص: what another, which is no feminine, hardly describes. */
const WHOSE_LAST = /ة$|^(?:ال)?(?:تاريخ|موعد|وقت|رقم|اسم|سعر|مكان|عنوان)$/u;

/** بكم هذه السجادة: for how much, elsewhere to you. */
export function howMuchAmong(unit: Unit, { after, opening }: Around): Reading | undefined {
  if (lettersOf(unit) !== 'بكم' || unit !== opening || after === undefined) return undefined;
  return unit.readings.find(({ words }) => words[0]!.stem.includes(`ك${u.FATHA}`));
}

/** عمره تسع سنوات, وعمره 5 سنوات: how old he is, elsewhere a pilgrimage. */
export function ageAmong(
  { tokens, readings: [reading] }: Unit,
  after: Unit | undefined,
): Reading | undefined {
  const { text } = tokens[0]!;
  if (!AGE.test(text) || !isListed(reading!) || after === undefined || !YEARS.test(lettersOf(after)))
    return undefined;
  return readAfterProclitic(text) ?? readAsHis(text, reading.spellings, 'u');
}

export const AGE = /^[وف]?عمره$/u;
const NUMBER = /^(?:ثلاث|أربع|خمس|ستة?$|ستين|ستون|سبع|ثما?ن|تسع|عشر)/u;
const YEARS = new RegExp(`${NUMBER.source}|^(?:واحد|سن|عام|أعوام|شهر|أشهر|شهور|يوم|أيام)`, 'u');

/** الانتظار هنا: behind what has an article nobody is called Hana. */
export const hereAmong = ({ letters, readings }: Unit, before: Unit | undefined): Reading | undefined =>
  letters === 'هنا' && before !== undefined && hasArticle(before.readings[0]!)
    ? readings.find(({ words }) => words[0]!.stem[1] === u.DAMMA)
    : undefined;

/** في الجامعة نفسها: of what a preposition or another noun governs. */
export function selfAmong(unit: Unit, { previous, before }: Around): Reading | undefined {
  if (!SELF.test(lettersOf(unit)) || previous === undefined || !hasArticle(before!.readings[0]!))
    return undefined;
  return isPreposition(previous) || isGoverningNoun(previous.readings[0]!)
    ? unit.as(readInGenitive)
    : undefined;
}

export const SELF = /^(?:نفس|ذات)(?:ه|ها|هم)$/u;

/** لم يصل بعد, من قبل, يلعب مساء: in pause, with nothing after it; لو علمت لما جئت: would not have. */
export function stillAmong(
  { letters, readings }: Unit,
  { previous, before, after, next, opening }: Around,
): Reading | undefined {
  // قبل الأكل بساعة: not what somebody accepted
  if (letters === 'قبل' && after && next && BY_TIME.test(next.letters))
    return readings.find(({ words }) => words[0]!.stem.startsWith(`ق${u.FATHA}بل`));
  if (
    /^(?:قبل|بعد)$/u.test(letters) &&
    before !== undefined &&
    !/^(?:قد|عن)$/u.test(before.letters) &&
    after === undefined
  )
    return readings
      .find(({ words }) => words[0]!.stem[1] === u.FATHA)
      ?.with({ words: [{ article: false, stem: letters[0] + u.FATHA + letters.slice(1) }] });
  if (
    letters === 'مساء' &&
    before &&
    after === undefined &&
    !isPreposition(before) &&
    !EACH.test(before.letters)
  )
    return readAsParticle(`م${u.FATHA}س${u.FATHA}اء${u.FATHATAN}`);
  // من قبل الإدارة, مبرم من قبل الطرفين, من قبل هذه المؤسسة: by whom
  if (
    letters === 'قبل' &&
    before?.letters === 'من' &&
    after &&
    (isAgentOrInstitution(after) ||
      /^(?:هذ[اه]|هؤلاء)$/u.test(after.letters) ||
      (previous && IS_DONE.test(previous.readings[0]!.words[0]!.stem)))
  )
    return readAsParticle(`ق${u.KASRA}ب${u.FATHA}ل`);
  return letters === 'لما' && /^و?لو$/u.test(lettersOf(opening))
    ? readAsParticle(`ل${u.FATHA}م${u.FATHA}ا`)
    : undefined;
}

const BY_TIME =
  /^ب(?:نصف|ربع|قليل|(?:ساع|دقيق|سن|ليل)(?:ة|تين)|(?:يوم|أسبوع|شهر|عام)(?:ين)?|ساعات|دقائق|أيام|ثلاث|أربع|خمس|ست|سبع|ثما?ن|تسع|عشر)/u;
const EACH = /^(?:كل|ذات|صباح)$/u;
const IS_DONE = new RegExp(`^م${u.DAMMA}.+${u.FATHA}[^ى]${u.SHADDA}?$`, 'u');
const isAgentOrInstitution = (unit: Unit): boolean => isAgent(unit) || INSTITUTION.test(unit.letters);

/** عرض علي المدير زيادة, التبس علي الأمر, علي أن أسافر: me, not Ali. */
export const onMeAmong = ({ letters }: Unit, { before, after }: Around): Reading | undefined =>
  letters === 'علي' &&
  ((after && MINE_TO_BEAR.test(after.letters)) ||
    (before &&
      (HARD_ON.test(before.letters) ||
        (isOnSomebody(before) && after && isAgent(after) && hasArticle(after.readings[0]!)))))
    ? readAsParticle(`ع${u.FATHA}ل${u.FATHA}ي${u.SHADDA}${u.FATHA}`)
    : undefined;

/** علي سبيل المثال, الحصول علي شهادة: ي is typed for ى. */
export const onAmong = ({ letters }: Unit, { previous, before, after }: Around): Reading | undefined =>
  letters === 'علي' &&
  after &&
  (ON_WHAT.test(after.letters) ||
    ([previous, before].some((other) => other && TAKES_ON.test(other.letters)) && isOfLanguage(after)) ||
    ((before === undefined ? hasArticle(after.readings[0]!) : isNotOfAli(before)) && isThing(after)))
    ? readAsParticle(`ع${u.FATHA}ل${u.FATHA}ى`)
    : undefined;

const ON_WHAT =
  /^(?:سبيل|مدار|وشك|ال(?:[أا](?:كثر|قل|رجح)|فور|رغم|إطلاق|توالي|يمين|يسار|شمال|(?:مساعد|ساع)[ةه]))$/u;

/** القلم, اعتراضا, مطلة, ندمت, يرد: neither a deed that may be his nor somebody called so, nor what is his. */
const isNotOfAli = (unit: Unit): boolean => {
  const [reading] = unit.readings as [Reading];
  if (isVerb(unit)) return /(?:ت|نا|وا)$|^[تنأ]|رد$/u.test(unit.letters);
  if (isAgent(unit) || !isOfLanguage(unit)) return false;
  return (
    hasArticle(reading) ||
    reading.rule.startsWith('accusative') ||
    !isGoverningNoun(reading) ||
    hasFeminine(unit.letters.replace(/ة$/u, ''))
  );
};

/** الطاولة, إجازتي; but no family */
const isThing = (unit: Unit): boolean =>
  isOfLanguage(unit) &&
  isNoun(unit.readings[0]!) &&
  !unit.readings.some(isPerson) &&
  unit.readings[0]!.prefix.proclitics.length === 0 &&
  (hasArticle(unit.readings[0]!) || isGoverningNoun(unit.readings[0]!) || hasPronoun(unit.readings[0]!));
/** Verbs, and their masdars, that على follows. */
const TAKES_ON =
  /^(?:ال|لل|[وفبل])?(?:[يتأ]?حصلت?|حصول|م?وافق[ةهت]?|[يتن]وافق|[ات]?طلاع|[اي]طلعت?|ضغط|[اي]ضغط|[اي]?نقر|توقيع|[يت]?و?قعت?|[يت]?حتوي|[يت]?عتمد|بناء|اعتماد|قدرة|حفاظ|[مي]?حافظة?|تعرف|إجابة|عثور|عثرت?|[يت]?سيطرة?|[أيت]?شرفت?|إشراف|[أيت]ثرت?|تأثير|[يت]?ركزت?|تركيز|تعليق|اعتراض|بناءا|[يت]جب|[يت]نبغي|[يت]تعين)$/u;

const MINE_TO_BEAR = /^(?:[أا]ن|دين|ديون|قسط|[أا]قساط|قرض|مخالف.+)$/u;
const HARD_ON =
  /^[يت]?(?:جب|نبغي|تعين|التبس|لتبس|أشكل|خفي|خفى|استعصى|ستعصي|شق|صعب|سهل|أغمي|غمى|تعذر|ألح|لح)ت?$/u;
const ON_SOMEBODY =
  /^(?:[يت]?(?:رد|عرض|اقترح|قترح|سلم|أشار|شير|ضحك|كذب|صرخ|حكم|مر|أعد|أمل|اتصل|خصم|صغر|ضيق|كثير).{0,2}|هل|كم)$/u;
/** What may be done or said to somebody who speaks. */
export const isOnSomebody = ({ letters }: Unit): boolean =>
  ON_SOMEBODY.test(letters) || HARD_ON.test(letters);

/** الساعة الخامسة عشرة, الطابق الخامس عشر: behind an ordinal. */
export function tenAmong({ letters, readings }: Unit, before: Unit | undefined): Reading | undefined {
  if (before === undefined) return undefined;
  // ثلاث عشرة سنة
  if (
    letters === 'عشرة' &&
    (NUMERALS.has(`${before.letters}ة`) || /^(?:اثنت|إحدى|ثماني)|^ال.ا.(?:ة|ية)$/u.test(before.letters))
  )
    return readingOf({ vocalised: `عَشر${u.FATHA}ة`, verb: false, rule: 'ten behind a number' }, NO_PREFIX);
  if (letters !== 'عشر' || !ORDINAL.test(lettersOf(before))) return undefined;
  return readings.find(({ words }) => words[0]!.stem.includes(`ش${u.FATHA}`));
}

/** على حسن تعاونكم, لحسن الحظ: of what is done, not somebody's name. */
export function goodnessAmong({ letters, readings }: Unit, { before, after }: Around): Reading | undefined {
  if (letters !== 'حسن' || before === undefined || after === undefined || isAgent(after)) return undefined;
  if (!isPreposition(before) && !isVerb(before)) return undefined;
  const [thing] = after.readings as [Reading];
  const isThing = thing.kind === 'word' && (hasArticle(thing) || endsInPronoun(thing));
  const goodness = readings.find(({ words }) => words[0]!.stem[1] === u.DAMMA);
  return isThing && goodness ? readAsItsNoun(goodness as ListedReading) : undefined;
}

export const isBuilding = ({ letters }: Unit): boolean => letters === 'عمارة';

/** عمارة السلام, مقابل عمارة الراجحي: a building, unless behind somebody's name. */
export const buildingAmong = (unit: Unit, { before, after }: Around): Reading | undefined =>
  isBuilding(unit) &&
  after !== undefined &&
  !(before && isPersonal(before.readings[0]!)) &&
  isListed(unit.readings[0]!)
    ? readAsItsNoun(unit.readings[0])
    : undefined;

/** تعمل محاسبة, عملت ابنتي مترجمة: who does it, not what is done. */
export function jobAmong({ letters }: Unit, { previous, before }: Around): Reading | undefined {
  if (!/^م..+ة$/u.test(letters) || before === undefined) return undefined;
  const works = isAgent(before) ? previous : before;
  // غير مطابقة للمواصفات
  const isDescribed = before.letters === 'غير' && /^م.ا..ة$/u.test(letters);
  if (!isDescribed && !(works && WORKS.test(works.letters))) return undefined;
  const agent = listed(letters.slice(0, -1)).find(
    ({ acts, vocalised }) => (acts || isDescribed) && DOES.test(vocalised),
  );
  return (
    agent &&
    readingOf(
      { vocalised: `${agent.vocalised}${u.FATHA}ة`, verb: false, rule: `feminine of ${agent.bare}` },
      NO_PREFIX,
    )
  );
}

const WORKS = /^[وس]?(?:[تأ]عمل|عملت|[تأ]شتغل|اشتغلت)$/u;
const DOES = new RegExp(`^م${u.DAMMA}.*${u.KASRA}${u.SHADDA}?[^${u.TASHKIL}]$`, 'u');

const ORDINAL = /^(?:ال)?(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)$/u;

/** ألفا ريال, مئتي دينار: two of a number before what is counted. */
export function twoAmong({ letters }: Unit, after: Unit | undefined): Reading | undefined {
  const stem = /[اي]$/u.test(letters) ? TWICE.get(letters.slice(0, -1)) : undefined;
  if (stem === undefined || after === undefined || !isNoun(after.readings[0]!)) return undefined;
  const vocalised = `${stem}${u.FATHA}${letters.slice(-1)}`;
  return readingOf({ vocalised, verb: false, rule: 'dual before its noun' }, NO_PREFIX);
}

const TWICE = new Map([
  ['اثن', 'اِثن'],
  ['اثنت', 'اِثنَت'],
  ['ألف', 'أَلف'],
  ['مئت', 'مِئَت'],
  ['مائت', 'مِئَت'],
  ['مليون', 'مِليُون'],
  ['مليار', 'مِليَار'],
  ['ثلث', 'ثُلُث'],
]);

/** اليوم الأول: the day that is described, elsewhere today; الابن الأكبر: a son, elsewhere Ibn. */
export function dayOrSonAmong({ letters }: Unit, after: Unit | undefined): Reading | undefined {
  const isDay = letters === 'اليوم' && after !== undefined && OF_DAYS.test(after.letters);
  const isSon = letters === 'الابن' && after !== undefined && hasArticle(after.readings[0]!);
  if (!isDay && !isSon) return undefined;
  return readingOf({ vocalised: isDay ? 'يَوم' : 'اِبن', verb: false, rule: 'noun' }, ARTICLE);
}

const OF_DAYS =
  /^ال(?:أول|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|أخير|تالي|سابق|وطني|عالمي|دولي|مفتوح|موعود|دراسي|كامل)$/u;

/** والي الخرطوم: at the start a governor, no إلى with a slip. */
export const governorAmong = (unit: Unit, { opening, after }: Around): Reading | undefined =>
  unit.letters === 'والي' && unit === opening && after !== undefined
    ? unit.readings.find((reading) => isListed(reading) && reading.spellings.bare === unit.letters)
    : undefined;

/** ألم في الظهر, عملية الظهر: a back, elsewhere noon. */
export const backAmong = ({ letters, readings }: Unit, { previous, before }: Around): Reading | undefined =>
  /^(?:ال|لل)ظهر$/u.test(letters) && [previous, before].some((other) => other && OF_BACKS.test(other.letters))
    ? readings.find(({ words }) => words[0]!.stem.includes(`ظ${u.FATHA}`))
    : undefined;

const OF_BACKS =
  /^(?:ال)?(?:[أا]لم|[آا]لام|وجع|عملية|عظام|عظم|[أا]سفل|[أا]على|كدمات|حكة|كيس|فقرات|عضلات|حقيبة|تشنج|إصابة|علاج|طبيعي|حزام)$/u;

/** لليلة واحدة, لليلتين: of a noun in ل, with no article before one or two of it. */
export function ofLamAmong({ letters }: Unit, after: Unit | undefined): Reading | undefined {
  if (!MAYBE_OF_LAM.test(letters)) return undefined;
  const stem = letters.slice(1);
  const isOfTwo = letters.endsWith('تين');
  if (!isOfTwo && after?.letters !== 'واحدة') return undefined;
  const [noun] = listed(stem.replace(/تين$/u, u.TA_MARBUTA));
  if (!noun) return undefined;
  const vocalised = isOfTwo ? `${noun.vocalised.slice(0, -1)}ت${u.FATHA}ين` : noun.vocalised;
  return readingOf({ vocalised, verb: false, rule: OF_LAM }, FOR);
}

export const OF_LAM = 'noun in lam without article';
export const MAYBE_OF_LAM = /^لل..+(?:ة|تين)$/u;
const FOR: Prefix = { proclitics: ['li'], article: false };
