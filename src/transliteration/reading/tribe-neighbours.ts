/** قبيلة مطير, بنو عدي: what opens a tribe's name has the tribe behind it, whatever else has its letters. */
import { isPreposition, isVerbOrParticle } from './parts-of-speech';
import type { Reading } from './reading';
import type { Unit } from './unit';

const OPENS_TRIBE = /^[ولب]?(?:قبيلة|قبائل|عشيرة|عشائر|بنو|بني)$/u;

export const opensTribe = ({ letters }: Unit): boolean => OPENS_TRIBE.test(letters);

export function tribeAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  if (!before?.is(opensTribe) || isPreposition(unit)) return undefined;
  const { readings } = unit;
  return (
    readings.find(({ kind }) => kind === 'family') ?? readings.find((reading) => !isVerbOrParticle(reading))
  );
}
