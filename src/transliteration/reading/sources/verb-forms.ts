/** Persons, future and objects of listed verbs. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { isImperfect, lastVowelAs, OF_FOUR } from './derived-stems';
import { imperfect } from './imperfect-forms';
import {
  asForm,
  type Form,
  isVerb,
  listed,
  listedVerb,
  SHORTEST_BASE,
  withoutLastVowel,
} from './inflected-forms';
import { NO_PERFECTS, OBJECTS, perfect } from './perfect-forms';
import { FIFTH_FORM, IMPERFECT, LONG_AND_SHORT, LONG_END, OPENING_ALIF } from './verb-vowels';

const FUTURE = /^س[يتنأ]../;
/** أعطت, which opens as what I do. */
const HER_END = new RegExp(`${u.FATHA}ت$`, 'u');
const ALIF_END = /[اى]$/u;
/** ساعدنا, before what is done to somebody. */
const OURS = new RegExp(`[^${u.TASHKIL}]ن${u.FATHA}ا$`, 'u');
const FOURTH_PERFECT = new RegExp(`^أ${u.FATHA}..${u.FATHA}.${u.FATHA}$`, 'u');
/** تَفَقَّدَ, and what one is told to do with its letters: neither will be. */
const PERFECT = new RegExp(`^ت${u.FATHA}.${u.FATHA}`, 'u');
const OPEN_END = new RegExp(`[${u.FATHA}${u.DAMMA}]$`, 'u');
/** yaf…: two consonants after the person. */
const OPENED_BY_A = new RegExp(`^ي${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}اوي]`, 'u');
/** يُمنَع, أُجرِيَت, أُعِيدَ: what is done has no object. */
const DONE = new RegExp(
  `^.${u.DAMMA}(?:.*${u.FATHA}${u.SHADDA}?[^${u.TASHKIL}]${u.SHADDA}?|.*${u.KASRA}ي?.${u.FATHA}ت?)$`,
  'u',
);
const CLOSED_BY_U = new RegExp(`^.${u.SUKUN}?.${u.DAMMA}.$`, 'u');

export function verb(bare: string): Form | undefined {
  return imperfect(bare) ?? perfect(bare) ?? imperative(bare) ?? future(bare);
}

/** اغسل of يغسل, احتفظ of يحتفظ, اتركوا of يترك: an alif in the place of the person, whose vowel follows the next one. */
function imperative(bare: string): Form | undefined {
  if (bare[0] !== u.ALIF) return undefined;
  const plural = bare.endsWith('وا');
  const verbs = listed(u.YEH + bare.slice(1, plural ? -2 : undefined)).filter(isVerb);
  if (verbs.length === 0) return defectiveImperative(bare);
  // يسمح is listed as what is allowed, too.
  const entry = verbs.find(({ vocalised }) => OPENED_BY_A.test(vocalised));
  if (!entry) return undefined;
  const stem = withoutLastVowel(entry.vocalised).slice(2);
  if (LONG_END.test(stem)) return undefined;
  const vocalised =
    u.ALIF + (CLOSED_BY_U.test(stem) ? u.DAMMA : u.KASRA) + stem + (plural ? `${u.DAMMA}وا` : '');
  return { vocalised, verb: true, rule: `imperative of ${entry.bare}` };
}

/** استلق of يستلقي, ابق of يبقى: the long vowel that the imperfect ends with is short. */
function defectiveImperative(bare: string): Form | undefined {
  for (const [long, short] of LONG_AND_SHORT) {
    const entry = listedVerb(u.YEH + bare.slice(1) + long);
    if (!entry || !OPENED_BY_A.test(entry.vocalised)) continue;
    const stem = withoutLastVowel(entry.vocalised.slice(2, -1)) + short;
    const vocalised = u.ALIF + (short === u.DAMMA ? u.DAMMA : u.KASRA) + stem;
    return { vocalised, verb: true, rule: `weak imperative of ${entry.bare}` };
  }
  return undefined;
}

