/** Letters that are two forms of one verb, or a verb and a noun, settled by the words beside them. */
import { lastOf } from '../../platform/last';
import * as u from '../script/unicode';
import type { Around } from './around';
import { beforeItsSubject } from './deed-neighbours';
import { feminineAmong } from './feminine-neighbours';
import { moodAmong } from './mood-neighbours';
import { orderAmong } from './order-neighbours';
import {
  governsNoun,
  hasPronoun,
  isAdverb,
  isAgent,
  isComplement,
  isGoverningNoun,
  isGuess,
  isNoun,
  isOfLanguage,
  isPerfect,
  isPerson,
  isPhrase,
  isPreposition,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { doneAmong, hersAmong, isTypedAsDone, PASSIVE, passiveAmong } from './passive-neighbours';
import { hasArticle, type Reading } from './reading';
import { signedAmong } from './signed-neighbours';
import { isListed, type ListedReading } from './sources/listed-entries';
import { readAsPurpose } from './sources/nouns-in-context';
import { readAfterProclitic } from './sources/proclitic-words';
import {
  readAsActive,
  readAsDone,
  readAsHollowJussive,
  readAsImperfect,
  readAsJussiveObject,
  readAsObject,
  readAsPlural,
  readAsRegularPerfect,
  readAsSubjunctiveObject,
} from './sources/verbs-in-context';
import { behindSubject } from './subject-neighbours';
import type { Unit } from './unit';

export function verbAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  return (
    orAmong(unit, before, after) ??
    joinedAmong(unit, after) ??
    thatAmong(unit, before, after) ??
    particleAmong(unit, after) ??
    myDeedAmong(unit, around) ??
    signedAmong(unit, around) ??
    behindSubject(unit, around) ??
    orderAmong(unit, around) ??
    hersAmong(unit, around) ??
    doneAmong(unit, around) ??
    feminineAmong(unit, around) ??
    pluralAmong(unit, before) ??
    imperfectAmong(unit, before, after) ??
    masdarAmong(unit, around) ??
    perfectAmong(unit, around) ??
    fifthFormAmong(unit, before, after) ??
    beforeItsSubject(unit, around) ??
    moodAmong(unit, around) ??
    passiveAmong(unit, around)
  );
}

/** شايا أم قهوة: or, between words without the article; elsewhere a mother. */
function orAmong(
  { readings, letters }: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings as [Reading];
  if (
    letters.length > 3 ||
    first.spellings?.usual.text !== 'Umm' ||
    before === undefined ||
    after === undefined
  )
    return undefined;
  if (!isOfLanguage(before) || isPreposition(before) || after.readings[0]?.kind !== 'word') return undefined;
  const { article, proclitics } = after.readings[0].prefix;
  return article && proclitics.length === 0 ? undefined : readings.find(isVerbOrParticle);
}

/** للمريض, لطفلك */
const FOR = /^(?:لل|ل.{3})/u;

/** وكل الحسابات, فقد وصل: and all, for it has; elsewhere whom somebody appointed, and what one lost. */
function joinedAmong(unit: Unit, after: Unit | undefined): Reading | undefined {
  if (after === undefined) return undefined;
  const isAll = unit.letters === 'وكل' && !isAdverb(after);
  const isForItHas = unit.letters === 'فقد' && (after.letters === 'تم' || isPerfect(after.readings[0]!));
  return isAll || isForItHas ? unit.as(readAfterProclitic) : undefined;
}

