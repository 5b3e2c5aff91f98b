/** Asks the sources in order; each reading keeps where it comes from. */
import { isFullyVocalised } from './marks';
import { type Reading, toReadWords } from './reading';
import { segment } from './segment';
import { readFromDerivation } from './sources/derivation';
import type { Dictionary } from './sources/dictionary';
import { guessVowels } from './sources/guess';
import { entryReadings, readFromLexicon } from './sources/lexicon-source';
import { lexicon } from './lexicon';
import * as u from './unicode';

export interface Sources {
  readonly dictionary: Dictionary | undefined;
  readonly useLexicon: boolean;
}

/** @returns at least one reading, best first, for a word (letters and marks, normalised) */
export function readWord(word: string, sources: Sources): Reading[] {
  const corrected = readFromDictionary(word, sources.dictionary);
  const listed = sources.useLexicon ? readListed(word) : [];
  const readings = corrected ? [corrected, ...listed] : listed;
  if (isFullyVocalised(segment(word)[0]!.stem)) readings.push(readFromMarks(word));
  if (readings.length === 0) readings.push(readByRule(word));
  return readings;
}

function readListed(word: string): Reading[] {
  const listed = readFromLexicon(word);
  return listed.length > 0 ? listed : readFromDerivation(word);
}

export function readFromDictionary(bareWord: string, dictionary: Dictionary | undefined): Reading | undefined {
  const bare = u.stripMarks(bareWord);
  const spelling = dictionary?.find(bare);
  if (spelling === undefined) return undefined;
  const [listed] = entryReadings(lexicon(), bare);
  return {
    source: 'dictionary',
    rule: 'your dictionary',
    confidence: 1,
    words: listed?.words ?? toReadWords(guessVowels(bare)),
    spellings: [{ text: spelling, regions: [], exonym: false }],
  };
}

function readFromMarks(word: string): Reading {
  const cut = segment(word).find(({ article }) => article) ?? segment(word)[0]!;
  return {
    source: 'marks',
    rule: 'vowels as written',
    confidence: 0.95,
    words: [{ proclitics: cut.proclitics, article: cut.article, stem: cut.stem }],
  };
}

function readByRule(word: string): Reading {
  const cut = segment(word).find(({ article }) => article) ?? segment(word)[0]!;
  return {
    source: u.hasMarks(word) ? 'marks' : 'rules',
    rule: u.hasMarks(word) ? 'vowels as written, the others by rule' : 'vowels by rule',
    confidence: 0.2,
    words: [{ proclitics: cut.proclitics, article: cut.article, stem: guessVowels(cut.stem) }],
  };
}
