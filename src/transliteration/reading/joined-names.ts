/** A letter joined to a name, which together are another one: الرياض وجدة, مقيم بقطر, تحويل لسعد. */
import { lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { isFirm } from './name-or-word';
import { withFirst } from './neighbours';
import { isGivenName, isNoun, isOfLanguage, isPerson, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import { entryReadings, isListed, isSpelled, type ListedReading } from './sources/listed-entries';
import { type Unit, unitOf } from './unit';

/** Cities behind another place, people behind another; cities and people behind a word of the language. What the caller's dictionary says stays. */
export function joinedNames(units: Unit[]): void {
  if (!units.some((unit) => unit.is(mayBeJoined))) return;
  let before: Unit | undefined;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings.length === 0) continue;
    const meant = before && unit.is(mayBeJoined) ? joinedAmong(unit, before, units, i) : undefined;
    if (meant) units[i] = unitOf(unit.tokens, withFirst(unit.readings, meant));
    before = unit;
  }
}

const mayBeJoined = ({ letters, tokens, readings: [first] }: Unit): boolean =>
  JOINED.test(letters) && tokens.length === 1 && first !== undefined && first.source !== 'dictionary';

function joinedAmong(unit: Unit, before: Unit, units: readonly Unit[], place: number): Reading | undefined {
  const [first] = unit.readings as [Reading];
  if (unit.letters.startsWith(u.WAW)) return andAnother(unit, first, before);
  return isOfLanguage(before) && !isFirm(before)
    ? joinedName(unit, first, before, wordBehind(units, place))
    : undefined;
}

const JOINED = /^[وبل]..+/u;

function wordBehind(units: readonly Unit[], place: number): Unit | undefined {
  let next = place + 1;
  while (units[next]?.readings.length === 0) next++;
  return units[next];
}

/** الرياض وجدة; أحمد وليلى, but محمد وليد. */
function andAnother(unit: Unit, first: Reading, { readings: [before] }: Unit): Reading | undefined {
  if (before!.kind === 'place') return unit.as(joinedCity);
  const isOneName = isListed(first) && isSpelled(first.spellings, unit.letters);
  return isGivenName(before!) && !isOneName && !isGivenName(first) ? unit.as(joinedNameToo) : undefined;
}

function joinedName(unit: Unit, first: Reading, before: Unit, after: Unit | undefined): Reading | undefined {
  const isListedWhole = isListed(first) && first.prefix.proclitics.length === 0;
  // لدينا: nobody's Dina.
  if (isListedWhole && first.kind === 'word') return undefined;
  const city = isListedWhole ? unit.as(joinedCity) : undefined;
  // لعمر is for a life, and before a family for Omar; هدية لأشرف is for no deed.
  const isNamed =
    (after && isPerson(after.readings[0]!)) ||
    (isVerbOrParticle(first) && isNoun(before.readings[0]!) && after?.letters !== 'على');
  return city ?? unit.as(joinedPerson) ?? (isNamed ? unit.as(joinedNamesake) : undefined);
}

const joinedCity = (word: string): Reading | undefined =>
  joined(word, ({ kind, spellings }) => kind === 'place' && spellings.frequency === 5);

/** Somebody whose name is no noun as well. */
const joinedPerson = (word: string): Reading | undefined =>
  joined(
    word,
    (reading, others) =>
      isUsualName(reading) && !others.some((other) => isNoun(other) || other.spellings.alsoNoun),
  );

const joinedNamesake = (word: string): Reading | undefined => joined(word, isUsualName);

const joinedNameToo = (word: string): Reading | undefined =>
  joined(word, (reading) => isFrequentName(reading, 3));

const isUsualName = (reading: ListedReading): boolean => isFrequentName(reading, 4);

const isFrequentName = ({ kind, spellings }: ListedReading, leastFrequency: number): boolean =>
  kind.startsWith('given') && spellings.frequency >= leastFrequency && !spellings.foreign;

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