/** أن يكتب, أن الحساب مغلق, لكن لم يصل: an, in and lakin stand before a verb, anna, inna and lakinna before a noun. */
function thatAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  // ألا تسمع
  if (lettersOf(unit) === 'ألا' && before === undefined)
    return unit.readings.find((reading) => isListed(reading) && !isDoubled(reading));
  if (after === undefined || !THAT.test(unit.letters)) return undefined;
  const [next] = after.readings as [Reading];
  const letters = lettersOf(after);
  // بعد أن ذهب: though it is gold elsewhere.
  const isAfterwards = before !== undefined && BEFORE_A_DEED.has(lettersOf(before));
  // ما إن وصل
  const isWhen = before !== undefined && lettersOf(before) === 'ما';
  const opensVerb =
    isWhen ||
    // إن وجد: the passive, not the name of its letters
    letters === 'وجد' ||
    (isAfterwards ? isVerbOrParticle(next) || after.readings.some(isPerfect) : isPerfect(next)) ||
    (isVerbOrParticle(next) && (DEED_OF.test(letters) || unit.letters.endsWith('لكن'))) ||
    BETWEEN.has(letters) ||
    (IMPERFECT.test(letters) && !hasArticle(next) && isMaybeImperfect(after)) ||
    (MAYBE_MINE.test(letters) && isVerbOrParticle(next));
  return unit.readings.find(
    (reading) => isListed(reading) && isVerbOrParticle(reading) && isDoubled(reading) !== opensVerb,
  );
}

const THAT = /^(?:[وفبل]?[أإا]|[وف]?لك)ن$/u;

/** لم استلم, اريد ان اسجل, ما اقدر: what I do, typed without its hamza. */
function myDeedAmong(unit: Unit, { previous, before }: Around): Reading | undefined {
  if (before === undefined || !MAYBE_MINE.test(unit.letters) || unit.readings.some(isNoun)) return undefined;
  // بعد ان انتهى, كيف انتهى: what was done
  const isMine = MAYBE_DONE.test(before.letters)
    ? !isPerfect(unit.readings[0]!)
    : BEFORE_MY_DEED.test(before.letters) && !(previous && BEFORE_A_DEED.has(previous.letters));
  return isMine || WISH.test(before.letters)
    ? readAsImperfect(u.ALIF_HAMZA + unit.letters.slice(1))
    : undefined;
}

const MAYBE_MINE = /^ا(?!ل|نت|ن$)../u;
const BEFORE_MY_DEED = /^[وفأ]?(?:لم|لا|لن|[أا]نا?|سوف)$/u;
const MAYBE_DONE = /^(?:ما|كيف|متى)$/u;

/** فلم أجده, وسوف نتصل: a particle, elsewhere a film and a family. */
function particleAmong(unit: Unit, after: Unit | undefined): Reading | undefined {
  if (!PARTICLES.has(lettersOf(unit)) || after === undefined || !IMPERFECT.test(lettersOf(after)))
    return undefined;
  return isMaybeImperfect(after) ? unit.readings.find(isVerbOrParticle) : undefined;
}

const PARTICLES = new Set('فلم وسوف'.split(' '));
const BEFORE_A_DEED = new Set('بعد منذ'.split(' '));
/** What I, you or they have done. */
const DEED_OF = /(?:ت|تم|وا)(?:ه|ها|هم|ك|كم)?$/u;
/** What denies the verb that follows. */
const BETWEEN = new Set('لا لم'.split(' '));

/** تقدم: what does not say that it is a noun. */
const isMaybeImperfect = (unit: Unit): boolean =>
  isGuess(unit.readings[0]!) ||
  unit.readings.some((reading) => isVerbOrParticle(reading) && !isPerfect(reading)) ||
  unit.as(readAsImperfect) !== undefined;

const isDoubled = ({ spellings }: ListedReading): boolean => spellings.vocalised.includes(u.SHADDA);

/** الموظفات طالبن, اللذان استقالا: what several women or two did. */
function pluralAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  const letters = lettersOf(unit);
  const subject = before && (/ن$/u.test(letters) ? WOMEN : /ا$/u.test(letters) ? TWO : undefined);
  return subject?.test(lettersOf(before!)) ? readAsPlural(letters) : undefined;
}

const WOMEN = /^(?:ال.+ات|..+ات(?:ي|ه|ها|هم|نا|كم)|النساء|هن|اللواتي|كلهن)$/u;
const TWO = /^(?:ال.+ان|اللذان|هما|كلاهما)$/u;

