/**
 * The letters and signs of the Arabic script, by name. No other file of the text half spells a bare code point.
 * Names follow the Unicode chart U+0600–U+06FF.
 */

/** First code point of the Arabic block: nothing of the script comes before it. */
export const FIRST_CODE = 0x0600;
/** No letter of the script that words are made of comes after it. */
export const LAST_LETTER_CODE = 0x08c9;

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
export const FEH = '\u0641';
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

/** Quranic and rarer signs that stand for a plain one. */
export const QURANIC_SUKUN = '\u06e1';
export const OPEN_FATHATAN = '\u08f0';
export const OPEN_DAMMATAN = '\u08f1';
export const OPEN_KASRATAN = '\u08f2';
export const SUBSCRIPT_ALEF = '\u0656';
export const INVERTED_DAMMA = '\u0657';
export const REVERSED_DAMMA = '\u065d';

/** Punctuation and symbols. */
export const COMMA = '\u060c';
export const DATE_SEPARATOR = '\u060d';
export const SEMICOLON = '\u061b';
export const END_OF_TEXT_MARK = '\u061d';
export const TRIPLE_DOT_PUNCTUATION_MARK = '\u061e';
export const QUESTION_MARK = '\u061f';
export const PERCENT_SIGN = '\u066a';
export const DECIMAL_SEPARATOR = '\u066b';
export const THOUSANDS_SEPARATOR = '\u066c';
export const FIVE_POINTED_STAR = '\u066d';
export const FULL_STOP = '\u06d4';
export const NUMBER_SIGN = '\u0600';
export const SIGN_SANAH = '\u0601';
export const FOOTNOTE_MARKER = '\u0602';
export const SIGN_SAFHA = '\u0603';
export const SIGN_SAMVAT = '\u0604';
export const NUMBER_MARK_ABOVE = '\u0605';
export const CUBE_ROOT = '\u0606';
export const FOURTH_ROOT = '\u0607';
export const RAY = '\u0608';
export const PER_MILLE_SIGN = '\u0609';
export const PER_TEN_THOUSAND_SIGN = '\u060a';
export const AFGHANI_SIGN = '\u060b';
export const POETIC_VERSE_SIGN = '\u060e';
export const SIGN_MISRA = '\u060f';
export const END_OF_AYAH = '\u06dd';
export const START_OF_RUB_EL_HIZB = '\u06de';
export const PLACE_OF_SAJDAH = '\u06e9';
export const SIGN_SINDHI_AMPERSAND = '\u06fd';
export const SIGN_SINDHI_POSTPOSITION_MEN = '\u06fe';
export const RAISED_ROUND_DOT = '\u0888';
export const POUND_MARK_ABOVE = '\u0890';
export const PIASTRE_MARK_ABOVE = '\u0891';
export const DISPUTED_END_OF_AYAH = '\u08e2';
export const ORNATE_LEFT_PARENTHESIS = '\ufd3e';
export const ORNATE_RIGHT_PARENTHESIS = '\ufd3f';
export const LIGATURE_SUBHAANAHU_WA_TAAALAA = '\ufdfe';
export const LIGATURE_AZZA_WA_JALL = '\ufdff';
/** Ligatures of whole words, from salla to the rial (ﷺ, ﷼), with God's among them. */
export const FIRST_PHRASE_LIGATURE = '\ufdf0';
export const LAST_PHRASE_LIGATURE = '\ufdfc';
export const LIGATURE_ALLAH = '\ufdf2';
/** A whole phrase, without a compatibility decomposition. */
export const BASMALA = '\ufdfd';

// Ranges for the classes of regular expressions.
/** Tanwin and short vowels: what an ending of a case is written with. */
export const CASE_SIGNS = '\u064b-\u0650';
/** These, shadda and sukun. */
export const TASHKIL = '\u064b-\u0652';
export const DIGITS = '\u0660-\u0669\u06f0-\u06f9';
/** Letters from hamza to yeh, tatweel left out. */
export const MODERN_LETTERS = '\u0621-\u063a\u0641-\u064a';
/** These, digits and the usual punctuation: nothing that normalisation changes. */
export const MODERN = `\u060c\u061b\u061f${MODERN_LETTERS}\u0660-\u066d`;
/** Blocks of the script, presentation forms and mathematical operators included. */
export const BLOCKS = '\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{1eef0}\u{1eef1}';

/** Zero-width non-joiner: a break inside a word (قلعه‌جى), kept through normalisation. */
export const ZWNJ = '\u200c';

/** The name of God, as it is written and as it is spoken. */
export const GOD = 'الله';
export const VOCALISED_GOD = `الل${SHADDA}${DAGGER_ALIF}ه`;

/** Consonants that swallow the l of the article: ash-shams. */
export const SUN_LETTERS = new Set('تثدذرزسشصضطظلن');

/** Marks that a normalised letter may carry, in the order in which they are kept. */
export const MARK_ORDER =
  SHADDA + FATHATAN + DAMMATAN + KASRATAN + FATHA + DAMMA + KASRA + SUKUN + DAGGER_ALIF;

export const SHORT_VOWELS = FATHA + DAMMA + KASRA;

/** The marks of the three vowels, short and with the n of tanwin. */
export const VOWEL_MARKS = { a: FATHA, i: KASRA, u: DAMMA } as const;
export const TANWIN_MARKS = { a: FATHATAN, i: KASRATAN, u: DAMMATAN } as const;

/** The letters of modern Arabic plus پ چ ژ گ ڤ and ٱ: what a folded word is made of. */
export const FOLDED = `${HAMZA}${ALIF_MADDA}${ALIF_HAMZA}${WAW_HAMZA}${ALIF_HAMZA_BELOW}${YEH_HAMZA}ابةتثجحخدذرزسشصضطظعغفقكلمنهوىي${ALIF_WASLA}${PEH}${TCHEH}${JEH}${VEH}${GAF}`;

