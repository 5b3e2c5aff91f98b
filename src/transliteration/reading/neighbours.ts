/** Words that are a name or something else, settled by the words beside them. */
import { lastOf } from '../../platform/last';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import type { Around } from './around';
import {
  isCommonOrPlace,
  isFirm,
  isGivenName,
  isName,
  isPlaceOfNoun,
  nameAmong,
  wordAmong,
} from './name-or-word';
import { governsObject } from './object-neighbours';
import {
  hasPronoun,
  isAgent,
  isGoverningNoun,
  isGuess,
  isNoun,
  isOfLanguage,
  isPerfect,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { isPassive } from './passive-neighbours';
import { PREPOSITIONS } from './prepositions';
import { hasArticle, NO_PREFIX, Reading } from './reading';
import {
  readAsAccusative,
  readAsAccusativeOrName,
  readAsDefective,
  readAsDual,
  readAsHis,
  readAsItsNoun,
  readAsParticle,
  readAsPurpose,
  readInAccusative,
  readInGenitive,
} from './sources/inflection';
import { isListed, type ListedReading } from './sources/listed-entries';
import { isKin } from './sources/noun-forms';
import { MAYBE_PROCLITIC, readAfterProclitic } from './sources/proclitic-words';
import { isPronoun } from './subject-neighbours';
import { NO_READINGS, type Unit, unitOf } from './unit';
import { isWhoDid, verbAmong } from './verb-neighbours';

/** How sure it is that a word among names is a name, and a name among words a word. */
const TRUST = 0.85;

export function settleByNeighbours(units: Unit[]): Unit[] {
  // Names among names are names: most texts.
  if (!units.some(isListedOther) || !units.some((unit) => unit.is(isUnsettled))) return units;
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length < 2) return units;
  let place = 0;
  let opening = words[0]!;
  let second = words[1];
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) continue;
    // As they were before any of them was settled.
    const before = words[place - 1];
    if (before === undefined || hasStop(units[i - 1]!)) {
      opening = unit;
      second = words[place + 1];
    }
    const [after, next] = [words[place + 1], words[place + 2]];
    const from = place + 2;
    const rest = () => words.slice(from);
    const around = { previous: words[place - 2], before, after, next, rest, second, opening };
    const meant = unit.is(isUnsettled) || isPronoun(before) ? meantAmong(unit, around) : undefined;
    place++;
    if (meant) units[i] = unitOf(unit.tokens, withFirst(unit.readings, meant));
  }
  return units;
}

/** الحساب مغلق. اتصل بنا */
const hasStop = ({ tokens }: Unit): boolean => /[.!?؟؛:\n]/u.test(tokens[0]!.text);

function meantAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  return (
    letterAmong(unit, before, after) ??
    stillAmong(unit, around) ??
    partsAmong(unit, around) ??
    dualAmong(unit, before) ??
    defectiveAmong(unit, before, after) ??
    verbAmong(unit, around) ??
    pronounAmong(unit, around) ??
    lastAmong(unit, before, after) ??
    howMuchAmong(unit, around) ??
    ageAmong(unit, after) ??
    selfAmong(unit, around) ??
    tenAmong(unit, before) ??
    goodnessAmong(unit, around) ??
    hisAmong(unit, around) ??
    genitiveAmong(unit, before) ??
    objectAmong(unit, around) ??
    accusativeAmong(unit, before) ??
    whoAmong(unit, around) ??
    participleAmong(unit, before) ??
    inNameOf(unit, before) ??
    zeroAmong(unit, around) ??
    nameAmong(unit.readings, before, after) ??
    wordAmong(unit.readings, before, after)
  );
}

function withFirst(readings: readonly Reading[], meant: Reading): Reading[] {
  const others = readings.filter((reading) => reading !== meant);
  const doubted = others.map((reading) => reading.with({ confidence: reading.confidence * (1 - TRUST) }));
  return [meant.with({ confidence: TRUST }), ...doubted];
}

