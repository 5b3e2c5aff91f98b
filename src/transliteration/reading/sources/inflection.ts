/** Readings of inflected words: persons and future of listed verbs, pronouns joined to verbs and nouns, the accusative in its alif. */
import type { Entry } from '../../lexicon/lexicon';
import { agrees } from '../../script/marks';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import { NO_PREFIX, type Prefix, Reading } from '../reading';
import { imperfectOfDerived, lastVowelAs } from './derived-stems';
import { hollowJussive, imperfect, jussive, OF_PATTERN, womansMood } from './imperfect-forms';
import {
  asForm,
  type Form,
  isVerb,
  listed,
  listedVerb,
  PRONOUNS,
  SHORTEST_BASE,
  spellForm,
  withoutLastVowel,
} from './inflected-forms';
import { beforeDeed } from './lexicon-source';
import type { ListedReading } from './listed-entries';
import {
  accusative,
  type Case,
  defective,
  dual,
  FEMININE_PARTICIPLE,
  isNounOfPlace,
  withHis,
  withMine,
  withPronoun,
} from './noun-forms';
import { orderToOthers } from './order-forms';
import { passiveByLetters, passiveImperfect, passivePerfect } from './passive-forms';
import { byPattern } from './patterns';
import { feminine, fourthForm, perfect, perfectOfDerived } from './perfect-forms';
import { regularPerfect, thirdFormPerfect } from './regular-verbs';
import { imperativeOf, objectOfVerb, verb } from './verb-forms';
import { FIFTH_FORM } from './verb-vowels';

const TRUST = 0.6;
/** Letters that forms open or end with. */
const MAYBE_INFLECTED = /^(?:[ايتنأ]...*$|س[يتنأ]|.و..$)|(?:[اتكه]|[كته]م|[نت]ي)$/u;
const PRONOUN = /(?:ك|ه|[كه]ما?|ها|نا|تي)$/u;

const I_OR_HE = /^[يأ]/u;

/** @param cuts of the word */
export function readFromInflection(cuts: readonly Segmentation[]): Reading[] {
  for (const { stem, proclitics, article } of cuts) {
    const bare = u.stripMarks(stem);
    // Most unlisted words are names, which few look-ups should tell.
    if (article || bare.length < SHORTEST_BASE || !MAYBE_INFLECTED.test(bare)) continue;
    const genitive = proclitics.includes('bi') || proclitics.includes('li');
    const form = genitive ? afterPreposition(bare, proclitics) : inflected(bare);
    // فاعل: an order of three letters, but as often no order.
    if (form?.rule.startsWith('weak') && proclitics.length > 0) continue;
    // كتابته: as stands before a noun.
    if (form?.verb && proclitics.includes('ka')) continue;
    if (form && agrees(stem, form.vocalised)) return [readingOf(form, { proclitics, article })];
    // لنجحت, لأخبرتك: no preposition stands before what one has done.
    const deed = proclitics.includes('li') ? deedOf(bare) : undefined;
    if (deed) return [readingOf(deed, { proclitics: beforeDeed(proclitics), article })];
  }
  return [];
}

function deedOf(bare: string): Form | undefined {
  const form = perfect(bare) ?? objectOfVerb(bare);
  return form && DEED.test(form.vocalised) ? form : undefined;
}

const DEED = new RegExp(
  `(?:[^${u.TASHKIL}]ت${u.DAMMA}|[^${u.TASHKIL}]ن${u.FATHA}ا|${u.DAMMA}وا|${u.FATHA}ت)(?:ك|ك${u.DAMMA}م|ه|ه${u.FATHA}ا|ه${u.DAMMA}م)?$`,
  'u',
);

/** لبيته; لأجدد, what for. */
function afterPreposition(bare: string, proclitics: Prefix['proclitics']): Form | undefined {
  const isPurpose = proclitics.includes('li');
  if (PRONOUN.test(bare)) return withPronoun(bare, 'i') ?? (isPurpose ? purposeOf(bare) : undefined);
  if (!isPurpose) return undefined;
  if (I_OR_HE.test(bare)) return imperfect(bare);
  // لتعلم and لنقل are for learning and for transport as often; لتحسين only that, as a purpose has no ن at its end.
  const form = listed(bare).every(isVerb) && !INDICATIVE_END.test(bare) ? imperfect(bare) : undefined;
  return form && (OF_LISTED.test(form.rule) || !byPattern(bare, true)) ? form : undefined;
}

