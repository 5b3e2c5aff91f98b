/**
 * The construct state: whether the ة of a noun is heard as t, because the noun governs the word after it (ALA-LC rule 7). A
 * noun with the article governs nothing, nor does a name, nor a title before a name. By spelling and kind alone: a heuristic.
 */
import type { Entry } from '../lexicon/lexicon';
import type { EntryKind } from '../lexicon/packed-format';
import * as u from '../script/unicode';
import { describesBy } from './description-neighbours';
import { FAITH, HONOURS, HOUSE } from './name-words';
import { isNeverGoverned, UNGOVERNED } from './never-governed';
import { hasPronoun, isGuess, isNoun, NUMERALS } from './parts-of-speech';
import { hasArticle, type Reading, type Word } from './reading';
import { entriesOf } from './sources/inflected-forms';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/** A word as the rule sees it. */
interface Noun {
  /** Without marks and article. */
  readonly letters: string;
  readonly article: boolean;
  readonly proclitic: boolean;
  /** A pronoun stands behind it. */
  readonly owned: boolean;
  /** The list's entries for it, likeliest first; empty for an unlisted word. */
  readonly kinds: readonly EntryKind[];
  /** Listed as a noun or an adjective. */
  readonly noun: boolean;
  /** A name, and a noun with the same vowels (أمانة منطقة). */
  readonly alsoNoun: boolean;
  /** It may be a preposition or an adverb instead. */
  readonly doubtful: boolean;
  /** Unlisted, its vowels are the model's. */
  readonly guessed: boolean;
}

const TA_MARBUTA = new RegExp(`ة[${u.TASHKIL}]*$`, 'u');

/** سيارة جديدة, بقعة حمراء, قوة عظمى. */
const FEMININE = /(?:[ةه]|ى|اء)$/;

/** House of, sons of: a name opens with them. */
const OPENINGS_OF_NAMES = new Set([
  HOUSE,
  ...'دار بيت أبو ابو أم ام بني بنو أبناء ابناء أولاد اولاد إخوان اخوان'.split(' '),
]);

/** Buildings whose nouns only the names made of them are listed with. */
const BUILDINGS = new Set('روضة عمارة'.split(' '));

/** What a woman is, before her name: an apposition. مدرسة is a school as often. */
const PROFESSIONS = new Set(
  'طبيبة معلمة مهندسة ممرضة مديرة محامية كاتبة شاعرة فنانة ممثلة مطربة مذيعة صحفية موظفة سكرتيرة محاسبة باحثة طالبة زميلة صديقة جارة'.split(
    ' ',
  ),
);

const OF_FACULTIES = new Set('طالبة خريجة عميدة مكتبة'.split(' '));

/** What a woman is to a school, a country or a cash desk; elsewhere a name. */
const OFFICES = new Set('رئيسة ملكة أميرة أمينة'.split(' '));

/** Whose title is made of another: نائبة المدير. */
const DEPUTIES = new Set('نائبة وكيلة مساعدة سكرتيرة'.split(' '));

const isOffice = (letters: string, kind: EntryKind | undefined): boolean =>
  kind === 'title' || OFFICES.has(letters);

/** Whether unit `i`, a word in ة, governs the word after it. */
export function governsNext(units: readonly Unit[], i: number): boolean {
  const next = units[i + 2];
  if (next === undefined) return false;
  const { tokens, readings } = units[i]!;
  // Looked at in the text first: to know the vowels of an unlisted word, a model works hard.
  if (!mayEndInTaMarbuta(tokens[tokens.length - 1]!.text)) return false;
  const reading = readings[0];
  if (!reading || next.readings.length === 0 || reading.source === 'dictionary') return false;
  // سيارة مسرعة طفلا
  if (next.readings[0]!.rule.startsWith('accusative')) return false;
  if (isOnlyName(reading, tokens[0]!.text) && !ALIF.test(next.tokens[0]!.text)) return false;
  if (!/^ +$/.test(units[i + 1]!.tokens[0]!.text)) return false;
  if (!endsInTaMarbuta(reading)) return false;
  const noun = nounOf(units[i]!);
  if (ADVERBS.has(noun.letters)) return false;
  // خدمة ما بعد البيع
  if (next.letters === 'ما') return !noun.article && WHAT_IS.test(units[i + 4]?.letters ?? '');
  if (isNeverGoverned(next)) return false;
  if (closesPhrase(noun, units[i - 2], next) || describesBy(next, units[i]!, units[i + 4])) return false;
  return governs(noun, nounOf(next));
}

