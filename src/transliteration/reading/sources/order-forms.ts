/** What one is told to do, a woman or several: the imperfect without its person. */
import * as u from '../../script/unicode';
import { imperfect } from './imperfect-forms';
import { type Form, isVerb, listed, listedVerb, withoutLastVowel } from './inflected-forms';
import { LONG_AND_SHORT, LONG_END, LONG_I_END } from './verb-vowels';

const ENDINGS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['ي', `${u.KASRA}ي`],
  ['وا', `${u.DAMMA}وا`],
  ['يه', `${u.KASRA}يه`],
  ['يها', `${u.KASRA}يه${u.FATHA}ا`],
  ['ها', `ه${u.FATHA}ا`],
  ['ه', `ه${u.DAMMA}`],
];
const U_BEFORE_LAST = new RegExp(`${u.DAMMA}[^${u.TASHKIL}]$`, 'u');
/** Second and third form, as a perfect. */
const DERIVED = new RegExp(`^.${u.FATHA}(?:[^${u.TASHKIL}]${u.SHADDA}|ا)(?:.*)${u.FATHA}$`, 'u');
/** خُذ, تَأَكَّد */
const ORDER = new RegExp(
  `^(?:[^يتأنا${u.TASHKIL}][${u.FATHA}${u.DAMMA}${u.KASRA}]|ت${u.FATHA}.${u.FATHA}).*[^${u.TASHKIL}اىوي]$`,
  'u',
);
const PASSIVE = new RegExp(`^ي${u.DAMMA}.*${u.FATHA}${u.SHADDA}?[^${u.TASHKIL}]${u.SHADDA}?$`, 'u');
const LAST_VOWEL = new RegExp(`${u.FATHA}(.)$`, 'u');

/** yaf…: two consonants after the person. */
const OPENED_BY_A = new RegExp(`^ي${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}اوي]`, 'u');
const CLOSED_BY_U = new RegExp(`^.${u.SUKUN}?.${u.DAMMA}.$`, 'u');

/** اغسل of يغسل, احتفظ of يحتفظ, اتركوا of يترك: an alif in the place of the person, whose vowel follows the next one. */
export function imperative(bare: string): Form | undefined {
  if (bare[0] !== u.ALIF) return undefined;
  const plural = bare.endsWith('وا');
  const verbs = listed(u.YEH + bare.slice(1, plural ? -2 : undefined)).filter(isVerb);
  if (verbs.length === 0) return defectiveImperative(bare) ?? hollowImperative(bare);
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

/** استرح of استراح: before its last letter the long vowel is short. */
function hollowImperative(bare: string): Form | undefined {
  const [, opening, last] = HOLLOW_TENTH.exec(bare) ?? [];
  if (!opening || !listedVerb(opening + u.ALIF + last)) return undefined;
  const vocalised = `اِست${u.FATHA}${opening.slice(-1)}${u.KASRA}${last}`;
  return { vocalised, verb: true, rule: `imperative of ${opening}ا${last}` };
}

const HOLLOW_TENTH = /^(است[^اوي])([^اوي])$/u;

/** عاودي of يعاود, اتصلي of يتصل, أرسلي of يرسل, قولي of يقول, سلموا of يسلم. */
export function orderToOthers(bare: string): Form | undefined {
  for (const [letters, vocalised] of ENDINGS) {
    const base = bare.endsWith(letters) ? bare.slice(0, -letters.length) : '';
    // أعادها: of a hollow verb one is told أعدها.
    const stem = base.length < 2 || HOLLOW.test(base) ? undefined : orderOf(base);
    if (stem) return { vocalised: stem + vocalised, verb: true, rule: `order of ${base}` };
  }
  return undefined;
}

const HOLLOW = /^أ.ا.$/u;

function orderOf(base: string): string | undefined {
  const own = listed(base).find((entry) => isVerb(entry) && ORDER.test(entry.vocalised));
  if (own) return own.vocalised;
  const opens = base[0] === u.ALIF || base[0] === u.ALIF_HAMZA;
  const letters = u.YEH + (opens ? base.slice(1) : base);
  for (const vowels of imperfects(letters)) {
    if (vowels[0] !== u.YEH || PASSIVE.test(vowels)) continue;
    const stem = withoutLastVowel(vowels.slice(2));
    const isFourth = vowels[1] === u.DAMMA && base[0] === u.ALIF_HAMZA;
    if (isFourth) return `أ${u.FATHA}${stem}`;
    // يعي: its long vowel is lost.
    if (/[اىوي]$/u.test(stem)) continue;
    // Two consonants have an alif before them.
    if (u.SHORT_VOWELS.includes(stem[1]!) === (base[0] === u.ALIF)) continue;
    if (opens) return u.ALIF + (U_BEFORE_LAST.test(stem) ? u.DAMMA : u.KASRA) + stem;
    return stem;
  }
  const derived = opens
    ? undefined
    : listed(base).find((entry) => isVerb(entry) && DERIVED.test(entry.vocalised));
  return derived && withoutLastVowel(derived.vocalised).replace(LAST_VOWEL, `${u.KASRA}$1`);
}

function imperfects(letters: string): readonly string[] {
  const own = listed(letters).filter(isVerb);
  const weak = listed(letters + u.YEH).filter((entry) => isVerb(entry) && LONG_I_END.test(entry.vocalised));
  const other = own.length + weak.length > 0 ? undefined : imperfect(letters);
  return [
    ...own.map(({ vocalised }) => vocalised),
    ...weak.map(({ vocalised }) => vocalised.replace(LONG_I_END, '')),
    ...(other ? [other.vocalised] : []),
  ];
}
