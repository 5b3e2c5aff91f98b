/** A unit is read, spelt and counted as one: a word, a compound of several, or the text between words. */
import type { Token } from '../script/tokenise';
import * as u from '../script/unicode';
import type { Reading } from './reading';

/** One or more tokens with their readings. */
export class Unit {
  private bare: string | undefined;

  constructor(
    readonly tokens: readonly Token[],
    readonly readings: readonly Reading[],
  ) {}

  /** Of its first word, without marks. Found when somebody asks, and once: every neighbour asks. */
  get letters(): string {
    return (this.bare ??= u.stripMarks(this.tokens[0]!.text));
  }
}

/** The readings of text that passes through. */
export const NO_READINGS: readonly Reading[] = [];

export function unitOf(tokens: readonly Token[], readings: readonly Reading[]): Unit {
  return new Unit(tokens, readings);
}
