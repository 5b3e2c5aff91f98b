/** Whether what stands behind a feminine noun describes it, or belongs to it: by its letters, and by what is listed with them. */
import type { Entry } from '../lexicon/lexicon';
import type { EntryKind } from '../lexicon/packed-format';
import * as u from '../script/unicode';
import { entriesOf } from './sources/inflected-forms';
import { QUADRILITERAL } from './sources/patterns';

/** A word as the rule sees it. */
export interface Noun {
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

/** سيارة جديدة, بقعة حمراء, قوة عظمى. */
export const FEMININE = /(?:[ةه]|ى|اء)$/;

/** Of the entries with these letters, the most frequent first. */
export function kindsOf(letters: string): EntryKind[] {
  return [...entriesOf(letters)].sort((a, b) => b.frequency - a.frequency).map(({ kind }) => kind);
}

export function isCommon({ kinds }: Noun): boolean {
  return kinds.some((kind) => kind === 'word' || kind === 'title');
}

/** faʿīl, fāʿil, mafʿūl: most adjectives, and names made of them. */
export const ADJECTIVE = /^(?:..ي.|(?:.ا|آ)..|م..و.)$/;

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

export const stemOf = ({ letters }: Noun): string => letters.replace(/^ال/, '');

/** Feminines of afʿal; other words in اء are nouns (خدمة عملاء). */
const COLOURS = new Set('حمراء خضراء زرقاء بيضاء سوداء صفراء سمراء شقراء'.split(' '));
const DEFECTS = new Set('خرساء عمياء صماء عرجاء حسناء شهباء غراء نجلاء صلعاء حدباء هوجاء جرداء'.split(' '));

/** Nouns with the ending of a nisba, of words that are listed. */
const NOUNS_IN_ITY = new Set(
  (
    'صلاحية مسؤولية ميزانية اتفاقية كمية جنسية خصوصية أولوية أهمية إمكانية فعالية بلدية جمعية مديرية قضية ' +
    'أمسية برقية بطانية بندقية حنفية ذرية سخرية شهية صيدلية طاقية طلبية عضوية فرضية كراهية مروحية مزهرية مسرحية مصداقية هدية رفاهية حرية آلية هوية ملكية'
  ).split(' '),
);

/** تنمية, تغطية, تقنية; but تركية. */
const MASDAR_IN_ITY = /^ت(?!رك)..ية$/;

/** Nouns of which a masculine with their letters is listed, too: بطاقة ذاكرة. */
const NOUNS_LIKE_PARTICIPLES = new Set(
  'جامعة جائزة جالية حاشية حافلة حاوية خاتمة دائرة ذاكرة رافعة ركبة زاوية ساقية سفينة طائرة طابعة طريقة عارضة عاصمة عاطفة قائمة كنيسة لافتة مجموعة مخطوطة معلومة ملاحظة وثيقة وردة وليمة'.split(
    ' ',
  ),
);

/** Feminines of names, and of what somebody does as well. */
const ADJECTIVES_TOO = new Set('معروفة مباشرة يمنى يسرى'.split(' '));

/** مُعَقَّمَة, مُصَوَّرَة, مُلغَاة: what something was done to. */
const DONE_TO = new RegExp(
  `^م${u.DAMMA}(?:[^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}]${u.SHADDA}${u.FATHA}[^${u.TASHKIL}ا]${u.FATHA}|..${u.FATHA}?اة)`,
  'u',
);
const NOUNS_OF_FORM_II = new Set('منظمة مسودة مقدمة محطة معدة'.split(' '));

/** مكافحة is what one does, مُكَافِح who does it. */
const isFeminineOf = ({ vocalised }: Entry, masculine: string): boolean =>
  entriesOf(masculine).some(
    (each) => `${each.vocalised.replace(/ء$/u, u.YEH_HAMZA)}${u.FATHA}ة` === vocalised,
  );

/** Unlisted, they describe: مشبوهة. */
const MAFULA = /^(?:ال)?م..و.ة$/;

/** متكررة, متوقفة, متكاملة, مستخدمة, مزخرفة */
export const PARTICIPLE = new RegExp(
  `^(?:ال)?(?:مت(?:[^ا][^ا][^اي]|[^اي]ا..)|مست[^اوي]{3}|${QUADRILITERAL}[^اوي]{4})$`,
  'u',
);

/** Masdars of the second form whose root ends in ه. */
const MASDAR = /^ت..يه$/;

/** سياحية of سياحة, نسائية of نساء; هوية is a noun, not a nisba. */
function isNisbaOfListed(nisba: string): boolean {
  const base = nisba.slice(0, -1).replace(/ئ$/u, u.HAMZA);
  return [nisba, ...(base.length > 2 ? [base, `${base}ة`, `${base}ا`] : [])].some(
    (letters) => kindsOf(letters).length > 0,
  );
}

const isWordToo = ({ kind, alsoNoun }: Entry): boolean => kind === 'word' || alsoNoun;

/** A feminine form of a listed word, or of a nisba. Men's names in ة (عبيدة) are none. */
export function isAdjective(noun: Noun): boolean {
  // فصيلة دمه
  if (noun.owned || !FEMININE.test(noun.letters) || noun.kinds[0] === 'given-m') return false;
  // خضراء is a woman's name as well, beside a noun hardly ever.
  if (COLOURS.has(noun.letters) || ADJECTIVES_TOO.has(noun.letters)) return true;
  if (noun.letters.endsWith('اء') && noun.noun) return DEFECTS.has(noun.letters);
  const stem = stemOf(noun);
  // مياه, توجيه end in a letter of their own, not in a ة typed as ه.
  if (noun.letters.endsWith(u.HEH) && (MASDAR.test(stem) || kindsOf(stem).length > 0)) return false;
  // قوة عظمى; but فرقة موسيقى
  if (noun.letters.endsWith(u.ALIF_MAQSURA) && stem.length !== 4) return false;
  if (!noun.letters.endsWith(u.TA_MARBUTA)) return isCommon(noun);
  if (MASDAR_IN_ITY.test(stem) || NOUNS_IN_ITY.has(stem) || NOUNS_LIKE_PARTICIPLES.has(stem)) return false;
  // رديئة of رديء, but هادئة of هادئ
  const masculine = stem.slice(0, -1).replace(/يئ$/u, 'يء');
  // شركة فاطمة, but شركة رائدة
  if (/^(?:given|family)/.test(noun.kinds[0] ?? '') && !entriesOf(masculine).some(isWordToo)) return false;
  if (masculine.endsWith(u.YEH))
    return !masculine.endsWith('اي') && (!noun.noun || isNisbaOfListed(masculine));
  if (PARTICIPLE.test(masculine)) return true;
  const kinds = kindsOf(masculine);
  // تجارة is none of تجار, nor أجرة of أجر.
  const own = entriesOf(stem).find(({ kind }) => kind === 'word');
  if (own && OF_PLACE.test(own.vocalised)) return false;
  if (!own && MAFULA.test(noun.letters)) return true;
  if (own && DONE_TO.test(own.vocalised) && !NOUNS_OF_FORM_II.has(own.bare)) return true;
  if (own)
    return (
      PLAIN_ADJECTIVES.has(masculine) || (LISTED_ADJECTIVE.test(masculine) && isFeminineOf(own, masculine))
    );
  return kinds.includes('word') || (kinds.length > 0 && ADJECTIVE.test(masculine));
}
