/** Text → its parts as read aloud: the sounds of each Arabic word, in every probable reading, and the text between. */

import { COMMON } from './memory';
import type { TransliterateOptions } from './options';
import type { ReadingModel } from './reading/known-word';
import { readText } from './reading/read-text';
import { type Reading, type WholeWord, wholeWords } from './reading/reading';
import type { Unit } from './reading/unit';
import { soundsOf, type WordSounds } from './reading/word-sounds';

export type ReadAloudOptions = Pick<TransliterateOptions, 'dictionary' | 'lexicon' | 'model'>;

/** One word in one reading. */
export interface SpokenReading extends WordSounds {
  /** 0–1, comparable among the readings of one word. */
  readonly confidence: number;
}

export type SpokenPart =
  | { readonly kind: 'word'; readonly readings: readonly SpokenReading[] }
  /** `text` in ASCII digits, with the separators between them. */
  | { readonly kind: 'number'; readonly text: string }
  /** Spaces, punctuation, other scripts. */
  | { readonly kind: 'other'; readonly text: string };

/**
 * The parts of a text in order. A compound name gives a part for each of its words, with at least one reading, best first.
 *
 * @throws NutqError `invalid-option` as `transliterate`
 */
export function readAloud(text: string, options: ReadAloudOptions = {}): SpokenPart[] {
  const settings = COMMON.settings(options);
  const { units } = readText(text, COMMON.sources(settings, 'vowels'));
  return units.flatMap((unit): SpokenPart[] => {
    if (unit.readings.length > 0) return spokenWords(heardReadings(unit, settings.model));
    const [token] = unit.tokens;
    return [{ kind: token!.kind === 'number' ? 'number' : 'other', text: token!.text }];
  });
}

interface Heard {
  readonly words: readonly WholeWord[];
  readonly confidence: number;
}

/** The lexicon is one of names first: of a word in a sentence the model may know better, so both are heard. */
const TRUST_LISTED = 0.7;
/** Below it the model's readings are slips of single letters. */
const PROBABLE = 0.05;

function heardReadings({ readings, tokens }: Unit, model: ReadingModel | undefined): readonly Heard[] {
  const { source } = readings[0]!;
  if (source === 'model') return weighed(probable(readings), 1);
  if (!model || source !== 'lexicon' || tokens.length > 1) return weighed(readings, 1);
  const learned = probable(model.read(tokens[0]!.text, model, 'vowels'));
  return [...weighed(readings, TRUST_LISTED), ...weighed(learned, 1 - TRUST_LISTED)].sort(
    (a, b) => b.confidence - a.confidence,
  );
}

function probable(readings: readonly Reading[]): readonly Reading[] {
  return readings.filter(({ confidence }, i) => i === 0 || confidence >= PROBABLE);
}

function weighed(readings: readonly Reading[], trust: number): Heard[] {
  return readings.map((reading) => ({ words: wholeWords(reading), confidence: reading.confidence * trust }));
}

/** Readings that cut the text into as many words as the best one does, word by word. */
function spokenWords(readings: readonly Heard[]): SpokenPart[] {
  const count = readings[0]!.words.length;
  const alike = readings.filter(({ words }) => words.length === count);
  return Array.from({ length: count }, (_, i) => ({
    kind: 'word',
    readings: alike.map(({ words, confidence }) => ({ ...soundsOf(words[i]!), confidence })),
  }));
}
