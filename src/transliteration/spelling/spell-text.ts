/** A text, read → its units, spelt in their places by the scheme asked for. */
import type { Settings } from '../memory';
import type { Model } from '../model';
import type { ResolvedOptions } from '../options';
import { governsNext } from '../reading/construct';
import { inItsCase } from '../reading/pronouns';
import { type ReadText, readText } from '../reading/read-text';
import type { Reading } from '../reading/reading';
import { readFromModel } from '../reading/sources/model-source';
import { NO_READINGS, type Unit, unitOf } from '../reading/unit';
import { SCHEMES } from '../schemes';
import type { LetterScheme, SoundScheme } from '../schemes/scheme';
import { normalise } from '../script/normalise';
import { type Token, tokenise } from '../script/tokenise';
import { abbreviatedTitles, separator } from './abbreviated-titles';
import { type Candidate, type Context, inCase, spellBest, spellReading } from './english-candidates';
import { spellOther, spellWord } from './letters';
import { combinations, Falling } from './n-best';
import { endsInVowel, spellScholarly } from './scholarly-words';
import { textConfidence } from './text-confidence';

export interface SpelledUnit {
  readonly unit: Unit;
  /** The best spelling. */
  readonly best: string;
  /** At most `n` spellings, best first, at least one: made when somebody asks. */
  candidates(n: number): Candidate[];
}

export interface SpelledText {
  readonly units: readonly SpelledUnit[];
  readonly offsets: ReadText['offsets'];
  /** 0–1, of the best spelling of the whole text; absent where only the products of its words are known. */
  readonly confidence?: () => number;
}

/** UTF-16 offsets in the input. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A token in its place, with its best spelling. */
export interface SpelledToken extends Place {
  readonly output: string;
}

const LONGEST_REMEMBERED = 64;

/** The best spelling of a text; of short ones, which repeat, from memory. */
export function spell(text: string, settings: Settings): string {
  if (text.length > LONGEST_REMEMBERED) return bestOf(spellText(text, settings));
  const known = settings.texts.get(text);
  if (known !== undefined) return known;
  const written = bestOf(spellText(text, settings));
  settings.texts.set(text, written);
  return written;
}

export function bestOf({ units }: SpelledText): string {
  let written = '';
  for (const { best } of units) written += best;
  return written;
}

/**
 * @param read the text as it was read already, if it was
 */
export function spellText(text: string, settings: Settings, read?: ReadText): SpelledText {
  const scheme = settings.scheme === 'english' ? undefined : SCHEMES[settings.scheme];
  if (scheme?.kind === 'letters') {
    const { text: kept, offsets } = normalise(text, 'keep');
    return { offsets, units: tokenise(kept).map((token) => spellByLetters(token, scheme)) };
  }
  const { units, offsets } = read ?? readText(text, settings.sources);
  if (scheme) return { offsets, units: spellScholarlyUnits(units, scheme) };
  return { offsets, units: spellEnglishUnits(units, settings), confidence: () => textConfidence(units) };
}

/** The pieces whose outputs, joined, are the best spelling. Their places cover the whole text. */
export function spelledTokens(spelled: SpelledText, length: number): SpelledToken[] {
  const places = placesOf(spelled, length);
  return spelled.units.map(({ best }, i) => ({ ...places[i]!, output: best }));
}

/** Each unit from its first character to the next unit's; signs that were dropped belong to the unit before them. */
export function placesOf({ units, offsets }: SpelledText, length: number): Place[] {
  const starts = units.map(({ unit }, i) => {
    const { start, end } = unit.tokens[0]!;
    if (i === 0 || !offsets) return i === 0 ? 0 : start;
    // Marks may have changed places within their letter, so the first of a unit is not always the first in the text.
    let first = offsets[start]!;
    for (let at = start + 1; at < end; at++) first = Math.min(first, offsets[at]!);
    return first;
  });
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? length }));
}

/** The best spellings of the whole text, without duplicates. */
export function combine({ units, confidence: known }: SpelledText, n: number): Candidate[] {
  const columns = units.map((unit) => unit.candidates(n));
  const found = combinations(columns, n);
  // The others stand to the best as the products of their words do.
  const scale = known ? known() / found[0]!.confidence : 1;
  const confidences = new Falling();
  const best = new Map<string, Candidate>();
  for (const { texts, confidence } of found) {
    const text = texts.join('');
    if (!best.has(text)) best.set(text, { text, confidence: confidences.next(confidence * scale) });
  }
  return [...best.values()];
}

