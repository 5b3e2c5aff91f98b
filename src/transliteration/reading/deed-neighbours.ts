/** What somebody did, before whoever did it or what it was done to. */
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import type { Around } from './around';
import { SIZES } from './name-or-word';
import {
  hasPronoun,
  INSTITUTION,
  isAdverb,
  isAgent,
  isGoverningNoun,
  isGuess,
  isNoun,
  isNounToo,
  isPerfect,
  isPhrase,
  isPreposition,
  isVerbOrParticle,
  lettersOf,
  NUMERALS,
  TELLS_WHICH,
} from './parts-of-speech';
import { isPassive } from './passive-neighbours';
import { hasArticle, type Reading } from './reading';
import { listed } from './sources/inflected-forms';
import { isAsTyped, type ListedReading } from './sources/listed-entries';
import { isNominative } from './sources/noun-forms';
import { isNounOfPlace } from './sources/typed-feminine';
import {
  readAsDerivedPerfect,
  readAsDoneToUs,
  readAsFourthForm,
  readAsRegularPerfect,
} from './sources/verbs-in-context';
import type { Unit } from './unit';

/** وقع الطرفان, نقل المصابون: after a masdar those who do it would be in the genitive. */
export function beforeItsSubject(unit: Unit, around: Around): Reading | undefined {
  const { after, next } = around;
  const { readings } = unit;
  if (after === undefined || hasArticle(readings[0]!)) return undefined;
  const mine = isGuess(readings[0]!) ? readings[1] : readings[0];
  if (mine && isMine(mine) && isAgent(after) && !isNamesOf(unit, around)) return unit.as(readAsFourthForm);
  const letters = lettersOf(after);
  // طالبنا المالك
  if (
    OURS.test(unit.letters) &&
    !GONE_TO.test(unit.letters) &&
    hasArticle(after.readings[0]!) &&
    isWhoActs(after)
  ) {
    const toUs = unit.as(readAsDoneToUs);
    if (toUs) return toUs;
  }
  const isNamed = unit === around.opening && (around.rest().some(isJoinedDeed) || hasObject(after, next));
  if (!readings.some(isPerfect) && unit.letters.length > 3 && !isNamed)
    return hasArticle(after.readings[0]!) &&
      (isNominative(segment(letters)[0]!.stem) || (isAgent(after) && isPhrase(next)))
      ? unit.as(readAsRegularPerfect)
      : undefined;
  // نقل إلى المستشفى, but يؤدي إلى is no slip for يؤدى
  const passive = WHERE_TO.has(letters)
    ? readings.find((each) => isPerfect(each) && isPassive(each) && isAsTyped(each, unit.letters))
    : undefined;
  const deed = passive ?? deedAmong(unit, around);
  if (deed) return deed;
  // صور، لبنان
  const isTown = after.readings[0]!.kind === 'place';
  if ((isTown || !isNominative(segment(letters)[0]!.stem)) && !NUMERALS.has(letters) && letters !== 'أحد')
    return undefined;
  // تبرع أحد الحضور
  // نادي الفرسان: no slip for نادى
  const deeds = readings.filter((each) => isPerfect(each) && isAsTyped(each, unit.letters));
  return deeds.find(isPassive) ?? deeds[0];
}

/** أدخل أسماء الطلاب, أدخل دليل المستخدم: at the start with a noun that may be somebody's name, too. */
const isNamesOf = (unit: Unit, { after, opening }: Around): boolean =>
  unit === opening && !hasArticle(after!.readings[0]!) && after!.readings.some(isNounToo);

const OURS = /..نا$/u;
/** وجدنا الفندق, راجعنا السفارة: what we do with those who act as well. */
const GONE_TO = /^(?:وجد|زر|دخل|غادر|راجع|وصل|شاهد)نا$/u;

const isWhoActs = (unit: Unit): boolean => isAgent(unit) || INSTITUTION.test(lettersOf(unit));

/** أفرج: what I do, of a listed imperfect; أخبره: or what one is told to. */
const isMine = (reading: Reading): boolean => {
  const { stem } = reading.words[0]!;
  return (
    (reading.rule.startsWith('person of') && MINE.test(stem)) ||
    (isVerbOrParticle(reading) && FOURTH_FORM_ORDER.test(stem))
  );
};

const MINE = new RegExp(`^${u.ALIF_HAMZA}${u.DAMMA}`, 'u');
const FOURTH_FORM_ORDER = new RegExp(
  `^${u.ALIF_HAMZA}${u.FATHA}[^${u.TASHKIL}][^${u.TASHKIL}]${u.KASRA}`,
  'u',
);

