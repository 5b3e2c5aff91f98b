/**
 * The letters and signs of the Arabic script, by name. No other file of the text half spells a bare code point.
 * Names follow the Unicode chart U+0600–U+06FF.
 */

export const HAMZA = '\u0621';
export const ALIF_MADDA = '\u0622';
export const ALIF_HAMZA = '\u0623';
export const WAW_HAMZA = '\u0624';
export const ALIF_HAMZA_BELOW = '\u0625';
export const YEH_HAMZA = '\u0626';
export const ALIF = '\u0627';
export const BEH = '\u0628';
export const TA_MARBUTA = '\u0629';
export const DAL = '\u062f';
export const TATWEEL = '\u0640';
export const LAM = '\u0644';
export const MEEM = '\u0645';
export const NOON = '\u0646';
export const HEH = '\u0647';
export const WAW = '\u0648';
export const ALIF_MAQSURA = '\u0649';
export const YEH = '\u064a';
export const ALIF_WASLA = '\u0671';
export const PEH = '\u067e';
export const TCHEH = '\u0686';
export const JEH = '\u0698';
export const VEH = '\u06a4';
export const GAF = '\u06af';
/** The short vowel of Sorani and Uyghur, a letter there. */
export const AE = '\u06d5';
export const FARSI_YEH = '\u06cc';

export const FATHATAN = '\u064b';
export const DAMMATAN = '\u064c';
export const KASRATAN = '\u064d';
export const FATHA = '\u064e';
export const DAMMA = '\u064f';
export const KASRA = '\u0650';
export const SHADDA = '\u0651';
export const SUKUN = '\u0652';
export const MADDA_ABOVE = '\u0653';
export const HAMZA_ABOVE = '\u0654';
export const HAMZA_BELOW = '\u0655';
export const DAGGER_ALIF = '\u0670';

/** Zero-width non-joiner: a break inside a word (قلعه‌جى), kept through normalisation. */
export const ZWNJ = '\u200c';

/** Consonants that swallow the l of the article: ash-shams. */
export const SUN_LETTERS = new Set('تثدذرزسشصضطظلن');

/** Marks that a normalised letter may carry, in the order in which they are kept. */
export const MARK_ORDER =
  SHADDA + FATHATAN + DAMMATAN + KASRATAN + FATHA + DAMMA + KASRA + SUKUN + DAGGER_ALIF;

export const SHORT_VOWELS = FATHA + DAMMA + KASRA;

/** The letters of modern Arabic plus پ چ ژ گ ڤ and ٱ: what a folded word is made of. */
const LETTERS = new Set(
  `${HAMZA}${ALIF_MADDA}${ALIF_HAMZA}${WAW_HAMZA}${ALIF_HAMZA_BELOW}${YEH_HAMZA}ابةتثجحخدذرزسشصضطظعغفقكلمنهوىي${ALIF_WASLA}${PEH}${TCHEH}${JEH}${VEH}${GAF}`,
);

export function isMark(char: string): boolean {
  const code = char.charCodeAt(0);
  return (code >= 0x064b && code <= 0x0652) || code === 0x0670;
}

/** Any sign on a letter, also those that normalisation drops (Koranic pauses and the like). */
export function isSign(char: string): boolean {
  const code = char.charCodeAt(0);
  return (code >= 0x064b && code <= 0x065f) || code === 0x0670 || (code >= 0x06d6 && code <= 0x06ed);
}

export function isFoldedLetter(char: string): boolean {
  return LETTERS.has(char);
}

/** Any letter of the Arabic script, folded or not (keeps ک and ی, for the schemes that write them). */
export function isArabicLetter(char: string): boolean {
  const code = char.charCodeAt(0);
  if (code < 0x0620 || code > 0x08c9) return false;
  return (
    (code <= 0x064a && code !== 0x0640) ||
    code === 0x066e ||
    code === 0x066f ||
    (code >= 0x0671 && code <= 0x06d3) ||
    code === 0x06d5 ||
    (code >= 0x06ee && code <= 0x06ef) ||
    (code >= 0x06fa && code <= 0x06fc) ||
    code === 0x06ff ||
    (code >= 0x0750 && code <= 0x077f) ||
    (code >= 0x0870 && code <= 0x0887) ||
    (code >= 0x0889 && code <= 0x088e) ||
    (code >= 0x08a0 && code <= 0x08c9)
  );
}

/** Removes every vowel sign, shadda and dagger alif. */
export function stripMarks(word: string): string {
  if (!hasMarks(word)) return word;
  let bare = '';
  for (const char of word) if (!isMark(char)) bare += char;
  return bare;
}

export function hasMarks(word: string): boolean {
  return /[\u064b-\u0652\u0670]/.test(word);
}

const FOLDED_FOR_LOOKUP: Readonly<Record<string, string>> = {
  [ALIF_HAMZA]: ALIF,
  [ALIF_HAMZA_BELOW]: ALIF,
  [ALIF_MADDA]: ALIF,
  [ALIF_WASLA]: ALIF,
  [TA_MARBUTA]: HEH,
  [ALIF_MAQSURA]: YEH,
};

const CONFUSED = /[أإآٱةى]/;

/**
 * The key under which spellings that data entry confuses meet: ا for أ إ آ ٱ, ه for ة, ي for ى. Input without marks.
 */
export function lookupKey(bare: string): string {
  if (!CONFUSED.test(bare)) return bare;
  let key = '';
  for (let i = 0; i < bare.length; i++) key += FOLDED_FOR_LOOKUP[bare[i]!] ?? bare[i]!;
  return key;
}
