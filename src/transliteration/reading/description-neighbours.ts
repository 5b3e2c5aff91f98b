/** سيارة لونها أحمر, رجل اسمه خالد: what a thing has opens what is said of it; but كتابة اسمها, تغيير اسمه. */
import type { Around } from './around';
import { ADJECTIVE, isAdjective, isCommon, type Noun } from './feminine-adjective';
import { isNoun, isPerson, isPreposition, isVerb } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { isListed } from './sources/listed-entries';
import { readAsItsNoun } from './sources/nouns-in-context';
import type { Unit } from './unit';

const OF_IT =
  /^(?:اسم|لون|رقم|سعر|ثمن|عدد|طول|عمق|عرض|عمر|وزن|حجم|نوع|شكل|مقر|مصدر|عنوان|موقع|قدر|قيمت|مدت|مساحت|سعت|نسبت|درجت|جنسيت)(?:ه|ها)$/u;
/** What is done to a name or number, and what is no thing. */
const DEEDS = new Set(
  (
    'كتابة إضافة زيادة قراءة طباعة معرفة إعادة إزالة دراسة صياغة مناقشة مراجعة متابعة مطابقة ' +
    'ذكر حساب رفع خفض دفع طلب نقل حفظ حذف مسح شرح فحص قياس بيان حسب نفس كل غير مثل حسن'
  ).split(' '),
);
/** تغيير, انتظار, إرسال */
const DERIVED_DEED = /^(?:ت.*|ا[نفلست]..?ا.|إ..ا.)$/u;

/** @param after the word behind `what` */
export function describesBy(what: Unit, thing: Unit, after: Unit | undefined): boolean {
  if (!OF_IT.test(what.letters) || after === undefined || isPreposition(after) || isVerb(after)) return false;
  const [reading] = thing.readings;
  if (reading === undefined || isPreposition(thing) || isVerb(thing) || hasArticle(reading)) return false;
  return /ة$/u.test(thing.letters) === what.letters.endsWith('ها') && !isDeed(thing.letters);
}

/** مادة نادرة الوجود, جبنة كاملة الدسم: behind a thing what is elsewhere a woman's name is an adjective, and governs what it is like in. */
export function isLikeIn(before: Unit | undefined, noun: Noun, thing: Noun): boolean {
  const [described] = before?.readings ?? [];
  if (described?.kind !== 'word' || hasArticle(described) || !/[ةاء]$/u.test(before!.letters)) return false;
  const isNamesake = noun.kinds[0] === 'given-f' && !noun.article && isAdjective(noun);
  return isNamesake && thing.article && isCommon(thing) && !isAdjective(thing);
}

/** سعر عادل, تأمين صحي شامل: what a thing is like, though somebody is called so. */
export function likeAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  const [first] = unit.readings as [Reading];
  if (!before || !isMaybeLike(unit) || !isListed(first) || (after && isPerson(after.readings[0]!)))
    return undefined;
  const [thing] = before.readings as [Reading];
  const isThing = isNoun(thing) && !hasArticle(thing) && NAMED_AFTER_NOBODY.test(before.letters);
  return isThing ? readAsItsNoun(first) : undefined;
}

/** نادر, جميل, مكفول */
export const isMaybeLike = ({ letters, readings: [first] }: Unit): boolean =>
  ADJECTIVE.test(letters.replace(/ة$/u, '')) && first!.kind?.startsWith('given') === true;
/** No shop, no street, nobody; an adjective of one of them. */
const NAMED_AFTER_NOBODY =
  /^(?:سعر|أسعار|ثمن|جو|طقس|عمل|مسافة|بيئة|جهاز|أجهزة|تأمين|ضمان|فحص|عرض|حل|قرار|حكم|نظام|وضع|مبلغ|راتب|أجر|عطل|حالة|خدمة|حياة|قيادة|ولادة|وصول|عودة|رحلة|اتصال|دفع|كشف|تقرير|صيانة|برنامج|خطة|سيارة|عينة|كلمة|سر|يوم|عيد|عام|هدية|مكان|شرح|علاج|عقد|.{2,}ية?)$/u;

const isDeed = (letters: string): boolean => DEEDS.has(letters) || DERIVED_DEED.test(letters);
