/** Readings of inflected words: persons and future of listed verbs, pronouns joined to verbs and nouns, the accusative in its alif. */

import { agrees, withWrittenEnding } from '../../script/marks';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import type { Prefix, Reading } from '../reading';
import { readingOf } from './form-reading';
import { imperfect, OF_PATTERN } from './imperfect-forms';
import { asForm, type Form, isVerb, listed, listedVerb, SHORTEST_BASE } from './inflected-forms';
import { beforeDeed } from './lexicon-source';
import { accusative, withPronoun } from './noun-forms';
import { isOfFourthForm, objectOfVerb } from './object-forms';
import { passiveByLetters } from './passive-forms';
import { byPattern } from './patterns';
import { perfect } from './perfect-forms';
import { verb } from './verb-forms';
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
    if (form && WEAK_ORDER.test(form.rule) && proclitics.length > 0) continue;
    // كتابته: as stands before a noun.
    if (form?.verb && proclitics.includes('ka')) continue;
    if (form && agrees(stem, form.vocalised)) {
      // كتبتِ
      const vocalised = form.verb ? withWrittenEnding(stem, form.vocalised) : form.vocalised;
      return [readingOf({ ...form, vocalised }, { proclitics, article })];
    }
    // لنجحت, لأخبرتك: no preposition stands before what one has done.
    const deed = proclitics.includes('li') ? deedOf(bare) : undefined;
    if (deed) return [readingOf(deed, { proclitics: beforeDeed(proclitics), article })];
  }
  return [];
}

const WEAK_ORDER = /^(?:object of a verb, )?weak/u;

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
  // لأشهر: of a listed noun before what I do.
  const noun = bare[0] === u.ALIF_HAMZA ? listed(bare).find((entry) => !isVerb(entry)) : undefined;
  if (noun) return { vocalised: noun.vocalised, verb: noun.small, rule: `of ${noun.bare}`, noun };
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
    const form = article || !isAfterAnd ? undefined : ofPreposition(stem);
    if (form) return [readingOf(form, { proclitics, article })];
  }
  return [];
}

/** تحتها, أمامنا, حولنا: before what somebody does. */
function ofPreposition(bare: string): Form | undefined {
  const base = bare.replace(PRONOUN, '');
  if (base === bare || !(PREPOSITIONS.has(base) || base === 'وحد')) return undefined;
  return objectOfVerb(bare) ?? withPronoun(bare, 'a');
}

/** Of a word that nothing else tells. */
export function readByPattern(cuts: readonly Segmentation[]): Reading[] {
  for (const { stem, proclitics, article } of cuts) {
    const form = u.hasMarks(stem)
      ? undefined
      : (rarerNoun(stem, proclitics) ?? byPattern(withHamza(stem), article));
    if (form) return [readingOf(form, { proclitics, article })];
  }
  return [];
}

/** اغلاق, اعلان: of a verb of the fourth form, and of no other. */
function withHamza(stem: string): string {
  const [, first, last] = /^ا(..)ا(.)$/u.exec(stem) ?? [];
  const isOfVerb = first && FOURTH_IMPERFECT.test(listedVerb(`ي${first}${last}`)?.vocalised ?? '');
  return isOfVerb ? `إ${stem.slice(1)}` : stem;
}

const FOURTH_IMPERFECT = new RegExp(`^ي${u.DAMMA}..${u.KASRA}.$`, 'u');

/** ومترجم, بخط: a rarer noun behind a letter, where its letters are no name's. */
function rarerNoun(stem: string, proclitics: Prefix['proclitics']): Form | undefined {
  if (proclitics.length === 0) return undefined;
  const noun = listed(stem).find((each) => !isVerb(each) && !each.foreign);
  if (!noun || !(u.hasArabicLetters(stem) || byPattern(stem, false))) return undefined;
  return { vocalised: noun.vocalised, verb: false, rule: `of ${noun.bare}`, noun };
}

