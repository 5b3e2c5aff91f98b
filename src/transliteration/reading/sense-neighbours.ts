/** المخرج الكبير is a director, مخرج الطريق an exit: nouns of several senses, by the words beside them. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { isAgent, isGiven, isNoun, isPerson } from './parts-of-speech';
import { ARTICLE, hasArticle, NO_PREFIX, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { listed } from './sources/inflected-forms';
import { isListed } from './sources/listed-entries';
import { readAsItsNoun } from './sources/nouns-in-context';
import type { Unit } from './unit';

/** What stands beside the rarer sense, and how that opens. */
const SENSES: readonly (readonly [around: RegExp, opening: string])[] = [
  [/ (?:ال|لل)?مخرج (?:(?:ال)?(?:فيلم|مسلسل)|ال(?:كبير|.+[رنكتئد]ي))$/u, `م${u.DAMMA}`],
  [/(?:دواء|علاج) مسكن| مسكنا? (?:قوي|.*(?:ألم|آلام))/u, `م${u.DAMMA}`],
  [/مدافع عن$/u, `م${u.DAMMA}`],
  [/ مشاهد (?:من|ال(?:فيلم|مسلسل|حرب)|.+ة)$/u, `م${u.FATHA}`],
  [/(?:صحن|طبق|كيلو|فول|فلافل) حمص | حمص (?:و?ف[ول]|بال[طلز])/u, `ح${u.DAMMA}`],
  [/(?:طعام|وجبة|حفل|دعوة|ناولت?|طبخت) (?:ال)?عشاء | (?:ال)?عشاء (?:جاهز|خيري|عمل)$/u, `ع${u.FATHA}`],
  [/ أذن ال(?:مؤذن|فجر|ظهر|مغرب)$/u, `أ${u.FATHA}ذ${u.SHADDA}`],
  [/(?:^| )ال\S+ الكرام /u, `ك${u.KASRA}`],
  [/ فائق ال/u, 'ف'],
  [/(?:أصيب\S*|أشعر|شعرت?|[يت]شعر|شعور|إحساس|مسافر|مريض) (?:ب|بال|ال)?دوار /u, `د${u.DAMMA}`],
  [/ صور (?:ال|.+ية$)/u, `ص${u.DAMMA}و${u.FATHA}`],
  [/ كلا ال/u, `ك${u.KASRA}`],
  [
    /^غير صالح |^ال\S+ صالح (?:ل|حتى)|^(?:منتج|مبلغ|عرض|رمز|بريد|رقم|تاريخ|ملف|رابط) صالح |^ صالح (?:لغاية|حتى|لمدة|لل)/u,
    'صَا',
  ],
  [/(?:ات|ة) عليا /u, `ع${u.DAMMA}`],
  [/ مقاومة لل/u, `مُقَاوِ`],
  [/ مثل (?!شعبي|عربي|قديم|مشهور|سائر)./u, `م${u.KASRA}`],
  [/ ضعف (?:ال(?:مبلغ|سعر|ثمن|عدد|كمية|قيمة|حجم|مدة|راتب)|ما )/u, `ض${u.KASRA}`],
  [/(?:التهاب|جراحة|طب|مرض|ضغط|احمرار|حكة|قاع|إصابة|فحص) العين | العين (?:اليمنى|اليسرى)/u, `ع${u.FATHA}`],
  [/عدد (?:ال)?أسرة | (?:ال)?أسرة (?:المستشفى|العناية|طبية)/u, `أ${u.FATHA}س${u.KASRA}`],
  [/زيتون بكر /u, `ب${u.KASRA}`],
  [/ منح ال.+(?:ة|ات|يص)$/u, `م${u.FATHA}نح`],
  [/(?:صحة|هذا|سمعت?) الخبر /u, `خ${u.FATHA}`],
  [/(?:ة|ات|أسعار) مناسبة /u, `مُنَاسِ`],
  [/ بني (?:$|فاتح|غامق|داكن|محمر|وردي|رملي)/u, `ب${u.DAMMA}`],
  [/(?:أخضر|أصفر|معطف|طقس|جو|يوم|فصل) ربيعي /u, `ر${u.FATHA}ب${u.KASRA}`],
  [/(?:أزرق|لون|صبغة) نيلي /u, 'نِيلِيّ'],
  [/ شرطة (?:قصيرة|طويلة|مائلة|سفلية|مموجة|أفقية|عمودية)$/u, `ش${u.FATHA}`],
  [/ علم (?:على|أبيض|أسود|أحمر|أخضر|ألوان|قراصنة|مربعات|مثلث|الدولة|البلاد)$/u, `ع${u.FATHA}ل${u.FATHA}م`],
  [/ مركب (?:شراعي|صيد|نيلي|سياحي|بحري)$/u, `م${u.FATHA}`],
  [/ جو (?:حار|بارد|لطيف|جميل|صحو|ممطر|غائم|معتدل|مشمس|عائلي|رائع|هادئ)$/u, `ج${u.FATHA}`],
  [/(?:شركة|مصانع|مصنع) غزل | غزل (?:و?نسيج|ال)/u, `غ${u.FATHA}زل`],
  [/^القهوة المرة /u, `م${u.DAMMA}`],
  [/(?:طرد|أنذر|احتسب|صفر) الحكم /u, `ح${u.FATHA}`],
  [/(?:مكان|أماكن|دار|دور|بيت) عبادة /u, `ع${u.KASRA}`],
  [
    / (?:ال)?عالم (?:(?:ال)?(?:[آا]ثار|أرصاد|رياضيات|فيزياء|كيمياء|أحياء|ذرة|فلك|نفس|اجتماع|نبات|دين|اقتصاد|تغذية|بيئة|طيور|حشرات|لغة|لغويات|مناخ|أعصاب|وراثة|تربة|إحصاء|حفريات|مصريات)|(?:ال)?(?:نفسي|لغوي|تربوي|ديني|فيزيائي|كيميائي|نووي|فلكي|جليل))$/u,
    'عَالِ',
  ],
];

