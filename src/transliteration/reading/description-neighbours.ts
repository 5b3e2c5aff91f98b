/** سيارة لونها أحمر, رجل اسمه خالد: what a thing has opens what is said of it; but كتابة اسمها, تغيير اسمه. */
import { isAdjective, isCommon, type Noun } from './feminine-adjective';
import { isPreposition, isVerb } from './parts-of-speech';
import { hasArticle } from './reading';
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

const isDeed = (letters: string): boolean => DEEDS.has(letters) || DERIVED_DEED.test(letters);
