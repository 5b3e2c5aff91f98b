/** سي إن إن, إتش آر: letters of English, called by their names, are one word of capitals. */
import { NO_PREFIX, Reading } from './reading';
import { guessVowels } from './sources/guess';

/** Names that are no words of Arabic. بي is as often a P: abbreviations with one are listed. */
const LETTERS: Readonly<Record<string, string>> = {
  بي: 'B',
  سي: 'C',
  دي: 'D',
  جي: 'G',
  تي: 'T',
  يو: 'U',
  آي: 'I',
  إي: 'E',
  آر: 'R',
  ار: 'R',
  كيه: 'K',
  كيو: 'Q',
  جيه: 'J',
  واي: 'Y',
  زد: 'Z',
  دبليو: 'W',
  ...named({ إيه: 'A', إف: 'F', إتش: 'H', إيتش: 'H', إس: 'S', إكس: 'X' }),
};

/** Among others they are letters, too. */
const WORDS: Readonly<Record<string, string>> = {
  كي: 'K',
  في: 'V',
  أي: 'I',
  اي: 'I',
  ...named({ إل: 'L', إم: 'M', إن: 'N', أو: 'O' }),
};

/** Their hamzas are left out, or set above. */
function named(letters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(letters).flatMap(([name, letter]) =>
      ['إ', 'أ', 'ا'].map((alif) => [name.replace(/^[إأ]/, alif), letter]),
    ),
  );
}

/** Letters of the longest abbreviation that is looked for. */
export const MOST_LETTERS = 6;
const FEWEST_AMONG_WORDS = 3;
const JOINS = /^(?:في|[أا]و)$/;

export const isLetter = (word: string): boolean => word in LETTERS || word in WORDS;

/** How many of these words, from the first on, are letters; 0 where they may be words. @param ends nothing follows them */
export function lettersFrom(words: readonly string[], ends: boolean): number {
  if (JOINS.test(words[0]!) && words.length > FEWEST_AMONG_WORDS) return 0;
  let count = words.findIndex((word) => !isLetter(word));
  const isLast = count < 0 && ends;
  if (count < 0) count = words.length;
  // سي دي في السيارة
  if (!isLast && JOINS.test(words[count - 1] ?? '')) count--;
  const plain = words.slice(0, count).filter((word) => LETTERS[word]);
  const isSure = count < FEWEST_AMONG_WORDS ? plain.length === 2 && plain[0] !== plain[1] : plain.length > 1;
  return isSure ? count : 0;
}

export function readLetters(words: readonly string[]): Reading {
  const text = words.map((word) => LETTERS[word] ?? WORDS[word]).join('');
  return new Reading({
    source: 'grammar',
    rule: 'letters of English',
    confidence: 0.8,
    prefix: NO_PREFIX,
    words: words.map((word) => ({ article: false, stem: guessVowels(word) })),
    spellings: { usual: { text, regions: [], exonym: false }, others: [], foreign: true },
    kind: 'place',
  });
}