const OF_LISTED = /^person of ي/u;
const INDICATIVE_END = /[اوي]ن$/u;

/** لنرسلها */
function purposeOf(bare: string): Form | undefined {
  const form = YOU_OR_WE.test(bare) && !MASDAR_IN_HEH.test(bare) ? objectOfVerb(bare) : undefined;
  return form && { ...form, vocalised: form.vocalised.replace(INDICATIVE_OBJECT, `${u.FATHA}$1`) };
}

const YOU_OR_WE = /^[يتن]/u;
/** تشويه */
const MASDAR_IN_HEH = /^ت..يه$/u;

/** بينه, وبعده: of a preposition, before ه is typed for the ة of a rarer word. */
export function readFromPreposition(word: string): Reading[] {
  for (const { stem, proclitics, article } of segment(word)) {
    const isAfterAnd = proclitics.every((name) => name === 'wa' || name === 'fa');
    if (article || !isAfterAnd || !PREPOSITIONS.has(stem.slice(0, -1))) continue;
    const form = objectOfVerb(stem);
    if (form) return [readingOf(form, { proclitics, article })];
  }
  return [];
}

/** Of a word that nothing else tells. */
export function readByPattern(cuts: readonly Segmentation[]): Reading[] {
  for (const { stem, proclitics, article } of cuts) {
    const form = u.hasMarks(stem) ? undefined : byPattern(stem, article);
    if (form) return [readingOf(form, { proclitics, article })];
  }
  return [];
}

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

function readingOf(form: Form, prefix: Prefix): Reading {
  const { vocalised, rule } = form;
  return new Reading({
    source: 'lexicon',
    rule,
    confidence: TRUST,
    kind: 'word',
    prefix,
    words: [{ article: false, stem: vocalised }],
    spellings: { usual: { text: spellForm(form), regions: [], exonym: false }, others: [] },
  });
}

/** What a word in ا is where another accusative stands before it: فيلما جميلا. */
export const readAsAccusative = (word: string): Reading | undefined => accusativeReading(word, false);

/** The same where a verb does: of a listed name, too, if an adjective may have its letters. */
export const readAsAccusativeOrName = (word: string): Reading | undefined => accusativeReading(word, true);

function accusativeReading(word: string, orName: boolean): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : accusative(word, orName);
  return form && readingOf(form, NO_PREFIX);
}

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

/** موقعه, منصبه: somebody's place, before ه is typed for a participle with its letters. */
export function readAsHisPlace(word: string, feminine: Reading | undefined): Reading | undefined {
  if (!feminine || u.hasMarks(word) || !FEMININE_PARTICIPLE.test(feminine.words[0]!.stem)) return undefined;
  const form = isNounOfPlace(word.slice(0, -1)) ? withPronoun(word, 'u') : undefined;
  return form && readingOf(form, feminine.prefix);
}

/** احتفظ بالإيصال: what one is told to do, of a listed perfect. */
export function readAsImperative(perfect: Entry, ofFour = false): Reading | undefined {
  const form = imperativeOf(perfect, ofFour);
  return form && readingOf(form, NO_PREFIX);
}

/** للعودة: the noun that a listed name is as well. */
export function readAsItsNoun({ spellings: { vocalised, bare }, prefix }: ListedReading): Reading {
  return readingOf({ vocalised, verb: false, rule: `noun of ${bare}` }, prefix);
}

/** هل تحمل, لا تنس: of letters that are another word's first. */
export function readAsImperfect(word: string): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : (imperfect(word) ?? jussive(word) ?? womansMood(word));
  return form && readingOf(form, NO_PREFIX);
}

/** تمنع الدخول: what is done to something by somebody. */
export function readAsActive(word: string): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : imperfect(word, true);
  return form && readingOf(form, NO_PREFIX);
}

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

/** الذي ركبته: a verb with what is done, where a noun has its letters. */
export function readAsObject(word: string): Reading | undefined {
  const form = objectOfVerb(word);
  return form && readingOf(form, NO_PREFIX);
}

/** لم يصلني: no vowel before what is done to somebody. */
export const readAsJussiveObject = (word: string): Reading | undefined => objectInMood(word, '');

/** أن يساعدك */
export const readAsSubjunctiveObject = (word: string): Reading | undefined => objectInMood(word, u.FATHA);

