/**
 * A full Arabic name → its parts: title, given name, father's and forefathers' names, family name.
 *
 * Rules, from Beeston, Arabic Nomenclature (1971), and Schimmel, Islamic Names (1989); the fourth is present-day civil usage:
 * 1. Words of a compound are one name: servant names (عبد الرحمن), … الدين, … الله, kunyas (أبو بكر), houses (آل سعود).
 * 2. Titles off the front, as long as a name follows (الدكتور، د.، صاحب السمو الملكي الأمير). A word that is likelier a name
 *    (أميرة, سمو) is a title only before another title.
 * 3. The first name is the given name; a kunya before it belongs to it where a بن follows (أبو بكر محمد بن زكريا).
 * 4. Then come the father, his father and so on, with بن / ابن / بنت or without. The last name that no such particle opens is
 *    the family's, and so are nisbas and houses directly before it (الجعفي البخاري).
 * 5. A family name, known by its form, stands first where a comma follows it (الأيوبي، صلاح الدين). Other commas only separate.
 */

import { type ResolvedOptions, resolveOptions, type TransliterateOptions } from '../options';
import { FILIATION, toUnits, type Unit } from '../reading/compounds';
import type { Reading } from '../reading/reading';
import { SCHEMES } from '../schemes';
import { normalise } from '../script/normalise';
import { tokenise } from '../script/tokenise';
import { stripMarks } from '../script/unicode';
import { type SpelledToken, spellTokens, transliterate } from '../transliterate';

export interface NamePart {
  /** The input's own characters, and their UTF-16 offsets in it. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** As `transliterate` spells it in its place, particles included: `bin Salman`. */
  readonly text: string;
  /** `text` without bin, ibn, bint before it: `Salman`. Ibn stays where it is part of a known family name (Ibn Sina). */
  readonly name: string;
}

export interface NameParts {
  /** The whole text: what `transliterate` gives. */
  readonly full: string;
  readonly title?: NamePart;
  /** Absent only where the text holds no Arabic name. */
  readonly given?: NamePart;
  readonly father?: NamePart;
  /** The father's father first. */
  readonly grandfathers: readonly NamePart[];
  readonly family?: NamePart;
  /** Latin text, numbers and set phrases (رحمه الله), in the order of the text; not what stands inside another part. */
  readonly unknown: readonly NamePart[];
}

/**
 * The parts of a person's name, spelled as `transliterate` spells the whole. By the form of the name alone: which of محمد علي
 * is the family name, nobody can tell from the spelling, and two names are taken for given and family name.
 *
 * @throws NutqError as `transliterate`
 * @example
 * const { given, father, family } = nameParts('محمد بن سلمان آل سعود');
 * [given?.text, father?.text, family?.text] // ['Mohammed', 'bin Salman', 'Al Saud']
 */
export function nameParts(text: string, options: TransliterateOptions = {}): NameParts {
  const full = transliterate(text, options);
  const { names, unknown } = readNames(text, resolveOptions(options));
  const { title, given, fathers, family } = assignRoles(names);
  const roles = [title, given, ...fathers, family];
  const spell = spellerInPlace(text, options);
  const part = ({ start, end, nameStart = start }: Span): NamePart => {
    return {
      source: text.slice(start, end),
      start,
      end,
      text: spell(start, end),
      name: spell(nameStart, end),
    };
  };
  const byItself = ({ start, end }: Span): NamePart => {
    const source = text.slice(start, end);
    const spelled = transliterate(source, options);
    return { source, start, end, text: spelled, name: spelled };
  };
  const [father, ...grandfathers] = fathers.map(part);
  return {
    full,
    ...(title ? { title: part(title) } : {}),
    ...(given ? { given: part(given) } : {}),
    ...(father ? { father } : {}),
    grandfathers,
    ...(family ? { family: part(family) } : {}),
    unknown: unknown.filter((span) => !roles.some((role) => contains(role, span))).map(byItself),
  };
}

/** Offsets in the input. */
interface Span {
  readonly start: number;
  readonly end: number;
  /** Where the name begins after its particle of descent; without one, at `start`. */
  readonly nameStart?: number;
}

