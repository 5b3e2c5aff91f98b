/** What a reading is in a sentence, in a few letters: part of speech, person, voice, case, number, what is joined to it. */
import * as u from '../../script/unicode';
import type { ContextWord } from './context-word';

const FATHA = u.FATHA;
const DAMMA = u.DAMMA;
const KASRA = u.KASRA;
const SHADDA = u.SHADDA;
const TASHKIL = u.TASHKIL;
const VOWEL = `[${FATHA}${DAMMA}${KASRA}]`;
const LETTER = `[^${TASHKIL}]`;

/** `wa-did-تُactive`, `al-nounة`, `bi-own-ِ` */
export function wordClassOf(word: ContextWord): string {
  const { kind, joined, stem, source, isVerb } = word;
  if (kind !== undefined && kind !== 'word') return kind.startsWith('given') ? 'given' : kind;
  if (kind === undefined || source !== 'lexicon') return `${joined}-guess${endingOf(stem)}`;
  return `${joined}-${isVerb ? verbClass(word) : nounClass(word)}`;
}

function verbClass({ letters, stem, rule }: ContextWord): string {
  if (stem.endsWith(`${u.FATHATAN}ا`)) return 'noun-an';
  const isListed = rule.startsWith('listed');
  if (isListed && ORDER_OF_TWO.test(letters)) return 'order';
  if (isListed && NO_VERB.test(stem)) return 'particle';
  const object = rule.startsWith('object of a verb') ? '+o' : '';
  const byLetters = rule.startsWith('verb by');
  if (byLetters && SHORT_ORDER.test(stem)) return 'order';
  if (isListed || byLetters ? ORDER.test(stem) : /order|imperative/.test(rule)) return `order${object}`;
  if (isListed && !VERB_SHAPE.test(stem)) return 'particle';
  if (IMPERFECT.test(stem)) {
    const [future, person] = stem[0] === 'س' ? ['s', stem[2]] : ['', stem[0]];
    const voice = PASSIVE_IMPERFECT.test(stem) ? 'passive' : 'active';
    return `does-${future}${person}${voice}${MANY.test(stem) ? 'n' : ''}${object}`;
  }
  const person = object ? OBJECT_PERSON.exec(stem)?.[1] : PERSON.exec(stem)?.[0];
  return `did-${person ?? ''}${PASSIVE_PERFECT.test(stem) ? 'passive' : 'active'}${object}`;
}

/** By their letters in the list nothing tells them from particles. */
const ORDER_OF_TWO = /^(?:قل|صف|عد|كن|قس|دع|ثق|زد|قف|خذ|ضع|زر)$/u;
/** في, على, أنه, بعد: the list has verbs and what is neither verb nor noun in small letters alike. */
const NO_VERB = new RegExp(
  `^(?:.${VOWEL}?${LETTER}?${VOWEL}?|[حعلم]${FATHA}[دلت][${FATHA}${SHADDA}]+(?:ى|ين${FATHA}ا)|أ${FATHA}ن[${FATHA}${SHADDA}]{2}.*|${LETTER}${FATHA}[^ا]${LETTER}${FATHA})$`,
  'u',
);
/** اكتب, أغلق, سجل, حاول */
const ORDER = new RegExp(
  `^(?:ا[${KASRA}${DAMMA}].*[^${FATHA}${DAMMA}تىي]|أ${FATHA}${LETTER}{0,2}${KASRA}[^ي]|.${FATHA}(?:${LETTER}[${KASRA}${SHADDA}]{2}|ا${LETTER}${KASRA})[^ي])[${KASRA}${DAMMA}]?$`,
  'u',
);
/** صل, زر, مد, سم, انس, أعط, تخط, تفاد */
const SHORT_ORDER = new RegExp(
  `^(?:${LETTER}${VOWEL}${LETTER}(?:${SHADDA}${KASRA}?)?|ا${KASRA}${LETTER}{2}${FATHA}|أ${FATHA}${LETTER}{2}${KASRA}|ت${FATHA}${LETTER}${FATHA}ا?${LETTER}${SHADDA}?${FATHA})$`,
  'u',
);
/** يكتب, سيكتب; أكتب, but not أكثر; كتب, انتهى, أعيد */
const VERB_SHAPES = [
  `(?:س${FATHA})?[يت][${FATHA}${DAMMA}].*[${FATHA}${KASRA}${DAMMA}ا].*[^${FATHA}${DAMMA}ت]`,
  `[أن][${FATHA}${DAMMA}].*(?:[${KASRA}${DAMMA}]|${FATHA}ا).*[^${FATHA}${DAMMA}تىء]`,
  `(?:${LETTER}${FATHA}|ا${KASRA}|[^ه]${DAMMA}.*${KASRA}).*(?:${FATHA}[تى]?|ت${DAMMA}|[^${TASHKIL}]ن${FATHA}ا|${DAMMA}وا)`,
];
const VERB_SHAPE = new RegExp(`^(?:${VERB_SHAPES.join('|')})$`, 'u');