function objectInMood(word: string, mood: string): Reading | undefined {
  if (u.hasMarks(word)) return undefined;
  const [, base, letters] = PRONOUN_END.exec(word) ?? [];
  // أن أبلغك: what I do, not what somebody did.
  const own = base && word[0] === u.ALIF_HAMZA ? (imperfectOfDerived(base) ?? imperfect(base)) : undefined;
  const form = objectOfVerb(word);
  if (!form) return undefined;
  const vocalised =
    own && !/[اىوي]$/u.test(own.vocalised)
      ? own.vocalised + mood + (PRONOUNS.find(([pronoun]) => pronoun === letters)?.[1] ?? `ن${u.KASRA}ي`)
      : form.vocalised.replace(INDICATIVE_OBJECT, `${mood}$1`);
  return vocalised === form.vocalised ? undefined : readingOf({ ...form, vocalised }, NO_PREFIX);
}

const PRONOUN_END = /^(.{3,}?)(ني|نا|ها|هم|كم|ه|ك)$/u;
const INDICATIVE_OBJECT = new RegExp(
  `(?<=^[يتنأ].*[^${u.TASHKIL}])${u.DAMMA}(ن${u.KASRA}ي|ن${u.FATHA}ا|ه|ه${u.FATHA}ا|ه${u.DAMMA}م|ك|ك${u.DAMMA}م)$`,
  'u',
);

/** لم يعد: of a listed imperfect with a long vowel inside. */
export function readAsHollowJussive(word: string): Reading | undefined {
  const form = hollowJussive(word);
  return form && readingOf(form, NO_PREFIX);
}

/** سرقت سيارتي, رفض طلبي: what was done. */
export function readAsDone(word: string): Reading | undefined {
  if (u.hasMarks(word)) return undefined;
  const form = passivePerfect(word) ?? (word[0] === 'س' ? passiveFuture(word) : passiveImperfect(word));
  return form && readingOf(form, NO_PREFIX);
}

function passiveFuture(word: string): Form | undefined {
  const form = passiveImperfect(word.slice(1));
  return form && { ...form, vocalised: `س${u.FATHA}${form.vocalised}` };
}

/** عاودي الاتصال, وسلموا الأوراق: what a woman or several are told to do. */
export function readAsOrder({ stem, proclitics, article }: Segmentation): Reading | undefined {
  const form = article || u.hasMarks(stem) ? undefined : orderToOthers(stem);
  return form && readingOf(form, { proclitics, article });
}

/** أفرج القاضي: what he did, rather than what I do. أطفئ is an order. */
export function readAsFourthForm(word: string): Reading | undefined {
  const form = u.hasMarks(word) || word.endsWith(u.YEH_HAMZA) ? undefined : fourthForm(word);
  return form && readingOf(form, NO_PREFIX);
}

/** قدر الطبيب الحالة: what he did, of a verb whose imperfect is listed. */
export function readAsDerivedPerfect(word: string): Reading | undefined {
  const stem = u.hasMarks(word) || word.endsWith(u.ALIF_MAQSURA) ? undefined : perfectOfDerived(word);
  return patternReading(stem, u.FATHA);
}

/** طالبنا المالك: what he did to us, where the letters are what we did, or a noun of ours. */
export function readAsDoneToUs(word: string): Reading | undefined {
  const base = word.slice(0, -2);
  if (!word.endsWith('نا') || u.hasMarks(word)) return undefined;
  const own = perfect(`${base}وا`)?.vocalised.replace(PLURAL_END, '');
  return patternReading(
    own && !own.endsWith(u.FATHA) ? own : perfectOfDerived(base),
    `${u.FATHA}ن${u.FATHA}ا`,
  );
}

const PLURAL_END = new RegExp(`${u.DAMMA}?وا$`, 'u');

/** وقعنا العقد: of the second form what the first has the same letters for. */
export function readAsSecondForm(word: string, base: string): Reading | undefined {
  const form = base.length === 3 ? perfect(`${base}وا`) : perfect(base);
  if (!form || u.hasMarks(word)) return undefined;
  const doubled = form.vocalised.replace(FIRST_FORM, `$1${u.SHADDA}${u.FATHA}`);
  const vocalised = base.length === 3 ? doubled.replace(PLURAL_END, u.FATHA) : doubled;
  const proclitics = word === base ? [] : word[0] === u.WAW ? (['wa'] as const) : (['fa'] as const);
  return readingOf({ ...form, vocalised }, { proclitics, article: false });
}

