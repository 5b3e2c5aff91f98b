/** A letter joined to a name, which together are another one: الرياض وجدة, مقيم بقطر, تحويل لسعد. */
import { lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { isFirm, isName } from './name-or-word';
import { withFirst } from './neighbours';
import { isOfLanguage } from './parts-of-speech';
import type { Reading } from './reading';
import { entryReadings, isListed, isSpelled, type ListedReading } from './sources/listed-entries';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** Cities behind another place; cities and people behind a word of the language. */
export function joinedNames(units: Unit[]): Unit[] {
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length < 2) return units;
  let place = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) continue;
    const [before, after] = [words[place - 1], words[place + 1]];
    place++;
    if (before === undefined || !JOINED.test(unit.tokens[0]!.text)) continue;
    const meant = unit.letters.startsWith(u.WAW)
      ? before.readings[0]!.kind === 'place' && unit.as(joinedCity)
      : isOfLanguage(before) && !isFirm(before) && joinedName(unit, after);
    if (meant) units[i] = unitOf(unit.tokens, withFirst(unit.readings, meant));
  }
  return units;
}

const JOINED = /^[وبل]..+/u;

function joinedName(unit: Unit, after: Unit | undefined): Reading | undefined {
  const [first] = unit.readings as [Reading];
  if (unit.tokens.length > 1 || first.source === 'dictionary') return undefined;
  const isListedWhole = isListed(first) && first.prefix.proclitics.length === 0;
  // لدينا: nobody's Dina.
  if (isListedWhole && first.kind === 'word') return undefined;
  const city = isListedWhole ? unit.as(joinedCity) : undefined;
  // لعمر is for a life, and before a family for Omar.
  return (
    city ??
    unit.as(joinedPerson) ??
    (after && isName(after.readings[0]!) ? unit.as(joinedNamesake) : undefined)
  );
}

const joinedCity = (word: string): Reading | undefined =>
  joined(word, ({ kind, spellings }) => kind === 'place' && spellings.frequency === 5);

/** Somebody whose name is no noun as well. */
const joinedPerson = (word: string): Reading | undefined =>
  joined(word, (reading, others) => isBorne(reading) && !others.some(isNoun));

const joinedNamesake = (word: string): Reading | undefined => joined(word, isBorne);

const isBorne = ({ kind, spellings }: ListedReading): boolean =>
  kind.startsWith('given') && spellings.frequency > 3 && !spellings.foreign;

const isNoun = ({ kind, spellings }: ListedReading): boolean =>
  spellings.alsoNoun || (kind === 'word' && !spellings.small);

function joined(
  word: string,
  isMeant: (reading: ListedReading, others: readonly ListedReading[]) => boolean,
): Reading | undefined {
  for (const { proclitics, article, stem } of segment(word)) {
    if (article || proclitics.length !== 1) continue;
    const typed = entryReadings(lexicon(), stem, { proclitics, article }).filter(({ spellings }) =>
      isSpelled(spellings, stem),
    );
    const meant = typed.find((reading) => isMeant(reading, typed));
    if (meant) return meant;
  }
  return undefined;
}
