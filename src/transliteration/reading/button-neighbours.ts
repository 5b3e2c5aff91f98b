/** حمل الملف, غير كلمة المرور, فعل حسابك: what a button or a clerk says to do with what is written or kept, where a noun has the letters. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { opens } from './mood-neighbours';
import { isAgent, isOrderOnYours, isPerfect, isVerbOrParticle, lettersOf } from './parts-of-speech';
import { hasArticle, NO_PREFIX, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/** حدث خطأ حاول لاحقا: wherever it stands, unless behind somebody. */
const TRY_AGAIN = /^(?:مرة|لاحقا|مجددا|ثانية)$/u;

/** Of the second form. */
const ORDERS = new Set('حمل حدث عدل غير فعل جدد قدم شغل نزل وقع سلم خزن علق فرغ خصص'.split(' '));
/** Of the third, before what is no person and alone with it: غادر الصفحة, واصل القراءة. */
const ORDERS_ALONE = new Set('غادر واصل عاود عاين'.split(' '));
/** Whose letters are oftener something else (سجل الطلبات, حول العقد, تعرف), and what they are told of. */
const ORDERS_OF: ReadonlyMap<string, readonly [vocalised: string, of: RegExp]> = new Map([
  ['سجل', ['سَجِّل', /^ال(?:دخول|خروج)$/u]],
  ['حول', ['حَوِّل', /^(?:إلى|ال(?:مبلغ|رصيد|مبالغ))$/u]],
  ['بلغ', ['بَلِّغ', /^عن$/u]],
  ['قدم', ['قَدِّم', /^(?:على|شكوى|اعتراضا|طلبا|بلاغا)$/u]],
  ['حاول', ['حَاوِل', TRY_AGAIN]],
  ['بدل', ['بَدِّل', /^(?:كلمة|لغة)$/u]],
  ['صوت', ['صَوِّت', /^(?:الآن|ل.+)$/u]],
  ['صدر', ['صَدِّر', /^ال(?:ملف|ملفات|بيانات|صور)$/u]],
  ['صلح', ['صَلِّح', /^ال/u]],
  ['صف', ['صِف', /^(?:ال(?:مشكلة|حالة|عطل|أعراض)|لنا)$/u]],
  ['صل', ['صِل', /^(?:إلينا|بنا)$/u]],
  ['تعرف', ['تَعَرَّف', /^على$/u]],
  ['تخط', ['تَخَطَّ', /^ال/u]],
  ['تجاهل', ['تَجَاهَل', /^ال(?:تنبيه|إشعار|رسالة|تحذير|خطأ)$/u]],
  ['مارس', ['مَارِس', /^ال(?!ماضي|قادم|مقبل|جاري|حالي)/u]],
  ['استعد', ['اِستَعِد', /^(?!ل).+كم?$/u]],
]);

/** With the article, or before what they belong to. */
const THINGS =
  /^(?:ال)?(?:ملف|ملفات|تطبيق|تطبيقات|برنامج|برامج|صورة|صور|مستند|مستندات|وثيقة|وثائق|أوراق|بيانات|معلومات|عنوان|عناوين|رقم|أرقام|كلمة|لغة|طلب|طلبات|عقد|عقود|إقامة|جواز|رخصة|بطاقة|اشتراك|عضوية|تأمين|تأشيرة|حساب|خدمة|خدمات|إشعار|إشعارات|تنبيهات|جهاز|هوية|تقرير|تقارير|فاتورة|فواتير|إيصال|موقع|نظام|نسخة|باقة|رمز|كود|شريحة|شاشة|طابعة|كاميرا|نموذج|استمارة|إعداد|إعدادات|قائمة|جدول|سلة|ذاكرة|صندوق|متصفح|صفحة|شكوى|استبيان|استقالة|اعتراض|موعد|حجز|اسم|بريد)$/u;
const YOURS = /.{3}كم?$/u;

export const BUTTON = 'order on a button';

export const isMaybeButton = ({ letters }: Unit): boolean =>
  ORDERS.has(letters) || ORDERS_OF.has(letters) || ORDERS_ALONE.has(letters);

export function buttonAmong(unit: Unit, { before, after, next, rest, opening }: Around): Reading | undefined {
  const { letters } = unit;
  // راجع الطبيب إذا استمر الألم: with no object but him
  const isOnHim = letters === 'راجع' && after && isAgent(after) && next && isWhen(next);
  // اتصل بالدفاع المدني عند نشوب حريق: with nobody who did it
  const isCall = unit === opening && after && isBy(after) && rest().some(isWhen);
  const call = isCall ? unit.readings.find(isOrder) : undefined;
  if (call) return asButton(call.words[0]!.stem);
  if ((isOnHim || isOrderOnYours(unit, after)) && opens(unit, before)) return asButton(ofThirdForm(letters));
  if (!isMaybeButton(unit) || after === undefined) return undefined;
  const isAgain = letters === 'حاول' && TRY_AGAIN.test(after.letters) && before && !isAgent(before);
  if (!isAgain && !opens(unit, before)) return undefined;
  // قدم الطلب المواطن, but حدث بيانات العميل
  if (isAgent(after) || (next && isAgent(next) && hasArticle(after.readings[0]!))) return undefined;
  const vocalised = orderOf(letters, after, next);
  return vocalised === undefined ? undefined : asButton(vocalised);
}

const isBy = ({ readings: [first] }: Unit): boolean => first!.prefix.proclitics[0] === 'bi';
const isOrder = (reading: Reading): boolean =>
  isListed(reading) && isVerbOrParticle(reading) && !isPerfect(reading);
const isWhen = ({ letters }: Unit): boolean => WHEN.test(letters);
const WHEN = /^(?:إذا|إن|ان|اذا|قبل|عند|فور)$/u;

const asButton = (vocalised: string): Reading =>
  readingOf({ vocalised, verb: true, rule: BUTTON }, NO_PREFIX);

/** شَاهِد, رَاجِع */
function ofThirdForm(letters: string): string {
  const [first, middle, ...last] = letters;
  return `${first}${u.FATHA}${middle}${last.join(u.KASRA)}`;
}

function orderOf(letters: string, after: Unit, next: Unit | undefined): string | undefined {
  const thing = lettersOf(after);
  const [vocalised, of] = ORDERS_OF.get(letters) ?? [];
  if (of?.test(thing)) return vocalised;
  const [first, middle, ...last] = letters;
  if (ORDERS.has(letters) && (THINGS.test(thing) || YOURS.test(thing)))
    return `${first}${u.FATHA}${middle}${u.SHADDA}${u.KASRA}${last.join('')}`;
  return ORDERS_ALONE.has(letters) && next === undefined && hasArticle(after.readings[0]!)
    ? ofThirdForm(letters)
    : undefined;
}
