/** A text, read → its units, spelt in their places by the scheme asked for. */
import type { Settings } from '../memory';
import { governsNext } from '../reading/construct';
import { inItsCase } from '../reading/pronouns';
import { type ReadText, readText } from '../reading/read-text';
import type { Reading } from '../reading/reading';
import { NO_READINGS, type Unit, unitOf } from '../reading/unit';
import { SCHEMES } from '../schemes';
import type { LetterScheme, SoundScheme } from '../schemes/scheme';
import { normalise } from '../script/normalise';
import { type Token, tokenise } from '../script/tokenise';
import { distinct } from './distinct';
import type { Candidate } from './english-candidates';
import { EnglishText } from './english-text';
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
  if (text.length > LONGEST_REMEMBERED) return work(text, settings);
  const known = settings.texts.get(text);
  if (known !== undefined) return known;
  const written = work(text, settings);
  settings.texts.set(text, written);
  return written;
}

/** Of what `spellText` makes only what is asked for. */
function work(text: string, settings: Settings): string {
  return settings.scheme === 'english'
    ? new EnglishText(readText(text, settings.sources).units, settings).best()
    : bestOf(spellText(text, settings));
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
  const english = new EnglishText(units, settings);
  const spelled = units.map((unit, i) => ({
    unit,
    best: english.bestAt(i),
    candidates: (n: number) => english.candidatesAt(i, n),
  }));
  return { offsets, units: spelled, confidence: () => textConfidence(units) };
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
  // The others stand to the best as the products of their words do, until those of a long text are too small for a number.
  const scale = known ? known() / (found[0]!.confidence || 1) : 1;
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

function spellScholarlyUnits(units: readonly Unit[], scheme: SoundScheme): SpelledUnit[] {
  let first = true;
  let afterVowel = false;
  return units.map((unit, i) => {
    if (unit.readings.length === 0) {
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
