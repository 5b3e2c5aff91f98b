/** Whose a noun is, and in which case: told by what governs it. */
import { lastOf } from '../../platform/last';
import * as u from '../script/unicode';
import type { Around } from './around';
import { describesBy } from './description-neighbours';
import { isCommonOrPlace, isFirm } from './name-or-word';
import { governsObject, isSurelyObject } from './object-neighbours';
import {
  hasPronoun,
  isAdverb,
  isGoverningNoun,
  isGuess,
  isNounToo,
  isOfLanguage,
  isPerson,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { PREPOSITIONS } from './prepositions';
import { hasArticle, type Prefix, type Reading } from './reading';
import { isListed, type ListedReading } from './sources/listed-entries';
import {
  HIS_OF_EACH_CASE,
  readAsAccusative,
  readAsAccusativeOrName,
  readAsHis,
  readInAccusative,
  readInGenitive,
} from './sources/nouns-in-context';
import { isKin } from './sources/typed-feminine';
import type { Unit } from './unit';

/** بيته beside words of the language: his house, where among names ه stands for ة. */
export function pronounAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  // أحمد وابنه محمد
  if (before && isPerson(before.readings[0]!) && HIS_KIN.test(unit.letters))
    return HIS_OF_EACH_CASE[0]!(unit.letters.slice(1))?.with({ prefix: AND });
  if (!isMaybePronoun(unit) || ![before, after].some(isCommonOrPlace)) return undefined;
  const found = unit.readings.find(endsInPronoun);
  return (found && (genitiveOf(found, unit, before) ?? objectAmong(unit, around))) ?? found;
}

const AND: Prefix = { proclitics: ['wa'], article: false };
const HIS_KIN = /^و(?:(?:ابن|[أا]خ|زوج)ت?|[أا]خو|[أا]م|والد|عم|خال|ولد|شقيق|جد)ه$/u;

/** على طلبه, توفي والده, طفلي عمره سنة: whose a noun is, where it belongs to what is before it. Of a description ه is typed for ة. */
export function hisAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  const { tokens, readings } = unit;
  if (
    !isTypedForFeminine(unit) ||
    [before, after].some(isFeminine) ||
    before?.letters === 'غير' ||
    NOT_HIS.test(unit.letters)
  )
    return undefined;
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

/** 45 سنه, مره واحدة */
const NOT_HIS = /^(?:سن|مر)ه$/u;

/** سنه واحده: what a feminine is described by is one. */
const isFeminine = (unit: Unit | undefined): boolean =>
  unit !== undefined && unit.readings[0]?.kind === 'word' && /^(?!ال).*[ةه]$/u.test(lettersOf(unit));

/** Listed with ة, and without what may be joined to it. */
export function isTypedForFeminine({ tokens, readings: [reading] }: Unit): boolean {
  if (!tokens[0]!.text.endsWith(u.HEH) || tokens.length > 1 || !isListed(reading!)) return false;
  const { article, proclitics } = reading.prefix;
  return reading.spellings.bare.endsWith(u.TA_MARBUTA) && !article && proclitics.length === 0;
}

/** فيلما جميلا: a name by its letters, beside a verb or an accusative an object. */
export function accusativeAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  const [first] = unit.readings as [Reading];
  // زرت سوريا, مع رانيا
  if (!isMaybeAccusative(unit) || !before || isPreposition(before)) return undefined;
  // وجدت حلا مناسبا: of three letters, or a given name (قابلت رانيا), only where it is described
  if (unit.letters.length < 4 || (isListed(first) && first.kind?.startsWith('given')))
    return isAdverb(after) ? unit.as(readAsAccusativeOrName) : undefined;
  if (first.kind === 'place') return undefined;
  const [reading] = before.readings;
  const governs = reading?.rule.startsWith('accusative') || (isVerb(before) && reading!.kind === 'word');
  // ولد الطفل سليما: a noun does not govern it, but no list has a name with these letters.
  const follows = isGuess(first) && isOfLanguage(before) && !isFirm(before);
  return governs || follows ? unit.as(governs ? readAsAccusativeOrName : readAsAccusative) : undefined;
}

/** من حسابك, إلغاء طلبك: behind a preposition or the noun that it belongs to, a noun with its pronoun is in the genitive. */
export function genitiveAmong(unit: Unit, { before, after }: Around): Reading | undefined {
  return before && describesBy(unit, before, after) ? undefined : genitiveOf(unit.readings[0]!, unit, before);
}

function genitiveOf(reading: Reading, unit: Unit, before: Unit | undefined): Reading | undefined {
  if (before === undefined || reading.prefix.proclitics.length > 0 || isSurelyObject(unit, before))
    return undefined;
  // في مرضه: no verb follows a preposition.
  const isFree = isPreposition(before) && (endsInPronoun(reading) || !isWhoOr(before));
  const isMasdar = OWNED_MASDAR.test(lettersOf(unit)) && !isPreposition(before);
  const isOwned = hasPronoun(reading) || (isInflected(reading) && (isFree || isMasdar));
  if (!isOwned) return undefined;
  const [governor] = before.readings;
  // حسن تعاونكم: elsewhere a man's name.
  const governs = isPreposition(before) || lettersOf(before) === 'حسن' || endsInPreposition(before);
  // اعتماد طلبك: elsewhere a given name
  const isMaybeNoun = governor?.kind?.startsWith('given') && isNounToo(governor);
  if (!governor || !(governs || isMaybeNoun || isGoverningNoun(governor))) return undefined;
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
export function objectAmong(unit: Unit, around: Around): Reading | undefined {
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
export function isMaybeAccusative({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  if (text.length < 3 || !text.endsWith(u.ALIF)) return false;
  return (
    !(isListed(reading!) && reading.kind === 'word') && !isVerbOrParticle(reading!) && !hasArticle(reading!)
  );
}

export function isMaybePronoun({ tokens, readings }: Unit): boolean {
  return tokens[0]!.text.endsWith(u.HEH) && readings.length > 1 && readings.some(endsInPronoun);
}

/** Of a noun, or of a verb (أرسلته). */
export const endsInPronoun = (reading: Reading): boolean =>
  hasPronoun(reading) || reading.rule.startsWith('object of a verb');

export const isInflected = (reading: Reading): boolean =>
  endsInPronoun(reading) || /^(?:person of|future)/.test(reading.rule);
