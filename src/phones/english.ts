/** A word in Latin letters → its pronunciations: from the list, from the listed word it is a form of, by its letters, by rule. */
import { EVERYDAY_WORDS } from './data/english-words/everyday-words';
import { GRAMMAR_AND_TIME } from './data/english-words/grammar-and-time';
import { NAMES } from './data/english-words/names';
import { LETTER_NAMES } from './data/letter-names';
import { spacedPhones } from './ipa';
import { readByRule } from './letter-to-sound';
import { join, merge, type Pronunciation } from './variants';

/** @param word letters a–z of either case, and apostrophes between them */
export function englishPronunciations(word: string, most: number): Pronunciation[] {
  const lower = word.toLowerCase();
  const known = listed(lower) ?? inflected(lower);
  if (known) return known.slice(0, most);
  const letters = lower.replaceAll("'", '');
  if (!/[aeiouy]/.test(letters)) return [spelledOut(letters)];
  const read = join(readByRule(letters), most);
  // IBAN is a word, ATM is not: capitals alone do not tell.
  return merge(isCapitals(word) ? [...read, spelledOut(letters)] : read, most);
}

let words: ReadonlyMap<string, string> | undefined;

function listed(word: string): Pronunciation[] | undefined {
  words ??= new Map(
    [GRAMMAR_AND_TIME, NAMES, EVERYDAY_WORDS]
      .flatMap((list) => list.trim().split('\n'))
      .map((line) => line.split(' ') as [string, string]),
  );
  const said = words.get(word)?.split('|');
  return said?.map((ipa, i) => ({ text: spacedPhones(ipa), confidence: i === 0 ? 0.8 : 0.2 / i }));
}

const VOICELESS = /(?:p|t|k|f|θ|s|ʃ|tʃ)$/;

/** Endings, and what they add after the last sound of the stem. */
const ENDINGS: readonly (readonly [letters: string, phones: (stem: string) => string])[] = [
  ["'s", plural],
  ['s', plural],
  ['ed', (stem) => (/[td]$/.test(stem) ? 'i d' : VOICELESS.test(stem) ? 't' : 'd')],
  ['ing', () => 'i ŋ'],
  ['er', () => 'ɝ'],
  ['ers', () => 'ɝ z'],
  ['ly', (stem) => (stem.endsWith('l') ? 'iː' : 'l iː')],
];

function plural(stem: string): string {
  return /[szʃʒ]$/.test(stem) ? 'i z' : VOICELESS.test(stem) ? 's' : 'z';
}

/** Shorter stems are whole words: bed is not a form of be. */
const SHORTEST_STEM = 3;

function inflected(word: string): Pronunciation[] | undefined {
  for (const [letters, phones] of ENDINGS) {
    if (!word.endsWith(letters) || word.length < letters.length + SHORTEST_STEM) continue;
    for (const stem of stems(word.slice(0, -letters.length), letters)) {
      const said = listed(stem);
      if (said) return said.map(({ text, confidence }) => ({ text: `${text} ${phones(text)}`, confidence }));
    }
  }
  return undefined;
}

/** Stems before an ending changed them: mov(e)ing, stop(p)ed, bus(y)iest, box(e)s. */
function stems(stem: string, ending: string): string[] {
  const found = [stem];
  if (/^[ei]/.test(ending)) {
    found.push(`${stem}e`);
    if (/(.)\1$/.test(stem)) found.push(stem.slice(0, -1));
  }
  if (stem.endsWith('i')) found.push(`${stem.slice(0, -1)}y`);
  if (ending === 's' && /(?:[sxzo]|[cs]h)e$/.test(stem)) found.push(stem.slice(0, -1));
  if (ending === 's' && stem.endsWith('ie')) found.push(`${stem.slice(0, -2)}y`);
  return found;
}

const LONGEST_ACRONYM = 5;

function isCapitals(word: string): boolean {
  return word.length > 1 && word.length <= LONGEST_ACRONYM && /^[A-Z]+$/.test(word);
}

function spelledOut(letters: string): Pronunciation {
  const text = [...letters].map((letter) => spacedPhones(LETTER_NAMES[letter]!)).join(' ');
  return { text, confidence: 0.2 };
}
