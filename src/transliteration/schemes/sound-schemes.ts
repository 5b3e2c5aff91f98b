/** Schemes that write the sounds of vocalised words: libraries, maps, dictionaries, journals. */
import { DIGRAPHS, PLAIN_LETTERS } from './plain-letters';
import type { SoundScheme } from './scheme';

const DOTS_BELOW = { ح: 'ḥ', ص: 'ṣ', ض: 'ḍ', ط: 'ṭ', ظ: 'ẓ' } as const;
const MACRONS = { a: 'ā', i: 'ī', u: 'ū' } as const;

/** ALA-LC Romanization Tables: Arabic (1997, revised 2012); rule numbers in the golden rows are its own. */
export const alaLc: SoundScheme = {
  kind: 'sounds',
  reference: 'ALA-LC Romanization Tables, Arabic, 2012',
  taught: true,
  consonants: {
    ...PLAIN_LETTERS,
    ...DIGRAPHS,
    ...DOTS_BELOW,
    ع: 'ʻ',
    پ: 'p',
    چ: 'ch',
    ژ: 'zh',
    گ: 'g',
    ڤ: 'v',
  },
  hamza: 'ʼ',
  longVowels: MACRONS,
  alifMaqsura: 'á',
  iyy: { inner: 'īy', final: 'ī' },
  uww: { inner: 'ūw', final: 'ūw' },
  taMarbuta: { pausal: 'ah', construct: 'at' },
  taMarbutaAfterLong: { pausal: 'h', construct: 't' },
  article: { form: 'al', joint: '-', assimilated: false, capital: 'never', elided: 'never' },
  procliticJoint: '-',
  contractions: { li: 'li{l}-' },
  endings: 'verbs',
  tanwin: 'adverbs',
  clash: 'ʹ',
  capitals: 'names',
  son: 'ibn',
};

/** BGN/PCGN 1956 system for Arabic (2019 edition). */
export const bgnPcgn: SoundScheme = {
  kind: 'sounds',
  reference: 'BGN/PCGN Romanization of Arabic, 1956 (2019)',
  consonants: {
    ...PLAIN_LETTERS,
    ...DIGRAPHS,
    ح: 'ḩ',
    ص: 'ş',
    ض: 'ḑ',
    ط: 'ţ',
    ظ: 'z̧',
    ع: '‘',
    پ: 'p',
    چ: 'ch',
    ژ: 'zh',
    گ: 'g',
    ڤ: 'v',
  },
  hamza: '’',
  longVowels: MACRONS,
  alifMaqsura: 'á',
  iyy: { inner: 'īy', final: 'ī' },
  uww: { inner: 'uww', final: 'uww' },
  taMarbuta: { pausal: 'ah', construct: 'at' },
  taMarbutaAfterLong: { pausal: 'h', construct: 't' },
  article: { form: 'al', joint: ' ', assimilated: true, capital: 'initial', elided: 'never' },
  procliticJoint: ' ',
  contractions: { bi: 'bi{l} ', li: 'li{l} ', ka: 'ka{l} ' },
  endings: 'drop',
  tanwin: 'drop',
  clash: '',
  capitals: 'each',
  son: 'Bin',
};

/** Beirut system as amended by UNGEGN resolution XI/3 of 2017. */
export const ungegn2017: SoundScheme = {
  ...bgnPcgn,
  reference: 'UNGEGN resolution XI/3, 2017',
  consonants: { ...bgnPcgn.consonants, ح: 'ẖ', ص: 's̱', ض: 'ḏ', ط: 'ṯ', ظ: 'd͟h' },
  iyy: { inner: 'iyy', final: 'ī' },
  article: { form: 'al', joint: ' ', assimilated: true, capital: 'always', elided: 'never' },
  clash: '·',
};

/** ISO 233-2:1993, simplified transliteration. */
export const iso2332: SoundScheme = {
  kind: 'sounds',
  reference: 'ISO 233-2:1993',
  consonants: {
    ...PLAIN_LETTERS,
    ...DOTS_BELOW,
    ث: 'ṯ',
    ج: 'ǧ',
    خ: 'ẖ',
    ذ: 'ḏ',
    ش: 'š',
    غ: 'ġ',
    ع: 'ʿ',
    پ: 'p',
    چ: 'č',
    ژ: 'ž',
    گ: 'g',
    ڤ: 'v',
  },
  hamza: 'ʾ',
  longVowels: MACRONS,
  alifMaqsura: 'ỳ',
  iyy: { inner: 'iyy', final: 'ī' },
  uww: { inner: 'uww', final: 'uww' },
  taMarbuta: { pausal: 'aẗ', construct: 'aẗ' },
  taMarbutaAfterLong: { pausal: 'ẗ', construct: 'ẗ' },
  article: { form: 'al', joint: '-', assimilated: false, capital: 'never', elided: 'never' },
  procliticJoint: '-',
  contractions: { li: 'li-{l}-' },
  endings: 'drop',
  tanwin: 'drop',
  clash: '',
  capitals: 'names',
  son: 'ibn',
};

/** DIN 31635 (1982), full-context reading of the endings that are written. */
export const din31635: SoundScheme = {
  ...iso2332,
  reference: 'DIN 31635:1982',
  consonants: { ...iso2332.consonants, خ: 'ḫ' },
  alifMaqsura: 'ā',
  taMarbuta: { pausal: 'a', construct: 'at' },
  taMarbutaAfterLong: { pausal: 'h', construct: 't' },
  article: { form: 'al', joint: '-', assimilated: true, capital: 'never', elided: 'after-vowel' },
  contractions: {},
  endings: 'keep',
  tanwin: 'keep',
  capitals: 'none',
};

/** A Dictionary of Modern Written Arabic, 3rd and 4th English editions. */
export const hansWehr: SoundScheme = {
  ...din31635,
  reference: 'Wehr/Cowan, A Dictionary of Modern Written Arabic, 4th ed. 1979',
  consonants: { ...din31635.consonants, ج: 'j', خ: 'ḵ', غ: 'ḡ' },
  iyy: { inner: 'īy', final: 'ī' },
  uww: { inner: 'ūw', final: 'ūw' },
  endings: 'verbs',
  tanwin: 'adverbs',
};

/** International Journal of Middle East Studies, transliteration guide. */
export const ijmes: SoundScheme = {
  ...din31635,
  reference: 'IJMES translation and transliteration guide',
  consonants: { ...alaLc.consonants, ع: 'ʿ' },
  hamza: 'ʾ',
  article: { form: 'al', joint: '-', assimilated: false, capital: 'never', elided: 'after-proclitic' },
  endings: 'verbs',
  tanwin: 'adverbs',
};