/** هل تحمل, لم يكن, لا تنس: what follows is an imperfect, which loses a long vowel after the last two. */
function imperfectAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  const { text } = unit.tokens[0]!;
  if (before === undefined || !IMPERFECT.test(text)) return undefined;
  // لماذا تأخر الطلب: of a fifth form, which has no subject in ت
  if (/^(?:لماذا|متى)$/u.test(before.letters) && unit.readings.some(isFifthMasdar))
    return unit.readings.find(isPerfect) ?? unit.as(readAsRegularPerfect);
  // الحافلة تمر من هنا
  if (after && isPreposition(after) && isNoun(unit.readings[0]!) && agrees(before, text))
    return unit.as(readAsImperfect);
  // عايز أحجز, ممكن أعرف
  const isVerbAlone = unit.readings.every((reading) => isVerbOrParticle(reading) || isGuess(reading));
  if (isVerbAlone && WISH.test(lettersOf(before)) && MINE_OR_OURS.test(text)) return unit.as(readAsImperfect);
  if (!BEFORE_AN_IMPERFECT.test(lettersOf(before))) return undefined;
  if (isTypedAsDone(unit, after)) return unit.as(readAsDone);
  const mood = MOODS[lettersOf(before).replace(/^[وفأ](?=..)/u, '')];
  const hasOwn = mood === readAsJussiveObject && JUSSIVE_OBJECT.test(text);
  const object = mood && !hasOwn && WITH_OBJECT.test(text) ? unit.as(mood) : undefined;
  if (object) return object;
  // لم يعد: he did not return; لم يرد: he did not answer.
  const hollow = lettersOf(before).endsWith('لم') ? unit.as(readAsHollowJussive) : undefined;
  // لم يجب: he did not answer
  if (hollow && (hollow.rule.includes(u.WAW) || text.slice(1) === 'جب')) return hollow;
  const listed = unit.readings.find((reading) => isVerbOrParticle(reading) && !isPerfect(reading));
  // أن أسأل: what I do, not what one is told to.
  const isOrder =
    listed && isListed(listed) && text[0] === u.ALIF_HAMZA && listed.spellings.bare[0] === u.ALIF;
  // أن تدفع الغرامة: what has an object is no passive.
  const isDone =
    listed &&
    PASSIVE.test(listed.words[0]!.stem) &&
    after &&
    (hasArticle(after.readings[0]!) || (isNoun(after.readings[0]!) && ASKED.test(lettersOf(before)))) &&
    !isPhrase(after);
  if (isDone) return unit.as(readAsActive) ?? listed;
  // لم تعرضوا, أن تعرفوا: elsewhere what they did.
  const isTheirs = listed && THEY_DID.test(listed.words[0]!.stem);
  return isOrder || isTheirs ? (unit.as(readAsImperfect) ?? listed) : (listed ?? unit.as(readAsImperfect));
}

const isFifthMasdar = ({ words }: Reading): boolean => FIFTH_MASDAR.test(words[0]!.stem);
const FIFTH_MASDAR = new RegExp(`^ت${u.FATHA}.${u.FATHA}.${u.SHADDA}${u.DAMMA}.$`, 'u');
const THEY_DID = new RegExp(`^ت${u.FATHA}.${u.FATHA}.${u.SHADDA}${u.FATHA}.${u.DAMMA}وا$`, 'u');
const WITH_OBJECT = /...(?:ني|نا|هم?|ها|كم?)$/u;
/** Without a vowel أجده would end in two consonants: its own is kept. */
const JUSSIVE_OBJECT = /..(?:ه|ك)$/u;
const MOODS: Readonly<Record<string, (word: string) => Reading | undefined>> = {
  لم: readAsJussiveObject,
  لن: readAsSubjunctiveObject,
  أن: readAsSubjunctiveObject,
};

/** الحافلة تمر, الطريق يمر */
const agrees = ({ readings: [subject], tokens }: Unit, verb: string): boolean =>
  isNoun(subject!) &&
  hasArticle(subject!) &&
  subject!.prefix.proclitics.length === 0 &&
  verb[0] === (tokens[0]!.text.endsWith(u.TA_MARBUTA) ? 'ت' : u.YEH);

