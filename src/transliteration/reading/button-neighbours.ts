/** حمل الملف, غير كلمة المرور, فعل حسابك: what a button or a clerk says to do with what is written or kept, where a noun has the letters. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { opens } from './mood-neighbours';
import { isAgent, lettersOf } from './parts-of-speech';
import { hasArticle, NO_PREFIX, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import type { Unit } from './unit';

/** Of the second form. */
const ORDERS = new Set('حمل حدث عدل غير فعل جدد قدم شغل نزل وقع سلم خزن علق فرغ صدر خصص'.split(' '));
/** Of nouns that stand before things oftener (سجل الطلبات, حول العقد), and what they are told of. */
const ORDERS_OF = new Map([
  ['سجل', /^ال(?:دخول|خروج)$/u],
  ['حول', /^(?:إلى|ال(?:مبلغ|رصيد|مبالغ))$/u],
  ['بلغ', /^عن$/u],
  ['قدم', /^(?:على|شكوى|اعتراضا|طلبا|بلاغا)$/u],
]);

/** With the article, or before what they belong to. */
const THINGS =
  /^(?:ال)?(?:ملف|ملفات|تطبيق|تطبيقات|برنامج|برامج|صورة|صور|مستند|مستندات|وثيقة|وثائق|أوراق|بيانات|معلومات|عنوان|عناوين|رقم|أرقام|كلمة|لغة|طلب|طلبات|عقد|عقود|إقامة|جواز|رخصة|بطاقة|اشتراك|عضوية|تأمين|تأشيرة|حساب|خدمة|خدمات|إشعار|إشعارات|تنبيهات|جهاز|هوية|تقرير|تقارير|فاتورة|فواتير|إيصال|موقع|نظام|نسخة|باقة|رمز|كود|شريحة|شاشة|طابعة|كاميرا|نموذج|استمارة|إعداد|إعدادات|قائمة|جدول|سلة|ذاكرة|صندوق|متصفح|صفحة|شكوى|استبيان|استقالة|اعتراض|موعد|حجز|اسم|بريد)$/u;
const YOURS = /.{3}كم?$/u;

export const BUTTON = 'order on a button';

export const isMaybeButton = ({ letters }: Unit): boolean => ORDERS.has(letters) || ORDERS_OF.has(letters);

export function buttonAmong(unit: Unit, { before, after, next }: Around): Reading | undefined {
  const { letters } = unit;
  if (!isMaybeButton(unit) || !opens(unit, before) || after === undefined) return undefined;
  // قدم الطلب المواطن, but حدث بيانات العميل
  if (isAgent(after) || (next && isAgent(next) && hasArticle(after.readings[0]!))) return undefined;
  const thing = lettersOf(after);
  const isTold =
    ORDERS_OF.get(letters)?.test(thing) || (ORDERS.has(letters) && (THINGS.test(thing) || YOURS.test(thing)));
  if (!isTold) return undefined;
  const [first, middle, last] = letters;
  const vocalised = `${first}${u.FATHA}${middle}${u.SHADDA}${u.KASRA}${last}`;
  return readingOf({ vocalised, verb: true, rule: BUTTON }, NO_PREFIX);
}
