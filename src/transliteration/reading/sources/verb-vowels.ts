/** What the vowels of a listed verb tell of it. */
import * as u from '../../script/unicode';

export const FIFTH_FORM = new RegExp(`^ت${u.FATHA}`, 'u');
export const IMPERFECT = new RegExp(`^[يتنأ][${u.FATHA}${u.DAMMA}]`, 'u');
/** Of an imperfect. */
export const PASSIVE = new RegExp(
  `^.${u.DAMMA}.*${u.FATHA}${u.SHADDA}?(?:[^${u.TASHKIL}]${u.SHADDA}?|ى|ا.)$`,
  'u',
);
export const LONG_END = /[اوىي]$/u;
export const OPENING_ALIF = new RegExp(`^ا${u.KASRA}?`, 'u');
/** Of a hollow, a defective or a fourth form: the long i at the end. */
export const LONG_I_END = new RegExp(`${u.KASRA}ي$`, 'u');
/** What she did. */
export const HER_END = new RegExp(`${u.FATHA}ت$`, 'u');
/** قَبلَ, حَولَ: prepositions end so, and no perfect does. */
export const PREPOSITION_END = new RegExp(
  `(?:[^${u.TASHKIL}اوي]|${u.FATHA}[وي])[^${u.TASHKIL}]${u.FATHA}$`,
  'u',
);
export const LONG_A_BEFORE_LAST = new RegExp(`${u.FATHA}ا(.)$`, 'u');

/** The long vowel that a weak verb ends with, and the short one that is left of it. */
export const LONG_AND_SHORT = [
  ['ي', u.KASRA],
  ['ى', u.FATHA],
  ['و', u.DAMMA],
] as const;

/** The mood of an imperfect before its object. */
export const INDICATIVE_OBJECT = new RegExp(
  `(?<=^[يتنأ].*[^${u.TASHKIL}])${u.DAMMA}(ن${u.KASRA}ي|ن${u.FATHA}ا|ه|ه${u.FATHA}ا|ه${u.DAMMA}م|ك|ك${u.DAMMA}م)$`,
  'u',
);