/** Of several readings, or a place that may be an adjective: what is a name first, only where it may be a word as well. */
function isUnsettled(unit: Unit): boolean {
  const { readings } = unit;
  if (readings === NO_READINGS) return false;
  if (
    isMaybePronoun(unit) ||
    isTypedForFeminine(unit) ||
    AGE.test(unit.tokens[0]!.text) ||
    unit.letters === 'باسم' ||
    isMaybeAccusative(unit) ||
    isInflected(readings[0]!)
  )
    return true;
  // عثر على, عاودي الاتصال
  if (isPerfect(readings[0]!) || MAYBE_ORDER.test(unit.tokens[0]!.text)) return true;
  // لا تخف, حكمت المحكمة
  const { text } = unit.tokens[0]!;
  if (text.length < 6 && /^[يتن]|ت$/u.test(text)) return true;
  // المدير يستعمل: of a listed passive
  if (MAYBE_IMPERFECT.test(text) && isVerbOrParticle(readings[0]!) && isPassive(readings[0]!)) return true;
  if (isGuess(readings[0]!) && MAYBE_FORM.test(unit.tokens[0]!.text)) return true;
  // احتفظ, أسأل: of the derived forms the perfect has the letters of the imperative, and what I do nearly those of what one is told to.
  if (isVerbOrParticle(readings[0]!) && OPENING_ALIF.test(unit.tokens[0]!.text)) return true;
  if (readings[0]!.source !== 'lexicon') return opensWithParts(readings);
  if (isAbbreviation(unit)) return true;
  if (isPlaceOfNoun(unit) || isNounAsWell(readings[0]!)) return true;
  if (readings.length < 2 || !isName(readings[0]!)) return readings.length > 1;
  const isFamily = readings[0]!.kind === 'family' && readings[0]!.prefix.article;
  return readings.some((reading) => reading.kind === 'word' || (isFamily && isGivenName(reading)));
}

const MAYBE_IMPERFECT = /^[يت]/u;
const OPENING_ALIF = /^[اأ]/u;
const MAYBE_ORDER = /^(?!ال).{2,}(?:ي|وا)$/u;

/** للعودة, شديد: a family's name, and a noun with the same vowels. */
function isNounAsWell(reading: Reading): boolean {
  const { article, proclitics } = reading.prefix;
  const isUnsure = article || proclitics.length > 0 || reading.kind === 'family';
  return isUnsure && isListed(reading) && reading.spellings.alsoNoun;
}

/** بالجلوس, which the model took for one word, may be a preposition with its noun. */
function opensWithParts([first, second]: readonly Reading[]): boolean {
  if (first!.source !== 'model' || first!.prefix.proclitics.length > 0) return false;
  return second?.prefix.article === true && second.prefix.proclitics.length > 0;
}

/** تفضل بالجلوس, رفض الطلب لعدم: after a word of the language a preposition is likelier than a name that opens with its letters. */
function partsAmong(unit: Unit, { before, after, opening }: Around): Reading | undefined {
  const { tokens, readings } = unit;
  if (opensWithParts(readings)) return isOfLanguage(before) ? readings[1] : undefined;
  const { text } = tokens[0]!;
  if (!isGuess(readings[0]!) || !MAYBE_PROCLITIC.test(text)) return undefined;
  // في كتابته
  if (readings.some((reading) => hasPronoun(reading) && reading.prefix.proclitics.length === 0))
    return undefined;
  if (isFirm(before) && !text.startsWith(u.WAW)) return undefined;
  // عيادة الابتسامة لطب الأسنان
  const opensPhrase = /^[بل]/u.test(text) && isOfLanguage(after) && hasArticle(after!.readings[0]!);
  if (!isOfLanguage(before ?? after) && !opensPhrase) return undefined;
  const parts = unit.as(readAfterProclitic);
  return (parts && purposeOf(parts, unit, opening)) ?? parts;
}

/** لفقد المال: what would have been only follows لو. */
const purposeOf = ({ prefix }: Reading, unit: Unit, opening: Unit): Reading | undefined =>
  prefix.proclitics[0] === 'la' && lettersOf(opening) !== 'لو' ? unit.as(readAsPurpose) : undefined;

/** قتل شخصان: after a word of the language two of what is listed, and elsewhere a name that ends so. */
function dualAmong({ tokens, readings }: Unit, before: Unit | undefined): Reading | undefined {
  if (!isGuess(readings[0]!) || !isOfLanguage(before) || isFirm(before)) return undefined;
  return readAsDual(segment(tokens[0]!.text)[0]!);
}

/** السعر غال, محام سابق */
function defectiveAmong(
  { tokens, readings }: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const { text } = tokens[0]!;
  if (!isGuess(readings[0]!) || !MAYBE_DEFECTIVE.test(text)) return undefined;
  return isOfLanguage(before ?? after) && !isFirm(before) ? readAsDefective(text) : undefined;
}

/** Active participles that have lost their last letter. */
const MAYBE_DEFECTIVE = /^م?.ا.$/u;
/** The same, two of something, what I do, or what a proclitic may be cut off. */
const MAYBE_FORM = new RegExp(`${MAYBE_PROCLITIC.source}|^أ|[نا]$|${MAYBE_DEFECTIVE.source}`, 'u');

