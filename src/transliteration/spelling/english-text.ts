/** A text, read → English: each unit by its readings, its neighbours and the options. */
import type { ResolvedOptions } from '../options';
import { governsNext } from '../reading/construct';
import type { Reading } from '../reading/reading';
import type { Unit } from '../reading/unit';
import { abbreviatedTitles, separator } from './abbreviated-titles';
import { distinct } from './distinct';
import { type Candidate, type Context, inCase, spellBest, spellReading } from './english-candidates';
import { Falling } from './n-best';

export class EnglishText {
  private readonly titles: ReadonlyMap<number, string> | undefined;
  /** Place of the first word. */
  private readonly first: number;

  constructor(
    private readonly units: readonly Unit[],
    private readonly options: ResolvedOptions,
  ) {
    this.titles = abbreviatedTitles(units);
    let first = 0;
    while (first < units.length && units[first]!.readings.length === 0) first++;
    this.first = first;
  }

  /** The best spelling of all units. */
  best(): string {
    let written = '';
    for (let i = 0; i < this.units.length; i++) written += this.bestAt(i);
    return written;
  }

  bestAt(i: number): string {
    const { readings } = this.units[i]!;
    if (readings.length === 0) return separator(this.units, i, this.titles, this.options.spacing);
    return this.titleAt(i) ?? spellBest(readings[0]!, this.options, this.contextAt(i));
  }

  /** At most `n` spellings, best first, at least one. */
  candidatesAt(i: number, n: number): Candidate[] {
    const { readings, tokens } = this.units[i]!;
    if (readings.length === 0 || this.titleAt(i) !== undefined)
      return [{ text: this.bestAt(i), confidence: 1 }];
    const context = this.contextAt(i);
    const known = this.spelt(readings, n, context);
    // Of a longer text the words' own spellings combine to enough.
    const adviser = this.units.length === 1 ? this.options.model : undefined;
    const { source } = readings[0]!;
    if (!adviser || (source !== 'lexicon' && source !== 'grammar') || tokens.length > 1) return known;
    if (n <= known.length && n <= KNOWN_FIRST) return known;
    const guessed = adviser.read(tokens[0]!.text, adviser, 'spelling');
    return advised(known, this.spelt(guessed, n, context), n);
  }

  private spelt(readings: readonly Reading[], n: number, context: Context): Candidate[] {
    return distinct(readings, n, (reading) => spellReading(reading, this.options, context));
  }

  private titleAt(i: number): string | undefined {
    const title = this.titles?.get(i);
    return title === undefined ? undefined : inCase(title, this.options);
  }

  private contextAt(i: number): Context {
    return {
      first: i === this.first,
      continued: i > 0 && this.units[i - 1]!.tokens[0]!.kind === 'joint',
      construct: governsNext(this.units, i),
      among: this.units.length > 2,
    };
  }
}

/**
 * A known word's rarer spellings are less often somebody's than what the model makes of its letters. Of 256 listed names of the
 * training's development words 79.3 % had an accepted spelling among five. With the fifth place for the model it is 86.3 %.
 */
const KNOWN_FIRST = 4;

function advised(known: readonly Candidate[], guessed: readonly Candidate[], n: number): Candidate[] {
  const texts = new Map<string, Candidate>();
  const inOrder = [...known.slice(0, KNOWN_FIRST), ...guessed, ...known.slice(KNOWN_FIRST)];
  for (const candidate of inOrder) if (!texts.has(candidate.text)) texts.set(candidate.text, candidate);
  const confidences = new Falling();
  return [...texts.values()]
    .slice(0, n)
    .map(({ text, confidence }) => ({ text, confidence: confidences.next(confidence) }));
}
