/** سيارة لونها أحمر, رجل اسمه خالد: what a thing has opens what is said of it; but كتابة اسمها, تغيير اسمه. */
import { isPreposition, isVerb } from './parts-of-speech';
import { hasArticle } from './reading';
import type { Unit } from './unit';

const OF_IT =
  /^(?:اسم|لون|رقم|سعر|ثمن|عدد|طول|عرض|عمر|وزن|حجم|نوع|شكل|مقر|مصدر|عنوان|موقع|قدر|قيمت|مدت|مساحت|سعت|نسبت|درجت|جنسيت)(?:ه|ها)$/u;
/** What is done to a name or number. */
const DEED =
  /^(?:كتابة|إضافة|زيادة|قراءة|طباعة|معرفة|إعادة|إزالة|دراسة|صياغة|من.?.قشة|م[^ن].?.+[عق]ة|ت.*|ا[نفلست]..?ا.|إ..ا.|ذكر|حساب|رفع|خفض|دفع|طلب|نقل|حفظ|حذف|مسح|شرح|فحص|قياس|حسب|نفس|كل|غير|مثل|حسن|بيان)$/u;

/** @param after the word behind `what` */
export function describesBy(what: Unit, thing: Unit, after: Unit | undefined): boolean {
  if (!OF_IT.test(what.letters) || after === undefined || isPreposition(after) || isVerb(after)) return false;
  const [reading] = thing.readings;
  if (reading === undefined || isPreposition(thing) || isVerb(thing) || hasArticle(reading)) return false;
  return /ة$/u.test(thing.letters) === what.letters.endsWith('ها') && !DEED.test(thing.letters);
}
