/** شقة أوسع من هذه, هدية من فضلك, معاملة قيد الدراسة: what no noun in ة governs, whatever it is elsewhere. */
import * as u from '../script/unicode';
import { PREPOSITIONS } from './prepositions';
import type { Unit } from './unit';

export const isNeverGoverned = ({ tokens, letters, readings: [first] }: Unit): boolean =>
  tokens.length > 1
    ? letters === 'قيد' || PREPOSITIONS.has(letters)
    : (first!.kind === 'word' || letters === 'أكبر') &&
      ELATIVE.test(first!.words[0]!.stem) &&
      !NOUNS.test(letters);

const ELATIVE = new RegExp(`^أ${u.FATHA}[^${u.TASHKIL}]{2}${u.FATHA}[^${u.TASHKIL}اىي]$`, 'u');
/** Of the form of elatives. */
const NOUNS = /^أر(?:بع|نب|مل)$/u;

/**
 * Adverbs of place, listed as nouns (مدرسة قرب المسجد), and of time (سيارة الآن), رغم and طبق الأصل, what opens an apposition (شقة رقم 4, شقة خمسة), and what describes
 * and is no feminine (شقة ذات شرفة, غسالة أوتوماتيك, شقة مناسبة, فستان سهرة أسود).
 */
export const UNGOVERNED = new Set(
  (
    'ذات ذوات قرب امام أمام خلف تحت فوق ضمن وسط رغم طبق رقم نوع طراز موديل مقاس عدد واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة ' +
    'الآن الان هنا هناك فقط مناسبة خالص عليا أوتوماتيك اوتوماتيك ديجيتال كلاسيك مودرن أسود أبيض أحمر أخضر أزرق أصفر'
  ).split(' '),
);