/** كتب المعلم, ذهب إلى: of nobody's letters, but what somebody did. */
function deedAmong(unit: Unit, around: Around): Reading | undefined {
  const { after, next, rest, opening } = around;
  const { readings } = unit;
  if (after === undefined) return undefined;
  const own = readings.find((each) => isPerfect(each) && each.spellings.bare === lettersOf(unit));
  // علق الرجل معطفه, كرم النادي لاعبيه: what has an object is of the second form
  if (
    own &&
    INTRANSITIVE.test(own.words[0]!.stem) &&
    hasObject(after, next) &&
    !TRANSITIVE.has(unit.letters)
  ) {
    const second = readings.find((each) => isPerfect(each) && each.words[0]!.stem.includes(u.SHADDA));
    if (second) return second;
  }
  // حدد وقتا: an object behind what one is told to do.
  const isTold = unit === opening && isVerbOrParticle(readings[0]!) && !isPerfect(readings[0]!);
  // وجد الشرطي حقيبة: no name, with a noun behind it
  const isWord =
    readings[0]!.kind === 'word' || (own && next && isNoun(next.readings[0]!) && !isGiven(after));
  if (isWord && hasObject(after, next) && !(isTold && isAdverb(after))) {
    const deed = own ?? (unit === opening && isNoun(readings[0]!) ? deedOf(unit.letters) : undefined);
    if (deed) return deed;
  }
  // هل سبق لك أن زرتها
  if (/^(?:سبق|حدث|حصل)$/u.test(unit.letters) && TO_SOMEBODY.has(lettersOf(after))) return own;
  // بلغ عدد المصابين, مر أسبوع
  if (
    unit === opening &&
    GROWS.test(unit.letters) &&
    MEASURES.test(lettersOf(after)) &&
    (isGoverningNoun(after.readings[0]!) || hasPronoun(after.readings[0]!))
  )
    return own;
  // رد الموظف على, بحث الطالب عن
  if (
    unit === opening &&
    own &&
    next &&
    isAgent(after) &&
    (ABOUT.has(lettersOf(next)) || isOfSomebody(after, next, rest()[1]))
  )
    return own;
  // ظهر خطأ, حدث خطأ; but ظهر يوم الأحد, حدث جديد
  if (
    unit === opening &&
    HAPPENS.test(lettersOf(unit)) &&
    !SIZES.has(lettersOf(after)) &&
    isGoverningNoun(after.readings[0]!) &&
    !(next && hasArticle(next.readings[0]!))
  )
    return own;
  // ترك السائق الباب وهرب, تعطل المصعد ولم يصلحه أحد
  if (unit === opening && hasArticle(after.readings[0]!) && [next, ...rest()].some(isJoinedDeed)) {
    const deed = own ?? unit.as(readAsRegularPerfect);
    if (deed) return deed;
  }
  const deed = readings.find((reading) => isPerfect(reading) && (reading as ListedReading).spellings.acts);
  if (!deed) return undefined;
  const [who] = after.readings as [Reading];
  const isWho = isAgent(after) && (hasArticle(who) || who.kind !== 'word') && !isHeading(unit, around);
  // توجه إلى الشباك: at the start what one is told to do as often.
  const isToldWhere = unit === opening && TO_WHERE.has(unit.letters);
  return isWho || (WHERE_TO.has(lettersOf(after)) && !isToldWhere) ? deed : undefined;
}

const INTRANSITIVE = new RegExp(`^.${u.FATHA}.[${u.DAMMA}${u.KASRA}][^${u.TASHKIL}]${u.FATHA}$`, 'u');
const TRANSITIVE = new Set('علم فهم سمع شرب ربح لبس ركب حفظ شهد نسي خسر رحم ضمن بلغ جهل'.split(' '));
const TO_WHERE = new Set('توجه تقدم تحدث تعرف استمع توقف تخل'.split(' '));

const GROWS = /^(?:مر|بلغ|وصل|زاد|ارتفع|انخفض|تراجع|تضاعف|نقص)$/u;
const MEASURES =
  /^(?:يوم|أسبوع|شهر|عام|وقت|عدد|سعر|معدل|مستوى|إجمالي|مجموع|حجم|متوسط|سكان|وزن|ضغط|راتب|دخل|رصيد)(?:[هيك]|ها|[هك]م|نا)?$/u;
const HAPPENS = /^(?:ظهر|حدث)$/u;

