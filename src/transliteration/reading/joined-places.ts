/** الرياض وجدة, مقيم بقطر: a name that is a letter joined to a city as well (Oujda, Boktor). */
import { lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { isFirm } from './name-or-word';
import { withFirst } from './neighbours';
import { isOfLanguage } from './parts-of-speech';
import type { Reading } from './reading';
import { entryReadings, isSpelled } from './sources/listed-entries';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** Cities behind another place, or behind a word of the language. */
export function joinedPlaces(units: Unit[]): Unit[] {
  let before: Unit | undefined;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) continue;
    const city = before && unit.is(isLetterAndCity) && isAfter(before, unit) ? cityOf(unit) : undefined;
    if (city) units[i] = unitOf(unit.tokens, withFirst(unit.readings, city));
    before = units[i]!;
  }
  return units;
}

const isLetterAndCity = (unit: Unit): boolean => cityOf(unit) !== undefined;

const isAfter = (before: Unit, unit: Unit): boolean =>
  unit.letters.startsWith(u.WAW)
    ? before.readings[0]!.kind === 'place'
    : isOfLanguage(before) && !isFirm(before);

function cityOf({ tokens, readings: [first] }: Unit): Reading | undefined {
  const { text } = tokens[0]!;
  if (tokens.length > 1 || !JOINED.test(text) || first!.source !== 'lexicon') return undefined;
  if (first!.kind === 'word' || first!.prefix.proclitics.length > 0) return undefined;
  for (const { proclitics, article, stem } of segment(text)) {
    if (article || proclitics.length !== 1) continue;
    const city = entryReadings(lexicon(), stem, { proclitics, article }).find(
      ({ kind, spellings }) => kind === 'place' && spellings.frequency === 5 && isSpelled(spellings, stem),
    );
    if (city) return city;
  }
  return undefined;
}

const JOINED = /^[وبل]..+/u;
