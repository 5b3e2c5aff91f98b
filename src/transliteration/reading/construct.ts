/**
 * The construct state: whether the ة of a noun is heard as t, because the noun governs the word after it (ALA-LC rule 7). A
 * noun with the article governs nothing, nor does a name, nor a title before a name. By spelling and kind alone: a heuristic.
 */
import type { EntryKind } from '../lexicon/packed-format';
import { OPENS_LATIN } from '../script/punctuation';
import * as u from '../script/unicode';
import { closesPhrase, NISBA_END } from './closed-phrase';
import { describesBy, isLikeIn } from './description-neighbours';
import { ADJECTIVE, FEMININE, isAdjective, isCommon, kindsOf, type Noun, stemOf } from './feminine-adjective';
import { isBusiness } from './foreign-neighbours';
import { isKinOf } from './kinswomen';
import { FAITH, HONOURS, HOUSE } from './name-words';
import { isNeverGoverned, UNGOVERNED } from './never-governed';
import { hasPronoun, isGuess, isNoun, isVerb, isWoman, NUMERALS } from './parts-of-speech';
import { isArea } from './place-or-noun';
import { hasArticle, type Reading, type Word } from './reading';
import { isListed } from './sources/listed-entries';
import { opensFamily } from './tribe-neighbours';
import type { Unit } from './unit';

const TA_MARBUTA = new RegExp(`ة[${u.TASHKIL}]*$`, 'u');

/** House of, sons of: a name opens with them. */
const OPENINGS_OF_NAMES = new Set([
  HOUSE,
  ...'دار بيت أبو ابو أبي ابي أم ام بني بنو أبناء ابناء أولاد اولاد إخوان اخوان'.split(' '),
]);

/** A garden, which is listed as a name alone. */
const GARDEN = 'روضة';

/** What a woman is, before her name: an apposition. مدرسة is a school as often. */
const isProfession = (letters: string): boolean =>
  /[^ي]ة$/u.test(letters) && letters !== 'مدرسة' && isWoman(letters);

const OF_FACULTIES = new Set('طالبة خريجة عميدة مكتبة'.split(' '));

/** What a woman is to a school, a country or a cash desk; elsewhere a name. */
const OFFICES = new Set('رئيسة ملكة أميرة أمينة'.split(' '));

/** Whose title is made of another: نائبة المدير. */
const DEPUTIES = new Set('نائبة وكيلة مساعدة سكرتيرة'.split(' '));

const isOffice = (letters: string, kind: EntryKind | undefined): boolean =>
  kind === 'title' || OFFICES.has(letters);

