/** Letters that are two forms of one verb, or a verb and a noun, settled by the words beside them. */
import { lastOf } from '../../platform/last';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import {
  hasPronoun,
  isGoverningNoun,
  isGuess,
  isNoun,
  isOfLanguage,
  isPreposition,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { ACCUSATIVE, hasArticle, type Reading } from './reading';
import {
  readAsFeminine,
  readAsFourthForm,
  readAsHollowJussive,
  readAsImperative,
  readAsImperfect,
  readAsObject,
} from './sources/inflection';
import { isListed, type ListedReading } from './sources/lexicon-source';
import { isNominative } from './sources/noun-forms';
import type { Unit } from './unit';

export function verbAmong(
  unit: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  return (
    orAmong(unit, before, after) ??
    thatAmong(unit, before, after) ??
    particleAmong(unit, after) ??
    feminineAmong(unit, before, after) ??
    imperfectAmong(unit, before, after) ??
    masdarAmong(unit, before) ??
    perfectAmong(unit, before) ??
    fifthFormAmong(unit, before, after) ??
    beforeItsSubject(unit, after) ??
    moodAmong(unit, before, after) ??
    passiveAmong(unit, after)
  );
}

/** شايا أم قهوة: or, between words without the article; elsewhere a mother. */
function orAmong({ readings }: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  const [first] = readings as [Reading];
  if (first.spellings?.usual.text !== 'Umm' || before === undefined || after === undefined) return undefined;
  if (!isOfLanguage(before) || isPreposition(before) || after.readings[0]?.kind !== 'word') return undefined;
  const { article, proclitics } = after.readings[0].prefix;
  return article && proclitics.length === 0 ? undefined : readings.find(isVerbOrParticle);
}

/** أن يكتب, أن الحساب مغلق: an and in stand before a verb, anna and inna before a noun. */
function thatAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  // ألا تسمع
  if (lettersOf(unit) === 'ألا' && before === undefined)
    return unit.readings.find((reading) => isListed(reading) && !isDoubled(reading));
  if (!THAT.test(lettersOf(unit)) || after === undefined) return undefined;
  const [next] = after.readings as [Reading];
  const letters = lettersOf(after);
  // بعد أن ذهب: though it is gold elsewhere.
  const isAfterwards = before !== undefined && BEFORE_A_DEED.has(lettersOf(before));
  const opensVerb =
    (isAfterwards ? after.readings.some(isPerfect) : isPerfect(next)) ||
    (isVerbOrParticle(next) && DEED_OF.test(letters)) ||
    BETWEEN.has(letters) ||
    (IMPERFECT.test(letters) && !hasArticle(next) && isMaybeImperfect(after));
  return unit.readings.find(
    (reading) => isListed(reading) && isVerbOrParticle(reading) && isDoubled(reading) !== opensVerb,
  );
}

const THAT = /^[وفبل]?[أإ]ن$/u;

/** فلم أجده, وسوف نتصل: a particle, elsewhere a film and a family. */
function particleAmong(unit: Unit, after: Unit | undefined): Reading | undefined {
  if (!PARTICLES.has(lettersOf(unit)) || after === undefined || !IMPERFECT.test(lettersOf(after)))
    return undefined;
  return isMaybeImperfect(after) ? unit.readings.find(isVerbOrParticle) : undefined;
}

const PARTICLES = new Set('فلم وسوف'.split(' '));
const BEFORE_A_DEED = new Set('بعد منذ'.split(' '));
/** What I, you or they have done. */
const DEED_OF = /(?:ت|تم|وا)$/u;
/** What denies the verb that follows. */
const BETWEEN = new Set('لا لم'.split(' '));

/** تقدم: what does not say that it is a noun. */
const isMaybeImperfect = ({ readings, tokens }: Unit): boolean =>
  isGuess(readings[0]!) ||
  readings.some((reading) => isVerbOrParticle(reading) && !isPerfect(reading)) ||
  readAsImperfect(tokens[0]!.text) !== undefined;

const isDoubled = ({ spellings }: ListedReading): boolean => spellings.vocalised.includes(u.SHADDA);

