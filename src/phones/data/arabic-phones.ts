/**
 * The sounds of Arabic → phones. Where pronunciations part by country, each with how likely it is to be heard, the standard's
 * first (Watson, The Phonology and Morphology of Arabic, 2002, § 2; Holes, Modern Arabic, 2004, § 1.5).
 */
import type { Phone } from '../../voice/phrase/data/phones';

/** Pronunciations, their phones parted by spaces, by likelihood. */
export type Variants = Readonly<Record<string, number>>;

export const CONSONANTS: Readonly<Record<string, Phone | Readonly<Partial<Record<Phone, number>>>>> = {
  ب: 'b',
  ت: 't',
  ث: { θ: 0.75, t: 0.15, s: 0.1 },
  ج: { dʒ: 0.5, ʒ: 0.3, ɡ: 0.2 },
  ح: 'ħ',
  خ: 'x',
  د: 'd',
  ذ: { ð: 0.75, d: 0.15, z: 0.1 },
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'ʃ',
  ص: 'sˤ',
  ض: { dˤ: 0.7, ðˤ: 0.3 },
  ط: 'tˤ',
  ظ: { ðˤ: 0.75, dˤ: 0.15, z: 0.1 },
  ع: 'ʕ',
  غ: 'ɣ',
  ف: 'f',
  ق: { q: 0.7, ɡ: 0.2, ʔ: 0.1 },
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'j',
  پ: 'p',
  چ: 'tʃ',
  ژ: 'ʒ',
  گ: 'ɡ',
  ڤ: 'v',
};

export const LONG_VOWELS = { a: 'aː', i: 'iː', u: 'uː' } as const;

/** A short a with ي or و that closes its syllable. */
export const DIPHTHONGS: Readonly<Record<string, Variants>> = {
  ي: { 'a j': 0.5, eɪ: 0.35, aɪ: 0.15 },
  و: { 'a w': 0.5, oʊ: 0.35, aʊ: 0.15 },
};

/** -iyy and -uww at the end of a word. */
export const FINAL_GEMINATES: Readonly<Record<string, Variants>> = {
  'i ي': { iː: 0.85, 'i j j': 0.15 },
  'u و': { uː: 0.6, 'u w w': 0.4 },
};

/** ة: silent in pause, t before what it governs. */
export const TA_MARBUTA: Readonly<Record<'pausal' | 'joined', Variants>> = {
  pausal: { a: 1 },
  joined: { a: 0.7, 'a t': 0.3 },
};

/** In ṣalāh, ḥayāh. */
export const TA_MARBUTA_AFTER_LONG: Readonly<Record<'pausal' | 'joined', Variants>> = {
  pausal: { '': 0.7, h: 0.15, t: 0.15 },
  joined: { t: 0.6, '': 0.4 },
};
