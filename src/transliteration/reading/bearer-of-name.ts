/** Who bears a name, told by what stands around it: whatever else has these letters, and however usual that is. */
import type { Around } from './around';
import { PARENTS, SON } from './name-words';
import { isAgent, isGivenName, isPerson } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

/**
 * حكم بن محمد, طلبة المصري, د. وعد الغامدي, أبو مشرف, محمد حكم الغامدي: who stands between a father and a son, before all of a family's name, behind a
 * title or what fathers are called, or among nothing but names.
 */
export function bearerAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after, next } = around;
  if (after?.letters === SON) return bearerOf(unit);
  // بن أبي طالب, أبي العلاء; but أبي بن كعب
  if (PARENTS.includes(unit.letters))
    return after && isGivenName(after.readings[0]!) && hasArticle(after.readings[0]!)
      ? unit.readings.find(({ kind }) => kind === 'particle')
      : undefined;
  if (before === undefined) {
    const isWhole = after !== undefined && next === undefined && unit.readings[0]!.kind !== 'family';
    return isWhole && isFamilyOfAll(after) ? bearerOf(unit) : undefined;
  }
  const isCalled = after !== undefined && isFamilyOfAll(after) && isWhoTheyAre(before);
  return isCalled || before.letters === SON || isFather(before) || isBetweenNames(around)
    ? bearerOf(unit)
    : undefined;
}

/** The name that it is by itself, or the given name of just these letters; of foreigners, which usual words have as well (مات Matt), none. */
function bearerOf({ readings, letters }: Unit): Reading | undefined {
  const [first] = readings as [Reading];
  return isPerson(first) && !first.spellings?.foreign
    ? first
    : readings.find((reading) => isUsualGiven(reading, letters));
}

const isUsualGiven = (reading: Reading, letters: string): boolean =>
  isGivenName(reading) &&
  isListed(reading) &&
  !reading.spellings.foreign &&
  reading.spellings.bare === letters &&
  reading.spellings.frequency > 2;

const isFamilyOfAll = ({ readings: [first] }: Unit): boolean =>
  first!.kind === 'family' && hasArticle(first!);

/** الآنسة وعد الغامدي, المحامي باسم الغامدي, زوجة طلعت الغامدي */
const isWhoTheyAre = (unit: Unit): boolean =>
  unit.readings[0]!.kind === 'title' || isAgent(unit) || KIN.test(unit.letters);
const KIN = /^[ولب]?(?:والدة?|زوجة?|[إا]بنة?|أخت|أخو|أخي|أخا|عمة?|خالة?|جدة?|حفيدة?|أرملة|ورثة)$/u;

const isFather = ({ letters, readings: [first] }: Unit): boolean =>
  first!.kind === 'particle' && PARENTS.includes(letters);

/** Between two, or at the end of two; but الرجاء الانتظار هنا. */
function isBetweenNames({ previous, before, after, next }: Around): boolean {
  if (!isNamed(before) || hasArticle(before!.readings[0]!)) return false;
  return after === undefined ? isNamed(previous) : isNamed(after) && (next === undefined || isNamed(next));
}

const isNamed = (unit: Unit | undefined): boolean => unit !== undefined && isPerson(unit.readings[0]!);
