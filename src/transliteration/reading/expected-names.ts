/** A text that is known to hold names: what may be one is no word of the language. */
import { knownWord, type ReadingModel, type Sources } from './known-word';
import { FILIATION, PARENTS } from './name-words';
import { withFirst } from './neighbours';
import { isPerson } from './parts-of-speech';
import { isBorne, type Reading } from './reading';
import { readAsForeignName } from './sources/foreign-spellings';
import { opensTribe } from './tribe-neighbours';
import { type Unit, unitOf } from './unit';

export function readAsNames(units: Unit[], sources: Sources): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (!isWord(unit) || units[i - 2]?.is(opensTribe)) continue;
    const listed = unit.readings.find(isPerson);
    const names = listed ? undefined : unlistedNames(unit, sources);
    if (listed) units[i] = unitOf(unit.tokens, withFirst(unit.readings, listed));
    else if (names) units[i] = unitOf(unit.tokens, [...names, ...unit.readings]);
  }
}

/** خطري: families are called after where they are from, so that an adjective of origin stays but for a name that people bear. */
function unlistedNames(unit: Unit, sources: Sources): readonly Reading[] | undefined {
  const { kind, rule } = unit.readings[0]!;
  if (!sources.model || kind === 'particle' || unit.is(opensTribe)) return undefined;
  const names = asNames(unit, sources.model, sources);
  return !rule.startsWith('nisba') || isBorne(names[0]!) ? names : undefined;
}

/** What the model reads where grammar finds a form: kept, since a model takes long. */
export function asNames({ tokens }: Unit, model: ReadingModel, sources: Sources): readonly Reading[] {
  const word = knownWord(tokens[0]!.text, sources);
  const foreign = readAsForeignName(word.text, model.foreignNames);
  word.asName ??= foreign ? [foreign] : model.read(word.text, model, sources.purpose);
  return word.asName;
}

/** A listed word, or a form of one: no title, town, loanword or compound, nor what names are joined by. */
function isWord({ tokens, readings, letters }: Unit): boolean {
  if (readings.length === 0 || tokens.length > 1) return false;
  const { source, kind, compound, spellings } = readings[0]!;
  if (source !== 'lexicon' || compound || spellings?.foreign || (kind && NAMES.test(kind))) return false;
  return !OF_ORIGIN.test(letters) && !FILIATION.has(letters) && !PARENTS.includes(letters);
}

/** العراقي, السعودية */
const OF_ORIGIN = /^ال.*ي[ةه]?$/u;

const NAMES = /^(?:given|family|title|place|phrase)/;
