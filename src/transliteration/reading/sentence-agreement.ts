/** Which readings of a verb agree with its subject and object. */
import { lastOf } from '../../platform/last';
import type { ContextWord } from '../model/context/context-word';
import * as u from '../script/unicode';
import { isOnSomebody, SELF } from './homographs';
import type { Candidate } from './known-word';
import { isOwned } from './order-neighbours';
import {
  hasPronoun,
  INSTITUTION,
  isAgent,
  isDefiniteNoun,
  isGoverningNoun,
  isNoun,
  isOfTwo,
  isPerson,
  isPreposition,
  isVerb,
  isWoman,
} from './parts-of-speech';
import { DONE_BY, hasObject, IS_MADE, PASSIVE } from './passive-neighbours';
import { TO_WHOM } from './prepositions';
import { hasArticle, type Reading } from './reading';
import { hasFeminine } from './sources/typed-feminine';
import type { Unit } from './unit';

/**
 * The candidates of a verb that agree with what follows it, all of them where it tells nothing.
 *
 * ألغيت العقد: what is done to one thing that is no feminine is no deed of hers. أنشئ حسابا: nor is an accusative (حجزت تذكرتين) the subject of
 * what is done.
 */
export function agreeing(
  possible: readonly Candidate[],
  { opening, before, thing, next, last }: Beside,
): readonly Candidate[] {
  const all = isPresent(before) ? behindVerb(possible) : possible;
  const [first] = all as [Candidate];
  const { reading, told: current } = first;
  const isSettled =
    // لا يمكن إرساله, أنا أختها: what can be done is no object, nor is what one is.
    (before && hasPronoun(reading) && NO_OBJECT_BEHIND.test(lastOf(before.tokens)!.text)) ||
    // هي نفسها
    (SHE_OR_HE.test(before?.letters ?? '') && SELF.test(current.letters)) ||
    // لأنها استخدمت: what she did, not what I did
    (before && current.isVerb && THAT_SHE.test(before.letters)) ||
    // كيف تفتح الملف, إن وجد مجال
    (before?.letters === 'كيف' && current.isVerb) ||
    (before?.letters === 'إن' && current.letters === 'وجد') ||
    // وكل الموظفين: and all
    (current.letters === 'وكل' && current.joined) ||
    // مواد مثل الحديد: as, no proverb
    (current.letters === 'مثل' && current.stem[1] === u.KASRA) ||
    // كتب علي رسالة: Ali, not what is on me
    (/^و?علي$/u.test(current.letters) && !(before && isOnSomebody(before))) ||
    // الجهاز سرق من السيارة: a thing did nothing
    (reading.rule.startsWith('passive,') && isDefiniteNoun(before) && !isAgent(before!)) ||
    // السيارة المستأجرة
    reading.rule === DONE_BY ||
    // صوره البطاقه: ه for ة twice, no pronoun
    (isTypedFeminine(current) &&
      // شقه للايجار, 45 سنه, غير صالحه
      ((opening === undefined && current.frequency >= 4) ||
        current.letters === 'سنه' ||
        [before, thing].some(
          (unit) => unit?.is(isFeminineUnit) || /^(?:غير|من)$/u.test(unit?.letters ?? ''),
        )));
  if (isSettled) return [first];
  // مدينة الخبر, في الخبر
  const isTown =
    reading.kind === 'place' &&
    (!before || isPreposition(before) || !(isVerb(before) || isDefiniteNoun(before)));
  // المدير رفض الطلب: behind somebody with the article no noun lacks one
  const isDeed = current.isVerb && before && isAgent(before) && hasArticle(before.readings[0]!);
  // وجه مع نظارة, شخص في البيت: a usual noun before how or where it is, rather than a verb that no list has
  const isSeen =
    opening === undefined && isNoun(reading) && current.frequency >= 4 && HOW.test(thing?.letters ?? '');
  // رقمي الجديد: my number, no order
  const isMine =
    current.letters.endsWith(u.YEH) &&
    isOwned(current.letters) &&
    isDefiniteNoun(thing) &&
    hasFeminine(thing!.letters.replace(/^ال|ة$/gu, '')) &&
    !isAgent(thing!);
  const candidates = all.filter(
    ({ reading: { rule }, told: { letters, stem, isVerb } }, i) =>
      i === 0 ||
      !(
        (isDeed && !isVerb) ||
        (isTown && rule === NOUN_WITH_ARTICLE) ||
        (isSeen && rule === VERB_BY_LETTERS) ||
        (isMine && rule.startsWith('order of')) ||
        (DONE_TO_ME.test(stem) && !BEFELL_ME.test(letters)) ||
        // لا تنسى موعدك
        (before?.letters === 'لا' && OF_NOBODY.test(stem))
      ),
  );
  if (thing !== undefined) {
    const isFit = fitting({ verb: current, thing, next, last, opening });
    const fitted = isFit ? candidates.filter(({ told }) => isFit(told)) : [];
    if (fitted.length > 0) return fitted;
  }
  // سلمت له المفتاح
  const after = TO_WHOM.has(thing?.letters ?? '') ? next : thing;
  if (after === undefined) return candidates;
  const without = (...stems: readonly RegExp[]) =>
    candidates.filter(({ told: { stem, isVerb } }) => !(isVerb && stems.some((each) => each.test(stem))));
  if (isInAccusative(after.readings[0]!)) {
    const active = without(DONE, PASSIVE);
    return active.length > 0 && !OF_TWO_OBJECTS.test(current.letters) ? active : candidates;
  }
  if (!isOneThing(after)) return candidates;
  const others = without(HERS);
  return others.some(({ told: { stem } }) => MINE.test(stem)) ? others : candidates;
}

