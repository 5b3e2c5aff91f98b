/** قبيلة مطير, بنو عدي, عائلة يمين: what opens a tribe's or a family's name has it behind it, whatever else has its letters. */
import { isPreposition, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import type { Unit } from './unit';

const OPENS_TRIBE = /^[ولب]?(?:قبيلة|قبائل|عشيرة|عشائر|بنو|بني)$/u;

/** عائلة يمين, وعائلة */
export const opensFamily = ({ letters }: Pick<Unit, 'letters'>): boolean => /^[ول]?عائلة$/u.test(letters);

export const opensTribe = ({ letters }: Unit): boolean => OPENS_TRIBE.test(letters);

export function tribeAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  if (before === undefined || isPreposition(unit)) return undefined;
  const { readings, letters } = unit;
  // عائلة كبيرة
  if (opensFamily(before))
    return letters.endsWith('ة') ? undefined : readings.find(({ kind }) => kind === 'family');
  if (!before.is(opensTribe)) return undefined;
  return (
    readings.find(({ kind }) => kind === 'family') ?? readings.find((reading) => !isVerbOrParticle(reading))
  );
}