const FOLDED_LETTERS = new Set(FOLDED);

export function isMark(char: string): boolean {
  return isMarkCode(char.charCodeAt(0));
}

export function isMarkCode(code: number): boolean {
  return (code >= 0x064b && code <= 0x0652) || code === 0x0670;
}

/** Any sign on a letter, also those that normalisation drops (Koranic pauses and the like). */
export function isSign(char: string): boolean {
  const code = char.charCodeAt(0);
  return (code >= 0x064b && code <= 0x065f) || code === 0x0670 || (code >= 0x06d6 && code <= 0x06ed);
}

export function isFoldedLetter(char: string): boolean {
  return FOLDED_LETTERS.has(char);
}

/** Any letter of the Arabic script, folded or not (keeps ک and ی, for the schemes that write them). */
export function isArabicLetter(char: string): boolean {
  return isLetterCode(char.charCodeAt(0));
}

export function isLetterCode(code: number): boolean {
  if (code < 0x0620 || code > LAST_LETTER_CODE) return false;
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
    (code >= 0x08a0 && code <= LAST_LETTER_CODE)
  );
}

/** Asked first: a place below the first of a list takes an engine as long as all else. */
function isInBlock(code: number): boolean {
  return code >= FIRST_CODE && code < FIRST_CODE + BLOCK.length;
}

/** Made as keys, which an engine keeps once: it tells them apart by their address, as it does the letters that code names. */
const BLOCK = Object.keys(
  Object.fromEntries(Array.from({ length: 0x100 }, (_, i) => [String.fromCharCode(FIRST_CODE + i), i])),
);

/** Of the Arabic block. */
export const LETTERS = BLOCK.filter(isArabicLetter);

/**
 * The character at a place; for the Arabic block always the same string, so that an engine makes, hashes and compares it once for all
 * words.
 */
export function charAt(text: string, i: number): string {
  return charOf(text.charCodeAt(i));
}

/** As `charAt`, of a code. */
export function charOf(code: number): string {
  return isInBlock(code) ? BLOCK[code - FIRST_CODE]! : String.fromCharCode(code);
}

/** Removes every vowel sign, shadda and dagger alif. */
export function stripMarks(word: string): string {
  if (!hasMarks(word)) return word;
  let bare = '';
  for (let i = 0; i < word.length; i++) if (!isMarkCode(word.charCodeAt(i))) bare += charAt(word, i);
  return bare;
}

const MARK = new RegExp(`[${TASHKIL}${DAGGER_ALIF}]`);

export function hasMarks(word: string): boolean {
  return MARK.test(word);
}

const FOLDED_FOR_LOOKUP: Readonly<Record<string, string>> = {
  [ALIF_HAMZA]: ALIF,
  [ALIF_HAMZA_BELOW]: ALIF,
  [ALIF_MADDA]: ALIF,
  [ALIF_WASLA]: ALIF,
  [TA_MARBUTA]: HEH,
  [ALIF_MAQSURA]: YEH,
  [PEH]: BEH,
  [VEH]: FEH,
};

/** Of the Arabic block. */
const LOOKUP_CODES = Uint16Array.from(BLOCK, (char) => (FOLDED_FOR_LOOKUP[char] ?? char).charCodeAt(0));

/** `lookupKey` of one letter, by codes. */
export function lookupCode(code: number): number {
  return isInBlock(code) ? LOOKUP_CODES[code - FIRST_CODE]! : code;
}

const CONFUSED = /[أإآٱةىپڤ]/;

/**
 * The key under which spellings that data entry confuses meet: ا for أ إ آ ٱ, ه for ة, ي for ى,
 * and ب and ف for پ and ڤ, which few keyboards have. Input without marks.
 */
export function lookupKey(bare: string): string {
  if (!CONFUSED.test(bare)) return bare;
  let key = '';
  for (let i = 0; i < bare.length; i++) {
    const char = charAt(bare, i);
    key += FOLDED_FOR_LOOKUP[char] ?? char;
  }
  return key;
}

/** Whether a word has letters that are rare in names of other languages. */
export const hasArabicLetters = (bare: string): boolean => /[ثحخذصضطظعقةءئؤى]/u.test(bare);

/** Bidi controls and invisible signs anywhere; Quranic annotation without a sound. */
export function isSilent(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x061c ||
    code === 0x200b ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff ||
    (code >= 0x0610 && code <= 0x061a) ||
    (code >= 0x0658 && code <= 0x065f && code !== 0x065d) ||
    (code >= 0x06d6 && code <= 0x06dc) ||
    (code >= 0x06df && code <= 0x06e8 && code !== 0x06e1) ||
    (code >= 0x06ea && code <= 0x06ed) ||
    (code >= 0x0897 && code <= 0x089f) ||
    (code >= 0x08ca && code <= 0x08ff && !(code >= 0x08f0 && code <= 0x08f2))
  );
}

/** Presentation forms, ligatures and mathematical letters. */
export function hasCompatibilityForm(code: number): boolean {
  return (
    (code >= 0xfb50 && code <= 0xfdfc && code !== 0xfd3e && code !== 0xfd3f) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0x1ee00 && code <= 0x1eeff)
  );
}

/** The value of an ASCII, Arabic-Indic or Persian digit; -1 for anything else. */
export function digitValue(char: string): number {
  const code = char.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x0660 && code <= 0x0669) return code - 0x0660;
  if (code >= 0x06f0 && code <= 0x06f9) return code - 0x06f0;
  return -1;
}
