/** Whether a noun with a pronoun is what something is done to, so that it stands in the accusative: isbaʿak, abwābahā. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { isAgent, isNoun, isOrderOnYours, isVerbOrParticle, lettersOf } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import type { Unit } from './unit';

export function governsObject(unit: Unit, { previous, before, opening }: Around): boolean {
  if (before === undefined) return false;
  if (isSurelyObject(unit, before)) return true;
  const letters = lettersOf(before);
  if (THAT.test(letters)) return true;
  const verb = before.readings.find(isVerbOrParticle);
  if (!verb || WHO_IS.test(letters))
    return isSubject(before) && previous !== undefined && hasSubjectAfter(previous);
  const { stem } = verb.words[0]!;
  // قدمت طلبي, نراجع حسابك, أرسلوا طلبهم
  if (MINE.test(stem)) return !isFeminine(unit) || !HERS.test(letters);
  if (IMPERFECT.test(letters)) return isOfAnother(letters, unit, previous);
  return !PERFECT.test(stem) && (before === opening || isNotFirst(previous)) && !WITHOUT_OBJECT.test(letters);
}

/** راجع طبيبك, لقي شخص مصرعه */
export const isSurelyObject = (unit: Unit, before: Unit): boolean =>
  isOrderOnYours(before, unit) || /^مصرع.+/u.test(unit.letters);

/** إن حسابك, لأن طلبك */
const THAT = /^[وف]?(?:[أإ]ن|لأن|كأن|لكن|بأن)$/u;
const MINE = new RegExp(
  `(?:[^${u.TASHKIL}]ت${u.DAMMA}|[^${u.TASHKIL}]ن${u.FATHA}ا|${u.DAMMA}وا|ت${u.DAMMA}م)$|^(?:س${u.FATHA})?ن[${u.FATHA}${u.DAMMA}]|^(?:س${u.FATHA})?أ[${u.FATHA}${u.DAMMA}].*[^${u.FATHA}ى]$`,
  'u',
);
/** أنا أختها, هذه مدينتنا, أين مدرستنا */
const WHO_IS = /^(?:أنا|نحن|أنتم?|أين|هذه|هؤلاء|تلك|أولئك)$/u;
const HERS = /ت$/u;
const IMPERFECT = /^س?[يت]/u;
const PERFECT = new RegExp(`(?:${u.FATHA}|ى|${u.FATHA}ت|ا)$`, 'u');
/** Particles, and تمت إضافتها: what is done is the subject. */
const WITHOUT_OBJECT = /^(?:.{1,2}|[يت]?تمت?)$/u;

/** المحل يغلق أبوابه, لا تترك حقيبتك: the verb has its subject, or is one to whom something is said. */
function isOfAnother(letters: string, unit: Unit, previous: Unit | undefined): boolean {
  if (previous === undefined) return false;
  const isYours = letters.startsWith('ت') && YOURS.test(lettersOf(unit));
  if (FORBIDS.test(lettersOf(previous)))
    return isYours && (lettersOf(previous) === 'لا' || !isFeminine(unit));
  return isSubject(previous) && lettersOf(previous).endsWith(u.TA_MARBUTA) === letters.startsWith('ت');
}

const FORBIDS = /^(?:لا|لم|لن|أن|هل|ألا|سوف)$/u;
const YOURS = /(?:ك|كم)$/u;
const FEMININE = /(?:ت|^(?:يد|عين|رجل|ساق|قدم))(?:ي|ك|ه|ها|نا|هم|كم)$/u;
const isFeminine = (unit: Unit): boolean => FEMININE.test(lettersOf(unit));

const isSubject = (unit: Unit): boolean => {
  const reading = unit.readings[0] as Reading;
  return (isNoun(reading) || isAgent(unit)) && hasArticle(reading) && reading.prefix.proclitics.length === 0;
};

/** يفتح المحل, أغلقت المكاتب; not of what is, whose predicate may be a sentence. */
const hasSubjectAfter = (unit: Unit): boolean =>
  unit.readings.some(isVerbOrParticle) && !IS.test(lettersOf(unit)) && lettersOf(unit).length > 2;
const IS = /^(?:كانت?|ليست?|أصبحت?|[يت]كون|ما زال|هذه?|هل|إلى|على|أمام|عند|بعد|قبل|خلف|تحت|فوق|بين)$/u;

const isNotFirst = (unit: Unit | undefined): boolean => unit !== undefined && POLITE.test(lettersOf(unit));
const POLITE = /^(?:ثم|رجاء|لطفا|فضلا|من)$/u;
