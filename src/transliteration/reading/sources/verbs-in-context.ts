/** What its neighbours make of a verb: persons, moods, passives, orders, objects. */
import type { Entry } from '../../lexicon/lexicon';
import type { Segmentation } from '../../script/segment';
import * as u from '../../script/unicode';
import { NO_PREFIX, type Reading } from '../reading';
import { imperfectOfDerived } from './derived-stems';
import { readingOf } from './form-reading';
import { hollowJussive, imperfect, jussive, womansMood } from './imperfect-forms';
import { type Form, PRONOUNS } from './inflected-forms';
import { objectOfVerb } from './object-forms';
import { orderToOthers } from './order-forms';
import { passiveByLetters, passiveImperfect, passivePerfect } from './passive-forms';
import { feminine, fourthForm, perfect, perfectOfDerived } from './perfect-forms';
import { regularPerfect, thirdFormPerfect } from './regular-verbs';
import { imperativeOf } from './verb-forms';
import { HER_END, INDICATIVE_OBJECT } from './verb-vowels';

/** احتفظ بالإيصال: what one is told to do, of a listed perfect. */
export function readAsImperative(perfect: Entry, ofFour = false): Reading | undefined {
  const form = imperativeOf(perfect, ofFour);
  return form && readingOf(form, NO_PREFIX);
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
/** لم يعد: of a listed imperfect with a long vowel inside. */
export function readAsHollowJussive(word: string): Reading | undefined {
  const form = hollowJussive(word);
  return form && readingOf(form, NO_PREFIX);
}

/** سرقت سيارتي, رفض طلبي: what was done. */
export function readAsDone(word: string): Reading | undefined {
  if (u.hasMarks(word)) return undefined;
  const form =
    passivePerfect(word) ??
    (word[0] === 'س' ? passiveFuture(word) : passiveImperfect(word)) ??
    passiveByLetters(word);
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
  // أعطينا is what we did: he gave is أعطى.
  if (!/[^ي]نا$/u.test(word) || u.hasMarks(word)) return undefined;
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

/** الموظفات طالبن, الممرضات يعملن, اللذان استقالا: what several women or two did. */
export function readAsPlural(word: string): Reading | undefined {
  const base = word.slice(0, -1);
  const does = /^ي.+[^اىوي]ن$/u.test(word) ? imperfect(base, true) : undefined;
  if (does) return readingOf({ ...does, vocalised: `${does.vocalised}ن${u.FATHA}` }, NO_PREFIX);
  const ofTwo = word.endsWith(u.ALIF);
  if (!ofTwo && !word.endsWith('ن')) return undefined;
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
  if (NOT_MINE.test(form.vocalised)) return undefined;
  return readingOf({ ...form, vocalised: form.vocalised.replace(HER_END, `ت${u.DAMMA}`) }, NO_PREFIX);
}

/** كانت, استمرت: I say كنت, استمررت. */
const NOT_MINE = new RegExp(`(?:ا[^${u.TASHKIL}]|${u.SHADDA})${u.FATHA}ت$`, 'u');

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