const FIRST_FORM = new RegExp(`^(.${u.FATHA}[^${u.TASHKIL}])[${u.FATHA}${u.KASRA}]`, 'u');

/** تجمع المسافرون: what they did, of a verb that only its letters tell. */
export const readAsRegularPerfect = (word: string): Reading | undefined =>
  patternReading(regularPerfect(word), u.FATHA);

/** الرجل سامح أخاه: of a third form as well, which has the letters of those who do something. */
export const readAsPatternPerfect = (word: string): Reading | undefined =>
  patternReading(regularPerfect(word) ?? thirdFormPerfect(word), u.FATHA);

function patternReading(stem: string | undefined, ending: string): Reading | undefined {
  return stem === undefined
    ? undefined
    : readingOf({ vocalised: stem + ending, verb: true, rule: 'perfect of its pattern' }, NO_PREFIX);
}

/** الموظفات طالبن, اللذان استقالا: what several women or two did. */
export function readAsPlural(word: string): Reading | undefined {
  const base = word.slice(0, -1);
  const ofTwo = word.endsWith(u.ALIF);
  const form = ofTwo ? feminine(`${base}ت`) : perfect(`${base}ت`);
  if (!form || u.hasMarks(word)) return undefined;
  const stem = form.vocalised.slice(0, -2);
  const vocalised = ofTwo ? `${stem}${u.FATHA}ا` : `${stem}ن${u.FATHA}`;
  return readingOf({ ...form, vocalised }, NO_PREFIX);
}

/** أنا انكسرت: what I did, where the letters are of what happens to things as well. */
export function readAsFirstPerson(word: string): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : (perfect(word) ?? feminine(word));
  if (!form) return readAsPerson(word);
  return readingOf({ ...form, vocalised: form.vocalised.replace(HERS, `ت${u.DAMMA}`) }, NO_PREFIX);
}

const HERS = new RegExp(`${u.FATHA}ت$`, 'u');

/** هم وقعوا, نحن ساعدنا: what they or we did. */
export function readAsPerson(word: string): Reading | undefined {
  if (u.hasMarks(word)) return undefined;
  const form = perfect(word);
  if (form) return readingOf(form, NO_PREFIX);
  const [, base, letters] = PERSON.exec(word) ?? [];
  const stem = base && (regularPerfect(base) ?? thirdFormPerfect(base));
  return stem ? patternReading(stem, PERSONS[letters!]!) : undefined;
}

const PERSON = /^(.+)(وا|نا|ت)$/u;
/** Of ت what I did. */
const PERSONS: Readonly<Record<string, string>> = {
  وا: `${u.DAMMA}وا`,
  نا: `ن${u.FATHA}ا`,
  ت: `ت${u.DAMMA}`,
};

/** قررت المحكمة: what she did. */
export function readAsFeminine(word: string): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : feminine(word);
  return form && readingOf(form, NO_PREFIX);
}

/** هي سامحت: of a verb that only its letters tell, too. */
export const readAsHers = (word: string): Reading | undefined =>
  readAsFeminine(word) ?? patternReading(thirdFormPerfect(word.slice(0, -1)), `${u.FATHA}ت`);

function inflected(bare: string): Form | undefined {
  const deed = verb(bare);
  // نظامك: a noun before a verb that only the letters tell.
  const owned = deed?.rule === OF_PATTERN ? withPronoun(bare, 'u') : undefined;
  return (
    owned ??
    deed ??
    withPronoun(bare, 'u') ??
    objectOfVerb(bare) ??
    accusative(bare) ??
    passiveByLetters(bare) ??
    asked(bare)
  );
}

/** أتريد, أيمكن, أأحذف: whether something is so; أتذكر is what I do. */
function asked(bare: string): Form | undefined {
  if (!ASKED.test(bare)) return undefined;
  const rest = bare.slice(1);
  const listed = listedVerb(rest);
  // أتباع: of what is done only what is listed.
  const form = listed ? asForm(listed) : (imperfect(rest, true) ?? objectOfVerb(rest));
  return form && { ...form, vocalised: `أ${u.FATHA}${form.vocalised}`, rule: `question, ${form.rule}` };
}

/** Names open with أن. */
const ASKED = /^أ[يتأ].{3}/u;
