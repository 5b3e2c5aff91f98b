/** What a reading is in a sentence. The list tells by its letters: nouns and adjectives have a capital, verbs and particles none. */
import { Entry } from '../lexicon/lexicon';
import * as u from '../script/unicode';
import { PREPOSITIONS } from './prepositions';
import { ACCUSATIVE, hasArticle, type Reading } from './reading';
import { listed } from './sources/inflected-forms';
import { isListed, type ListedReading } from './sources/listed-entries';
import { PREPOSITION_END } from './sources/verb-vowels';
import type { Unit } from './unit';

export const lettersOf = ({ letters }: Unit): string => letters;

/** من, but not من فضلك. */
export const isPreposition = (unit: Unit): boolean =>
  unit.tokens.length === 1 && PREPOSITIONS.has(lettersOf(unit));

export function isNoun({ kind, source, spellings }: Reading): boolean {
  if (kind !== 'word' || source !== 'lexicon') return false;
  // The spelling of an entry is unpacked only when it is asked for.
  return spellings instanceof Entry ? !spellings.small : /^[A-Z]/.test(spellings?.usual.text ?? '');
}

/** Or a name that the list has a noun for. */
export const isNounToo = (reading: Reading): boolean =>
  isNoun(reading) || (isListed(reading) && reading.spellings.alsoNoun);

/** A noun of the language with the article or a pronoun. */
export function isDefiniteNoun(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading?.kind !== 'word' || reading.source !== 'lexicon') return false;
  return hasArticle(reading) || reading.rule.startsWith('attached pronoun');
}

export function isVerbOrParticle({ kind, spellings }: Reading): boolean {
  if (kind !== 'word') return false;
  return spellings instanceof Entry ? spellings.small : /^[a-z]/.test(spellings?.usual.text ?? '');
}

export function isVerb(unit: Unit | undefined): boolean {
  return unit?.readings[0] !== undefined && isVerbOrParticle(unit.readings[0]);
}

/** أي سجل, أن تحدد قيم الأعمدة: what no perfect follows. */
export const governsNoun = (unit: Unit): boolean =>
  BEFORE_NOUNS.test(lettersOf(unit)) ||
  (isVerb(unit) && IMPERFECT.test(lettersOf(unit)) && !isPerfect(unit.readings[0]!));

const BEFORE_NOUNS = /^[وفبلك]?(?:أي|كل|غير|بعض|جميع)$/u;
const IMPERFECT = /^س?[يتن](?!كون|كاد).{2,}/u;

export const hasPronoun = ({ rule }: Reading): boolean => rule.startsWith('attached pronoun');

/** ابنتي, والدي: kin that the list has with their pronoun. */
const MY_KIN = new RegExp(`(?:ت|ال${u.KASRA}د|بن|زوج|خ|ب)${u.KASRA}ي$`, 'u');

/** A noun without an article of its own, to which the next word may belong. */
export const isGoverningNoun = (reading: Reading): boolean =>
  isNoun(reading) &&
  !hasArticle(reading) &&
  !hasPronoun(reading) &&
  !MY_KIN.test(reading.words[0]!.stem) &&
  !/^(?:accusative|nisba)/.test(reading.rule);

/** A person's name, by itself or of a family. */
export const isPerson = ({ kind }: Reading): boolean =>
  kind === 'family' || kind?.startsWith('given') === true;

/** Given names that are nouns as well, and with the article nothing else. */
export const isNounOfGivenName = ({ letters, readings }: Unit): boolean =>
  NOUNS_OF_GIVEN_NAMES.test(letters) && readings.length > 0 && isPerson(readings[0]!);

const NOUNS_OF_GIVEN_NAMES =
  /^ال(?:راتب|نظام|رؤية|هدية|حرية|عدالة|راحة|ثروة|شهرة|صدقة|لقاء|اعتماد|امتياز|انتظار|إرادة|عافية|عمارة)$/u;

export function isGiven(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.readings.length > 0 && isGivenName(unit.readings[0]!);
}

export function isGivenName({ kind }: Reading): boolean {
  return kind?.startsWith('given') === true;
}

export function isPersonal({ kind }: Reading): boolean {
  return kind !== undefined && (kind.startsWith('given') || kind === 'family' || kind === 'title');
}

export const isGuess = ({ source }: Reading): boolean => source === 'model' || source === 'rules';

/** نيو بالانس: beside a foreign word stands another. */
export function isOfLanguage(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading?.source !== 'lexicon' || reading.spellings?.foreign) return false;
  // الباب is a place as well.
  const isPlace = reading.kind === 'place' && hasArticle(reading);
  return reading.kind === 'word' || reading.kind === 'phrase' || isPlace;
}

export function isPerfect(reading: Reading): reading is ListedReading {
  return (
    isListed(reading) &&
    isVerbOrParticle(reading) &&
    endsAsPerfect(reading.spellings.vocalised) &&
    !POINTS.test(reading.spellings.bare)
  );
}

/** مَرَّ, رَأَى, but not لِمَ nor قَبلَ. */
const endsAsPerfect = (vocalised: string): boolean =>
  vocalised.endsWith(u.FATHA)
    ? vocalised.length > 4 && !PREPOSITION_END.test(vocalised)
    : vocalised.endsWith(`${u.FATHA}ى`);

/** هناك, ذلك, which end as perfects do. */
const POINTS = /^(?:هنا|ك?ذ|ت)ل?ك$/u;

/** المعلم, وزير, أحمد, صديقي: who acts, as the list says. */
export const isAgent = (unit: Unit): boolean => unit.is(acts);