/** من يجيب, من أنت, أنت من طلب: who, elsewhere from. */
function whoAmong(unit: Unit, { before, after, next }: Around): Reading | undefined {
  if (lettersOf(unit) !== 'من' || after === undefined || isPreposition(after)) return undefined;
  const isWho =
    ((isVerb(after) || after.readings.some(isOfVerb)) && WHO.test(lettersOf(after))) ||
    isWhoDid(before, after, next);
  return isWho ? unit.readings[1] : undefined;
}

/** يمكنه */
const isOfVerb = ({ rule }: Reading): boolean => rule.startsWith('object of a verb');

/** Not من تلك, من يدي. */
const WHO = /^(?:س?[يت](?!لك$|دي).+[^ا]|أنت|أنتم|هو|هي|هم)$/u;

/** بيته beside words of the language: his house, where among names ه stands for ة. */
function pronounAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  if (!isMaybePronoun(unit) || ![before, after].some(isCommonOrPlace)) return undefined;
  const found = unit.readings.find(endsInPronoun);
  return (found && (genitiveOf(found, unit, before) ?? objectAmong(unit, around))) ?? found;
}

/** الدخول باسم مستعار: in whose name, behind what is no person. */
const inNameOf = (unit: Unit, before: Unit | undefined): Reading | undefined =>
  unit.letters === 'باسم' && isOfLanguage(before) && (!isAgent(before!) || SPEAKS.test(lettersOf(before!)))
    ? unit.as(readAfterProclitic)
    : undefined;

/** المتحدث باسم الشرطة */
const SPEAKS = /(?:متحدث|ناطق)ة?$/u;

/** الرصيد صفر: nought, but for the month and its dates. */
function zeroAmong({ letters, readings }: Unit, { before, after }: Around): Reading | undefined {
  if (letters !== 'صفر' || [before, after].some((other) => other && OF_MONTHS.test(lettersOf(other))))
    return undefined;
  if (!isOfLanguage(before ?? after)) return undefined;
  return readings.find((reading) => isNoun(reading) && reading.words[0]!.stem[1] === u.KASRA);
}

const OF_MONTHS = /^(?:شهر|من|محرم|ربيع|هلال|في|غرة|يوم|[0-9٠-٩]+)$/u;

/** الألوان المحددة: what describes a noun, not the place whose letters it has (مَحدَدة). */
function participleAmong({ letters, readings }: Unit, before: Unit | undefined): Reading | undefined {
  if (!/م..+ة$/u.test(letters) || before === undefined || isPreposition(before)) return undefined;
  const [described] = before.readings;
  if (!isNoun(described!) || hasArticle(described!) !== hasArticle(readings[0]!)) return undefined;
  return readings.find((reading) => isNoun(reading) && PASSIVE_PARTICIPLE.test(reading.words[0]!.stem));
}

const PASSIVE_PARTICIPLE = new RegExp(`^م${u.DAMMA}.*${u.FATHA}${u.SHADDA}?.${u.FATHA}ة$`, 'u');

/** إلى آخر الشارع, آخر موعد: the last, elsewhere another. */
function lastAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (!/^[وفبل]?آخر$/u.test(lettersOf(unit)) || after === undefined || !isNoun(after.readings[0]!))
    return undefined;
  const isAnother =
    before !== undefined &&
    isNoun(before.readings[0]!) &&
    !isPreposition(before) &&
    !WHOSE_LAST.test(lettersOf(before));
  // استلام آخر المعلومات: another stands behind its noun.
  return isAnother && !hasArticle(after.readings[0]!)
    ? undefined
    : unit.readings.find(({ words }) => words[0]!.stem.includes(u.KASRA));
}

/** تاريخ آخر تطعيم, نتيجة آخر فحص: what another, which is no feminine, hardly describes. */
const WHOSE_LAST = /ة$|^(?:ال)?(?:تاريخ|موعد|وقت|رقم|اسم|سعر|مكان|عنوان)$/u;

/** بكم هذه السجادة: for how much, elsewhere to you. */
function howMuchAmong(unit: Unit, { after, opening }: Around): Reading | undefined {
  if (lettersOf(unit) !== 'بكم' || unit !== opening || after === undefined) return undefined;
  return unit.readings.find(({ words }) => words[0]!.stem.includes(`ك${u.FATHA}`));
}