/** كيف تستخدم لغة, but أن ترفق صورة */
const ASKED = /^(?:متى|كيف|ماذا|أنت|كنت)$/u;
const BEFORE_AN_IMPERFECT = /^(?:[وفأ]?(?:هل|لم|لا|لن|أن|سوف|متى|كيف|ماذا|لماذا|أين|أنت|كنت)|بنا)$/u;
/** In the dialects, where no أن stands between. */
const WISH = /^(?:عايزة?|عاوزة?|[أا]بغى|[أا]بي|بدي|ودي|حابب?|حابة|نحب|لازم|ممكن|يلا|ر[اح]ح|خليني)$/u;
const MINE_OR_OURS = /^[أن]./u;
const IMPERFECT = /^[يتن]|^أ(?!نت)/u;

/** Verbs whose subject or object is a masdar. */
const TAKE_A_MASDAR = new Set(
  'تم تمت يتم سيتم يجب يمكن يرجى الرجاء رجاء برجاء يتطلب يستدعي أريد أود نود يمنع يجوز ينبغي'.split(' '),
);

/** شهادة تخرج, تم تأخر, لتوفر: a verb follows no preposition and no noun that governs. */
function masdarAmong(unit: Unit, { previous, before, after, opening }: Around): Reading | undefined {
  const { readings } = unit;
  const [first] = readings as [Reading];
  if (!isVerbOrParticle(first) || !isListed(first) || isPreposition(unit) || isParticle(first))
    return undefined;
  // من أخذ المفتاح
  const isDeed =
    before && lettersOf(before) === 'من' && isWhoDid(before === opening ? undefined : previous, unit, after);
  if (isDeed) return undefined;
  const proclitic = lastOf(first.prefix.proclitics);
  // لأخذ لون: what would have been follows لو.
  if (proclitic === 'la' && lettersOf(opening) !== 'لو')
    return readings.find(isNoun) ?? unit.as(readAsPurpose);
  const governed =
    proclitic === 'bi' ||
    proclitic === 'li' ||
    // تناول الدواء وشرب السوائل
    (proclitic === 'wa' &&
      opening !== unit &&
      isGoverningNoun(opening.readings[0]!) &&
      after !== undefined &&
      hasArticle(after.readings[0]!)) ||
    (proclitic === undefined &&
      before !== undefined &&
      (isPreposition(before) ||
        (isPerfect(first) && governsNoun(before)) ||
        TAKE_A_MASDAR.has(lettersOf(before)) ||
        // ينبغي للمريض شرب الماء
        (previous === opening && FOR.test(lettersOf(before)) && TAKE_A_MASDAR.has(lettersOf(opening))) ||
        isGoverningNoun(before.readings[0]!)));
  return governed ? readings.find(isNoun) : undefined;
}

/** لم, قد, هل: two letters. */
const isParticle = ({ spellings: { bare, vocalised } }: ListedReading): boolean =>
  bare.length === 2 && !vocalised.includes(u.SHADDA);

/** What a finished action follows. */
const BEFORE_A_PERFECT = new Set('قد لقد الذي التي عندما حين إذا اذا بعدما ماذا لماذا'.split(' '));

/** قد نجح, الذي كتب, ما دفعته */
function perfectAmong(unit: Unit, around: Around): Reading | undefined {
  const { readings, tokens } = unit;
  const { previous, before, after, opening } = around;
  if (
    before !== undefined &&
    RELATIVE.has(lettersOf(before)) &&
    readings.some(hasPronoun) &&
    DONE_TO.test(tokens[0]!.text)
  )
    return readAsObject(tokens[0]!.text);
  if (before !== undefined && isDoneBySubject(unit, before, after)) return readAsObject(tokens[0]!.text);
  // ضربه زوجها, فحصته الطبيبة
  if (
    before === undefined &&
    after &&
    isAgent(after) &&
    !isPerson(after.readings[0]!) &&
    DONE_TO_HIM.test(unit.letters)
  )
    return readAsObject(tokens[0]!.text);
  // على ما فعل
  if (
    before !== undefined &&
    before !== opening &&
    WHAT.test(lettersOf(before)) &&
    (!after || isPhrase(after))
  )
    return readings.find(isPerfect);
  if (before === undefined || isPerfect(readings[0]!)) return undefined;
  if (isThen(unit, around)) return readings.find(isPerfect);
  const letters = lettersOf(before);
  // أنه وجد عملا, لأنه رفض الطلب
  const isHisDeed = THAT_HE.test(letters) && after !== undefined && isComplement(after);
  const isWho =
    letters === 'من' &&
    before.tokens.length === 1 &&
    isWhoDid(before === opening ? undefined : previous, unit, after);
  if (!BEFORE_A_PERFECT.has(letters) && !isHisDeed && !isWho) return undefined;
  return hasArticle(readings[0]!) ? undefined : readings.find(isPerfect);
}

