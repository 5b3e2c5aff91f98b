/** What is done to something, where its letters are those of what somebody does. */
import * as u from '../script/unicode';
import type { Around } from './around';
import {
  hasPronoun,
  INSTITUTION,
  isAdverb,
  isAgent,
  isComplement,
  isDefiniteNoun,
  isGoverningNoun,
  isNisba,
  isNoun,
  isNounToo,
  isObject,
  isPerfect,
  isPhrase,
  isPreposition,
  isVerbOrParticle,
  isWoman,
  lettersOf,
  NUMERALS,
  TELLS_WHICH,
} from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { isAsTyped, isListed } from './sources/listed-entries';
import { readAsMine } from './sources/nouns-in-context';
import { readAsActive, readAsDone } from './sources/verbs-in-context';
import type { Unit } from './unit';

export const PASSIVE = new RegExp(`^[يت]${u.DAMMA}.*${u.FATHA}${u.SHADDA}?[^${u.TASHKIL}]${u.SHADDA}?$`, 'u');

export const isPassive = ({ words }: Reading): boolean => words[0]!.stem[1] === u.DAMMA;

/** What befalls people and things, so that who did it is left out. */
const BEFALLS = new Set(
  'خصم سرق كسر قتل جرح نقل خطف نهب حرق رفض طرد سحب نشر عقد منع قطع أجل ألغي فصل شحن'.split(' '),
);
/** What a desk does with a thing: الفاتورة دفعت. */
const IS_DELIVERED = /^(?:دفع|طبع|استلم|فقد|أرسل|ارسل|سلم|فتح|أغلق|استرجع|استبدل|أصلح|أضيف)$/u;
/** Verbs whose preposition follows where nobody is named. */
const WITH_PREPOSITION = new Set(
  'عثر_على قبض_على حكم_على خصم_من نقل_إلى سحب_من حرر_في حرر_من حرر_بتاريخ طبع_في'.split(' '),
);

/** سرقت سيارتي, رفض طلبي, عثر على محفظة: of what befalls somebody, where nobody is named who does it. */
export function doneAmong(unit: Unit, { previous, before, after, next }: Around): Reading | undefined {
  const letters = lettersOf(unit);
  const base = letters.replace(/ت$/u, '');
  // الجهاز سرق من السيارة, الرخصة سحبت أمس
  const isBefallen =
    (BEFALLS.has(base) || (base !== letters && IS_DELIVERED.test(base))) &&
    isDefiniteNoun(before) &&
    !isAgent(before!) &&
    !INSTITUTION.test(before!.letters);
  if (isBefallen && (!after || isPhrase(after) || isAdverb(after) || /^(?:أمس|بسبب)$/u.test(after.letters)))
    return readAsDone(letters);
  // رقم الهاتف إن وجد, إن وجد مكان
  const isFound = letters === 'وجد' ? !(after && isAgent(after)) : base === 'وجد' && !after;
  if (isFound && before && IF.test(lettersOf(before))) return readAsDone(letters);
  // طلبكم قد قبل
  if (after === undefined) {
    const isDone = (BEFALLS.has(base) || IS_MADE.has(base)) && !(previous && isAgent(previous));
    return isDone && before && ALREADY.test(lettersOf(before)) ? readAsDone(letters) : undefined;
  }
  // أنشئ بواسطة المدير, وقع من قبل المدير
  if (isBy(after, next) && isVerbOrParticle(unit.readings[0]!) && !MOVES.test(letters))
    return readAsDone(letters);
  // ضبط المتهم وبحوزته مخدرات
  if (
    CAUGHT.test(base) &&
    before === undefined &&
    SUSPECT.test(after.letters) &&
    !(next && isNoun(next.readings[0]!) && hasArticle(next.readings[0]!))
  )
    return readAsDone(letters);
  // حكم عليه بالسجن
  const preposition = lettersOf(after).replace(/^علي(?:ه|ها|هم|هما|نا)$/u, 'على');
  if (!BEFALLS.has(base) && !WITH_PREPOSITION.has(`${base}_${preposition}`)) return undefined;
  // الطفل كسر الزجاج, الذي كسره, تم رفض طلبك
  if (before !== undefined && !OPENS_DEED.test(lettersOf(before))) return undefined;
  // خصم خمسون بالمئة
  if (next && PER_CENT.test(lettersOf(next))) return undefined;
  if (NUMERALS.has(lettersOf(after)) || /..ون$/u.test(lettersOf(after))) return readAsDone(letters);
  if (WITH_PREPOSITION.has(`${base}_${preposition}`))
    return !(next && names(next)) ? readAsDone(letters) : undefined;
  // كسر في اليد, نشر أي صفحة
  if (isPreposition(after) || after.letters === 'أي') return undefined;
  const mine = after.as(readAsMine);
  const thing = after.readings.find(isNounToo) ?? mine;
  if (!thing || (isAgent(after) && hasArticle(thing)) || INSTITUTION.test(lettersOf(after))) return undefined;
  // رفضت السفارة طلبي: what has an object is no passive.
  if (next && isNoun(next.readings[0]!) && !isPreposition(next)) return undefined;
  // سحب نقدي
  if (isNisba(after) && isListed(after.readings[0]!) && unit.readings.some(isNoun)) return undefined;
  // قتل جندي
  if (KILLS.has(letters) && !hasArticle(thing)) return readAsDone(letters);
  if (letters !== base) return isFeminine(after) ? readAsDone(letters) : undefined;
  return mine || hasPronoun(thing) ? readAsDone(letters) : undefined;
}

