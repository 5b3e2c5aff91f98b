/** Readings of inflected words: persons and future of listed verbs, pronouns joined to verbs and nouns, the accusative in its alif. */

import { agrees } from '../../script/marks';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import type { Prefix, Reading } from '../reading';
import { readingOf } from './form-reading';
import { imperfect, OF_PATTERN } from './imperfect-forms';
import { asForm, type Form, isVerb, listed, listedVerb, SHORTEST_BASE } from './inflected-forms';
import { beforeDeed } from './lexicon-source';
import { accusative, withPronoun } from './noun-forms';
import { passiveByLetters } from './passive-forms';
import { byPattern } from './patterns';
import { perfect } from './perfect-forms';
import { objectOfVerb, verb } from './verb-forms';
import { INDICATIVE_OBJECT } from './verb-vowels';

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

function inflected(bare: string): Form | undefined {
  const deed = verb(bare);
  // نظامك: a noun before a verb that only the letters tell.
  const owned = deed?.rule === OF_PATTERN ? withPronoun(bare, 'u') : undefined;
  return (
    owned ??
    deed ??
    deedBeforeNoun(bare) ??
    withPronoun(bare, 'u') ??
    objectOfVerb(bare) ??
    accusative(bare) ??
    passiveByLetters(bare) ??
    asked(bare)
  );
}

/** كتبته, كرهتك: what somebody did, before the feminine of a noun that no list has with one; منحها, تعرفهم, of usual verbs. */
function deedBeforeNoun(bare: string): Form | undefined {
  const noun = withPronoun(bare, 'u');
  if (!noun) return undefined;
  const isRarer = OF_FEMININE.test(noun.rule) || USUAL_DEEDS.has(noun.noun?.bare ?? '');
  const deed = isRarer ? objectOfVerb(bare) : undefined;
  // ولدته: what was done has no object.
  return deed?.vocalised[1] === u.DAMMA ? undefined : deed;
}

const OF_FEMININE = /^attached pronoun of the feminine of/u;
const USUAL_DEEDS = new Set(
  'منح كره عرف سمع تبع شاهد قابل قاتل نظم سبب تركة قتلة قابلة طلبة وصلة عرضة فعلة جمعة دفعة قبلة صنعة وصفة تعرف تفهم تملك'.split(
    ' ',
  ),
);

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
