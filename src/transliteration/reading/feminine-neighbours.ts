/** What she did, which has the letters of what I did. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { KINSWOMAN } from './kinswomen';
import {
  hasPronoun,
  INSTITUTION,
  isAdverb,
  isAgent,
  isGoverningNoun,
  isVerbOrParticle,
  isWoman,
  lettersOf,
} from './parts-of-speech';
import { TO_WHOM } from './prepositions';
import { hasArticle, type Reading } from './reading';
import { readAsFeminine } from './sources/verbs-in-context';
import { isDoneThere } from './subject-neighbours';
import type { Unit } from './unit';

/** قررت المحكمة, سيارتي تعطلت: beside a feminine, what she did rather than what I did, and before one no man's name (حكمت). */
export function feminineAmong(
  unit: Unit,
  { previous, before, after, next, opening, second, rest }: Around,
): Reading | undefined {
  const [{ rule, prefix, kind, words }] = unit.readings as [Reading];
  const isJoined = prefix.proclitics.length > 0;
  // فتورمت يده
  const letters = isJoined ? lettersOf(unit).slice(1) : lettersOf(unit);
  // سميتها ليان: what she did has lost its last letter.
  if (TO_SOMEBODY.test(letters) && WITH_LAST_LETTER.test(words[0]!.stem)) return undefined;
  if (!HERS.test(letters) || (isJoined && !/^(?:wa|fa)$/.test(prefix.proclitics.join()))) return undefined;
  const happens = isHappening(letters);
  // نسيت ابنتي: listed as what I do
  const isDeed =
    rule.startsWith('person of') || happens || rule.startsWith('object of a verb') || letters === 'نسيت';
  // حكمت المحكمة, نفت الشركة
  const decides = after !== undefined && INSTITUTION.test(lettersOf(after));
  const isName = kind?.startsWith('given') && after !== undefined && SHE_WITH_ARTICLE.test(lettersOf(after));
  if (!isDeed && !isName && !decides) return undefined;
  // التي أرسلتها: what is sent, not who sent it.
  // المدرسة التي درست فيها
  const isObject =
    before !== undefined &&
    lettersOf(before).endsWith('التي') &&
    (letters.endsWith('ها') || isDoneThere(after));
  // ركبت الحافلة ونزلت: of what is joined the first of the sentence tells who.
  const subject = isJoined ? opening : before;
  // نظفت أمي المطبخ وطبخت
  const isOfHers = isJoined && HERS.test(opening.letters) && second !== undefined && isShe(second, undefined);
  // محاولة سابقة فشلت
  const isOfThing = happens && before !== undefined && isSomething(before);
  const follows =
    isOfHers ||
    isOfThing ||
    (subject !== undefined && !isObject && SUBJECT.test(lettersOf(subject))) ||
    (!isJoined && previous !== undefined && before !== undefined && isHerOf(previous, before));
  const precedes =
    after !== undefined &&
    ((happens && (isThing(after) || isSome(after, next))) ||
      isShe(after, next, rest()[1]) ||
      (isSomething(after) && rest().slice(0, 2).some(isDoneTo)));
  if (!follows && !precedes && !isObjectBeforeShe(letters, after)) return undefined;
  return isJoined ? unit.as(readAsFeminineThen)?.with({ prefix }) : unit.as(readAsFeminine);
}

const WITH_LAST_LETTER = new RegExp(`${u.FATHA}${u.SHADDA}?يت`, 'u');

/** وتورمت */
const readAsFeminineThen = (word: string): Reading | undefined => readAsFeminine(word.slice(1));

/** المحكمة قررت, سيارتي تعطلت. Plurals of things have it as well. */
const SUBJECT = /^ال.*(?:ة|ات)$|..ت(?:ي|ك|ه|ها|نا|هم|كم)$|^[وف]?(?:هي|التي|(?:أ|إ|لأ|كأ|لك)نها)$/u;
/** أم خالد سافرت, زوجة المدير اتصلت: kin of somebody. */
const isHerOf = (previous: Unit, { readings: [whose] }: Unit): boolean =>
  KINSWOMAN.test(lettersOf(previous)) && (hasArticle(whose!) || whose!.kind?.startsWith('given') === true);

/** أخبرت, أخبرتني */
const HERS = /..ت(?:ني|نا|ك|كم|ه|ها|هم)?$/u;
const SHE_WITH_ARTICLE = /^ال(?:.*ة|أم|بنت|أخت)$/u;

/** فاتتني الرحلة, أعجبتني الفكرة: a deed has one object. */
const isObjectBeforeShe = (letters: string, after: Unit | undefined): boolean =>
  TO_SOMEBODY.test(letters) && after !== undefined && FEMININE.test(lettersOf(after));