/** عمره تسع سنوات, وعمره 5 سنوات: how old he is, elsewhere a pilgrimage. */
function ageAmong({ tokens, readings: [reading] }: Unit, after: Unit | undefined): Reading | undefined {
  const { text } = tokens[0]!;
  if (!AGE.test(text) || !isListed(reading!) || after === undefined || !YEARS.test(lettersOf(after)))
    return undefined;
  return readAfterProclitic(text) ?? readAsHis(text, reading.spellings, 'u');
}

const AGE = /^[وف]?عمره$/u;
const YEARS = /^(?:واحد|ثلاث|أربع|خمس|ست|سبع|ثما?ن|تسع|عشر|سن|عام|أعوام|شهر|أشهر|شهور|يوم|أيام)/u;

/** في الجامعة نفسها: of what a preposition or another noun governs. */
function selfAmong(unit: Unit, { previous, before }: Around): Reading | undefined {
  if (!SELF.test(lettersOf(unit)) || previous === undefined || !hasArticle(before!.readings[0]!))
    return undefined;
  return isPreposition(previous) || isGoverningNoun(previous.readings[0]!)
    ? unit.as(readInGenitive)
    : undefined;
}

const SELF = /^(?:نفس|ذات)(?:ه|ها|هم)$/u;

/** لم يصل بعد, من قبل: in pause, with nothing after it; لو علمت لما جئت: would not have. */
function stillAmong({ letters }: Unit, { before, after, opening }: Around): Reading | undefined {
  if (/^(?:قبل|بعد)$/u.test(letters) && before !== undefined && after === undefined)
    return readAsParticle(letters[0] + u.FATHA + letters.slice(1));
  return letters === 'لما' && /^و?لو$/u.test(lettersOf(opening))
    ? readAsParticle(`ل${u.FATHA}م${u.FATHA}ا`)
    : undefined;
}

/** الساعة الخامسة عشرة, الطابق الخامس عشر: behind an ordinal. */
function tenAmong({ letters, readings }: Unit, before: Unit | undefined): Reading | undefined {
  if (letters !== 'عشر' || before === undefined || !ORDINAL.test(lettersOf(before))) return undefined;
  return readings.find(({ words }) => words[0]!.stem.includes(`ش${u.FATHA}`));
}

/** على حسن تعاونكم, لحسن الحظ: of what is done, not somebody's name. */
function goodnessAmong({ letters, readings }: Unit, { before, after }: Around): Reading | undefined {
  if (letters !== 'حسن' || before === undefined || after === undefined || isAgent(after)) return undefined;
  if (!isPreposition(before) && !isVerb(before)) return undefined;
  const [thing] = after.readings as [Reading];
  const isThing = thing.kind === 'word' && (hasArticle(thing) || endsInPronoun(thing));
  const goodness = readings.find(({ words }) => words[0]!.stem[1] === u.DAMMA);
  return isThing && goodness ? readAsItsNoun(goodness as ListedReading) : undefined;
}

const ORDINAL = /^(?:ال)?(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)$/u;

/** على طلبه, توفي والده, طفلي عمره سنة: whose a noun is, where it belongs to what is before it. Of a description ه is typed for ة. */
function hisAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  const { tokens, readings } = unit;
  if (!isTypedForFeminine(unit) || [before, after].some(isFeminine)) return undefined;
  const isGoverned = before !== undefined && (isPreposition(before) || isGoverningNoun(before.readings[0]!));
  const isSubject =
    isVerb(before) ||
    before?.readings[0]?.rule.startsWith('nisba of') ||
    (before === undefined && after !== undefined && isPreposition(after));
  // ضل السائق طريقه
  const isObject = !isGoverned && governsObject(unit, around);
  if (!isGoverned && !isSubject && !isObject && !isKin(tokens[0]!.text.slice(0, -1))) return undefined;
  return readAsHis(
    tokens[0]!.text,
    (readings[0] as ListedReading).spellings,
    isGoverned ? 'i' : isObject ? 'a' : 'u',
  );
}

/** سنه واحده: what a feminine is described by is one. */
const isFeminine = (unit: Unit | undefined): boolean =>
  unit !== undefined && unit.readings[0]?.kind === 'word' && /^(?!ال).*[ةه]$/u.test(lettersOf(unit));

/** Listed with ة, and without what may be joined to it. */
function isTypedForFeminine({ tokens, readings: [reading] }: Unit): boolean {
  if (!tokens[0]!.text.endsWith(u.HEH) || tokens.length > 1 || !isListed(reading!)) return false;
  const { article, proclitics } = reading.prefix;
  return reading.spellings.bare.endsWith(u.TA_MARBUTA) && !article && proclitics.length === 0;
}