const isBy = (after: Unit, next: Unit | undefined): boolean =>
  after.letters === 'بواسطة' || (after.letters === 'من' && next?.letters === 'قبل');

/** مصمم بواسطة فريقنا, المستخدم من قبل الطبيب, السيارة المستأجرة: what somebody did it to, not who does it. */
export function doneByAmong(unit: Unit, { before, after, next }: Around): Reading | undefined {
  const [first] = unit.readings as [Reading];
  const { prefix } = first;
  const isOfThing =
    WITH_THINGS.test(lettersOf(unit)) &&
    before !== undefined &&
    isNoun(before.readings[0]!) &&
    isDefiniteNoun(before) === prefix.article &&
    !isAgent(before) &&
    !INSTITUTION.test(before.letters);
  if (!isOfThing && !(after && isBy(after, next))) return undefined;
  const { stem } = first.words[0]!;
  return DOES.test(stem)
    ? readingOf({ vocalised: stem.replace(DOES, `$1${u.FATHA}$2`), verb: false, rule: DONE_BY }, prefix)
    : undefined;
}

export const DONE_BY = 'what is done';
/** What people are called by what they do with things. */
export const WITH_THINGS = /^(?:ال)?(?:مست(?:أجر|ثمر|هلك|لم)|مؤرخ)ة?$/u;
const DOES = new RegExp(`^(م${u.DAMMA}.+)${u.KASRA}([^ي](?:${u.FATHA}ة)?)$`, 'u');

/** سافر بواسطة القطار */
const MOVES = /^(?:سافر|ذهب|جاء|وصل|حضر|دخل|خرج|عاد|رجع|انتقل|تنقل)/u;

const CAUGHT = /^(?:ضبط|اعتقل|أوقف|حبس|سجن|نقل|أسعف)$/u;
const SUSPECT = /^ال(?:متهم|جاني|سارق|لص|مطلوب|مصاب|هارب|جريح)ة?$/u;
const ALREADY = /^[وفل]?قد$/u;
const IF = /^(?:إن|إذا|ان|اذا)$/u;

/** لماذا, لقد, أن: before which no subject stands. */
const OPENS_DEED = /^(?:[وف]?(?:لماذا|لقد|قد|أن|متى|كيف|أين|هل|حيث|عندما|إذا|حين)|و|ثم|حتى)$/u;
const PER_CENT = /^(?:بال|في ال)(?:مئة|مائة|مية)$/u;
const KILLS = new Set('قتل جرح خطف'.split(' '));

const names = (unit: Unit): boolean => isAgent(unit) && hasArticle(unit.readings[0]!);

/** سيارتي, يده, الجلسة, البنوك */
function isFeminine(unit: Unit): boolean {
  return FEMININE.test(lettersOf(unit));
}

const FEMININE = /(?:ة|ات|..ت(?:ي|ه|ها|هم|نا|ك|كم)|^(?:يد|رجل|ساق|قدم|عين)(?:ي|ه|ها)|ون)$/u;

/** يحفظ في مكان بارد, يحفظ الدواء بعيدا: what is done to something has no object, so a preposition follows, or the thing and then one. */
export function passiveAmong(unit: Unit, { before, after, next, rest }: Around): Reading | undefined {
  const { readings } = unit;
  // تعرض المنزل للسرقة: a fifth form.
  if (!isVerbOrParticle(readings[0]!) || isPerfect(readings[0]!)) return undefined;
  const letters = lettersOf(unit);
  const { stem } = readings[0]!.words[0]!;
  // كلمة السر تمنع هذا الدخول: what has a subject and an object is no passive.
  const hasObject = after && isComplement(after) && !isPhrase(after) && !isAdverb(after);
  if (PASSIVE.test(stem) && hasObject && before && isNoun(before.readings[0]!))
    return isPreposition(before) ? undefined : unit.as(readAsActive);
  const passive = readings.find(
    (reading) =>
      isVerbOrParticle(reading) &&
      isListed(reading) &&
      isAsTyped(reading, letters) &&
      PASSIVE.test(reading.spellings.vocalised),
  );
  if (isTypedAsDone(unit, after)) return unit.as(readAsDone);
  // السعر لمن يدفع نقدا
  if (before && WHO.test(lettersOf(before))) return undefined;
  // يعتمد على السعر: it depends.
  if (/عتمد$/u.test(letters) && after && lettersOf(after) === 'على') return unit.as(readAsActive);
  // يخبز في فرن ساخن
  if (isPhrase(after) || isAdverb(after))
    return passive ?? (before === undefined && isMade(letters) ? unit.as(readAsDone) : undefined);
  // ويعاقب المخالف بغرامة
  if (before === undefined || readings[0]!.prefix.proclitics[0] === 'wa') {
    // سيعقد الاجتماع القادم غدا, يحفظ هذا المرهم بعيدا
    const isThis = after !== undefined && /^هذ[اه]$/u.test(after.letters);
    const behind = isThis || (next && TELLS_WHICH.test(next.letters)) ? rest()[1] : next;
    return isThingDone(isThis ? next : after, behind) ? (passive ?? doneTo(unit)) : undefined;
  }
  // الإيجار يدفع أول كل شهر
  const isSubject = hasArticle(before.readings[0]!) && isNoun(before.readings[0]!) && !isAgent(before);
  return isSubject && (after === undefined || WHEN.has(lettersOf(after))) ? passive : undefined;
}