/** سيتم, سأعود; سأرسل, of letters that are what one is told to do as well */
function future(bare: string): Form | undefined {
  if (!FUTURE.test(bare)) return undefined;
  const rest = bare.slice(1);
  const own =
    isImperfect(rest) && !(rest[0] === u.ALIF_HAMZA && imperfect(rest))
      ? listed(rest).find((entry) => isVerb(entry) && !PERFECT.test(entry.vocalised))
      : undefined;
  const form = own ? asForm(own) : (imperfect(rest) ?? objectOfVerb(rest));
  return form && { ...form, vocalised: `س${u.FATHA}${form.vocalised}`, rule: `future, ${form.rule}` };
}

/**
 * احتفظ of احتفظ, تكلم of تكلم: one of a derived form, which only its last vowels tell from the perfect; absent for the first form.
 *
 * @param ofFour of the second and third form, too (حاوِل)
 */
export function imperativeOf({ vocalised, bare }: Entry, ofFour: boolean): Form | undefined {
  const stem = withoutLastVowel(vocalised);
  const form =
    (ofFour && OF_FOUR.test(stem)) || OPENING_ALIF.test(vocalised) || FOURTH_PERFECT.test(vocalised)
      ? lastVowelAs(u.KASRA, stem)
      : FIFTH_FORM.test(vocalised)
        ? stem
        : undefined;
  return form === undefined ? undefined : { vocalised: form, verb: true, rule: `imperative of ${bare}` };
}

/** نقلوه of نقلوا, يخبرونا of يخبروا, whose alif no pronoun follows. */
function pluralBeforeObject(base: string): Form | undefined {
  const plural = base + u.ALIF;
  const form = base.endsWith(u.WAW) ? (perfect(plural) ?? imperfect(plural)) : undefined;
  return form && { ...form, vocalised: form.vocalised.slice(0, -1) };
}

/** أعطاه of أعطى, ينساها of ينسى: ى is ا inside of a word. */
function weakBeforeObject(base: string): Form | undefined {
  const alone = base.slice(0, -1) + u.ALIF_MAQSURA;
  const vowels =
    listed(alone).find(
      (entry) => isVerb(entry) && entry.vocalised.endsWith(`${u.FATHA}ى`) && !NO_PERFECTS.has(entry.bare),
    )?.vocalised ?? (isImperfect(alone) ? imperfect(alone)?.vocalised : undefined);
  return vowels?.endsWith(u.ALIF_MAQSURA)
    ? { vocalised: vowels.slice(0, -1) + u.ALIF, verb: true, rule: `object of a verb, of ${alone}` }
    : undefined;
}

/** ينتظرك, ساعدني */
export function objectOfVerb(bare: string): Form | undefined {
  for (const [letters, pronoun] of OBJECTS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    const weak = base.endsWith(u.ALIF) ? weakBeforeObject(base) : undefined;
    if (weak) return { ...weak, vocalised: weak.vocalised + pronoun };
    const entry = listed(base).find((each) => isVerb(each) && !DONE.test(each.vocalised));
    const form = entry
      ? asForm(entry)
      : ((isImperfect(base) ? (imperfect(base, true) ?? imperfect(base)) : undefined) ??
        perfect(base) ??
        imperative(base) ??
        pluralBeforeObject(base));
    if (!form || (ALIF_END.test(form.vocalised) && !OURS.test(form.vocalised))) continue;
    const open = OPEN_END.test(form.vocalised) || LONG_END.test(form.vocalised);
    const isPerfect = HER_END.test(form.vocalised);
    const mood = IMPERFECT.test(form.vocalised) && !open && !isPerfect ? u.DAMMA : '';
    const vocalised = form.vocalised + mood + pronoun;
    return { vocalised, verb: true, rule: `object of a verb, ${form.rule}` };
  }
  return undefined;
}