function acts(unit: Unit): boolean {
  const { readings } = unit;
  return (
    readings[0]!.kind?.startsWith('given') === true ||
    (readings[0]!.kind === 'family' && OF_FAMILY.test(lettersOf(unit))) ||
    readings.some((reading) => isListed(reading) && reading.spellings.acts && !isVerbOrParticle(reading)) ||
    isSomebodys(lettersOf(unit)) ||
    PEOPLE.test(lettersOf(unit))
  );
}

/** القحطاني */
const OF_FAMILY = /^ال.{3,}ي$/u;

/** علماء, رجال: several, of whom the list says nothing. */
const PEOPLE =
  /^(?:ال)?(?:[^أا]..اء|رجال|نساء|شباب|عمال|طلاب|طلبة|تلاميذ|أساتذة|ركاب|سكان|تجار|زوار|جيران|سياح|حراس|جنود|ضباط|نواب|زبائن|أطباء|أهالي|ناس)$|^ال(?:م.{3,}|.ا..)ون$|^(?:أولاد|أبناء|أصدقاء|زملاء|إخو).+/u;

/** صديقي, زوجتها, أمي: somebody's friend, wife, mother. */
function isSomebodys(letters: string): boolean {
  const base = OWNED.exec(letters)?.[1];
  return base !== undefined && listed(base).some(({ acts, small }) => acts && !small);
}

/** ممرضة, المعلمة: of a man the list says that he acts. */
export function isWoman(feminine: string): boolean {
  const base = feminine.replace(/^ال|ة$/gu, '');
  return listed(base).some(({ acts, small }) => acts && !small);
}

/** Without the pronoun and the ending of a feminine. */
const OWNED = /^(.{2,}?)ت?(?:ي|ك|ه|ها|نا|هم|كم)$/u;

/** A preposition, or its noun where it is joined to it. */
export function isPhrase(unit: Unit | undefined): boolean {
  if (unit === undefined) return false;
  const proclitic = unit.readings[0]?.prefix.proclitics[0];
  return isPreposition(unit) || proclitic === 'bi' || proclitic === 'li';
}

/** يحفظ بعيدا */
export const isAdverb = (unit: Unit | undefined): boolean =>
  unit !== undefined && lettersOf(unit).endsWith(u.ALIF) && ACCUSATIVE.test(unit.readings[0]!.words[0]!.stem);

/** What completes a sentence of which somebody's deed is said: its object, or a preposition. */
export const isComplement = (unit: Unit): boolean =>
  isPreposition(unit) ||
  hasArticle(unit.readings[0]!) ||
  hasPronoun(unit.readings[0]!) ||
  ACCUSATIVE_END.test(lettersOf(unit));
const ACCUSATIVE_END = /..ا$|^(?:أمس|فجأة|هنا|كل|جميع|بعض|نصف|هذ.|أن|أنه.*)$/u;

/** تذكرتين, حسابين: in the genitive or the accusative. */
export const isOfTwo = ({ words: [word] }: Reading): boolean => OF_TWO.test(word!.stem);
const OF_TWO = new RegExp(`..${u.FATHA}ي${u.SUKUN}?ن$`, 'u');

/** An adjective without the article, which is the object of no verb. */
export function isNisba(unit: Unit | undefined): boolean {
  const [reading] = unit?.readings ?? [];
  return reading !== undefined && isNoun(reading) && !hasArticle(reading) && lettersOf(unit!).endsWith(u.YEH);
}

/** شركة التأمين, الوزارة: what decides. */
export const INSTITUTION =
  /^(?:ال)?(?:شركة|مؤسسة|إدارة|وزارة|محكمة|لجنة|حكومة|هيئة|جامعة|بلدية|شرطة|منظمة|جمعية|نقابة|سلطات|قوات|سفارة|بنك|بنوك|مصرف|مصارف|أمم|جمارك|مجلس|برلمان|فريق|منتخب|نادي|مصنع|متجر|مستشفى|مدرسة|معهد|متحف|مهرجان|صحيفة|جريدة|وكالة|قناة|فندق|مطعم|قاضي)$/u;

/** قتل ثلاثة, وصل خمسة */
export const NUMERALS = new Set('ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرات مئات آلاف'.split(' '));

/** راجع طبيبك, شاهد ابنك: what one is told to do with somebody who is one's own. */
export const isOrderOnYours = ({ letters }: Unit, whom: Unit | undefined): boolean =>
  THIRD_FORM_ORDER.test(letters) &&
  whom !== undefined &&
  /..(?:كم?|نا)$/u.test(whom.letters) &&
  hasPronoun(whom.readings[0]!);
const THIRD_FORM_ORDER = /^[وف]?(?:شاهد|راجع|ساعد|قابل|راقب|تابع|سامح|راسل|عامل|صارح)$/u;

/** عروضا, أبوابها, وجبات صحية: behind who does it. */
export const isObject = (unit: Unit): boolean => {
  const [first] = unit.readings as [Reading];
  return (
    first.rule.startsWith('accusative') ||
    hasPronoun(first) ||
    (isGoverningNoun(first) && !isPreposition(unit) && first.prefix.proclitics.length === 0)
  );
};

/** المدير العام, الطبيب المناوب: what tells which one he is. */
export const TELLS_WHICH =
  /^ال(?:.*ي|..ي.ة?|.ا..|م(?!بلغ|وعد|ال|لف|فتاح|اء)(?!..ا.$).{3,}|أ..|..ان|عام|حسن|سهل|صعب|طيب|جيد|ضيق|ثاني.*|ثالث)$/u;
