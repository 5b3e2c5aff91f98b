/**
 * Persian, Urdu, Pashto and Kurdish words that no list has, told by letters that Arabic does not have: read by the sounds of
 * their own language. Short vowels, which Persian and Urdu do not write, are a wherever a cluster cannot be said. Sources:
 * BGN/PCGN romanisation systems of Persian (2019) and Urdu (2007), put into the spelling of passports.
 */

import { BROKEN_HEH, KURDISH_LETTERS } from '../../script/sorani';
import * as u from '../../script/unicode';
import { capitalise } from '../../sounds/english-orthography';
import { NO_PREFIX, Reading } from '../reading';
import { guessVowels } from './guess';
import { isListed } from './listed-entries';
import { pronounceSorani } from './sorani-sounds';

interface Sounds {
  readonly consonants: Readonly<Record<string, string>>;
  /** و as a consonant, as a vowel, and at the end of a word. */
  readonly waw: readonly [consonant: string, vowel: string, final: string];
  /** ه at the end, after a consonant. */
  readonly finalHeh: string;
  /** Vowels that have their own letter. */
  readonly vowels: Readonly<Record<string, string>>;
}

const COMMON: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 's',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'z',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'z',
  ط: 't',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ک: 'k',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ڤ: 'v',
};

const PERSIAN: Sounds = {
  consonants: { ...COMMON, ق: 'gh' },
  waw: ['v', 'ou', 'ou'],
  finalHeh: 'eh',
  vowels: {},
};

const URDU: Sounds = {
  consonants: {
    ...COMMON,
    ٹ: 't',
    ڈ: 'd',
    ڑ: 'r',
    ں: 'n',
    ہ: 'h',
    ھ: 'h',
    ټ: 't',
    ډ: 'd',
    ړ: 'r',
    ښ: 'sh',
    ځ: 'dz',
    څ: 'ts',
    ګ: 'g',
    ڼ: 'n',
  },
  waw: ['w', 'u', 'u'],
  finalHeh: 'a',
  vowels: { ے: 'e', ې: 'e', ۍ: 'ai' },
};

/** Its vowels are in `sorani-sounds.ts`. */
const SORANI_CONSONANTS: Readonly<Record<string, string>> = { ...COMMON, ڕ: 'r', ڵ: 'l', ھ: 'h' };

/** Members of Persian names that keep their vowels wherever they stand. */
const ELEMENTS: Readonly<Record<string, string>> = {
  گل: 'gol',
  مهر: 'mehr',
  به: 'beh',
  شهر: 'shahr',
  خوش: 'khosh',
  نیک: 'nik',
  پور: 'pour',
  زاده: 'zadeh',
  نژاد: 'nejad',
  زار: 'zar',
  دوست: 'doust',
  خواه: 'khah',
  نیا: 'nia',
  فر: 'far',
  بخش: 'bakhsh',
  مند: 'mand',
  وند: 'vand',
  پرست: 'parast',
  پناه: 'panah',
  آبادی: 'abadi',
  آباد: 'abad',
  اوغلی: 'oghli',
  چی: 'chi',
  یان: 'ian',
  دخت: 'dokht',
  چهر: 'chehr',
  رخ: 'rokh',
  وش: 'vash',
};
const OPENING = /^(?:گل|مهر|به|شهر|خوش|نیک)(?=[^اویآه].)/u;
const CLOSING =
  /(?<=..)(?:پور|زاده|نژاد|زار|دوست|خواه|نیا|فر|بخش|مند|وند|پرست|پناه|آبادی|آباد|اوغلی|چی|یان|دخت|چهر|رخ|وش)$/u;

const URDU_LETTERS = /[ٹڈڑںہھےټډړښځڅګڼېۍ]/u;
const PERSIAN_LETTERS = /[کی]/u;
const SHARED_LETTERS = /[پچژگ]/u;
/** Arabic in the letters of a Persian keyboard, or an Arabic spelling of a foreign word. */
const ARABIC_LETTERS = /[يكىةأإؤحصضطظع]|^ال/u;

/** Of no Arabic word, whatever letters stand before it. */
const PERSIAN_CLOSING = /..(?:دخت|زاده|نژاد|پور)$/u;

function soundsOf(typed: string, loose: boolean): Sounds | undefined {
  if (URDU_LETTERS.test(typed)) return URDU;
  const shared = SHARED_LETTERS.test(typed) && (loose || OPENING.test(typed) || CLOSING.test(typed));
  const persian = shared || PERSIAN_LETTERS.test(typed) || PERSIAN_CLOSING.test(typed);
  return persian && !ARABIC_LETTERS.test(typed) ? PERSIAN : undefined;
}

/** فرۆ is not فَرو, كەسان no form of كَسا, وەیسی not wa with a name, گوڵی no غولي: of Kurdish letters, all but a name that has each of them. */
export function isArabicOnly(reading: Reading, typed: string): boolean {
  if (!KURDISH_LETTERS.test(typed) && !typed.includes(BROKEN_HEH)) return false;
  if (!isListed(reading) || reading.kind === 'word' || reading.prefix.proclitics.length > 0)
    return reading.source !== 'dictionary';
  return [...'پچژگ'].some((letter) => typed.includes(letter) && !reading.spellings.bare.includes(letter));
}

