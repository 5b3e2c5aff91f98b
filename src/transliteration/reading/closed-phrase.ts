/** Where a phrase ends at its ة: what follows describes the noun before, so that nothing is governed. */
import * as u from '../script/unicode';
import { isAdjective, type Noun, PARTICIPLE } from './feminine-adjective';
import { LABELLED } from './labelled';
import { SIZES } from './name-or-word';
import { isNoun, NUMERALS } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { isListed } from './sources/listed-entries';
import { hasFeminine } from './sources/typed-feminine';
import type { Unit } from './unit';

/** سيارة متوقفة ساعتين, لغة عربية متقاعد: what describes a feminine before it; شقة رقم عشرة زقاق المدق. */
export function closesPhrase(noun: Noun, before: Unit | undefined, next: Unit): boolean {
  if (before === undefined || before.readings.length === 0) return false;
  // مخرج خمسة الطريق الدائري, قطعة ثلاثة شارع خمسة
  if (NUMERALS.has(noun.letters) && LABELLED.test(before.letters))
    return before.letters === 'رقم'
      ? !THOUSANDS.test(next.letters)
      : hasArticle(next.readings[0]!) || LABELLED.test(next.letters);
  // نقل كفالة فوري, طبيب أسرة مناوب
  const [described] = next.readings as [Reading];
  const { stem } = described.words[0]!;
  const isOfThing =
    (DONE_TO.test(stem) || next.letters === 'متأخر') &&
    !THINGS.has(next.letters) &&
    !/ة$/u.test(before.letters);
  // كوب قهوة ساخن
  const isPlain =
    !/ة$/u.test(before.letters) &&
    (SIZES.has(next.letters) ||
      PLAIN_ADJECTIVES.has(next.letters) ||
      (PLAIN.test(next.letters) && hasFeminine(next.letters)));
  const isOfNoun = before.readings.some((each) => isNoun(each) || each.kind === 'title');
  if (isPlain && isOfNoun && isListed(described) && !described.spellings.acts) return !hasArticle(described);
  if ((NISBA_END.test(stem) || isOfThing) && described.kind === 'word' && isNoun(before.readings[0]!))
    return !hasArticle(described);
  const masculine = noun.letters.slice(0, -1);
  return (
    /ة$|^أرض$/u.test(before.letters) &&
    !hasArticle(next.readings[0]!) &&
    (masculine.endsWith(u.YEH) || PARTICIPLE.test(masculine)) &&
    isAdjective(noun)
  );
}

/** متطور, مبتسم: by its letters an adjective rather than a thing. */
const PLAIN = /^م(?:ت...?|.ت.[^ى])$/u;
const PLAIN_ADJECTIVES = new Set(
  'سابق جاهز ساخن بارد شامل فارغ خاطئ قادم عاجل ناعم لامع كامل معتمد ممتاز محترم مستعمل مرصع حديث لذيذ نظيف رخيص مجاني'.split(
    ' ',
  ),
);

/** Not كراسيّ, several things. */
export const NISBA_END = new RegExp(
  `^(?!.${u.FATHA}.${u.FATHA}ا.${u.KASRA}ي).+${u.KASRA}?ي${u.SHADDA}$`,
  'u',
);
/** مَرفُوض, مُخَفَّض, مُغلَق: what is done to a thing; of others as many are people (مُرَافِق). */
const DONE_TO = new RegExp(
  `^(?:م(?:${u.FATHA}..${u.DAMMA}و|${u.DAMMA}(?:.${u.FATHA}.${u.SHADDA}|..)${u.FATHA}).|مُنَاوِب)$`,
  'u',
);
const THINGS = new Set('مشروع موضوع محصول مشروب مجهود مخزون مفهوم'.split(' '));
const THOUSANDS = /^(?:آلاف|مئة|مائة|مئات|ملايين)$/u;