/** بكرة الصبح */
const ADVERBS = new Set('بكرة فجأة'.split(' '));

/** سيارة متوقفة ساعتين, لغة عربية متقاعد: what describes a feminine before it; شقة رقم عشرة زقاق المدق. */
function closesPhrase(noun: Noun, before: Unit | undefined, next: Unit): boolean {
  if (before === undefined || before.readings.length === 0) return false;
  if (NUMERALS.has(noun.letters) && WITH_NUMBER.test(before.letters))
    return before.letters === 'رقم' ? !THOUSANDS.test(next.letters) : hasArticle(next.readings[0]!);
  // نقل كفالة فوري, طبيب أسرة مناوب
  const [described] = next.readings as [Reading];
  const { stem } = described.words[0]!;
  const isOfThing =
    (DONE_TO.test(stem) || next.letters === 'متأخر') &&
    !THINGS.has(next.letters) &&
    !/ة$/u.test(before.letters);
  if ((NISBA_END.test(stem) || isOfThing) && described.kind === 'word' && isNoun(before.readings[0]!))
    return !hasArticle(described);
  return (
    /ة$|^أرض$/u.test(before.letters) &&
    !hasArticle(next.readings[0]!) &&
    (isNisba({ letters: noun.letters.slice(0, -1) }) || PARTICIPLE.test(noun.letters.slice(0, -1))) &&
    isAdjective(noun)
  );
}

/** Not كراسيّ, several things. */
const NISBA_END = new RegExp(`^(?!.${u.FATHA}.${u.FATHA}ا.${u.KASRA}ي).+${u.KASRA}?ي${u.SHADDA}$`, 'u');
/** مَرفُوض, مُخَفَّض, مُغلَق: what is done to a thing; of others as many are people (مُرَافِق). */
const DONE_TO = new RegExp(
  `^(?:م(?:${u.FATHA}..${u.DAMMA}و|${u.DAMMA}(?:.${u.FATHA}.${u.SHADDA}|..)${u.FATHA}).|مُنَاوِب)$`,
  'u',
);
const THINGS = new Set('مشروع موضوع محصول مشروب مجهود مخزون مفهوم'.split(' '));
/** مخرج خمسة الطريق الدائري */
const WITH_NUMBER = /^(?:ال)?(?:رقم|مخرج|شقة|طابق|دور)$/u;
const THOUSANDS = /^(?:آلاف|مئة|مائة|مئات|ملايين)$/u;

const WHAT_IS = /^(?:بعد|قبل|وراء|فوق|تحت|بين|دون)$/u;

/**
 * Names and titles that are nothing else govern only what has the article, and God (see `governs`): both open with an alif, and for most
 * names the rest is spared.
 */
