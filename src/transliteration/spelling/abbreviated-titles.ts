/** Titles of one letter each before a name (أ.د. محمد, م/ أحمد) and what separates words in English. */
import type { Spacing } from '../options';
import type { Unit } from '../reading/unit';
import { lookupKey } from '../script/unicode';

/** By the letters of the whole run, hamza folded; their full stop is written after each. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  د: ['Dr'],
  م: ['Eng'],
  اد: ['Prof', 'Dr'],
  امد: ['Assoc', 'Prof', 'Dr'],
  دم: ['Dr', 'Eng'],
  مد: ['Eng', 'Dr'],
};
/** ustādh: of one letter, and with a full stop an initial as often. */
const USTADH = 'ا';

const MARK = /^\s*[./]\s*$/;
/** They come from columns of fixed width. */
const SPACES = /^ {2,}$/;
const SLASH = /^\s*\/\s*$/;

/** The titles by the place of their unit; nothing where no run of single letters opens a name. */
export function abbreviatedTitles(units: readonly Unit[]): ReadonlyMap<number, string> | undefined {
  let found: Map<number, string> | undefined;
  for (let i = 0; i < units.length; i++) {
    if (!isLetter(units[i])) continue;
    let end = i;
    while (isLetter(units[end]) && isMark(units[end + 1])) end += 2;
    // أ.د سامي
    if (end > i && isLetter(units[end]) && units[end + 1]) end += 2;
    const run = units.slice(i, end).filter(isLetter);
    const titles = opensName(units, i, end) ? titlesOf(run, units[end - 1]!, units[end]!) : undefined;
    if (titles) found ??= new Map();
    for (const [k, title] of titles?.entries() ?? []) found!.set(i + 2 * k, title);
    i = Math.max(i, end - 1);
  }
  return found;
}

function titlesOf(run: readonly Unit[], last: Unit, name: Unit): readonly string[] | undefined {
  const letters = run.map(letterOf).join('');
  if (letters !== USTADH || !SLASH.test(textOf(last))) return TITLES[letters];
  return [name.readings[0]!.kind === 'given-f' ? 'Ms' : 'Mr'];
}

function opensName(units: readonly Unit[], from: number, end: number): boolean {
  const next = units[end];
  if (end === from || !next || next.readings.length === 0 || isLetter(next)) return false;
  // After a name a letter is an initial or part of an address; س ع د are letters.
  return from === 0 || !/^ *$/.test(textOf(units[from - 1]!));
}

/** The text between two words: a full stop and a space after an abbreviated title, a space instead of the slash after a whole one. */
export function separator(
  units: readonly Unit[],
  i: number,
  titles: ReadonlyMap<number, string> | undefined,
  spacing: Spacing,
): string {
  const text = textOf(units[i]!);
  if (text === ' ' && titles === undefined) return text;
  const before = units[i - 1];
  const after = units[i + 1];
  if (!before || !after) return text;
  if (spacing === 'single' && SPACES.test(text)) return ' ';
  if (before.readings.length === 0 || after.readings.length === 0) return text;
  if (titles?.has(i - 1)) return '. ';
  if (SLASH.test(text) && before.readings[0]!.kind === 'title') return ' ';
  return text;
}

function isLetter(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.readings.length > 0 && textOf(unit).length === 1;
}

function isMark(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.readings.length === 0 && MARK.test(textOf(unit));
}

function letterOf(unit: Unit): string {
  return lookupKey(textOf(unit));
}

function textOf({ tokens }: Unit): string {
  return tokens[0]!.text;
}
