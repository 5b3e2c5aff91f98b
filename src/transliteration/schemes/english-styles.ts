/** What passports and newspapers print, by region. Tables only; `sounds/english-orthography.ts` reads them. */

import { DIGRAPHS, PLAIN_LETTERS } from './plain-letters';

/** Every regional spelling of `english`. */
export const STYLES = ['neutral', 'egypt', 'gulf', 'levant', 'maghreb'] as const;
/** A regional spelling of `english`. */
export type Style = (typeof STYLES)[number];

export interface EnglishSpelling {
  readonly consonants: Readonly<Record<string, string>>;
  readonly article: string;
  readonly longVowels: Readonly<Record<'a' | 'i' | 'u', string>>;
  /** Long i, and the nisba, at the end of a word. */
  readonly finalI: string;
  /** u at the start of a word, and before ح and ه: Omar, Mohsen. */
  readonly openU: string;
  readonly shortU: string;
  /** i of a last closed syllable after a long a: Khaled against Khalid. */
  readonly closingI: string;
  readonly ay: string;
  readonly aw: string;
  /** s between a long a and i, to keep it from sounding like z: Nasser. */
  readonly doubledS: boolean;
  /** Final long a and n: Slimane against Sulaiman. */
  readonly finalAn: string;
  /** و before a vowel at the start of a word: Ouali against Wali. */
  readonly initialW: string;
  readonly son: string;
  readonly servantOf: string;
}

const NEUTRAL_CONSONANTS = {
  ...PLAIN_LETTERS,
  ...DIGRAPHS,
  ح: 'h',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: '',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  گ: 'g',
  ڤ: 'v',
} as const;

const neutral: EnglishSpelling = {
  consonants: NEUTRAL_CONSONANTS,
  article: 'Al-',
  longVowels: { a: 'a', i: 'i', u: 'ou' },
  finalI: 'i',
  openU: 'o',
  shortU: 'u',
  closingI: 'e',
  ay: 'ai',
  aw: 'aw',
  doubledS: true,
  finalAn: 'an',
  initialW: 'w',
  son: 'bin',
  servantOf: 'Abdul',
};

export const ENGLISH: Readonly<Record<Style, EnglishSpelling>> = {
  neutral,
  egypt: {
    ...neutral,
    consonants: { ...NEUTRAL_CONSONANTS, ج: 'g', ذ: 'z', ق: 'k' },
    article: 'El-',
    finalI: 'y',
    ay: 'ei',
    son: 'bin',
    servantOf: 'Abdel',
  },
  gulf: {
    ...neutral,
    consonants: { ...NEUTRAL_CONSONANTS, ظ: 'dh' },
    closingI: 'i',
    doubledS: false,
  },
  levant: { ...neutral, ay: 'ei' },
  maghreb: {
    ...neutral,
    consonants: { ...NEUTRAL_CONSONANTS, ج: 'dj', ذ: 'd', ش: 'ch', ظ: 'd' },
    article: 'El ',
    openU: 'o',
    shortU: 'ou',
    aw: 'aou',
    finalAn: 'ane',
    initialW: 'ou',
    son: 'ben',
    servantOf: 'Abdel',
  },
};

/** Waleed, Noor, Umar: long vowels as English words write them. No region's rule, but many carry it: for other spellings. */
export const AS_ENGLISH_WORDS: EnglishSpelling = {
  ...ENGLISH.gulf,
  longVowels: { a: 'a', i: 'ee', u: 'oo' },
  openU: 'u',
};
