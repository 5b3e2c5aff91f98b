/** شركة ألفا, شركة ينساب للبتروكيماويات: what a firm is called is a name, where verbs, particles and accusatives have its letters. */
import * as u from '../script/unicode';
import { FIRMS } from './foreign-neighbours';
import { withFirst } from './neighbours';
import { isVerbOrParticle } from './parts-of-speech';
import { NO_PREFIX, type Reading } from './reading';
import { readingOf } from './sources/form-reading';
import { type Unit, unitOf } from './unit';

const CALLED_BY_A_NAME = new RegExp(`^(?:${FIRMS})$`, 'u');

const isCalledByAName = ({ letters }: Unit): boolean => CALLED_BY_A_NAME.test(letters);

export function namesOfFirms(units: Unit[]): void {
  if (!units[0]?.is(isCalledByAName)) return;
  const [, name, after] = units.filter(({ readings }) => readings.length > 0);
  const first = name?.readings[0];
  if (!first || !isNoName(first) || (after && !after.letters.startsWith('لل'))) return;
  const meant =
    name.readings.find(({ kind }) => kind !== undefined && kind !== 'word' && kind !== 'particle') ??
    asName(first);
  units[units.indexOf(name)] = unitOf(name.tokens, withFirst(name.readings, meant));
}

const isNoName = (reading: Reading): boolean =>
  reading.prefix.proclitics.length === 0 &&
  reading.source === 'lexicon' &&
  (isVerbOrParticle(reading) || reading.rule.startsWith('accusative'));

const asName = ({ words }: Reading): Reading =>
  readingOf(
    { vocalised: words[0]!.stem.replace(u.FATHATAN, u.FATHA), verb: false, rule: 'name of a firm' },
    NO_PREFIX,
  );