const isTypedFeminine = ({ letters, stem }: Pick<ContextWord, 'letters' | 'stem'>): boolean =>
  letters.endsWith(u.HEH) && stem.endsWith(u.TA_MARBUTA);
const isFeminineUnit = ({ letters, readings: [first] }: Unit): boolean =>
  first !== undefined && isTypedFeminine({ letters, stem: first.words[0]!.stem });

const isPresent = (unit: Unit | undefined): boolean =>
  isVerb(unit) && !isPreposition(unit!) && /^س?[أيتن](?!كون|كاد).{2,}/u.test(unit!.letters);

/** هل تريد تثبيته: no genitive, and no verb that no list has. */
function behindVerb(all: readonly Candidate[]): readonly Candidate[] {
  const others = all.filter(
    ({ reading: { rule, prefix }, told: { isVerb, stem } }) =>
      rule !== VERB_BY_LETTERS && (isVerb || prefix.proclitics.length > 0 || !HIS_IN_GENITIVE.test(stem)),
  );
  return others.length > 0 ? others : all;
}

/** What stands beside a verb. */
interface Beside {
  /** The first of the text, unless the verb is. */
  readonly opening: Unit | undefined;
  readonly before: Unit | undefined;
  /** Behind it. */
  readonly thing: Unit | undefined;
  readonly next: Unit | undefined;
  /** Behind `next`. */
  readonly last: Unit | undefined;
}

/** What a noun is that has a place's or a family's letters. */
const HOW = /^(?:مع|في|ب.+)$/u;
export const VERB_BY_LETTERS = 'verb by its letters';
export const NOUN_WITH_ARTICLE = 'noun by its letters, with the article';

const HIS_IN_GENITIVE = new RegExp(`${u.KASRA}ه(?:${u.KASRA}|ا|م)$`, 'u');
const THAT_SHE = /نها$/u;
const SHE_OR_HE = /^[وف]?ه(?:[وي]|ما?)$/u;
const NO_OBJECT_BEHIND = /^(?:[يت](?:مكن|جب|جوز|تم)|تم|أنا|نحن)$/u;

interface VerbBefore {
  /** Or a noun with its letters. */
  readonly verb: ContextWord;
  readonly thing: Unit;
  readonly next: Unit | undefined;
  readonly last: Unit | undefined;
  readonly opening: Unit | undefined;
}

type Fit = (told: ContextWord) => boolean;

const fitting = (verb: VerbBefore): Fit | undefined =>
  mine(verb) ?? ours(verb) ?? hers(verb) ?? injury(verb) ?? greeting(verb) ?? ofAny(verb) ?? masdar(verb);