function inflected(bare: string): Form | undefined {
  // عضوا, عدوا
  const ofNoun = bare.endsWith('وا') ? accusative(bare) : undefined;
  if (isUsual(ofNoun)) return ofNoun;
  const deed = verb(bare);
  return (
    ofPreposition(bare) ??
    (deed?.rule.endsWith(OF_PATTERN) ? ofListed(bare) : undefined) ??
    beforeUs(bare, deed) ??
    accusativeInN(bare, deed) ??
    deed ??
    deedBeforeNoun(bare) ??
    withPronoun(bare, 'u') ??
    withoutHamza(bare) ??
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
  'منح كره عرف سمع تبع شاهد قابل قاتل نظم سبب تركة قتلة قابلة طلبة وصلة عرضة فعلة جمعة دفعة قبلة صنعة وصفة تعرف تفهم تملك قلة أجرة'.split(
    ' ',
  ),
);

/** نظامك, يكتبه, تمتعت: a form of a listed word before a verb that only the letters tell. */
function ofListed(bare: string): Form | undefined {
  const owned = withPronoun(bare, 'u');
  if (owned) return owned;
  const form = perfect(bare) ?? objectOfVerb(bare);
  return form && OF_WORD.test(form.rule) ? form : undefined;
}

/** Of four letters, or weak: نتفهم is nobody's plucking. */
const OF_WORD = /(?:^|, )(?:person )?of (?:\S{4,}|..ى)$/u;

/** نفسنا, of a noun whose letters are a verb's that no list has. */
function beforeUs(bare: string, deed: Form | undefined): Form | undefined {
  const base = bare.endsWith('نا') ? bare.slice(0, -2) : '';
  if (base.length < SHORTEST_BASE) return undefined;
  if (OURS.has(base)) return withPronoun(bare, 'u');
  if (deed?.rule !== `person of ${base}` || listed(base).some(isVerb)) return undefined;
  const ours = withPronoun(bare, 'u');
  return ours && !MASDAR_OF_FIFTH.test(ours.vocalised) ? ours : undefined;
}

/** Nouns before rare verbs with their letters. */
const OURS = new Set('أهل عصر مثل كون قلب أمن أمر'.split(' '));

/** حزنا, أمانا: nouns in ن before a verb with us, but not أمنا, a usual noun with its pronoun. */
function accusativeInN(bare: string, deed: Form | undefined): Form | undefined {
  if (!bare.endsWith('نا') || (deed && listedVerb(DEED_OF.exec(deed.rule)?.[0] ?? ''))) return undefined;
  const form = accusative(bare);
  return isUsual(form) && !isUsual(withPronoun(bare, 'u')) ? form : undefined;
}

const isUsual = (form: Form | undefined): boolean => (form?.noun?.frequency ?? 0) > 2;

const DEED_OF = /\S+$/u;

/** تعرفنا is what we did. */
const MASDAR_OF_FIFTH = new RegExp(`^ت${u.FATHA}.*${u.DAMMA}.${u.DAMMA}ن${u.FATHA}ا$`, 'u');

/** ارضه, اشارك, احسنت: a noun, or what I do or did, without its hamza before what one is told to do to something. */
function withoutHamza(bare: string): Form | undefined {
  if (bare[0] !== u.ALIF) return undefined;
  const rest = bare.slice(1);
  // امامنا
  if (PREPOSITIONS.has(u.ALIF_HAMZA + rest.slice(0, -2))) return withPronoun(u.ALIF_HAMZA + rest, 'a');
  // اشارك
  const mine = rest.length > 2 ? imperfect(u.ALIF_HAMZA + rest, true) : undefined;
  if (mine && OF_LISTED.test(mine.rule)) return mine;
  // احسنت
  const did = perfect(u.ALIF_HAMZA + rest);
  const base = did && DEED_OF.exec(did.rule)![0];
  if (base?.[0] === u.ALIF_HAMZA && isOfFourthForm(base, listed(base)) && !OURS_OR_OURSELVES.test(rest))
    return did;
  const [owned, other] = [u.ALIF_HAMZA, 'إ'].flatMap((hamza) => {
    const form = withPronoun(hamza + rest, 'u');
    return form && (isUsual(form) || OF_KIN.test(rest)) ? form : [];
  });
  return other && other.noun!.frequency > owned!.noun!.frequency ? other : owned;
}

/** انفسنا, اهلنا */
const OURS_OR_OURSELVES = /^(?:نفس|هل|مر)نا$/u;
/** ابوك */
const OF_KIN = /^[بخ][اوي](?:ك|ه|نا|ها|[كه]م)$/u;

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