/** قررت المحكمة, سيارتي تعطلت: beside a feminine, what she did rather than what I did, and before one no man's name (حكمت). */
function feminineAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  const [{ rule, prefix, kind }] = unit.readings as [Reading];
  const letters = lettersOf(unit);
  if (!HERS.test(letters) || prefix.proclitics.length > 0) return undefined;
  const isPerson =
    rule.startsWith('person of') || WITHOUT_OBJECT.test(letters) || rule.startsWith('object of a verb');
  if (
    !isPerson &&
    !(kind?.startsWith('given') && after !== undefined && SHE_WITH_ARTICLE.test(lettersOf(after)))
  )
    return undefined;
  // التي أرسلتها: what is sent, not who sent it.
  const isObject = before !== undefined && lettersOf(before).endsWith('التي') && letters.endsWith('ها');
  const isSubject =
    (before !== undefined && !isObject && SUBJECT.test(lettersOf(before))) ||
    (after !== undefined &&
      (SHE.test(lettersOf(after)) ||
        after.readings[0]?.kind === 'given-f' ||
        (SIXTH_FORM.test(letters) && after.readings[0]?.kind === 'word') ||
        (WITHOUT_OBJECT.test(letters) && isFeminine(after))));
  return isSubject ? readAsFeminine(unit.tokens[0]!.text) : undefined;
}

/** المحكمة قررت, سيارتي تعطلت. Plurals of things have it as well. */
const SUBJECT = /^ال.*(?:ة|ات)$|..ت(?:ي|ك|ه|ها|نا|هم|كم)$|^[وف]?(?:هي|التي|(?:أ|إ|لأ|كأ|لك)نها)$/u;
/** أخبرت, أخبرتني */
const HERS = /..ت(?:ني|نا|ك|كم|ه|ها|هم)?$/u;
const SHE_WITH_ARTICLE = /^ال.*ة$/u;

/** هل تحمل, لم يكن, لا تنس: what follows is an imperfect, which loses a long vowel after the last two. */
function imperfectAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (before === undefined || !BEFORE_AN_IMPERFECT.test(lettersOf(before))) return undefined;
  const { text } = unit.tokens[0]!;
  if (!IMPERFECT.test(text)) return undefined;
  // لم يعد: he did not return; لم يرد: he did not answer.
  const hollow = lettersOf(before) === 'لم' ? readAsHollowJussive(text) : undefined;
  if (hollow?.rule.includes(u.WAW)) return hollow;
  const listed = unit.readings.find((reading) => isVerbOrParticle(reading) && !isPerfect(reading));
  // أن أسأل: what I do, not what one is told to.
  const isOrder =
    listed && isListed(listed) && text[0] === u.ALIF_HAMZA && listed.spellings.bare[0] === u.ALIF;
  // أن تدفع الغرامة: what has an object is no passive.
  const isDone = listed && PASSIVE.test(listed.words[0]!.stem) && after && hasArticle(after.readings[0]!);
  return isOrder || isDone ? (readAsImperfect(text) ?? listed) : (listed ?? readAsImperfect(text));
}

const BEFORE_AN_IMPERFECT = /^(?:[وف]?(?:هل|لم|لا|لن|أن|سوف)|ألا)$/u;
const IMPERFECT = /^[يتن]|^أ(?!نت)/u;

/** A noun that is feminine by its ending, a plural of things of the form afʿāl, one of the nouns whose ending does not tell, or what decides. */
const SHE =
  /^(?:شركة|مؤسسة|إدارة|وزارة|محكمة|لجنة|حكومة|هيئة|جامعة|بلدية|شرطة|منظمة|جمعية|نقابة)$|^ال.*(?:ة|ات)$|^الأ..ا.$|^(?:ال)?(?:شمس|أرض|حرب|نار|ريح|رياح|سماء|يد|عين|بنت|أم)$|^(?:أم|أخت|بنت|ابنت|زوجت|جدت|خالت|عمت)(?:ي|ك|ه|ها|نا|هم|كم)$/u;

/** تساقطت: what things do, but for a few verbs that have an object. */
const SIXTH_FORM = /^ت.ا..ت$(?<!تناولت|تبادلت|تجاوزت)/u;

/** طائرة, محفظتي, هذه */
const isFeminine = (unit: Unit): boolean =>
  lettersOf(unit).endsWith(u.TA_MARBUTA) ||
  lettersOf(unit) === 'هذه' ||
  (hasPronoun(unit.readings[0]!) && unit.readings[0]!.rule.endsWith(u.TA_MARBUTA));

/** سقطت طائرة, تعطلت سيارتي */
const WITHOUT_OBJECT =
  /^(?:سقط|تعطل|توقف|تأخر|تحسن|ضاع|زاد|وقع|هبط|هطل|هب|خرج|ظهر|حضر|نجح|فشل|كبر|صدر|مات|عاش|طار|غرق|ذبل|بقي)ت$/u;

/** Verbs whose subject or object is a masdar. */
const TAKE_A_MASDAR = new Set(
  'تم تمت يتم سيتم يجب يمكن يرجى يتطلب يستدعي أريد أود نود يمنع يجوز ينبغي'.split(' '),
);

