/** English letters → phones by rule, for words that no list has. */
import type { Choice } from '../transliteration/spelling/n-best';
import { BACK_VOWELS } from './data/english-rules/back-vowels';
import { CONSONANTS } from './data/english-rules/consonants';
import { FRONT_VOWELS } from './data/english-rules/front-vowels';
import { spacedPhones } from './ipa';

/**
 * After Elovitz, Johnson, McHugh and Shore, "Letter-to-Sound Rules for Automatic Translation of English Text to Phonetics", NRL Report
 * 7948 (1976): a work of the United States government in the public domain. Cut down where the word list knows better, and added to for
 * doubled letters, endings and unstressed vowels.
 *
 * A line is `left[letters]right phones`, the first that fits wins. `|` parts pronunciations, likeliest first; `-` is silence, `_` the edge
 * of the word; `CLASSES` has the other signs.
 */
const RULES: Readonly<Record<string, string>> = { ...BACK_VOWELS, ...CONSONANTS, ...FRONT_VOWELS };

/** The classes that the rules name, bounded so that time is linear in the word. */
const CLASSES: Readonly<Record<string, string>> = {
  /** One or more vowels. */
  '#': '[aeiouy]{1,6}',
  /** Any number of consonants. */
  ':': '[b-df-hj-np-tv-xz]{0,6}',
  /** One consonant. */
  '^': '[b-df-hj-np-tv-xz]',
  /** A voiced consonant. */
  '.': '[bdgjlmnrvwz]',
  /** A sibilant. */
  '&': '(?:[sczxj]|[cs]h|g(?=e))',
  /** A consonant after which u is long. */
  '@': '(?:[tsrdlznj]|[tcs]h)',
  /** A front vowel. */
  '+': '[eiy]',
  /** An ending. */
  '%': '(?:e|e[rsd]|ers|ings?|ely)_',
};

/** How sure a rule is of each of its pronunciations, by their number and order. */
const TRUST: readonly (readonly number[])[] = [[1], [0.75, 0.25], [0.6, 0.25, 0.15]];

interface Rule {
  readonly pattern: RegExp;
  /** Letters that it reads. */
  readonly length: number;
  readonly choices: readonly Choice[];
}

const compiled = new Map<string, readonly Rule[]>();

/** @param word lower case a–z @returns for each rule that read a piece of it, its pronunciations, phones parted by spaces */
export function readByRule(word: string): (readonly Choice[])[] {
  const edged = `_${word}_`;
  const columns: (readonly Choice[])[] = [];
  for (let at = 1; at <= word.length; ) {
    const rule = rulesFor(edged[at]!).find(({ pattern }) => {
      pattern.lastIndex = at;
      return pattern.test(edged);
    })!;
    columns.push(rule.choices);
    at += rule.length;
  }
  return columns;
}

function rulesFor(letter: string): readonly Rule[] {
  let rules = compiled.get(letter);
  if (!rules) compiled.set(letter, (rules = RULES[letter]!.trim().split('\n').map(compile)));
  return rules;
}

function compile(line: string): Rule {
  const [, left, letters, right, phones] = /^(\S*?)\[(\w+)\](\S*) (\S+)$/.exec(line)!;
  const texts = phones!.split('|');
  return {
    pattern: new RegExp(`(?<=${pattern(left!)})${letters}(?=${pattern(right!)})`, 'y'),
    length: letters!.length,
    choices: texts.map((text, i) => ({
      text: text === '-' ? '' : spacedPhones(text),
      confidence: TRUST[texts.length - 1]![i]!,
    })),
  };
}

function pattern(context: string): string {
  return context.replace(/[#:^.&@+%]/g, (name) => CLASSES[name]!);
}