/** حجزت غرفة, وجدت حلا, طبخت الغداء وغسلت الصحون: what one says of oneself, with nobody else who did it. */
function mine({ verb: { letters }, thing, next, opening }: VerbBefore): Fit | undefined {
  // رسبت في الرياضيات ونجحت في الأحياء
  const isChain =
    opening !== undefined && (BY_ME.test(opening.letters) || MINE.test(opening.readings[0]!.words[0]!.stem));
  if (!isChain && opening !== undefined) return undefined;
  const [first] = thing.readings as [Reading];
  const isMine =
    BY_ME.test(letters) ||
    (letters === 'قدمت' && FILED.test(thing.letters)) ||
    (isChain && /^[وف].+ت$/u.test(letters));
  // وضعت المراجعة أوراقها
  const isHers = thing.letters.endsWith(u.TA_MARBUTA) && next?.letters.endsWith('ها');
  const isAnothers =
    isHers || isAgent(thing) || isPerson(first) || SHE.test(thing.letters) || isWoman(thing.letters);
  const isObjectOfMine = isInAccusative(first) && !thing.letters.endsWith('يا');
  return (isMine && !isAnothers) || isObjectOfMine ? ({ stem }) => MINE.test(stem) : undefined;
}

/** تقدم الجامعة منحا, تطلب المدرسة إحضار الكتب: no passive has an object, and no man's deed a feminine for its subject. */
const hers = ({ thing, next, last }: VerbBefore): Fit | undefined => {
  if (!next || !(hasObject(thing, next) || isTheirObject(thing, next, last))) return undefined;
  const isSubject = thing.readings[0]!.prefix.proclitics.length === 0;
  return ({ isVerb, stem }) =>
    !(isVerb && (PASSIVE.test(stem) || OF_TA.test(stem) || (isSubject && DONE.test(stem))));
};

/** قطعت الدولتان العلاقات, نقلت سيارة الإسعاف المصابين: what is said neither of two nor of whose the one is. */
function isTheirObject(thing: Unit, next: Unit, last: Unit | undefined): boolean {
  if (!hasArticle(next.readings[0]!)) return false;
  if (hasArticle(thing.readings[0]!)) return OF_TWO.test(thing.letters) && !OF_TWO.test(next.letters);
  if (!last || !hasArticle(last.readings[0]!) || !thing.letters.endsWith(u.TA_MARBUTA)) return false;
  return (isAgent(last) || MOVED.test(last.letters)) && !isAgent(next);
}
const OF_TWO = /^ال.+ان$/u;
const MOVED = /^ال(?:مصاب|.{3,}ين)$/u;

/** كسر في الساق: where it is; nobody broke it. */
const injury = ({ verb: { letters, isVerb }, thing }: VerbBefore): Fit | undefined =>
  thing.letters === 'في' && INJURY.test(letters) && !isVerb ? isNoVerb : undefined;

/** يسلم عليك */
const greeting = ({ verb: { letters }, thing }: VerbBefore): Fit | undefined =>
  /^[يت]سلم$/u.test(letters) && thing.letters.startsWith('علي') ? ({ stem }) => GREETS.test(stem) : undefined;

/** نشر أي صورة: to do it, not what was done. */
const ofAny = ({ verb: { isVerb }, thing }: VerbBefore): Fit | undefined =>
  thing.letters === 'أي' && !isVerb ? isNoVerb : undefined;

/** أعطينا المريض جرعتين: what we did. */
const ours = ({ verb: { letters }, thing }: VerbBefore): Fit | undefined =>
  OURS.test(letters) && hasArticle(thing.readings[0]!) ? ({ stem }) => !DONE_TO_US.test(stem) : undefined;

/** تناول الدواء بعد الأكل, تراجع الأسهم: what is done, not what somebody did who is not named; but ترغب العائلة, توفر المدرسة وجبات */
function masdar({ verb: { letters, stem, isVerb }, thing, next, opening }: VerbBefore): Fit | undefined {
  const isMaybeMasdar =
    opening === undefined && (!isVerb || OF_TA.test(stem)) && hasArticle(thing.readings[0]!);
  if (!isMaybeMasdar || (next && isGoverningNoun(next.readings[0]!))) return undefined;
  const isDone =
    TAKES_OBJECT.test(letters) || (IS_MADE.has(letters) && letters !== 'ترك')
      ? !isAgent(thing) && !(next && hasArticle(next.readings[0]!))
      : /^ت(?:.ا..|...)$/u.test(letters) && FEMININES.test(thing.letters);
  return isDone ? isNoVerb : undefined;
}