/** فيلما جميلا: a name by its letters, beside a verb or an accusative an object. */
function accusativeAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  // زرت سوريا
  if (!isMaybeAccusative(unit) || before === undefined || unit.readings[0]!.kind === 'place')
    return undefined;
  const [reading] = before.readings;
  const governs = reading?.rule.startsWith('accusative') || (isVerb(before) && reading!.kind === 'word');
  // ولد الطفل سليما: a noun does not govern it, but no list has a name with these letters.
  const follows = isGuess(unit.readings[0]!) && isOfLanguage(before) && !isFirm(before);
  return governs || follows ? unit.as(governs ? readAsAccusativeOrName : readAsAccusative) : undefined;
}

/** من حسابك, إلغاء طلبك: behind a preposition or the noun that it belongs to, a noun with its pronoun is in the genitive. */
function genitiveAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  return genitiveOf(unit.readings[0]!, unit, before);
}

function genitiveOf(reading: Reading, unit: Unit, before: Unit | undefined): Reading | undefined {
  if (before === undefined || reading.prefix.proclitics.length > 0) return undefined;
  // في مرضه: no verb follows a preposition.
  const isFree = isPreposition(before) && (endsInPronoun(reading) || !isWhoOr(before));
  const isMasdar = OWNED_MASDAR.test(lettersOf(unit)) && !isPreposition(before);
  const isOwned = hasPronoun(reading) || (isInflected(reading) && (isFree || isMasdar));
  if (!isOwned) return undefined;
  const [governor] = before.readings;
  // حسن تعاونكم: elsewhere a man's name.
  const governs = isPreposition(before) || lettersOf(before) === 'حسن' || endsInPreposition(before);
  if (governor === undefined || !(governs || isGoverningNoun(governor))) return undefined;
  return unit.as(readInGenitive);
}

/** بناء على */
const endsInPreposition = ({ tokens }: Unit): boolean =>
  tokens.length > 1 && PREPOSITIONS.has(lastOf(tokens)!.text);

/** حسن تعاونكم */
const OWNED_MASDAR = /^ت.ا..(?:ك|كم|ه|ها|هم|نا)$/u;

/** من ساعدنا: who, before a verb. */
const isWhoOr = (unit: Unit): boolean => lettersOf(unit) === 'من';

/** افتح فمك, أغلق المحل أبوابه */
function objectAmong(unit: Unit, around: Around): Reading | undefined {
  // لن ننسى فضلك: no verb follows another.
  const isOwned =
    unit.readings.some(hasPronoun) ||
    unit.readings[0]!.rule.startsWith('object of a verb') ||
    OWN.test(lettersOf(unit));
  const isObject = isOwned && governsObject(unit, around);
  return isObject ? unit.as(readInAccusative) : undefined;
}

/** Listed with their pronoun. */
const OWN = /^(?:اسم|نفس)(?:ه|ها|ك)$/u;

/** Of what is a name or a feminine, not of a listed word (قضايا). */
function isMaybeAccusative({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  if (text.length < 4 || !text.endsWith(u.ALIF)) return false;
  return (
    !(isListed(reading!) && reading.kind === 'word') && !isVerbOrParticle(reading!) && !hasArticle(reading!)
  );
}

function isMaybePronoun({ tokens, readings }: Unit): boolean {
  return tokens[0]!.text.endsWith(u.HEH) && readings.length > 1 && readings.some(endsInPronoun);
}

/** Of a noun, or of a verb (أرسلته). */
const endsInPronoun = (reading: Reading): boolean =>
  hasPronoun(reading) || reading.rule.startsWith('object of a verb');

const isInflected = (reading: Reading): boolean =>
  endsInPronoun(reading) || /^(?:person of|future)/.test(reading.rule);

function isListedOther({ readings }: Unit): boolean {
  return readings !== NO_READINGS && readings[0]!.source === 'lexicon' && !isName(readings[0]!);
}

/** س ع د: beside a single letter the abbreviation of a title is a letter. */
function letterAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (!isAbbreviation(unit) || !(isLetter(before) || isLetter(after))) return undefined;
  return new Reading({
    source: 'rules',
    rule: 'letter',
    confidence: TRUST,
    prefix: NO_PREFIX,
    words: [{ article: false, stem: unit.tokens[0]!.text }],
  });
}

function isAbbreviation(unit: Unit): boolean {
  return isLetter(unit) && unit.readings[0]!.kind === 'title';
}

function isLetter(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.tokens[0]!.text.length === 1;
}
