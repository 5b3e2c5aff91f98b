/** ولد, بنت: children, or what their parents' names open with. */
import * as u from '../script/unicode';
import { isGiven, isNoun, isOfLanguage, isPreposition, isVerbOrParticle, lettersOf } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { isListed, type ListedReading } from './sources/listed-entries';
import { readAsItsNoun } from './sources/nouns-in-context';
import type { Unit } from './unit';

/** ثلاثة أولاد وبنت: behind a word, and before nobody's name. */
export const isChildOfNobody = (
  { spellings: { bare }, kind }: ListedReading,
  before: Unit | undefined,
  after: Unit | undefined,
): boolean =>
  CHILDREN.has(bare) &&
  kind !== 'word' &&
  (isOfLanguage(before) || (before !== undefined && CHILD.test(lettersOf(before)))) &&
  (after === undefined || isOfLanguage(after) || CHILD_TOO.test(lettersOf(after)));

const CHILDREN = new Set('ولد بنت أولاد'.split(' '));
const CHILD = /^(?:ولد|بنت)(?:ان|ين|ي)?$|^(?:أولاد|بنات)$/u;
const CHILD_TOO = /^و(?:بنت|ولد|بنات|أولاد)/u;

/** ولد مريض, ولد الطفل في المستشفى: a boy, or was born; Ould before somebody's name. */
export function childAmong(
  { spellings: { bare } }: ListedReading,
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  if (bare !== 'ولد' || isGiven(before)) return undefined;
  if (after === undefined) return undefined;
  if (isPreposition(after) || (hasArticle(after.readings[0]!) && isNoun(after.readings[0]!)))
    return readings.find(isVerbOrParticle);
  return isNoun(after.readings[0]!) && (before === undefined || isOfLanguage(before))
    ? boyOf(readings)
    : undefined;
}

export function boyOf(readings: readonly Reading[]): Reading | undefined {
  const boy = readings.find(
    (reading) => isListed(reading) && reading.spellings.vocalised.startsWith(`و${u.FATHA}`),
  );
  return boy && readAsItsNoun(boy as ListedReading);
}