/** شهادة تخرج, تم تأخر, لتوفر: a verb follows no preposition and no noun that governs. */
function masdarAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  const { readings } = unit;
  const [first] = readings as [Reading];
  if (!isVerbOrParticle(first) || !isListed(first) || isPreposition(unit) || isParticle(first))
    return undefined;
  const proclitic = lastOf(first.prefix.proclitics);
  const governed =
    proclitic === 'bi' ||
    proclitic === 'li' ||
    (proclitic === undefined &&
      before !== undefined &&
      (isPreposition(before) ||
        TAKE_A_MASDAR.has(lettersOf(before)) ||
        isGoverningNoun(before.readings[0]!)));
  return governed ? readings.find(isNoun) : undefined;
}

/** لم, قد, هل: two letters. */
const isParticle = ({ spellings: { bare, vocalised } }: ListedReading): boolean =>
  bare.length === 2 && !vocalised.includes(u.SHADDA);

/** What a finished action follows. */
const BEFORE_A_PERFECT = new Set('قد لقد الذي التي عندما حين إذا اذا بعدما كان كانت'.split(' '));

/** قد نجح, الذي كتب, ما دفعته */
function perfectAmong({ readings, tokens }: Unit, before: Unit | undefined): Reading | undefined {
  if (
    before !== undefined &&
    RELATIVE.has(lettersOf(before)) &&
    readings.some(hasPronoun) &&
    DONE_TO.test(tokens[0]!.text)
  )
    return readAsObject(tokens[0]!.text);
  if (before === undefined || !BEFORE_A_PERFECT.has(lettersOf(before)) || isPerfect(readings[0]!))
    return undefined;
  return hasArticle(readings[0]!) ? undefined : readings.find(isPerfect);
}

const RELATIVE = new Set('الذي التي ما'.split(' '));
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

/** مَرَّ, but not لِمَ. */
const PERFECT = new RegExp(`(?:.{4}${u.FATHA}|${u.FATHA}ى)$`, 'u');

function isPerfect(reading: Reading): boolean {
  return isVerbOrParticle(reading) && isListed(reading) && PERFECT.test(reading.spellings.vocalised);
}

const ENDS_IN_I_AND_CONSONANT = new RegExp(`${u.KASRA}${u.SHADDA}?[^${u.TASHKIL}]$`, 'u');
const FIRST_FORM = new RegExp(`^.${u.FATHA}.[${u.FATHA}${u.KASRA}].${u.FATHA}$`, 'u');

/** وقع: waqqiʿ is a sign's or a clerk's, at the start; waqaʿa stands in a sentence, or before its subject. */
function moodAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  const [first] = unit.readings;
  const verbs = unit.readings.filter((reading) => isVerbOrParticle(reading)).filter(isListed);
  const perfect = verbs.find(isPerfect);
  if (!perfect) return undefined;
  const imperative = verbs.find(
    ({ spellings: { bare, vocalised } }) =>
      bare === perfect.spellings.bare && ENDS_IN_I_AND_CONSONANT.test(vocalised),
  );
  const opensSentence =
    before === undefined || !isNext(before, unit) || isPurpose(before) || isPolite(before);
  if (!imperative)
    return perfect === first &&
      opensSentence &&
      (after === undefined || isPhrase(after) || isTask(unit, after))
      ? readAsImperative(perfect.spellings)
      : undefined;
  // قدم طلبك: of what is yours, a clerk says what to do with it.
  if (opensSentence && isYours(after)) return imperative;
  if (first !== perfect && first !== imperative) return undefined;
  // سجل تجاري
  if (opensSentence && isNisba(after)) return unit.readings.find(isNoun);
  if (opensSentence) return moodAtStart(perfect, imperative, after);
  return before.readings[0]!.kind === 'word' && perfect.prefix.proclitics.length === 0 ? perfect : undefined;
}

/** استخرج الفعل: verbs of the tenth form have an object more often than things for their subject. */
const isTask = (unit: Unit, after: Unit): boolean =>
  TENTH_FORM.test(lettersOf(unit)) && hasArticle(after.readings[0]!) && !isAgent(after);

const TENTH_FORM = /^است[^اويى]{3}$/u;

function moodAtStart(
  perfect: ListedReading,
  imperative: Reading,
  after: Unit | undefined,
): Reading | undefined {
  if (after === undefined) return imperative;
  if (isAgent(after)) return perfect;
  if (!FIRST_FORM.test(perfect.spellings.vocalised)) return imperative;
  const [thing] = after.readings as [Reading];
  if (isGoverningNoun(thing)) return perfect;
  // نزل المطر: as the list has it.
  return hasArticle(thing) ? undefined : imperative;
}