/** In letters: no word is longer, and clusters are parted by recursion. */
const LONGEST = 64;
/** Of Kurdish, which writes its vowels, and of the others. */
const WRITTEN_VOWELS = 0.8;
const GUESSED_VOWELS = 0.4;

/**
 * @param typed the letters as they came in, before any is folded
 * @param loose پ چ ژ گ are enough, which also write foreign words in Arabic
 */
export function readFromOtherLanguage(typed: string, word: string, loose: boolean): Reading | undefined {
  const letters = typed.normalize('NFC').replace(/\p{M}/gu, '').replaceAll(BROKEN_HEH, u.AE);
  if (letters.length < 2 || letters.length > LONGEST) return undefined;
  const kurdish = KURDISH_LETTERS.test(letters);
  const text = kurdish ? pronounceSorani(letters, SORANI_CONSONANTS) : spell(letters, loose);
  if (text === '') return undefined;
  return new Reading({
    source: 'rules',
    rule: 'sounds of another language, told by its letters',
    confidence: kurdish ? WRITTEN_VOWELS : GUESSED_VOWELS,
    prefix: NO_PREFIX,
    words: [{ article: false, stem: guessVowels(word) }],
    spellings: { usual: { text: capitalise(text), regions: [], exonym: false }, others: [], foreign: true },
  });
}

function spell(letters: string, loose: boolean): string {
  const sounds = soundsOf(letters, loose);
  if (!sounds) return '';
  if (sounds === PERSIAN && letters.length > 2 && ELEMENTS[letters]) return ELEMENTS[letters];
  const opening = sounds === PERSIAN ? (OPENING.exec(letters)?.[0] ?? '') : '';
  const rest = letters.slice(opening.length);
  const closing = sounds === PERSIAN ? (CLOSING.exec(rest)?.[0] ?? '') : '';
  const middle = rest.slice(0, rest.length - closing.length);
  return (ELEMENTS[opening] ?? '') + pronounce(middle, sounds) + (ELEMENTS[closing] ?? '');
}

const LONG = /[اآویےېۍ]/u;

function pronounce(letters: string, sounds: Sounds): string {
  const codes = [...letters].map((letter, i) => code(letters, letter, i, sounds));
  // بھ is one consonant.
  for (let i = 1; i < codes.length; i++) {
    if (letters[i] !== 'ھ') continue;
    codes[i - 1] += codes[i]!;
    codes[i] = '';
  }
  const text = breakClusters(codes).join('');
  return text
    .replace('aii', 'aei')
    .replace(/(?<=[^aeiou])y(?=[aeou])/g, 'iy')
    .replace('uu', 'u');
}

function code(
  letters: string,
  letter: string,
  i: number,
  { consonants, waw, finalHeh, vowels }: Sounds,
): string {
  const [before, next] = [letters[i - 1] ?? '', letters[i + 1] ?? ''];
  const last = i === letters.length - 1;
  const own = vowels[letter];
  if (own) return own;
  switch (letter) {
    case 'آ':
      return 'a';
    case 'ا':
      // ایران: the alif only carries the vowel after it. خواجه: the waw before it is silent.
      return i === 0 && /[وی]/u.test(next) && !LONG.test(letters[2] ?? '') ? '' : 'a';
    case 'و':
      if (before === 'خ' && next === 'ا') return '';
      if (i === 0 || (before !== '' && /[اآ]/u.test(before) && i > 1) || LONG.test(next)) return waw[0];
      return last ? waw[2] : waw[1];
    case 'ی':
      // سیاوش: after the first consonant it is heard as a vowel.
      if (i === 1 && next === 'ا' && !/[اآحپخب]/u.test(before)) return 'i';
      if (/[اآو]/u.test(next) || (i === 0 && !last)) return 'y';
      return 'i';
    case 'ه':
    case 'ہ':
      return last && i > 0 && !LONG.test(before) ? finalHeh : 'h';
    default:
      return consonants[letter] ?? '';
  }
}

const VOWEL = /^[aeiou]/;
/** Consonants that a syllable may end in beside a stop or a fricative: bakht, dast, mand. */
const CODA = /^(?:r|n|l|m|s|sh|kh|f)$/;

/** Puts a where more consonants meet than a Persian syllable can hold. */
function breakClusters(codes: readonly string[]): string[] {
  const syllables: string[] = [];
  let run: string[] = [];
  for (const each of [...codes.filter((text) => text !== ''), '']) {
    if (each !== '' && !VOWEL.test(each)) {
      run.push(each);
      continue;
    }
    syllables.push(broken(run, syllables.length === 0, each === ''), each);
    run = [];
  }
  return syllables;
}

/** Consonants up to the next vowel, or to the end of the word. */
function broken(run: readonly string[], opens: boolean, ends: boolean): string {
  const [first, second, third] = run;
  if (first === undefined || second === undefined) return first ?? '';
  if (opens) return `${first}a${broken(run.slice(1), false, ends)}`;
  if (second === 'h') return `${first}a${broken(run.slice(1), false, ends)}`;
  if (third !== undefined && ends && run.length === 3 && CODA.test(second))
    return `${first}a${second}${third}`;
  if (third !== undefined) return `${first}${second}a${broken(run.slice(2), false, ends)}`;
  return ends && !CODA.test(first) ? `${first}a${second}` : first + second;
}