function isOnlyName(reading: Reading, text: string): boolean {
  const letters = u.stripMarks(text);
  return (
    isNameOrTitle(reading.kind) &&
    !isAlsoNoun(reading) &&
    !BUILDINGS.has(letters) &&
    !isOffice(letters, reading.kind)
  );
}

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
  // صحة هذه الأخبار
  if (DEMONSTRATIVES.has(next.letters)) return isCommon(noun) && !isName(noun) && !isAdjective(noun);
  if (isGodOrFaith(next)) return true;
  if (HONOURS.has(noun.letters) && (next.article ? next.kinds.includes('title') : HONOURED.has(next.letters)))
    return true;
  if (TIMES.has(next.letters) && isAdjective(noun)) return false;
  if (UNGOVERNED.has(next.letters)) return MEASURE.test(noun.letters);
  if (BUILDINGS.has(noun.letters) && (next.article || next.noun) && !isNisba(next)) return !isAdjective(next);
  // طالبة كلية الطب, but خسارة كلية
  if (next.letters === 'كلية' && OF_FACULTIES.has(noun.letters)) return true;
  if (PROFESSIONS.has(noun.letters) && !next.article && isPerson(next)) return false;
  const kind = noun.kinds[0];
  // ورسمة علي: also a name that nobody listed; but نقابة الصيادلة.
  if (kind === undefined)
    return next.article ? !isNisba(next) && (isCommon(next) || !isPerson(next)) : next.kinds[0] === 'place';
  // أستاذة اللغة, سفيرة فرنسا, but دكتورة منى
  if (isOffice(noun.letters, kind) && !HONOURS.has(noun.letters))
    return isCharge(next) || (DEPUTIES.has(noun.letters) && next.article);
  // طريق جدة القديم: a town, which is a common noun elsewhere.
  if (kind === 'place' && next.article && ADJECTIVE.test(stemOf(next))) return false;
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

/** دولة رئيس الوزراء, سماحة مفتي المملكة: nobody's names. */
const HONOURED = new Set('رئيس وزير ملك نائب سفير مفتي محافظ حاكم قنصل مطران بطريرك'.split(' '));

const DEMONSTRATIVES = new Set('هذا هذه ذلك تلك هؤلاء'.split(' '));

/** العيادة مغلقة اليوم: when something is so. */
const TIMES = new Set('يوم أيام صباح مساء اليوم الليلة الآن الأسبوع الشهر العام السنة'.split(' '));

/** لمدة ثلاثة أشهر, بنسبة عشرة بالمئة */
const MEASURE = /(?:مدة|فترة|نسبة|قيمة)$/;

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