/** سقط الطفل وكسر ذراعه: what somebody did next, of the letters of a noun. */
const isThen = ({ letters, readings }: Unit, { after, opening }: Around): boolean =>
  letters[0] === u.WAW &&
  after !== undefined &&
  readings[0]!.prefix.proclitics.join() === 'wa' &&
  isPerfect(opening.readings[0]!) &&
  (after.readings.some(hasPronoun) || isComplement(after)) &&
  readings.some(isPerfect);

/** من كتب هذه الرسالة, أنت من طلب الإلغاء: at the start, or after a pronoun or what one asks with, who did something. */
export function isWhoDid(before: Unit | undefined, deed: Unit, object: Unit | undefined): boolean {
  if (!deed.readings.some(isPerfect) || (before !== undefined && !BEFORE_WHO.has(lettersOf(before))))
    return false;
  if (object === undefined || NOUN_AFTER_FROM.has(lettersOf(deed))) return false;
  return (
    before !== undefined ||
    isPerfect(deed.readings[0]!) ||
    isComplement(object) ||
    DEMONSTRATIVE.test(lettersOf(object))
  );
}

const BEFORE_WHO = new Set(
  'أنت أنا هو هي هم نحن أنتم هذا كل أول يا أعرف نعرف تعرف أدري ندري اسأل'.split(' '),
);
/** من قسم المبيعات, من عمل الطلاب */
const NOUN_AFTER_FROM = new Set('قبل قسم عمل أصل أجل جهة جانب'.split(' '));
const DEMONSTRATIVE = /^هذ/u;

const THAT_HE = /^[وفلبك]*(?:[أإ]نه|لكنه)$/u;

/** الأدوية التي وصفها الطبيب: of whoever has the article, what was done by them. */
const isDoneBySubject = ({ letters }: Unit, before: Unit, after: Unit | undefined): boolean =>
  WHICH.test(lettersOf(before)) &&
  /^[^يتنأ]..+(?:ه|ها|هم)$/u.test(letters) &&
  after !== undefined &&
  hasArticle(after.readings[0]!);

/** ما, بما, كما, مما, عما, فيما */
const WHAT = /^(?:[بكمع]|في)?ما$/u;
const WHICH = /^[وفبلك]?ال(?:ذي|تي)$/u;
const RELATIVE = new Set('الذي التي ما'.split(' '));
const DONE_TO_HIM = /^[^يتنأا]..ت?(?:ه|ها|هم)$/u;
/** دفعته, what I paid, or an instalment of his. */
const DONE_TO = /..ت(?:ه|ها|هم)$/u;

/** السعر تغير: no masdar describes what is definite. */
function fifthFormAmong(
  { readings }: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [subject] = before?.readings ?? [];
  if (!subject || !isNoun(subject) || !(hasArticle(subject) || hasPronoun(subject))) return undefined;
  if (!isNoun(readings[0]!) || hasArticle(readings[0]!) || (after && hasArticle(after.readings[0]!)))
    return undefined;
  return readings.find((reading) => isPerfect(reading) && FIFTH_FORM.test(reading.words[0]!.stem));
}

const FIFTH_FORM = new RegExp(`^ت${u.FATHA}.${u.FATHA}`, 'u');
