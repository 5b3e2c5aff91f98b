/** What its neighbours make of a noun: cases, pronouns, masdars, two of something. */

import type { Entry } from '../../lexicon/lexicon';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { ARTICLE, NO_PREFIX, type Reading } from '../reading';
import { lastVowelAs } from './derived-stems';
import { readingOf } from './form-reading';
import { isVerb, listed, withoutLastVowel } from './inflected-forms';
import type { ListedReading } from './listed-entries';
import {
  accusative,
  type Case,
  defective,
  dual,
  withHis,
  withHisAnyhow,
  withMine,
  withPronoun,
} from './noun-forms';
import { byPattern } from './patterns';
import { FEMININE_PARTICIPLE, isNounOfPlace } from './typed-feminine';
import { FIFTH_FORM } from './verb-vowels';

/** تشنج, وتضارب: among words of the language, where what says that they are verbs has been asked. Without an Arabic letter they are as often foreign. */
export function readAsMasdar(word: string): Reading | undefined {
  for (const { stem, proclitics, article } of segment(word)) {
    const form = MASDAR.test(stem) ? byPattern(stem, true) : undefined;
    if (form) return readingOf(form, { proclitics, article });
  }
  return undefined;
}

/** Without letters that may be those of a weak or an eighth form (تحوم, تختر). */
const MASDAR = /^ت(?=.*[ثحخذصضطظعغقه])(?:.ا..|[^اتوي]{3})$/u;

/** What a word in ا is where another accusative stands before it: فيلما جميلا. */
export const readAsAccusative = (word: string): Reading | undefined => accusativeReading(word, false);

/** The same where a verb does: of a listed name, too, if an adjective may have its letters. */
export const readAsAccusativeOrName = (word: string): Reading | undefined => accusativeReading(word, true);

function accusativeReading(word: string, orName: boolean): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : accusative(word, orName);
  return form && readingOf(form, NO_PREFIX);
}

/** الصيدلية المناوبة: of a listed participle (مُنَاوِب) the feminine, which has the letters of its masdar. */
export function readAsParticiple({ words: [word], prefix }: Reading): Reading | undefined {
  const [, active, end] = THIRD_MASDAR.exec(word!.stem) ?? [];
  if (!active) return undefined;
  const masculine = active + u.KASRA + end;
  const bare = u.stripMarks(masculine);
  if (USUALLY_PASSIVE.has(bare) || listed(bare).every(({ vocalised }) => vocalised !== masculine))
    return undefined;
  const vocalised = `${masculine}${u.FATHA}ة`;
  return readingOf({ vocalised, verb: false, rule: `participle of ${bare}` }, prefix);
}

const THIRD_MASDAR = new RegExp(`^(م${u.DAMMA}.${u.FATHA}?ا.)${u.FATHA}(.)${u.FATHA}ة$`, 'u');
/** المياه المعالجة: what it is done to. */
const USUALLY_PASSIVE = new Set('معالج مراقب محاصر مصادر مضاعف متابع مشاهد'.split(' '));

/** بنكيِّين: of several, or of two in the same letters, -ayn. */
export const twoOfMany = (stem: string): string | undefined =>
  MANY.test(stem) ? stem.replace(MANY, `${u.FATHA}ين`) : undefined;
const MANY = new RegExp(`${u.KASRA}ين$`, 'u');

/** قتل شخصان: two of what is listed. */
export function readAsDual({ stem, proclitics, article }: Segmentation): Reading | undefined {
  const form = u.hasMarks(stem) ? undefined : dual(stem);
  return form && readingOf(form, { proclitics, article });
}

/** السعر غال: of a listed noun or adjective in ي. */
export function readAsDefective(word: string): Reading | undefined {
  const form = defective(word);
  return form && readingOf(form, NO_PREFIX);
}