/** Of the entries with these letters, the most frequent first. */
function kindsOf(letters: string): EntryKind[] {
  return [...entriesOf(letters)].sort((a, b) => b.frequency - a.frequency).map(({ kind }) => kind);
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

function isCommon({ kinds }: Noun): boolean {
  return kinds.some((kind) => kind === 'word' || kind === 'title');
}

function isNisba({ letters }: Pick<Noun, 'letters'>): boolean {
  return letters.endsWith(u.YEH);
}

/** What somebody has charge of. */
function isCharge(next: Noun): boolean {
  const [kind] = next.kinds;
  return kind === 'place' || kind === 'phrase' || (kind === 'word' && (next.article || !isAdjective(next)));
}

/** faʿīl, fāʿil, mafʿūl: most adjectives, and names made of them. */
const ADJECTIVE = /^(?:..ي.|.ا..|م..و.)$/;

/** The same and other participles. */
const LISTED_ADJECTIVE = /^(?:..ي.|.ا..|م..+)$/;

/** mafʿala (منطقة, مدرسة), which is made of no مفعل; but mafʿūla. */
const OF_PLACE = new RegExp(`^م${u.FATHA}[^و]+$`, 'u');

/** Of shapes that most nouns have. */
const PLAIN_ADJECTIVES = new Set(
  'سهل صعب ضخم عذب صلب خشن مرن خطر قذر حسن حلو بشع سمح عكر هش حي جيد طيب ضيق لين ميت حر عام خاص حار جاف ضار سار هام جاد حاد شاق'.split(
    ' ',
  ),
);

const stemOf = ({ letters }: Noun): string => letters.replace(/^ال/, '');

/** Feminines of afʿal; other words in اء are nouns (خدمة عملاء). */
const COLOURS = new Set('حمراء خضراء زرقاء بيضاء سوداء صفراء'.split(' '));
const DEFECTS = new Set(
  'سمراء شقراء خرساء عمياء صماء عرجاء حسناء شهباء غراء نجلاء صلعاء حدباء هوجاء جرداء'.split(' '),
);

/** Nouns with the ending of a nisba, of words that are listed. */
const NOUNS_IN_ITY = new Set(
  (
    'صلاحية مسؤولية ميزانية اتفاقية كمية جنسية خصوصية أولوية أهمية إمكانية فعالية بلدية جمعية مديرية قضية ' +
    'تحلية تسلية تغذية ترقية تهوية توعية تصفية تنمية تربية تغطية تسوية تقوية تنقية توصية تسمية تعزية تعرية ' +
    'أمسية أمنية برقية بطانية بندقية حنفية ذرية سخرية شهية صيدلية طاقية طلبية عضوية فرضية كراهية مروحية مزهرية مسرحية مصداقية هدية رفاهية'
  ).split(' '),
);

/** Nouns of which a masculine with their letters is listed, too: بطاقة ذاكرة. */
const NOUNS_LIKE_PARTICIPLES = new Set(
  'جامعة جائزة جالية حاشية حافلة حاوية خاتمة دائرة ذاكرة رافعة ركبة زاوية ساقية سفينة طائرة طابعة طريقة عارضة عاصمة عاطفة قائمة كنيسة لافتة مجموعة مخطوطة معلومة ملاحظة وثيقة وردة وليمة'.split(
    ' ',
  ),
);

/** مكافحة is what one does, مُكَافِح who does it. */
const isFeminineOf = ({ vocalised }: Entry, masculine: string): boolean =>
  entriesOf(masculine).some(
    (each) => `${each.vocalised.replace(/ء$/u, u.YEH_HAMZA)}${u.FATHA}ة` === vocalised,
  );

/** Unlisted, they describe: مشبوهة. */
const MAFULA = /^(?:ال)?م..و.ة$/;

/** متكررة, متكاملة, مستخدمة */
const PARTICIPLE = /^(?:ال)?(?:مت(?:[^اوي]{3}|[^اوي]ا..)|مست[^اوي]{3})$/u;

/** سياحية of سياحة; هوية is a noun, not a nisba. */
function isNisbaOfListed(nisba: string): boolean {
  const base = nisba.slice(0, -1);
  return [nisba, ...(base.length > 2 ? [base, `${base}ة`, `${base}ا`] : [])].some(
    (letters) => kindsOf(letters).length > 0,
  );
}

/** A feminine form of a listed word, or of a nisba. Men's names in ة (عبيدة) are none. */
function isAdjective(noun: Noun): boolean {
  // فصيلة دمه
  if (noun.owned || !FEMININE.test(noun.letters) || noun.kinds[0] === 'given-m') return false;
  // خضراء is a woman's name as well, beside a noun hardly ever.
  if (COLOURS.has(noun.letters)) return true;
  if (noun.letters.endsWith('اء') && noun.noun) return DEFECTS.has(noun.letters);
  // مياه ends in a letter of its own, not in a ة typed as ه.
  if (noun.letters.endsWith(u.HEH) && kindsOf(stemOf(noun)).length > 0) return false;
  // قوة عظمى; but فرقة موسيقى
  if (noun.letters.endsWith(u.ALIF_MAQSURA) && stemOf(noun).length !== 4) return false;
  if (!noun.letters.endsWith(u.TA_MARBUTA)) return isCommon(noun);
  if (NOUNS_IN_ITY.has(stemOf(noun)) || NOUNS_LIKE_PARTICIPLES.has(stemOf(noun))) return false;
  // رديئة
  const masculine = stemOf(noun).slice(0, -1).replace(/ئ$/u, u.HAMZA);
  if (masculine.endsWith(u.YEH))
    return !masculine.endsWith('اي') && (!noun.noun || isNisbaOfListed(masculine));
  if (PARTICIPLE.test(masculine)) return true;
  const kinds = kindsOf(masculine);
  // تجارة is none of تجار, nor أجرة of أجر.
  const own = entriesOf(stemOf(noun)).find(({ kind }) => kind === 'word');
  if (own && OF_PLACE.test(own.vocalised)) return false;
  if (!own && MAFULA.test(noun.letters)) return true;
  if (own)
    return (
      PLAIN_ADJECTIVES.has(masculine) || (LISTED_ADJECTIVE.test(masculine) && isFeminineOf(own, masculine))
    );
  return kinds.includes('word') || (kinds.length > 0 && ADJECTIVE.test(masculine));
}
