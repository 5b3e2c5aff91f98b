/** What of a vocalised word its English spelling tells: no case endings, and one way to write what sounds alike. */
import * as u from '../../src/transliteration/script/unicode';

const { FATHA: a, DAMMA: o, KASRA: i, SHADDA: w, SUKUN, TATWEEL, DAGGER_ALIF, FATHATAN } = u;
const VOWEL = `[${a}${o}${i}]`;
/** A letter that no vowel or shadda follows. */
const LONG = `(?![${u.TASHKIL}])`;
const LETTER = `([^${u.TASHKIL}])`;
/** What may stand before the article: و ف ب ك. */
const JOINED = `((?:و${a}?)?(?:ف${a}?)?(?:[بك][${a}${i}]?)?)`;
const AND = `((?:و${a}?|ف${a}?)?)`;

const step = (from: string, to: string): readonly [RegExp, string] => [new RegExp(from, 'gu'), to];

const STEPS = [
  step(`[${TATWEEL}${SUKUN}]`, ''),
  step(u.ALIF_WASLA, 'ا'),
  step(`([${u.CASE_SIGNS}])${w}`, `${w}$1`),
  step(DAGGER_ALIF, a),
  // Hamzat wasl after a preposition or the article.
  step(`ل${i}ا`, 'لا'),
  // What is left out at the end of a word.
  step(`[اى]${FATHATAN}|${FATHATAN}[اى]`, ''),
  step(`[${u.CASE_SIGNS}]+$`, ''),
  step(`${w}$`, ''),
  // Sun letters, and the vowels of what is joined before a word.
  step(`^${JOINED}ا${a}?ل${LETTER}${w}?`, '$1ال$2'),
  step(`^${AND}ل${i}?ل${LETTER}${w}?`, '$1لل$2'),
  step(`^([وف]${a}?|[بل]${i}?|ك${a}?)?ا${VOWEL}`, '$1ا'),
  step(`^([وفك])${a}`, '$1'),
  step(`^([وف]?[بل])${i}`, '$1'),
  step(`^${AND}ل${i}?ال`, '$1لل'),
  step(`^([وف]?[بك]?ال|[وف]?لل)ا${VOWEL}`, '$1ا'),
  step(`^([وف]?لل)(.)${w}`, '$1$2'),
  // Long vowels.
  step(`${a}(?=[اىآة])`, ''),
  step(`${o}و${LONG}`, 'و'),
  step(`${i}ي${LONG}`, 'ي'),
  step(`[${u.TASHKIL}]+$`, ''),
  step('ة.*$', 'ة'),
  step(`${o}?وا$`, 'وا'),
  step(`ه${i}م(${a}?ا)?$`, `ه${o}م$1`),
  step('ى$', 'ا'),
  step('[أإئؤ]', 'ء'),
  step(`م${a}?ا?ء${a}?ة`, 'مءة'),
];

export const heard = (vocalised: string): string =>
  STEPS.reduce((word, [from, to]) => word.replace(from, to), vocalised.normalize('NFC'));