/** محام, مبان: by itself, of a noun that no name has the letters of; three letters are a foreign name's as well (وال, غال). */
export const readAsDefectiveAlone = (word: string): Reading | undefined =>
  word.length > 3 && listed(word + u.YEH).every(({ kind, foreign }) => kind === 'word' && !foreign)
    ? readAsDefective(word)
    : undefined;

/** من حسابك: a noun with its pronoun behind what governs it. */
export const readInGenitive = (word: string): Reading | undefined => readInCase(word, 'i');

/** افتح فمك: what something is done to. */
export const readInAccusative = (word: string): Reading | undefined => readInCase(word, 'a');

function readInCase(word: string, nounCase: Case): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : withPronoun(word, nounCase);
  return form && readingOf(form, NO_PREFIX);
}

/** نسيت مفتاحي: my noun, which is elsewhere a family's name. */
export function readAsMine(word: string): Reading | undefined {
  const form = word.endsWith(u.YEH) ? withMine(word.slice(0, -1)) : undefined;
  return form && readingOf(form, NO_PREFIX);
}

/** توفي والده, على طلبه: a noun with its pronoun, where it is listed as a feminine that ه is typed for. */
export function readAsHis(word: string, feminine: Entry, nounCase: Case): Reading | undefined {
  const form = withHis(word, nounCase, feminine);
  return form && readingOf(form, NO_PREFIX);
}

/** أمه beside أمة, of each case: what a sentence may mean. */
export const HIS_OF_EACH_CASE = (['u', 'i', 'a'] as const).map((nounCase) => (word: string) => {
  const form = withHisAnyhow(word, nounCase);
  return form && readingOf(form, NO_PREFIX);
});

/** موقعه, منصبه: somebody's place, before ه is typed for a participle with its letters. */
export function readAsHisPlace(word: string, feminine: Reading | undefined): Reading | undefined {
  if (!feminine || u.hasMarks(word) || !FEMININE_PARTICIPLE.test(feminine.words[0]!.stem)) return undefined;
  const form = isNounOfPlace(word.slice(0, -1)) ? withPronoun(word, 'u') : undefined;
  return form && readingOf(form, feminine.prefix);
}

/** للعودة: the noun that a listed name is as well. */
export function readAsItsNoun({ spellings: { vocalised, bare }, prefix }: ListedReading): Reading {
  const form = { verb: false, rule: `noun of ${bare}` };
  return OF_ARTICLE.test(vocalised)
    ? readingOf({ ...form, vocalised: vocalised.replace(OF_ARTICLE, '$1') }, ARTICLE)
    : readingOf({ ...form, vocalised }, prefix);
}

/** العَين, الشَّمس: a place that is listed with it. */
const OF_ARTICLE = new RegExp(`^ال(.)${u.SHADDA}?`, 'u');

/** لم يصل بعد: with other vowels than where it is listed. */
export const readAsParticle = (vocalised: string): Reading =>
  readingOf({ vocalised, verb: true, rule: 'particle' }, NO_PREFIX);

/** لأخذ لون, لتفقد المكان: what for, of a perfect of three letters or of the fifth form; elsewhere what would have been. */
export function readAsPurpose(word: string): Reading | undefined {
  const base = word.slice(1);
  const entries = listed(base);
  const vocalised =
    entries.find((entry) => !isVerb(entry))?.vocalised ?? masdarOf(entries[0]?.vocalised ?? '');
  const form = vocalised && { vocalised, verb: false, rule: `masdar of ${base}` };
  return form ? readingOf(form, { proclitics: ['li'], article: false }) : undefined;
}

function masdarOf(perfect: string): string | undefined {
  if (FIFTH_FORM.test(perfect)) return lastVowelAs(u.DAMMA, withoutLastVowel(perfect));
  return OF_THREE.test(perfect) ? perfect.replace(OF_THREE, '$1$2') : undefined;
}

const OF_THREE = new RegExp(
  `^([^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}اوي])[${u.FATHA}${u.KASRA}]([^${u.TASHKIL}اوي])${u.FATHA}$`,
  'u',
);
