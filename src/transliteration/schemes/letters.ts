/** Schemes that write one sign for one letter. */
import type { LetterScheme } from './scheme';

const BUCKWALTER_LETTERS = {
  ا: 'A', ب: 'b', ت: 't', ث: 'v', ج: 'j', ح: 'H', خ: 'x', د: 'd', ذ: '*', ر: 'r', ز: 'z', س: 's', ش: '$', ص: 'S', ض: 'D',
  ط: 'T', ظ: 'Z', ع: 'E', غ: 'g', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'w', ى: 'Y', ي: 'y', ة: 'p',
  ء: "'", آ: '|', أ: '>', ؤ: '&', إ: '<', ئ: '}', ٱ: '{',
  '\u064b': 'F', '\u064c': 'N', '\u064d': 'K', '\u064e': 'a', '\u064f': 'u', '\u0650': 'i', '\u0651': '~', '\u0652': 'o',
  '\u0670': '`', '\u0640': '_', پ: 'P', چ: 'J', ڤ: 'V', گ: 'G',
} as const;

export const buckwalter: LetterScheme = {
  kind: 'letters',
  reference: 'Buckwalter Arabic transliteration, 2002',
  letters: BUCKWALTER_LETTERS,
  gemination: 'sign',
};

/** Buckwalter without the signs that XML reserves. */
export const buckwalterXml: LetterScheme = {
  ...buckwalter,
  reference: 'Habash, Introduction to Arabic Natural Language Processing, 2010, XML variant',
  letters: { ...BUCKWALTER_LETTERS, أ: 'O', ؤ: 'W', إ: 'I' },
};

/** Buckwalter in letters only. */
export const buckwalterSafe: LetterScheme = {
  ...buckwalter,
  reference: 'Habash, Introduction to Arabic Natural Language Processing, 2010, safe variant',
  letters: {
    ...BUCKWALTER_LETTERS,
    ء: 'C', آ: 'M', أ: 'O', ؤ: 'W', إ: 'I', ئ: 'Q', ذ: 'V', ش: 'c', ٱ: 'L', '\u0670': 'e', ڤ: 'B',
  },
};

export const hsb: LetterScheme = {
  kind: 'letters',
  reference: 'Habash, Soudi and Buckwalter, On Arabic Transliteration, 2007',
  letters: {
    ...BUCKWALTER_LETTERS,
    آ: 'Ā', أ: 'Â', ؤ: 'ŵ', إ: 'Ă', ئ: 'ŷ', ة: 'ħ', ث: 'θ', ذ: 'ð', ش: 'š', ظ: 'Ď', ع: 'ς', غ: 'γ', ى: 'ý', ٱ: 'Ä',
    '\u064b': 'ã', '\u064c': 'ũ', '\u064d': 'ĩ', '\u0652': '.', '\u0670': 'á', پ: 'p', چ: 'c', ڤ: 'v', گ: 'g',
  },
  gemination: 'sign',
};

/** Standard Arabic Technical Transliteration System: Morse-era ASCII; vowels and gemination are not written. */
export const satts: LetterScheme = {
  kind: 'letters',
  reference: 'SATTS, public description',
  letters: {
    ا: 'A', ب: 'B', ت: 'T', ث: 'C', ج: 'J', ح: 'H', خ: 'O', د: 'D', ذ: 'Z', ر: 'R', ز: ';', س: 'S', ش: ':', ص: 'X', ض: 'V',
    ط: 'U', ظ: 'Y', ع: '"', غ: 'G', ف: 'F', ق: 'Q', ك: 'K', ل: 'L', م: 'M', ن: 'N', ه: '?', ة: '?', و: 'W', ي: 'I', ى: 'I',
    ء: 'E', أ: 'AE', إ: 'AE', آ: 'A', ؤ: 'WE', ئ: 'IE', ٱ: 'A',
    '\u064b': '', '\u064c': '', '\u064d': '', '\u064e': '', '\u064f': '', '\u0650': '', '\u0651': '', '\u0652': '',
    '\u0670': '', '\u0640': '',
  },
  gemination: 'sign',
  initialAlif: 'A',
};

/** ICAO Doc 9303-3 (8th ed., 2021), section 6.C: Arabic script in the machine readable zone. */
export const icao9303: LetterScheme = {
  kind: 'letters',
  reference: 'ICAO Doc 9303-3, section 6.C and appendix B',
  letters: {
    ء: 'XE', آ: 'XAA', أ: 'XAE', ؤ: 'U', إ: 'I', ئ: 'XI', ا: 'A', ب: 'B', ة: 'XTA', ت: 'T', ث: 'XTH', ج: 'J', ح: 'XH',
    خ: 'XKH', د: 'D', ذ: 'XDH', ر: 'R', ز: 'Z', س: 'S', ش: 'XSH', ص: 'XSS', ض: 'XDZ', ط: 'XTT', ظ: 'XZZ', ع: 'E', غ: 'G',
    ف: 'F', ق: 'Q', ك: 'K', ل: 'L', م: 'M', ن: 'N', ه: 'H', و: 'W', ى: 'XAY', ي: 'Y', ٱ: 'XXA',
    ٹ: 'XXT', ټ: 'XRT', پ: 'P', ځ: 'XKE', څ: 'XXH', چ: 'XC', ڈ: 'XXD', ډ: 'XDR', ڑ: 'XXR', ړ: 'XRR', ږ: 'XRX', ژ: 'XJ',
    ښ: 'XXS', ڢ: 'XF', ڤ: 'V', ڧ: 'XQ', ک: 'XKK', ګ: 'XXK', ڭ: 'XNG', گ: 'XGG', ں: 'XNN', ڼ: 'XXN', ھ: 'XDO', ۀ: 'XYH',
    ہ: 'XXG', ۂ: 'XGE', ۃ: 'XTG', ی: 'XYA', ۍ: 'XXY', ې: 'Y', ے: 'XYB', ۓ: 'XBE',
    '\u064b': '', '\u064c': '', '\u064d': '', '\u064e': '', '\u064f': '', '\u0650': '', '\u0652': '', '\u0670': '', '\u0640': '',
  },
  gemination: 'twice',
  finalTaMarbuta: 'XAH',
  machineReadable: true,
};