const TO_SOMEBODY = /..ت(?:ني|نا|هم|ه|ها)$/u;
const FEMININE = /^ال.*(?:ة|ات)$|..ت(?:ي|ه|ها|هم)$/u;

/** الممرضة, الوزارة, أمي, الشمس, or a thing before the object of what it did (أظهرت الصور نقصا). */
function isShe(after: Unit, next: Unit | undefined, behind?: Unit): boolean {
  const letters = lettersOf(after);
  return (
    INSTITUTION.test(letters) ||
    SHE.test(letters) ||
    after.readings[0]?.kind === 'given-f' ||
    (letters.endsWith(u.TA_MARBUTA) && (isWoman(letters) || isAgent(after))) ||
    // شرحت لنا المعلمة
    (TO_WHOM.has(letters) && next !== undefined && isShe(next, undefined)) ||
    (hasArticle(after.readings[0]!) &&
      !isAgent(after) &&
      (isAdverb(next) ||
        isHers(next) ||
        (letters.endsWith(u.TA_MARBUTA) && next?.is(governs) === true && isHers(behind))))
  );
}

const governs = ({ readings }: Unit): boolean => isGoverningNoun(readings[0]!);

/** حقيبتها, or the last of جواز سفرها. */
const isHers = (unit: Unit | undefined): boolean => unit !== undefined && hasPronoun(unit.readings[0]!);

/** One of the nouns whose ending does not tell, or kin. */
const SHE =
  /^(?:ال)?(?:شمس|أرض|حرب|نار|ريح|رياح|سماء|بنت|أم)$|^(?:أم|أخت|بنت|ابنت|زوجت|جدت|خالت|عمت|صديقت|زميلت|جارت|قريبت)(?:ي|ك|ه|ها|نا|هم|كم)$/u;

/** طائرة, محفظتي, هذه, الأمطار, النتائج: feminines, and plurals of things, other than names that happen to end so. */
const isThing = ({ readings: [first], tokens }: Unit): boolean =>
  first!.prefix.proclitics.length === 0 &&
  !isVerbOrParticle(first!) &&
  THING.test(u.stripMarks(tokens[0]!.text));

const THING =
  /ة$|ات$|^(?:ال)?(?:أ..ا.|..ا.ي?.|..ائ.|..و.|مياه)$|..ت(?:ي|ك|ه|ها|نا|هم|كم)$|^هذ[هي]|^(?:يد|عين|قدم|رجل|ساق|أذن)(?:ي|ك|ها?)$/u;

/** دهست سيارة طفلا: a feminine before what it did something to, which agrees with it no more than سيارة with أسبوعا. */
const isSomething = ({ readings, letters }: Unit): boolean =>
  letters.endsWith(u.TA_MARBUTA) && isGoverningNoun(readings[0]!);
const isDoneTo = ({ readings, letters }: Unit): boolean =>
  readings[0]!.rule.startsWith('accusative') && !MEASURES.test(letters);
const MEASURES = /^(?:يوما|أسبوعا|شهرا|عاما|دينارا|درهما|ريالا|دولارا|جنيها|مترا|.*يا|جدا|غدا)$/u;

/** ثلوج, which as an object would have its alif, unless another noun follows it. */
const isSome = ({ readings: [first] }: Unit, next: Unit | undefined): boolean =>
  isGoverningNoun(first!) &&
  first!.prefix.proclitics.length === 0 &&
  !(next && hasArticle(next.readings[0]!));

/** Verbs without an object, and those of the fifth, sixth and seventh form but for a few. */
const isHappening = (letters: string): boolean =>
  HAPPENS.has(letters.slice(0, -1)) || (OF_ITSELF.test(letters) && !WITH_OBJECT.has(letters.slice(0, -1)));

const HAPPENS = new Set(
  'سقط ضاع زاد وقع هبط هطل هب خرج ظهر حضر نجح فشل كبر صدر مات عاش طار غرق ذبل بقي وصل بدأ حدث حصل رجع دخل نزل صعد ذهب غاب نفد كثر هدأ لمع طلع هرب مرض ارتفع انتشر اقترب احترق اشتعل اصطدم اختلف ازدحم ازداد اكتمل اجتمع اختلط استمر أفلس أقلع أمطر أصبح بلغ ارتطم'.split(
    ' ',
  ),
);
const OF_ITSELF = /^ت(?:[^ا]{3}|.ا..)ت$|^ان[^ت]..ت$/u;
const WITH_OBJECT = new Set(
  'تسلم تعلم تذكر تفقد تجنب تحمل تصفح توقع تفهم تأمل تسلق تمنى تناول تبادل تجاوز تدارك تقاسم تعاطى تبرع تكلم تحدث تعود تعهد تقدم تأكد تمكن تعرف تخرج تدرب تزوج تطوع'.split(
    ' ',
  ),
);