function spellByLetters(token: Token, scheme: LetterScheme): SpelledUnit {
  const text = token.kind === 'word' ? spellWord(token.text, scheme) : spellOther(token.text, scheme);
  return new Settled(unitOf([token], NO_READINGS), text);
}

function spellEnglishUnits(units: readonly Unit[], options: ResolvedOptions): SpelledUnit[] {
  const titles = abbreviatedTitles(units);
  const adviser = units.length === 1 ? options.model : undefined;
  const spelled: SpelledUnit[] = [];
  let first = true;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) {
      spelled.push(new Settled(unit, separator(units, i, titles, options.spacing)));
      continue;
    }
    const title = titles?.get(i);
    if (title !== undefined) spelled.push(new Settled(unit, inCase(title, options)));
    else {
      const continued = i > 0 && units[i - 1]!.tokens[0]!.kind === 'joint';
      const context = { first, continued, construct: governsNext(units, i) };
      spelled.push(new EnglishUnit(unit, options, context, adviser));
    }
    first = false;
  }
  return spelled;
}

class EnglishUnit implements SpelledUnit {
  readonly best: string;

  /** @param adviser fills the list where the word stands alone: of a longer text the words' own spellings combine to enough */
  constructor(
    readonly unit: Unit,
    private readonly options: ResolvedOptions,
    private readonly context: Context,
    private readonly adviser: Model | undefined,
  ) {
    this.best = spellBest(unit.readings[0]!, options, context);
  }

  candidates(n: number): Candidate[] {
    const { adviser } = this;
    const { readings, tokens } = this.unit;
    const known = this.spelt(readings, n);
    const [{ source }] = readings as [Reading];
    if (!adviser || (source !== 'lexicon' && source !== 'grammar') || tokens.length > 1) return known;
    if (n <= known.length && n <= KNOWN_FIRST) return known;
    return advised(known, this.spelt(readFromModel(tokens[0]!.text, adviser, 'spelling'), n), n);
  }

  private spelt(readings: readonly Reading[], n: number): Candidate[] {
    return distinct(readings, n, (reading) => spellReading(reading, this.options, this.context));
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

function spellScholarlyUnits(units: readonly Unit[], scheme: SoundScheme): SpelledUnit[] {
  let first = true;
  let afterVowel = false;
  return units.map((unit, i) => {
    if (unit.readings === NO_READINGS) {
      if (!/^\s*$/.test(unit.tokens[0]!.text)) afterVowel = false;
      return new Settled(unit, unit.tokens[0]!.text);
    }
    const context = { first, afterVowel, construct: governsNext(units, i) };
    const spell = (reading: Reading): Candidate => ({
      text: spellScholarly(reading, scheme, context),
      confidence: reading.confidence,
    });
    const best = spell(inItsCase(units, i));
    first = false;
    afterVowel = endsInVowel(best.text);
    return {
      unit,
      best: best.text,
      candidates: (n) =>
        distinct([inItsCase(units, i), ...unit.readings.slice(1)], n, (reading) => [spell(reading)]),
    };
  });
}

/** Spelt in one way only. */
class Settled implements SpelledUnit {
  constructor(
    readonly unit: Unit,
    readonly best: string,
  ) {}

  candidates(): Candidate[] {
    return [{ text: this.best, confidence: 1 }];
  }
}

/** The best spellings of all readings, the best reading's best first; no confidence above the one before, all together 1. */
function distinct(
  readings: readonly Reading[],
  n: number,
  spell: (reading: Reading) => Iterable<Candidate>,
): Candidate[] {
  const found: Candidate[] = [];
  for (const reading of readings) {
    let taken = 0;
    for (const candidate of spell(reading)) {
      if (!found.some(({ text }) => text === candidate.text)) found.push(candidate);
      if (++taken >= n) break;
    }
  }
  const [first, ...others] = found;
  const inOrder = [first!, ...others.sort((a, b) => b.confidence - a.confidence)].slice(0, n);
  const confidences = new Falling();
  return inOrder.map(({ text, confidence }) => ({ text, confidence: confidences.next(confidence) }));
}