/** تقدم الشركة عروضا, رفضت المريضة أخذ الدواء; of what does not act only what is her own (تفتح المكتبة أبوابها) */
export const hasObject = (subject: Unit, next: Unit): boolean =>
  /^ال.+ة$/u.test(subject.letters) && isWoman(subject.letters)
    ? isObject(next) || next.readings.some(isGoverningNoun)
    : INSTITUTION.test(subject.letters)
      ? isObject(next)
      : next.letters.endsWith('ها') && hasPronoun(next.readings[0]!);

/** تنظم البلدية مهرجانا, تقدم الشركة عروضا: what has an object, and agrees with who does it. */
export const hersAmong = (unit: Unit, { after, next }: Around): Reading | undefined =>
  after !== undefined &&
  next !== undefined &&
  /^ت.{3,}$/u.test(unit.letters) &&
  after.letters.endsWith(u.TA_MARBUTA) &&
  hasArticle(after.readings[0]!) &&
  hasObject(after, next)
    ? unit.as(readAsActive)
    : undefined;

/** يعطى للأطفال, يقلى الباذنجان: where ى is no slip for the ي of what somebody does. */
export const isTypedAsDone = (unit: Unit, after: Unit | undefined): boolean =>
  unit.letters.endsWith(u.ALIF_MAQSURA) &&
  DOES_WEAK.test(unit.readings[0]!.words[0]!.stem) &&
  isVerbOrParticle(unit.readings[0]!) &&
  after !== undefined &&
  (isPhrase(after) || isThing(after));
const DOES_WEAK = new RegExp(`${u.KASRA}ي$`, 'u');
const WHO = /^[لم]?من$/u;

/** الدواء, حسابك */
const isThing = (unit: Unit): boolean =>
  (hasArticle(unit.readings[0]!) || (isNoun(unit.readings[0]!) && hasPronoun(unit.readings[0]!))) &&
  !isAgent(unit);

/** الدواء بعيدا, النتائج غدا */
const isThingDone = (thing: Unit | undefined, next: Unit | undefined): boolean =>
  thing !== undefined &&
  next !== undefined &&
  isThing(thing) &&
  !/^(?:على|إلى|عن|أن)$/u.test(lettersOf(next)) &&
  (isPhrase(next) || isAdverb(next) || WHEN.has(lettersOf(next)));

function doneTo(unit: Unit): Reading | undefined {
  const letters = lettersOf(unit);
  return isTransitive(unit.readings[0]!, letters) ? readAsDone(letters) : undefined;
}

/** ستعلن النتائج: of the second and fourth form, whose verbs have an object, and of what befalls or is made. */
function isTransitive({ words }: Reading, letters: string): boolean {
  if (YU.test(words[0]!.stem)) return !WITHOUT_OBJECT.test(letters);
  return isMade(letters);
}

function isMade(letters: string): boolean {
  const base = letters.replace(/^س?[يت]/u, '');
  return BEFALLS.has(base) || IS_MADE.has(base);
}

/** What kitchens, wards and offices do with things (يخلط الطحين بالماء), where nobody is named. */
export const IS_MADE = new Set(
  'خلط قسم دهن صرف غسل حفظ ضبط ربط رفع فرض حجز ملأ قلب سلق عصر طحن خبز سكب حقن عرض لصق رش نصب زرع ذبح طبخ فحص كشف جمع ذكر طلب قبل منح دفع حذف ختم قرأ كتب سمح ترك مزج نقع قشر فرم كسر أخذ وضع حرر شوي'.split(
    ' ',
  ),
);

/** تقلع الطائرة, تؤثر الحرارة على */
const WITHOUT_OBJECT = /^س?[يت](?:قلع|بحر|سرع|ثمر|مطر|فلس|قبل|ضرب|شرق|زهر|صبح|صر|فرط)$/u;
const YU = new RegExp(`^(?:س${u.FATHA})?[يت]${u.DAMMA}(?!.${u.FATHA}ا)`, 'u');

const WHEN = new Set('أول آخر كل يوم غدا فقط حتى مساء صباح'.split(' '));