const IMPERFECT = new RegExp(
  `^(?:س${FATHA})?[أيتن][${FATHA}${DAMMA}](?!.*(?:${FATHA}|ت${DAMMA}|${FATHA}ت)$)`,
  'u',
);
/** With no i but that of تكتبين. */
const PASSIVE_IMPERFECT = new RegExp(`^(?:س${FATHA})?[أيتن]${DAMMA}[^${KASRA}]*(?:${KASRA}ين)?$`, 'u');
const MANY = /(?:ون|ين|وا|ي|ان)$/u;
const PASSIVE_PERFECT = new RegExp(`^(?:ا|${LETTER})${DAMMA}`, 'u');
const PERSON = new RegExp(`(?:${FATHA}ت|ت${DAMMA}|ن${FATHA}ا|${DAMMA}وا|ت|وا)$`, 'u');
const PRONOUN = `(?:ن${KASRA}ي|ه${DAMMA}?|ه${FATHA}ا|ك|ن${FATHA}ا|ه${DAMMA}م|ك${DAMMA}م)`;
const OBJECT_PERSON = new RegExp(`(${FATHA}ت|ت${DAMMA}|ت${FATHA}|ن${FATHA}ا|${DAMMA}و)?${PRONOUN}$`, 'u');

function nounClass({ stem, rule }: ContextWord): string {
  if (rule.startsWith('attached pronoun')) return `own-${OWNED_CASE.exec(stem)?.[1] ?? ''}`;
  return rule.startsWith('accusative') ? 'noun-an' : `noun${endingOf(stem)}`;
}

const OWNED_CASE = new RegExp(
  `(${VOWEL})(?:ه[${DAMMA}${KASRA}]?|ه${FATHA}ا|ك${FATHA}?|ن${FATHA}ا|ه[${DAMMA}${KASRA}]م|ك${DAMMA}م)$`,
  'u',
);
const endingOf = (stem: string): string => ENDING.exec(stem)?.[0] ?? '';
const ENDING = new RegExp(`(?:ة|ات|${FATHA}ي?ن|${KASRA}ين|ون|ان|ي${SHADDA}|${KASRA}ي|اء|ى|ا|ه)$`, 'u');

/** A class without most of what it says, to count what stands between a verb and a noun. */
export function roleOf({ letters }: ContextWord, wordClass: string): string {
  if (wordClass.endsWith('particle')) return letters.length < 5 ? letters : 'particle';
  const verb = VERB.exec(wordClass);
  if (verb) return verb[1]!;
  if (/^(?:bi|li)/.test(wordClass)) return 'phrase';
  if (wordClass.includes('own-')) return OWNED_FEMININE.test(letters) ? 'hers' : 'his';
  if (wordClass.endsWith('noun-an')) return 'an';
  if (!/noun|guess/.test(wordClass)) return wordClass;
  return (wordClass.includes('al-') ? 'the' : 'a') + (FEMININE.test(letters) ? '+f' : '');
}

const VERB = /-(did|does|order)/;
const FEMININE = /(?:ة|ات)$/u;
const OWNED_FEMININE = /ت(?:ه|ها|ي|ك|هم|نا|كم)$/u;

/** The vowels of a stem, with a point for each consonant. */
export const patternOf = (stem: string): string => stem.replace(CONSONANT, '.');
const CONSONANT = new RegExp(`[^${TASHKIL}اويىة]`, 'gu');