/** An adjective without the article, which is the object of no verb. */
function isNisba(unit: Unit | undefined): boolean {
  const [reading] = unit?.readings ?? [];
  return reading !== undefined && isNoun(reading) && !hasArticle(reading) && lettersOf(unit!).endsWith(u.YEH);
}

/** للحجز اتصل: what a sign is for comes before what to do. */
function isPurpose({ readings: [reading] }: Unit): boolean {
  const { proclitics, article } = reading!.prefix;
  return article && proclitics[0] === 'li';
}

/** من فضلك اكتب, لطفا انتظر, ثم وقع */
function isPolite(unit: Unit): boolean {
  return unit.readings[0]!.kind === 'phrase' || POLITE.has(lettersOf(unit));
}

const POLITE = new Set('رجاء لطفا فضلا ثم'.split(' '));

const YOURS = /(?:ك|كم)$/u;

function isYours(unit: Unit | undefined): boolean {
  return unit !== undefined && hasPronoun(unit.readings[0]!) && YOURS.test(lettersOf(unit));
}

/** المعلم, وزير, أحمد: who acts, as the list says. */
function isAgent(unit: Unit): boolean {
  const { readings } = unit;
  return (
    readings[0]!.kind?.startsWith('given') === true ||
    readings.some((reading) => isListed(reading) && reading.spellings.acts && !isVerbOrParticle(reading))
  );
}

/** وقع الطرفان, نقل المصابون: after a masdar those who do it would be in the genitive. */
function beforeItsSubject(unit: Unit, after: Unit | undefined): Reading | undefined {
  const { readings } = unit;
  if (after === undefined || hasArticle(readings[0]!)) return undefined;
  const mine = isGuess(readings[0]!) ? readings[1] : readings[0];
  if (mine && isMine(mine) && isAgent(after)) return readAsFourthForm(unit.tokens[0]!.text);
  if (!readings.some(isPerfect)) return undefined;
  const letters = lettersOf(after);
  // نقل إلى المستشفى
  const passive = WHERE_TO.has(letters)
    ? readings.find((each) => isPerfect(each) && isPassive(each))
    : undefined;
  const deed = passive ?? deedAmong(unit, after);
  if (deed) return deed;
  if (!isNominative(segment(letters)[0]!.stem) && !NUMERALS.has(letters)) return undefined;
  return readings.find((reading) => isPerfect(reading) && isPassive(reading)) ?? readings.find(isPerfect);
}

/** قتل ثلاثة, وصل خمسة */
const NUMERALS = new Set('ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرات مئات آلاف'.split(' '));

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
function deedAmong({ readings }: Unit, after: Unit): Reading | undefined {
  const deed = readings.find((reading) => isPerfect(reading) && (reading as ListedReading).spellings.acts);
  if (!deed) return undefined;
  const [who] = after.readings as [Reading];
  const isWho = isAgent(after) && (hasArticle(who) || who.kind !== 'word');
  return isWho || WHERE_TO.has(lettersOf(after)) ? deed : undefined;
}

const WHERE_TO = new Set('إلى الى عن'.split(' '));

const isPassive = ({ words }: Reading): boolean => words[0]!.stem[1] === u.DAMMA;

/** Only a space apart: a sign between them opens a sentence. */
function isNext(before: Unit, { tokens }: Unit): boolean {
  return tokens[0]!.start - lastOf(before.tokens)!.end <= 1;
}

const PASSIVE = new RegExp(`^[يت]${u.DAMMA}.*${u.FATHA}${u.SHADDA}?[^${u.TASHKIL}]${u.SHADDA}?$`, 'u');

/** يحفظ في مكان بارد: what is done to something has no object, so a preposition follows. */
function passiveAmong({ readings }: Unit, after: Unit | undefined): Reading | undefined {
  if (!isVerbOrParticle(readings[0]!)) return undefined;
  const passive = readings.find(
    (reading) => isVerbOrParticle(reading) && isListed(reading) && PASSIVE.test(reading.spellings.vocalised),
  );
  return isPhrase(after) || isAdverb(after) ? passive : undefined;
}

/** يحفظ بعيدا */
const isAdverb = (unit: Unit | undefined): boolean =>
  unit !== undefined && lettersOf(unit).endsWith(u.ALIF) && ACCUSATIVE.test(unit.readings[0]!.words[0]!.stem);

/** A preposition, or its noun where it is joined to it. */
function isPhrase(unit: Unit | undefined): boolean {
  if (unit === undefined) return false;
  const proclitic = unit.readings[0]?.prefix.proclitics[0];
  return isPreposition(unit) || proclitic === 'bi' || proclitic === 'li';
}