/** وقع والدي على, وجد رجال الأمن حقيبة: a noun before them would have nothing to say of what follows. */
function isOfSomebody(who: Unit, next: Unit, behind: Unit | undefined): boolean {
  const [first] = who.readings as [Reading];
  if (hasPronoun(first) || (isNoun(first) && !isGoverningNoun(first) && !hasArticle(first)))
    return isPreposition(next);
  return (
    isGoverningNoun(first) &&
    hasArticle(next.readings[0]!) &&
    behind !== undefined &&
    !isPreposition(behind) &&
    (isAdverb(behind) || hasPronoun(behind.readings[0]!) || isGoverningNoun(behind.readings[0]!))
  );
}

/** قدر, تناول: of no listed perfect. */
const deedOf = (letters: string): Reading | undefined =>
  letters.length === 3 ? readAsDerivedPerfect(letters) : readAsRegularPerfect(letters);

/** سجل المريض الطبي: three words of which the last tells which one he is; سجل الحضور: of a register more often than to be registered. */
export const isHeading = ({ letters, readings }: Unit, { after, next, rest }: Around): boolean =>
  readings.some(isNoun) &&
  ((letters === 'سجل' && after !== undefined && hasArticle(after.readings[0]!) && !isAgent(after)) ||
    (next !== undefined && rest().length === 1 && TELLS_WHICH.test(lettersOf(next))));

/** وهرب, ولم يصل: what somebody did then, or did not. */
const isJoinedDeed = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  (lettersOf(unit) === 'ولم' ||
    ((isPerfect(unit.readings[0]!) || unit.readings[0]!.rule.startsWith('person of')) &&
      unit.readings[0]!.prefix.proclitics.join() === 'wa' &&
      lettersOf(unit).length > 3));

/** ختم الضابط جوازي, وصف لي الطبيب, عين مديرا: of what follows, a noun would have no object. */
function hasObject(after: Unit, next: Unit | undefined): boolean {
  if (isAdverb(after)) return after.readings.some(isNoun);
  if (next === undefined) return false;
  if (TO_SOMEBODY.has(lettersOf(after))) return isAgent(next);
  const [who] = after.readings as [Reading];
  if (!isWhoActs(after)) return false;
  const isNamed = isGiven(after);
  if (!(isNamed || hasArticle(who) || hasPronoun(who) || lettersOf(after).endsWith(u.YEH))) return false;
  // شرح الأستاذ القاعدة
  const isOther =
    hasArticle(next.readings[0]!) &&
    (lettersOf(next).endsWith(u.TA_MARBUTA)
      ? !lettersOf(after).endsWith(u.TA_MARBUTA)
      : next.readings[0]!.kind === 'word' &&
        (!TELLS_WHICH.test(lettersOf(next)) ||
          // شكر المدير الموظفين
          (/..ين$/u.test(next.letters) && !/ين$/u.test(after.letters)) ||
          isNounOfPlace(lettersOf(next).slice(2)) ||
          /ى$/u.test(lettersOf(next))));
  // نقل أحمد البضاعة, but نقل أحمد السعدي, غير صالح للاستهلاك
  if (isNamed) {
    const [what] = next.readings as [Reading];
    return isOther && what.kind === 'word' && what.prefix.proclitics.length === 0 && !isAgent(next);
  }
  return (
    isOther ||
    hasPronoun(next.readings[0]!) ||
    OBJECT.test(lettersOf(next)) ||
    (isGoverningNoun(next.readings[0]!) && !isPreposition(next) && !describes(next, after)) ||
    isAdverb(next)
  );
}

const isGiven = ({ readings }: Unit): boolean => readings[0]!.kind?.startsWith('given') === true;

/** جديد, قديمة, which may say what a thing is like; but حقيبة. */
const describes = ({ letters }: Unit, who: Unit): boolean =>
  DESCRIBES.test(letters) &&
  (!letters.endsWith(u.TA_MARBUTA) || (HERSELF.test(who.letters) && listed(letters.slice(0, -1)).length > 0));
/** المديرة, أختي; of سيارة no صديقي is described. */
const HERSELF = /ة$|ت(?:ي|ك|ه|ها|نا|هم)$|^أمي?/u;

const DESCRIBES = /^(?:..ي.ة?|.ا..ة?|م..و.ة?|.*ية?|أ..|..لاء)$/u;

const TO_SOMEBODY = new Set(
  'لي لنا له لها لهم لك علي عليه علينا عليها عليهم عليك منه مني منا إلي إلينا إليه بي بنا به'.split(' '),
);
/** جوازي, نصف المبلغ, عشرين دينارا */
const OBJECT = /^(?!ال)(?:...+ي|نصف|كل|جميع|بعض|ثلث|ربع|ثلاث.*|..+ين)$/u;

const ABOUT = new Set('على عن'.split(' '));
const WHERE_TO = new Set('إلى الى عن'.split(' '));
