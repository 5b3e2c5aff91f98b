/** Whether a last ه is typed for the ة of an adjective (جديده), or is what a noun is owned by (أسلوبه). */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { entriesOf, isVerb, listed, withoutSukun } from './inflected-forms';

/** Letters of adjectives whose feminine ends in a ة typed as ه. */
export const ADJECTIVE = /^(?:..ي.|.ا..|م...+|.*ي|.{5,})$/u;
/** تحقيق, أحكام, اقتراح, وزراء: masdars and plurals, which have no feminine. */
const WITHOUT_FEMININE = /^(?:ت..ي.|[أإا].{2,4}ا.|.وا..|...ان|.*ا[ءئؤ])$/u;
/** Things, and people whose name with ه is oftener somebody's (صديقه), of the forms that adjectives have. */
const NO_ADJECTIVES = new Set(
  (
    'هاتف راتب جانب شارع خاتم طابع طابق واجب داخل خارج طاقم خاطر صالح كامل موعد منزل مكان مبلغ ملف مرض ' +
    'فريق سبيل رصيد قميص سرير نصيب بريق قضيب يمين طريق دليل صديق زميل حبيب طبيب شريك رئيس وكيل خطيب حليف حفيد ' +
    'معظم منتصف مستقبل مؤتمر مجتمع معجم مراد معدل مسلسل مقترح مشروع مضمون مفهوم مجهود مقدور محصول مخزون مجموع ' +
    'موضوع كرسي'
  ).split(' '),
);

export const hasFeminine = (base: string): boolean =>
  ADJECTIVE.test(base) &&
  !base.endsWith('ت') &&
  !WITHOUT_FEMININE.test(base) &&
  !NO_ADJECTIVES.has(base) &&
  !isKin(base) &&
  !isPlace(base) &&
  !isOfTwo(base) &&
  !isSeveral(base) &&
  mayBeAdjective(base);

/** Of letters that only words of the language have. */
export function isNoName(base: string): boolean {
  const entries = entriesOf(base);
  return entries.some((each) => !isVerb(each)) && entries.every(({ kind }) => kind === 'word');
}

/** خَشِن, صَعب: of three letters few are adjectives. */
export const isShortAdjective = (base: string): boolean =>
  SHORT_ADJECTIVES.has(base) || (listed(base).some(isShort) && !NO_SHORT_ADJECTIVES.has(base));

const isShort = (entry: Entry): boolean => !isVerb(entry) && SHORT.test(entry.vocalised);
/** خَشِن, سَيِّئ, عَامّ, مُمِلّ */
const SHORT = new RegExp(
  `^(?:.${u.FATHA}(?:.${u.SHADDA}?${u.KASRA}.|ا.${u.SHADDA})|م${u.DAMMA}.${u.KASRA}.${u.SHADDA})$`,
  'u',
);
export const SHORT_ADJECTIVES: ReadonlySet<string> = new Set('صعب سهل ضخم عذب فخم حلو رطب صلب'.split(' '));
const NO_SHORT_ADJECTIVES = new Set('ملك كتف كبد كذب رحم فخذ نمر وطن أخي'.split(' '));

/** Of what is listed the vowels tell: تَغَيُّر, أُسلُوب, مِقدَار, تَلَقِّي are no adjectives. */
function mayBeAdjective(base: string): boolean {
  const nouns = listed(base).filter((each) => !isVerb(each));
  if (nouns.length === 0) return !listed(base).some(isVerb);
  return nouns.some(({ vocalised }) => SHAPE.test(withoutSukun(vocalised)));
}

const SHAPE = new RegExp(
  `^(?:[^ت${u.TASHKIL}]${u.FATHA}.${u.KASRA}ي.|.${u.FATHA}ا.${u.KASRA}.|.${u.FATHA}.${u.SHADDA}${u.FATHA}?ا.|.${u.FATHA}.${u.SHADDA}${u.KASRA}.|` +
    `.${u.FATHA}.${u.DAMMA}و.|.${u.FATHA}.${u.FATHA}ان|م${u.DAMMA}.*|م${u.FATHA}..${u.DAMMA}و.|.*ي${u.SHADDA}|` +
    `(?:م${u.DAMMA}.*|.${u.FATHA}ا.)${u.KASRA}ي)$`,
  'u',
);

/** منصبه, of a noun of place without a feminine that ه is typed for (مكتبه), but a participle's. */
const isPlace = (base: string): boolean =>
  isNounOfPlace(base) &&
  entriesOf(base + u.TA_MARBUTA).every(({ vocalised }) => FEMININE_PARTICIPLE.test(vocalised));

export const FEMININE_PARTICIPLE = new RegExp(`^م${u.DAMMA}.*ة$`, 'u');

export const isNounOfPlace = (base: string): boolean =>
  listed(base).some((each) => !isVerb(each) && OF_PLACE.test(each.vocalised));

/** مَسكَن: a noun of place, which has no feminine. */
export const OF_PLACE = new RegExp(
  `^م${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}][${u.FATHA}${u.KASRA}][^${u.TASHKIL}]$`,
  'u',
);

export const isKin = (base: string): boolean => KIN.test(base);

export const KIN = /^أ([بخ])([اوي])$/u;

/** Of letters of which no adjective is listed, but a noun that is commoner than its namesake in ة. */
export const isUsualNoun = (base: string, frequency: number): boolean =>
  isNoAdjective(base) &&
  listed(base).some((each) => !isVerb(each) && each.kind === 'word' && each.frequency > frequency);

const isNoAdjective = (base: string): boolean => !hasFeminine(base) && !isShortAdjective(base);

/** حياة, صورة, رأي: what is oftener somebody's than a name has its letters. */
export const isCommonNoun = (noun: string): boolean =>
  (noun.endsWith(u.TA_MARBUTA) || isNoAdjective(noun)) &&
  listed(noun).some((each) => !isVerb(each) && each.frequency > (noun.length > 3 ? 2 : 3));

/** Whose they are is said oftener than that there are any, though they have feminines. */
export const OWNED = /^(?:ابن|والد|صديق|صاحب|رب|حديث|مصير|آخر)ه$/u;

/** What one has two of: يديه is no adjective's feminine. */
export const isOfTwo = (oblique: string): boolean => OF_TWO.test(oblique);

const OF_TWO = /^(?:يد|عين|رجل|ساق|أذن|قدم|كتف|كف|جانب|والد|ذراع|ركبت|شفت)ي$/u;

/** متابعيه, موظفيها: several of those who do something, if no adjective has the letters. */
export const isSeveral = (oblique: string): boolean =>
  oblique.endsWith(u.YEH) &&
  listed(oblique).length === 0 &&
  listed(oblique.slice(0, -1)).some(
    (each) => !isVerb(each) && (each.acts || PARTICIPLE.test(each.vocalised)),
  );

const PARTICIPLE = new RegExp(`^م${u.DAMMA}.*[^${u.TASHKIL}ي]$`, 'u');