const isNoVerb: Fit = ({ isVerb }) => !isVerb;

const FILED = /^(?:شكوى|بلاغ|طلب|استقالت|أوراق|اعتراض|دعوى)/u;
/** كسرت الأم, طلبت العائلة */
const SHE = new RegExp(`^(?:ال)?(?:أم|أخت|بنت|أسرة|عائلة)|${INSTITUTION.source}`, 'u');
const INJURY = /^(?:كسر|حرق|جرح|خلع|غش)$/u;
const TAKES_OBJECT = /^(?:ت(?:ناول|صفح|فقد|سلم)|سجل)$/u;
const OF_TA = new RegExp(`^ت${u.FATHA}.${u.FATHA}.*${u.FATHA}$`, 'u');
const GREETS = new RegExp(`[${u.SHADDA}${u.KASRA}]{2}م$`, 'u');
const FEMININES = /^ال(?:.+(?:ة|ات)|أ..ا[^ن]|أسهم)$/u;

const isInAccusative = (reading: Reading): boolean =>
  reading.rule.startsWith('accusative') || (reading.prefix.proclitics.length === 0 && isOfTwo(reading));

const HERS = new RegExp(`${u.FATHA}ت$`, 'u');
const MINE = new RegExp(`ت${u.DAMMA}$`, 'u');
const DONE_TO_ME = new RegExp(`^[^${u.TASHKIL}]${u.DAMMA}.*${u.KASRA}.?ت${u.DAMMA}$`, 'u');

const DONE = new RegExp(`^[^${u.TASHKIL}]${u.DAMMA}.*${u.KASRA}[^${u.TASHKIL}]${u.FATHA}ت?$`, 'u');
const OF_NOBODY = new RegExp(`^ت${u.DAMMA}.*ى$`, 'u');
const OURS = /^[^يتنم].{2,}نا$/u;
const DONE_TO_US = new RegExp(`^[^${u.TASHKIL}]${u.DAMMA}.*${u.KASRA}.*ن${u.FATHA}ا$`, 'u');

/** أصبت بكسر; not أحسست بدوخة: little is done to somebody who speaks. */
const BEFELL_ME = /^[وف]?(?:أصب|ولد|رزق|طرد|نقل|جرح|منع|حرم|عين|قبل|فصل|صدم|خدع|كلف|دعي|أجبر)ت$/u;
const BY_ME =
  /^[وف]?(?:طلب|حجز|دفع|غسل|كتب|قرأ|طبخ|أكل|شرب|سأل|جرب|لبس|سمع|فهم|عمل|بعث|ركب|نظف|رتب|أخذ|استأجر|ربح|زر|صور|طبع|وضع|فقد)ت$/u;
/** عين وزيرا, يعتبر غائبا */
const OF_TWO_OBJECTS = /^(?:س?[يت])?(?:عين|منح|أعطي|عطى|سم[يى]|لقب|ا?نتخب|ا?عتبر|عد)$/u;

/** العقد, عقد العمل, عنوان سكني: as an object without either it would end in an alif. */
function isOneThing({ readings: [first], letters }: Unit): boolean {
  const { article, proclitics } = first!.prefix;
  if (!isNoun(first!) || !(article || isGoverningNoun(first!)) || proclitics.length > 0) return false;
  return ONE.test(article ? letters : `ال${letters}`) && !BROKEN.test(first!.words[0]!.stem);
}

/** With its article, and without the letters of a feminine or of a plural, but for the words at its end. */
const ONE =
  /^ال(?:(?!شمس|أرض|حرب|نار|ريح|نفس|أم|أخت|جميع|كل|معظم|بعض|كافة|نصف|عدد|بنت|عين|يد|قدم|سوق|[أآ]..ا.|.+(?:ة|ات|اء|ان|ين|[اىي])$|..ا.ي?.?$|..ائ.$|..و.$|.وا|م.ا.)|(?:حساب|جهاز|كتاب|علاج|نظام|خطاب|قطار|غلاف|حزام|لقاح|جواز|قرار|طعام|بيان|عنوان|إعلان|امتحان|مكان|ضمان|ائتمان|عقار|[^أن].اء)$)/u;
/** كتب, صور, قطع */
const BROKEN = new RegExp(`^.[${u.DAMMA}${u.KASRA}].[${u.DAMMA}${u.FATHA}].$`, 'u');
