/** Persons and future of listed verbs. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { isImperfect, lastVowelAs, OF_FOUR } from './derived-stems';
import { imperfect } from './imperfect-forms';
import { asForm, type Form, isVerb, listed, listedVerb, withoutLastVowel } from './inflected-forms';
import { objectOfVerb } from './object-forms';
import { imperative } from './order-forms';
import { perfect } from './perfect-forms';
import { FIFTH_FORM, IMPERFECT, OPENING_ALIF, PASSIVE } from './verb-vowels';

const FUTURE = /^س[يتنأ]../;
const FOURTH_PERFECT = new RegExp(`^أ${u.FATHA}..${u.FATHA}.${u.FATHA}$`, 'u');
/** تَفَقَّدَ, and what one is told to do with its letters: neither will be. */
const PERFECT = new RegExp(`^ت${u.FATHA}.${u.FATHA}`, 'u');

const FIFTH_PERFECT = new RegExp(`^ت${u.FATHA}.${u.FATHA}.${u.SHADDA}${u.FATHA}.${u.FATHA}$`, 'u');

export function verb(bare: string): Form | undefined {
  return theyDid(bare) ?? imperfect(bare) ?? perfect(bare) ?? imperative(bare) ?? future(bare);
}

/** تمكنوا: what they did, before what several of you may do. تكونوا is of يكون. */
function theyDid(bare: string): Form | undefined {
  const base = /^ت(?!كون)[^ا]..وا$/u.test(bare) ? bare.slice(0, -2) : '';
  const isFifth =
    base !== '' &&
    (listedVerb(u.YEH + base) || listed(base).some(({ vocalised }) => FIFTH_PERFECT.test(vocalised)));
  return isFifth ? perfect(bare) : undefined;
}

/** سيتم, سأعود; سأرسل, of letters that are what one is told to do as well */
function future(bare: string): Form | undefined {
  if (!FUTURE.test(bare)) return undefined;
  const rest = bare.slice(1);
  const own =
    isImperfect(rest) && !(rest[0] === u.ALIF_HAMZA && imperfect(rest))
      ? listed(rest).find((entry) => isVerb(entry) && !PERFECT.test(entry.vocalised))
      : undefined;
  const form = own ? asForm(own) : (imperfect(rest) ?? objectOfVerb(rest, true));
  return form && { ...form, vocalised: `س${u.FATHA}${form.vocalised}`, rule: `future, ${form.rule}` };
}

/** بيروح, بتشتغل, بيتكلم: what one does in Egypt and the Levant; but بتقدم, by progress. */
export function habitual(bare: string): Form | undefined {
  const rest = bare.slice(1);
  const entries = listed(rest);
  const own = entries.find(({ vocalised }) => IMPERFECT.test(vocalised) && !PASSIVE.test(vocalised));
  const form = entries.length > 0 ? own && entries.every(isVerb) && asForm(own) : imperfect(rest, true);
  if (!form || FIFTH_PERFECT.test(form.vocalised)) return undefined;
  const stem = form.vocalised.slice(1).replace(FIRST_VOWEL, '').replace(OF_FIFTH, 'ت$1');
  const vowel = OPEN.test(stem) ? '' : u.KASRA;
  return { ...form, vocalised: `ب${u.KASRA}${rest[0]}${vowel}${stem}`, rule: `habitual, ${form.rule}` };
}

const FIRST_VOWEL = new RegExp(`^[${u.TASHKIL}]+`, 'u');
const OF_FIFTH = new RegExp(`^ت${u.FATHA}(.)`, 'u');
/** روح, وصل: the person takes no vowel. */
const OPEN = new RegExp(`^(?:و|.[${u.TASHKIL}اوي])`, 'u');

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
