/** A unit is read, spelt and counted as one: a word, a compound of several, or the text between words. */
import type { Token } from '../script/tokenise';
import type { Reading } from './reading';

/** One or more tokens with their readings. */
export interface Unit {
  readonly tokens: readonly Token[];
  readonly readings: readonly Reading[];
}

/** The readings of text that passes through. */
export const NO_READINGS: readonly Reading[] = [];

export function unitOf(tokens: readonly Token[], readings: readonly Reading[]): Unit {
  return { tokens, readings };
}