/** Whether unit `i`, a word in ة, governs the word after it. */
export function governsNext(units: readonly Unit[], i: number): boolean {
  const between = units[i + 1]?.tokens[0]?.text;
  if (between === undefined) return false;
  const { tokens, readings } = units[i]!;
  // Looked at in the text first: to know the vowels of an unlisted word, a model works hard.
  if (!mayEndInTaMarbuta(tokens[tokens.length - 1]!.text)) return false;
  const reading = readings[0];
  if (!reading || reading.source === 'dictionary') return false;
  if (between.startsWith(' ') && OPENS_LATIN.test(between.trimStart()))
    return endsInTaMarbuta(reading) && isNoun(reading) && governsLatin(nounOf(units[i]!));
  const next = units[i + 2];
  if (next === undefined) return false;
  if (next.readings.length === 0) return isOfDate(next, units[i + 4]) && endsInTaMarbuta(reading);
  // سيارة مسرعة طفلا
  if (next.readings[0]!.rule.startsWith('accusative')) return false;
  if (isNamed(units[i]!, next) && !ALIF.test(next.tokens[0]!.text)) return false;
  return /^ +["'“«]?$/.test(between) && endsInTaMarbuta(reading) && governsBehind(units, i);
}

/** جامعة 6 أكتوبر */
const isOfDate = ({ tokens }: Unit, month: Unit | undefined): boolean =>
  tokens[0]!.kind === 'number' && MONTH.test(month?.letters ?? '');
const MONTH = /(?:[نر]اير|مارس|بريل|مايو|يو[لن]ي[وه]|غسطس|كتوبر|مبر)$/u;

/** Of a word in ة and the word after it. */
function governsBehind(units: readonly Unit[], i: number): boolean {
  const noun = nounOf(units[i]!);
  const next = units[i + 2]!;
  if (ADVERBS.has(noun.letters)) return false;
  const behindNext = units[i + 4];
  // خدمة ما بعد البيع, كتابة ما تريد
  if (next.letters === 'ما')
    return !noun.article && (WHAT_IS.test(behindNext?.letters ?? '') || isVerb(behindNext));
  // قراءة كل الرسائل, حصة كل شريك, ترقية عدد من الموظفين, but مرة كل شهر
  const isOfThese = () =>
    next.tokens.length === 1 &&
    behindNext !== undefined &&
    isDefinite(behindNext) &&
    !TIME.test(behindNext.letters);
  if (PART_OF.test(next.letters)) {
    const isOfEach =
      next.letters === 'كل' ? isThing(behindNext) : next.letters === 'عدد' && behindNext?.letters === 'من';
    return (
      !noun.article &&
      (isOfThese() || isOfEach || next.letters === 'أي' || (next.letters === 'ابن' && !isName(noun)))
    );
  }
  // متابعة أحدث الأخبار, جائزة أفضل لاعب, but تجربة أفضل للعملاء
  if (isNeverGoverned(next))
    return (
      next.tokens.length === 1 &&
      !noun.article &&
      ![next, behindNext].some(isJoined) &&
      (isThing(behindNext) || isOfThese())
    );
  if (NUMERALS.has(noun.letters) && SEVERAL.test(next.letters)) return false;
  // امرأة حامل, but بطاقة حامل
  if (WOMEN.test(noun.letters) && next.letters === 'حامل') return false;
  if (isThingInIty(next, behindNext) && noun.kinds[0] === 'word' && !isAdjective(noun)) return !noun.article;
  if (closesPhrase(noun, units[i - 2], next) || describesBy(next, units[i]!, behindNext)) return false;
  const thing = nounOf(next);
  if (isCalledBy(noun, thing, next.readings[0]!) || isLikeIn(units[i - 2], noun, thing)) return true;
  // سارة الخطيب, حمادة القاضي; جميلة السوري, عكاشة البصري
  if (PERSON.test(noun.kinds[0] ?? '') && thing.article && !HONOURS.has(noun.letters)) {
    const isOnlyName = noun.kinds[0] !== 'family' || !(isCommon(noun) || noun.alsoNoun);
    if (thing.kinds[0] === 'family' && isOnlyName) return false;
    if (isNisba(thing) && (thing.guessed || NISBA_END.test(next.readings[0]!.words[0]!.stem))) return false;
  }
  // مدرسة نبيلة أحمد: a name before another describes nothing
  const [behind] = behindNext?.readings ?? [];
  const isOfPerson = thing.kinds[0]?.startsWith('given') && PERSON.test(behind?.kind ?? '');
  if (isOfPerson && noun.kinds[0] === 'word' && !isProfession(noun.letters)) return !noun.article;
  if (isKinOf(noun, thing, next, PERSON.test(behind?.kind ?? ''))) return true;
  return governs(noun, thing);
}

/** عائلة بنونة; مدينة بريدة; شركة سارة: what is called by a name, though the name has the letters of an adjective. */
function isCalledBy(noun: Noun, { kinds, article }: Noun, name: Reading): boolean {
  if (noun.article || article) return false;
  if (kinds[0] === 'family') return opensFamily(noun);
  if (kinds[0] === 'place') return isArea(noun);
  // مدرسة سارة: a teacher, too
  const isCommonName = kinds[0] === 'given-f' && isListed(name) && name.spellings.frequency > 4;
  return isCommonName && noun.letters !== 'مدرسة' && isBusiness(noun);
}

/** شركة Google, بواسطة %s: it is called by what is left as it stands; but سياسة مالية Q3. */
const governsLatin = (noun: Noun): boolean =>
  !noun.article &&
  !noun.owned &&
  !ADVERBS.has(noun.letters) &&
  !NUMERALS.has(noun.letters) &&
  !isAdjective(noun);

/** بكرة الصبح */
const ADVERBS = new Set('بكرة فجأة'.split(' '));

const WOMEN = /^(?:ال)?(?:امرأة|سيدة|زوجة|مريضة|موظفة|عاملة)$/u;
/** ستة آخرون, خمسة جدد */
const SEVERAL = /^(?:آخرون|آخرين|جدد)$/u;
const PART_OF = /^(?:أي|ابن|كل|بعض|كلا|كلتا|أحد|إحدى|عدد|ذلك|تلك)$/u;
/** Neither a time nor a number. */
const isThing = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  unit.readings.length > 0 &&
  (isNoun(unit.readings[0]!) || unit.readings[0]!.kind === 'title') &&
  !unit.readings[0]!.rule.startsWith('accusative') &&
  !TIME.test(unit.letters) &&
  !NUMERALS.has(unit.letters) &&
  !NUMERALS.has(`${unit.letters}ة`);
const TIME =
  /^(?:ال)?(?:يوم|يومين|أسبوع|أسبوعين|شهر|شهرين|سنة|سنتين|عام|عامين|ساعة|ساعتين|ساعات|دقيقة|مرة|صباح|مساء|ليلة|فترة|حين|اليوم|الآن)$/u;
/** إدارة استمرارية الأعمال: what governs is no adjective; but سيارة يابانية الصنع, شاشة ثلاثية الأبعاد, مباراة ودية الأحد */
const isThingInIty = (unit: Unit, behind: Unit | undefined): boolean =>
  IN_ITY.test(unit.letters) &&
  isThing(behind) &&
  isDefinite(behind!) &&
  behind!.readings[0]!.kind === 'word' &&
  !isJoined(unit) &&
  !isJoined(behind) &&
  // حماية خصوصية الطفولة; a nisba that is not listed may describe as well, before a feminine.
  (isListed(unit.readings[0]!) || !FEMININE.test(behind!.letters)) &&
  !BY_WHICH.test(behind!.letters);
const IN_ITY = /^(?!ال|.ا.ية|أحاد|ثنائ|ثلاث|رباع|خماس|سداس|ذات).{3,}ية$/u;
const BY_WHICH = /^ال(?:صنع|منشأ|أصل|طراز|جنسية|طابع|شكل|لون|لغة|أحد|[اإ]ثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت)$/u;
const isJoined = (unit: Unit | undefined): boolean => (unit?.readings[0]?.prefix.proclitics.length ?? 0) > 0;
const isDefinite = ({ readings }: Unit): boolean => readings.length > 0 && hasArticle(readings[0]!);
const WHAT_IS = /^(?:بعد|قبل|وراء|فوق|تحت|بين|دون)$/u;

/**
 * Names and titles that are nothing else govern only what has the article, and God (see `governs`): both open with an alif, and for most
 * names the rest is spared.
 */
function isNamed({ letters, readings: [reading] }: Unit, next: Unit): boolean {
  const { kind } = reading!;
  if (!isNameOrTitle(kind) || letters === GARDEN || isOffice(letters, kind)) return false;
  // جميلة علي: of a noun as well only before another name.
  const isBeforeName =
    kind!.startsWith('given') &&
    PERSON.test(next.readings[0]!.kind ?? '') &&
    !OPENINGS_OF_NAMES.has(next.letters);
  return isBeforeName || !isAlsoNoun(reading!);
}

const PERSON = /^(?:given|family)/;

const ALIF = /^[اأإآٱ]/;

function isAlsoNoun(reading: Reading): boolean {
  return isListed(reading) && reading.spellings.alsoNoun;
}

/** Whether word `i` of a listed compound governs the word after it. */
export function governsInside({ kind, words }: Reading, i: number): boolean {
  const noun = listedNoun(words[i]!, 'word');
  const next = listedNoun(words[i + 1]!, kind);
  // فاطمة الزهراء: what opens a person's name is a name, whatever else it is elsewhere.
  return kind?.startsWith('given') ? isGodOrFaith(next) : governs(noun, next);
}

/** Whether a word ends in ة, so that a following noun may make it construct. */
export function endsInTaMarbuta({ words }: Reading): boolean {
  return words.length === 1 && TA_MARBUTA.test(words[0]!.stem);
}

/** As data entry writes it: ه is typed for ة. */
function mayEndInTaMarbuta(text: string): boolean {
  let last = text.length - 1;
  while (last > 0 && u.isMarkCode(text.charCodeAt(last))) last--;
  const letter = u.charAt(text, last);
  return letter === u.TA_MARBUTA || letter === u.HEH;
}

function governs(noun: Noun, next: Noun): boolean {
  if (noun.article || next.proclitic) return false;
  // صحة هذه الأخبار, كتابة هذه الرسالة, but جميلة هذه الصورة
  // جبنة رومي: of what one eats, too, an adjective may be no feminine
  if (FOODS.has(noun.letters) && isNisba(next)) return false;
  if (DEMONSTRATIVES.has(next.letters))
    return !isName(noun) && !(isAdjective(noun) && DESCRIBES.test(noun.letters));
  if (isGodOrFaith(next)) return true;
  if (HONOURS.has(noun.letters) && (next.article ? next.kinds.includes('title') : HONOURED.has(next.letters)))
    return true;
  if (HONOURS.has(noun.letters) && noun.kinds[0] === 'title' && isPerson(next)) return true;
  if (TIMES.has(next.letters) && isAdjective(noun)) return false;
  if (UNGOVERNED.has(next.letters)) return MEASURE.test(noun.letters);
  if (noun.letters === GARDEN && (next.article || next.noun) && !isNisba(next)) return !isAdjective(next);
  // طالبة كلية الطب, but خسارة كلية
  if (next.letters === 'كلية' && OF_FACULTIES.has(noun.letters)) return true;
  if (isProfession(noun.letters) && !next.article && isPerson(next)) return false;
  const kind = noun.kinds[0];
  // ورسمة علي: also a name that nobody listed; but نقابة الصيادلة.
  if (kind === undefined)
    return next.article ? !isNisba(next) && (isCommon(next) || !isPerson(next)) : next.kinds[0] === 'place';
  // عيادة د. سامي
  if (kind === 'word' && DOCTOR.test(next.letters) && next.kinds[0] === 'title')
    return !isProfession(noun.letters);
  // أستاذة اللغة, سفيرة فرنسا, but دكتورة منى
  if (isOffice(noun.letters, kind) && !HONOURS.has(noun.letters))
    return isCharge(next) || (DEPUTIES.has(noun.letters) && next.article);
  // طريق جدة القديم: a town, which is a common noun elsewhere.
  if (kind === 'place' && next.article && ADJECTIVE.test(stemOf(next))) return false;
  // سارة الشيخ
  if (kind.startsWith('given') && next.kinds.includes('title')) return false;
  if (isName(noun) || kind === 'title') {
    // روضة الأطفال, سعادة السفير: what is a name or title elsewhere governs a common noun. It does not hold in دكتورة منى and طريق مكة
    // القديم. A family's name without its article is often a noun that only the family is listed for (سمكة البحر).
    const mayBeNoun = isCommon(noun) || noun.alsoNoun || kind === 'family';
    if (noun.doubtful)
      return (
        mayBeNoun &&
        (next.article
          ? isCommon(next) || (noun.alsoNoun && next.kinds[0] === 'place')
          : noun.alsoNoun && next.noun) &&
        !isAdjective(next)
      );
    // بركة السبع, but مكة المكرمة
    if (next.article && FEMININE.test(next.letters)) return false;
  }
  if (next.article || OPENINGS_OF_NAMES.has(next.letters)) return true;
  if (next.kinds.length === 0 || next.guessed) return !FEMININE.test(next.letters);
  // مدينة جميلة: an adjective, though also a name. محطة وقود, شهادة وفاة: an adjective after a feminine noun would be feminine itself.
  if (isName(next) || next.noun || !next.doubtful) return !isAdjective(next);
  return next.letters.endsWith('ات');
}

const FOODS = new Set('جبنة قهوة كنافة شوربة سلطة'.split(' '));
const DOCTOR = /^(?:د|دكتورة?)$/u;

/** دولة رئيس الوزراء, سماحة مفتي المملكة: nobody's names. */
const HONOURED = new Set('رئيس وزير ملك نائب سفير مفتي محافظ حاكم قنصل مطران بطريرك'.split(' '));

/** Of the shape of adjectives, before هذه; كتابة and استعادة, which may be some elsewhere, are none. */
const DESCRIBES = /^(?:م.*|..ي.|.ا..|.*ي)ة$/u;

const DEMONSTRATIVES = new Set('هذا هذه ذلك تلك هؤلاء'.split(' '));

/** العيادة مغلقة اليوم: when something is so. */
const TIMES = new Set('يوم أيام صباح مساء اليوم الليلة الآن الأسبوع الشهر العام السنة'.split(' '));

/** لمدة ثلاثة أشهر, بنسبة عشرة بالمئة */
const MEASURE = /(?:مدة|فترة|نسبة|قيمة|سعة|قوة|مسافة)$/;

/** Among listed words only nouns and adjectives have a capital. */
function isListedNoun({ kind, spellings }: Reading, letters: string): boolean {
  return (
    (kind === 'word' || kind === 'phrase') &&
    /^[A-Z]/.test(spellings?.usual.text ?? '') &&
    !UNGOVERNED.has(letters)
  );
}

function nounOf({ tokens, readings }: Unit): Noun {
  const reading = readings[0]!;
  const letters = u.stripMarks(reading.words.length > 1 ? reading.words[0]!.stem : tokens[0]!.text);
  const kinds: EntryKind[] = [];
  for (let i = 0; i < readings.length; i++) if (readings[i]!.kind) kinds.push(readings[i]!.kind!);
  return {
    letters,
    article: hasArticle(reading),
    proclitic: reading.prefix.proclitics.length > 0,
    owned: hasPronoun(reading),
    kinds,
    doubtful: true,
    guessed: isGuess(reading),
    noun: isListedNoun(reading, letters),
    alsoNoun: isAlsoNoun(reading),
  };
}

/** @param otherwise what it is where it is not listed by itself */
function listedNoun({ article, stem }: Word, otherwise: EntryKind | undefined): Noun {
  const letters = u.stripMarks(stem);
  const kinds = kindsOf(letters);
  return {
    letters,
    article,
    proclitic: false,
    owned: false,
    kinds: kinds.length > 0 ? kinds : otherwise ? [otherwise] : [],
    doubtful: false,
    guessed: false,
    noun: false,
    alsoNoun: false,
  };
}

function isGodOrFaith({ letters, article }: Noun): boolean {
  return letters === u.GOD || (letters === 'دين' && article) || letters === FAITH;
}

function isName({ kinds }: Noun): boolean {
  return isNameOrTitle(kinds[0]) && kinds[0] !== 'title';
}

function isNameOrTitle(kind: EntryKind | undefined): boolean {
  if (kind === undefined) return false;
  return kind === 'family' || kind === 'place' || kind === 'title' || kind.startsWith('given');
}

function isPerson(noun: Noun): boolean {
  return isName(noun) && noun.kinds[0] !== 'place';
}

function isNisba({ letters }: Pick<Noun, 'letters'>): boolean {
  return letters.endsWith(u.YEH);
}

/** What somebody has charge of: no verb (سيدة ترفع يدها), and no preposition. */
function isCharge(next: Noun): boolean {
  const [kind] = next.kinds;
  const isThing = next.article || (next.noun && !isAdjective(next));
  return kind === 'place' || kind === 'phrase' || (kind === 'word' && isThing);
}