interface Name extends Span {
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

const FATHER_OR_MOTHER_OF = new Set(['أبو', 'ابو', 'أبا', 'ابا', 'أبي', 'ابي', 'أم', 'ام', 'بو']);
const HOUSE_OF = new Set(['آل', 'ال', 'بني', 'بنو', 'أولاد', 'اولاد', 'ولاد', 'آيت', 'ايت', 'أيت', 'نايت']);
const OPENERS = new Set([...FATHER_OR_MOTHER_OF, ...HOUSE_OF, 'ذو', 'ذي', 'عبد', 'أمة']);
const CLOSERS = new Set(['الدين', 'الله']);

const HONOURS = new Set(
  'سمو جلالة فخامة دولة معالي سعادة عطوفة حضرة فضيلة سماحة قداسة غبطة نيافة'.split(' '),
);

interface Names {
  readonly names: readonly Name[];
  readonly unknown: readonly Span[];
}

function readNames(text: string, options: ResolvedOptions): Names {
  const { text: normalised, offsets } = normalise(text);
  const at = (place: number) => offsets?.[place] ?? place;
  const units = readUnits(normalised, options);
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

function readUnits(normalised: string, options: ResolvedOptions): readonly Unit[] {
  const scheme = options.scheme === 'english' ? undefined : SCHEMES[options.scheme];
  return toUnits(tokenise(normalised), {
    dictionary: options.dictionary,
    useLexicon: options.lexicon,
    model: options.model,
    purpose: scheme?.kind === 'sounds' ? 'vowels' : 'spelling',
  });
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
  return /^[ \u00a0-]*$/.test(units[i + 1]!.tokens[0]!.text) ? next : undefined;
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
  return tokens.at(-1)!.end;
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

interface Roles {
  readonly title?: Span | undefined;
  readonly given?: Span | undefined;
  readonly fathers: readonly Span[];
  readonly family?: Span | undefined;
}

function assignRoles(all: readonly Name[]): Roles {
  const titles = countTitles(all);
  const title = titles > 0 ? spanOf(all.slice(0, titles)) : undefined;
  const names = all.slice(titles);
  const leading = countLeadingFamily(names);
  if (leading > 0)
    return { title, ...personal(names.slice(leading)), family: spanOf(names.slice(0, leading)) };
  const familyAt = findFamily(names);
  return { title, ...personal(names.slice(0, familyAt)), family: spanOf(names.slice(familyAt)) };
}

function personal(names: readonly Name[]): Pick<Roles, 'given' | 'fathers'> {
  const own = hasKunyaBeforeName(names) ? 2 : 1;
  return { given: spanOf(names.slice(0, own)), fathers: names.slice(own) };
}

function hasKunyaBeforeName([kunya, name, father]: readonly Name[]): boolean {
  if (!kunya || !FATHER_OR_MOTHER_OF.has(kunya.opener) || !name || name.filial) return false;
  return isGivenName(name.reading) && father?.filial === true;
}

/** Where the family name begins; past the end if there is none. */
function findFamily(names: readonly Name[]): number {
  let at = names.length - 1;
  if (at < 1 || names[at]!.filial) return names.length;
  if (hasFamilyForm(names[at]!)) while (at > 1 && hasFamilyForm(names[at - 1]!)) at--;
  return at;
}

/** Names of a family that a comma, the only one, parts from the personal names after it. */
function countLeadingFamily(names: readonly Name[]): number {
  const rest = names.findIndex(({ afterComma }, i) => i > 0 && afterComma);
  if (rest < 1 || names.slice(rest + 1).some(({ afterComma }) => afterComma)) return 0;
  const before = names.slice(0, rest);
  return before.every(hasFamilyForm) || (rest === 1 && before[0]!.reading.kind === 'family') ? rest : 0;
}

function countTitles(names: readonly Name[]): number {
  let count = 0;
  for (let i = 0; i + 1 < names.length && !names[i]!.filial; i++) {
    const isFollowedByName = !names[i + 1]!.filial;
    if (isTitleAt(names, i) && isFollowedByName) count = i + 1;
    // صاحب السمو الملكي الأمير: what stands between the words of a title belongs to it.
    else if (names[i]!.reading.kind !== 'word' && !(count === i && i > 0 && isBeforeTitle(names, i))) break;
  }
  return count;
}

function isTitleAt(names: readonly Name[], i: number): boolean {
  const { mayBeTitle, isHonour } = names[i]!;
  if (isTitle(names[i]!)) return true;
  return (
    ((mayBeTitle || isHonour) && isBeforeTitle(names, i)) || (mayBeTitle && names[i - 1]?.isHonour === true)
  );
}

/** Whether a title follows, and then a name. */
function isBeforeTitle(names: readonly Name[], i: number): boolean {
  const next = names[i + 1]!;
  return i + 2 < names.length && (isTitle(next) || (names[i]!.isHonour && next.mayBeTitle));
}

function isTitle({ reading, abbreviated }: Name): boolean {
  return abbreviated || reading.kind === 'title' || reading.kind === 'phrase';
}

/** House of …, or a nisba with the article. */
function hasFamilyForm({ reading, filial, opener }: Name): boolean {
  if (filial) return false;
  if (HOUSE_OF.has(opener)) return true;
  if (!reading.prefix.article || isGivenName(reading)) return false;
  return reading.kind === 'family' || /ي[\u064b-\u0652]*$/u.test(reading.words[0]!.stem);
}

function isGivenName({ kind }: Reading): boolean {
  return kind?.startsWith('given') === true;
}

function contains(outer: Span | undefined, { start, end }: Span): boolean {
  return outer !== undefined && outer.start <= start && end <= outer.end;
}

function spanOf(names: readonly Name[]): Span | undefined {
  const [first] = names;
  return first && { ...first, end: names.at(-1)!.end };
}

/** Spells what stands between two offsets of the text, as it is spelled in its place. */
function spellerInPlace(text: string, options: TransliterateOptions): (start: number, end: number) => string {
  const { scheme = 'english' } = options;
  if (scheme !== 'english' && SCHEMES[scheme].kind === 'letters') {
    return (start, end) => transliterate(text.slice(start, end), options);
  }
  const tokens = spellTokens(text, options);
  return (start, end) => {
    let written = '';
    for (let i = firstFrom(tokens, start); i < tokens.length && tokens[i]!.start < end; i++) {
      written += tokens[i]!.output;
    }
    return written.replace(/\s+/g, ' ').trim();
  };
}

/** Place of the first token that starts at `offset` or later; by halving, so that a long text stays linear. */
function firstFrom(tokens: readonly SpelledToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tokens[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
