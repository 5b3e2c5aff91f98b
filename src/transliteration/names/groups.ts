/** The units of a text → its names: each with the particles before it and the parts of its compound. */
import { lastOf } from '../../platform/last';
import { FAITH, FILIATION, HONOURS, HOUSE, PARENTS, SERVANT } from '../reading/name-words';
import type { ReadText } from '../reading/read-text';
import type { Reading } from '../reading/reading';
import type { Unit } from '../reading/unit';
import { GOD, lookupKey, stripMarks } from '../script/unicode';

/** Offsets in the input. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Where the name begins after its particle of descent; without one, at `start`. */
  readonly nameStart?: number;
}

export interface Name extends Span {
  /** The likeliest reading of its first unit. */
  readonly reading: Reading;
  readonly mayBeTitle: boolean;
  /** Highness, Excellency …: a title before another one, else a name (سمو is a woman's). */
  readonly isHonour: boolean;
  /** Opened by بن, ابن, بنت …. */
  readonly filial: boolean;
  /** The particle that opens a compound (أبو, آل); empty if there is none. */
  readonly opener: string;
  readonly afterComma: boolean;
  /** A letter with a full stop or a slash after it (د. أ/). */
  readonly abbreviated: boolean;
}

/** As data entry writes them: without the hamza of أبو as well. */
export const FATHER_OR_MOTHER_OF = new Set([...PARENTS, ...PARENTS.map((word) => lookupKey(word)), 'بو']);
export const HOUSE_OF = new Set([
  HOUSE,
  'ال',
  'بني',
  'بنو',
  'أولاد',
  'اولاد',
  'ولاد',
  'آيت',
  'ايت',
  'أيت',
  'نايت',
]);
const OPENERS = new Set([...FATHER_OR_MOTHER_OF, ...HOUSE_OF, 'ذو', 'ذي', SERVANT, 'أمة']);
const CLOSERS = new Set([FAITH, GOD]);

export interface Names {
  readonly names: readonly Name[];
  /** In the order of the text, if there are names. */
  readonly unknown: readonly Span[];
}

export function namesIn({ text: normalised, units, offsets }: ReadText): Names {
  const at = (place: number) => offsets?.[place] ?? place;
  const names: Name[] = [];
  const unknown: Span[] = [];
  let afterComma = false;
  for (const group of groupUnits(units)) {
    const start = startOf(units[group.first]!);
    const end = endOf(units[group.last]!);
    const kind = kindOf(units[group.name]!);
    if (kind === 'passed through') {
      const legible = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(normalised.slice(start, end));
      const first = start + (legible?.index ?? 0);
      if (legible) unknown.push({ start: at(first), end: at(first + legible[0].length) });
      afterComma ||= units[group.first]!.tokens[0]!.text.includes(',');
    } else if (kind === 'phrase' && names.length > 0) {
      unknown.push({ start: at(start), end: at(end) });
    } else {
      const span = { start: at(start), end: at(end), nameStart: at(startOf(units[group.name]!)) };
      names.push({ ...span, ...describe(units, group), afterComma });
      afterComma = false;
    }
  }
  const isName = names.some(({ reading }) => reading.kind !== 'phrase');
  return isName ? { names, unknown } : { names: [], unknown: [...names, ...unknown] };
}

/** Units that make one name, by their places: particles of descent from `first` on, the name from `name` to `last`. */
interface Group {
  readonly first: number;
  readonly name: number;
  readonly last: number;
}

function groupUnits(units: readonly Unit[]): Group[] {
  const groups: Group[] = [];
  for (let first = 0; first < units.length; ) {
    let name = first;
    while (FILIATION.has(bareWord(units[name]!)) && nextWord(units, name)) name += 2;
    const last = endOfCompound(units, name);
    groups.push({ first, name, last });
    first = last + 1;
  }
  return groups;
}

/** Place of the last unit of the compound that stands at `name`: what openers (أبو, آل, عبد) and closers (الدين) join. */
function endOfCompound(units: readonly Unit[], name: number): number {
  let last = name;
  for (;;) {
    const next = nextWord(units, last);
    if (!next) return last;
    const opens = OPENERS.has(bareWord(units[last]!)) && !FILIATION.has(bareWord(next));
    if (!opens && !CLOSERS.has(bareWord(next))) return last;
    last += 2;
  }
}

/** The word after unit `i`, a word itself, where only spaces or a hyphen part the two. */
function nextWord(units: readonly Unit[], i: number): Unit | undefined {
  const next = units[i + 2];
  if (!next || kindOf(units[i]!) === 'passed through' || kindOf(next) === 'passed through') return undefined;
  return /^[ -]*$/.test(units[i + 1]!.tokens[0]!.text) ? next : undefined;
}

function kindOf({ readings }: Unit): Reading['kind'] | 'passed through' {
  return readings.length > 0 ? readings[0]!.kind : 'passed through';
}

/** The word of a unit of one, without its marks; empty for longer ones. */
function bareWord({ tokens }: Unit): string {
  return tokens.length === 1 ? stripMarks(tokens[0]!.text) : '';
}

function startOf({ tokens }: Unit): number {
  return tokens[0]!.start;
}

function endOf({ tokens }: Unit): number {
  return lastOf(tokens)!.end;
}

function describe(
  units: readonly Unit[],
  { first, name, last }: Group,
): Omit<Name, keyof Span | 'afterComma'> {
  const { readings } = units[name]!;
  const word = bareWord(units[name]!);
  return {
    reading: readings[0]!,
    mayBeTitle: readings.some(({ kind }) => kind === 'title'),
    isHonour: HONOURS.has(word),
    filial: first < name,
    opener: OPENERS.has(word) && last > name ? word : openerOf(readings[0]!),
    abbreviated: word.length === 1 && /^\s*[./]/.test(units[name + 1]?.tokens[0]?.text ?? ''),
  };
}

function openerOf({ words }: Reading): string {
  return words.length > 1 ? stripMarks(words[0]!.stem) : '';
}
