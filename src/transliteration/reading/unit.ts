/** A unit is read, spelt and counted as one: a word, a compound of several, or the text between words. */
import type { Token } from '../script/tokenise';
import * as u from '../script/unicode';
import type { KnownWord, MadeForm } from './known-word';
import type { Reading } from './reading';

/** One or more tokens with their readings. */
export class Unit {
  private bare: string | undefined;

  constructor(
    readonly tokens: readonly Token[],
    readonly readings: readonly Reading[],
    private readonly word: KnownWord | undefined,
  ) {}

  /** Of its first word, without marks. Found when somebody asks, and once: every neighbour asks. */
  get letters(): string {
    return (this.bare ??= this.word?.bare ?? u.stripMarks(this.tokens[0]!.text));
  }

  /** What grammar makes of the word, whatever stands beside it: made once, however often the word is met. */
  as(form: MadeForm): Reading | undefined {
    const { word } = this;
    if (word === undefined) return form(this.tokens[0]!.text);
    word.forms ??= new Map();
    if (!word.forms.has(form)) word.forms.set(form, form(word.text));
    return word.forms.get(form);
  }

  /** The same of what it is. */
  is(fact: Fact): boolean {
    const { word } = this;
    if (word === undefined) return fact(this);
    word.facts ??= new Map();
    let known = word.facts.get(fact);
    if (known === undefined) {
      known = fact(this);
      word.facts.set(fact, known);
    }
    return known;
  }
}

/** What a word by itself tells. */
export type Fact = (unit: Unit) => boolean;

/** The readings of text that passes through. */
export const NO_READINGS: readonly Reading[] = [];

export function unitOf(tokens: readonly Token[], readings: readonly Reading[], word?: KnownWord): Unit {
  return new Unit(tokens, readings, word);
}
