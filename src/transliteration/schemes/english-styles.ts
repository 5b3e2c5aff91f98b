/** Spellings that passports and newspapers print, by region. Tables only; `sounds/english-orthography.ts` reads them. */

import { DIGRAPHS, PLAIN_LETTERS } from './plain-letters';

/** Every regional spelling of `english`. */
export const STYLES = ['neutral', 'egypt', 'gulf', 'levant', 'maghreb'] as const;
/** A regional spelling of `english`. */
export type Style = (typeof STYLES)[number];

/** How عبد is joined to the name of God after it. */
export const ABDS = [
  'Abdul',
  'Abdul ',
  'Abdel',
  'Abdel ',
  'Abd al-',
  'Abd Al-',
  'Abd El-',
  'Abd Al',
  'Abd El',
] as const;
/** How عبد is joined to the name of God after it. */
export type AbdStyle = (typeof ABDS)[number];

/** Choices that a style makes alike for every name; test/transliteration/lexicon/policies.test.ts holds them for every listed one. */
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
  /** s that would sound like z is doubled: never, between a long a and i (Nasser), between any two vowels (Oussama). */
  readonly doubledS: 'never' | 'a-i' | 'vowels';
  /** n after a long a or i at the end of a word: Slimane against Sulaiman. */
  readonly finalN: string;
  /** The y of -iyya and -iya: Houria against Huriya. */
  readonly iyya: 'y' | '';
  /** و before a vowel at the start of a word: Ouali against Wali. */
  readonly initialW: string;
  readonly son: string;
  readonly servantOf: AbdStyle;
  /** Abderrahmane against Abdelrahman. */
  readonly assimilated: boolean;
  /** … الدين: a separate word, or (without a hyphen) joined to the name before it, which loses a last a. */
  readonly ofTheFaith: string;
  /** … الله after a name whose ة is heard: Rahmatullah against Rahmatallah. */
  readonly ofGod: 'ullah' | 'allah';
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
  doubledS: 'a-i',
  finalN: 'n',
  iyya: 'y',
  initialW: 'w',
  son: 'bin',
  servantOf: 'Abdul',
  assimilated: false,
  ofTheFaith: 'al-Din',
  ofGod: 'ullah',
};

export const ENGLISH: Readonly<Record<Style, EnglishSpelling>> = {
  neutral,
  egypt: {
    ...neutral,
    consonants: { ...NEUTRAL_CONSONANTS, ج: 'g', ذ: 'z', ق: 'k' },
    article: 'El-',
    finalI: 'y',
    ay: 'ei',
    servantOf: 'Abdel ',
    ofTheFaith: 'El-Din',
    ofGod: 'allah',
  },
  gulf: { ...neutral, consonants: { ...NEUTRAL_CONSONANTS, ظ: 'dh' }, ofTheFaith: 'uddin' },
  levant: { ...neutral, ofGod: 'allah' },
  maghreb: {
    ...neutral,
    consonants: { ...NEUTRAL_CONSONANTS, ج: 'dj', ذ: 'd', ش: 'ch', ظ: 'd', ق: 'k', و: 'ou' },
    article: 'El ',
    openU: 'o',
    shortU: 'ou',
    aw: 'aou',
    doubledS: 'vowels',
    finalN: 'ne',
    iyya: '',
    initialW: 'ou',
    son: 'ben',
    servantOf: 'Abdel',
    assimilated: true,
    ofTheFaith: 'eddine',
    ofGod: 'allah',
  },
};

/** Waleed, Noor, Umar: long vowels as English words write them. No region's rule, but many carry it: for other spellings. */
export const AS_ENGLISH_WORDS: EnglishSpelling = {
  ...ENGLISH.gulf,
  closingI: 'i',
  doubledS: 'never',
  longVowels: { a: 'a', i: 'ee', u: 'oo' },
  openU: 'u',
};
