/** ستيف ستون, كاثرين هنت: beside the name of a foreigner a foreigner's name, before the word or the place that has its letters. */
import type { ForeignWords } from '../model/foreign-words';
import type { Around } from './around';
import { isPerson, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import { readAsForeignName } from './sources/foreign-spellings';
import type { Unit } from './unit';

/** Whether its neighbours may be foreign names as well. */
export const isForeigner = ({ readings: [first] }: Unit): boolean =>
  first !== undefined &&
  isPerson(first) &&
  first.spellings?.foreign === true &&
  first.prefix.proclitics.length === 0;

/** @param names that the model lists */
export function foreignerAmong(
  unit: Unit,
  { before, after }: Around,
  names: ForeignWords | undefined,
): Reading | undefined {
  const [first] = unit.readings;
  if (names === undefined || first === undefined || isPerson(first)) return undefined;
  const isNamed = (other: Unit): boolean => isForeigner(other) || names.get(other.letters) !== undefined;
  // ديفيد بين الحضور, بين جون وبيتر: no name.
  const closes = before !== undefined && isForeigner(before) && (after === undefined || isNamed(after));
  const opens = before === undefined && after !== undefined && isForeigner(after) && !isVerbOrParticle(first);
  return closes || opens ? readAsForeignName(unit.letters, names) : undefined;
}