/** Whose they are: most words are asked no further. */
const OF_SENSES =
  /(?:مخرج|مسكنا?|مدافع|مشاهد|حمص|عشاء|أذن|الكرام|فائق|كلا|صور|جار|مثل|ضعف|العين|أسرة|مقاومة|جزر|بكر|منح|الخبر|مناسبة|صالح|عليا|عالم|علم|شرطة|مركب|عبادة|خلف|بني|ربيعي|نيلي|غزل|المرة|الحكم|جو)$/u;

/** جار التحميل: under way, no neighbour; جزر كوك, جزر البحر الأيوني: islands, no carrots; علم مصر: a flag; خلف السحب: behind. */
function openingBefore(letters: string, before: Unit | undefined, after: Unit): string | undefined {
  const [next] = after.readings as [Reading];
  const isWord = next.kind === 'word';
  switch (letters) {
    case 'جار':
      return before === undefined && isWord && isNoun(next) && !isAgent(after) ? `ج${u.FATHA}ارٍ` : undefined;
    case 'جزر':
      return isWord && !(hasArticle(next) && before === undefined) ? undefined : `ج${u.DAMMA}`;
    case 'علم':
      return next.kind === 'place' ? `ع${u.FATHA}ل${u.FATHA}م` : undefined;
    case 'خلف': {
      const isThing = isWord || next.kind === 'place' || next.spellings?.foreign;
      const isBehind = isThing && (hasArticle(next) || !before || !isPerson(before.readings[0]!));
      return isBehind ? `خ${u.FATHA}لف` : undefined;
    }
    default:
      return undefined;
  }
}

export function senseAmong({ letters, readings }: Unit, { before, after }: Around): Reading | undefined {
  if (!OF_SENSES.test(letters)) return undefined;
  const around = `${before?.letters ?? ''} ${letters} ${after?.letters ?? ''}`;
  const opening =
    SENSES.find(([of]) => of.test(around))?.[1] ??
    (letters.endsWith('مخرج') && isGiven(after) ? `م${u.DAMMA}` : undefined) ??
    (after && openingBefore(letters, before, after));
  if (opening === undefined) return undefined;
  const found = readings.find(({ words }) => words[0]!.stem.startsWith(opening));
  if (found) return isListed(found) && found.kind !== 'word' ? readAsItsNoun(found) : found;
  const inAccusative = letters.endsWith(u.ALIF);
  const noun = listed(inAccusative ? letters.slice(0, -1) : letters.replace(/^ال/u, '')).find(
    ({ vocalised }) => vocalised.startsWith(opening),
  );
  const vocalised = noun && noun.vocalised + (inAccusative ? `${u.FATHATAN}ا` : '');
  return vocalised
    ? readingOf({ vocalised, verb: false, rule: 'accusative' }, inAccusative ? NO_PREFIX : ARTICLE)
    : undefined;
}
