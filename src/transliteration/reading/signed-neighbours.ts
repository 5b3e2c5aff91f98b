/** وقع العقد, وقعوا على الاتفاق: what is signed, of letters that elsewhere tell what happens. */
import type { Around } from './around';
import { isAgent, lettersOf } from './parts-of-speech';
import type { Reading } from './reading';
import { readAsSecondForm } from './sources/verbs-in-context';
import type { Unit } from './unit';

export function signedAmong({ letters }: Unit, { before, after, next }: Around): Reading | undefined {
  const [, base] = (letters.includes('وقع') && SIGN.exec(letters)) || [];
  if (!base || after === undefined) return undefined;
  const paper = PAPERS.test(lettersOf(after)) || (next !== undefined && PAPERS.test(lettersOf(next)));
  // وقع على المدير خطأ
  const isOnPaper = lettersOf(after) === 'على' && (next === undefined || PAPERS.test(lettersOf(next)));
  // وقع العقد هنا: at the start what one is told to do.
  return (paper || isOnPaper) &&
    !(before === undefined && base === 'وقع' && !isAgent(after) && !/^ال.+ان$/u.test(after.letters))
    ? readAsSecondForm(letters, base)
    : undefined;
}

const SIGN = /^[وف]?(وقع(?:ت|وا|نا|تم)?)$/u;
const PAPERS =
  /^(?:ال)?(?:عقد|عقود|اتفاق|اتفاقي[ةات]+|اتفاقات|مذكرة|معاهدة|ورقة|أوراق|وثيقة|وثائق|استمارة|نموذج|طلب|إقرار|تعهد|شيك|فاتورة|إيصال|استلام|محضر|مستندات?|شهادة|كشف|إقامة|سند|صفقة|بيان|عريضة|رسالة|كتاب|تقرير|وصل)(?:ه|ها)?$/u;
