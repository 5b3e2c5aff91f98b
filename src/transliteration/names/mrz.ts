/**
 * The name field of a machine readable zone: ICAO Doc 9303-3 (8th ed., 2021) section 4.6 and appendix B, truncation by
 * Doc 9303-4 section 4.2 (9303-5 to -7 repeat it for their widths).
 *
 * - Primary identifier, `<<`, secondary identifier; `<` between components; filler to the end of the field.
 * - Hyphens, commas and spaces part components, apostrophes and other punctuation go, and so do digits (4.6 forbids them) and titles.
 *   Everything but titles and the family name is secondary, in the order of the text. A name without a family name, such as محمد بن سلمان,
 *   is all primary. An issuer who decides otherwise (9303-3 B.5.10) passes `{ primary, secondary }`.
 * - Too long: the secondary identifier is cut at its end. Where the primary leaves no room for `<<` and a letter, its last components
 *   become initials first (9303-4 4.2.3.3 a). At least one letter of the secondary stays, and the field ends with a letter, the sign of
 *   truncation. An earlier component may lose letters for that. (Names of one letter each can leave one filler there.)
 * - Names are cut between Arabic letters: XSH is kept or cut as a whole. Only if no such cut fills the field is an escape cut. No code of
 *   the table begins another, so its rest does not read as a letter.
 */

import { NutqError } from '../../errors';
import { lastOf } from '../../platform/last';
import { COMMON, type Memory, type Settings } from '../memory';
import { OPTION_KEYS, oneOf, requireOptions, type TransliterateOptions } from '../options';
import { icao9303 } from '../schemes/letter-schemes';
import { hasArabic } from '../script/has-arabic';
import { plainLatin } from '../spelling/letters';
import { spell } from '../spelling/spell-text';
import { partsOf } from './parts';

/** Documents with a machine readable zone, by ICAO 9303: identity cards (TD1, TD2), passports (TD3), visas (MRV-A, MRV-B). */
export type MrzDocument = 'td1' | 'td2' | 'td3' | 'mrva' | 'mrvb';

/** Letters in the name field. */
const FIELD_LENGTHS: Readonly<Record<MrzDocument, number>> = {
  td1: 30,
  td2: 31,
  td3: 39,
  mrva: 39,
  mrvb: 31,
};

/** The two halves of a name in a machine readable zone. */
export interface MrzIdentifiers {
  /** The family name, or the whole name of a person who has none. */
  readonly primary: string;
  readonly secondary?: string;
}

/** For which document a name is written, and from which letters. Options of `english` go with `from: 'english'` only. */
export interface MrzOptions extends Omit<TransliterateOptions, 'scheme' | 'casing' | 'apostrophes'> {
  /** Default `td3`, a passport. */
  readonly document?: MrzDocument;
  /**
   * How Arabic is written. `arabic` (default): letter for letter by ICAO 9303 (محمد MXHMD). `english`: the spelling of
   * `transliterate`, in capitals (MOHAMMED). Latin text stays as it is in both.
   */
  readonly from?: 'arabic' | 'english';
}

/**
 * The name field of a travel document, of its full length. A full Arabic name is divided by `nameParts`. In Latin text the part before a
 * comma is primary; without a comma, all of it.
 *
 * @throws NutqError `invalid-argument` if `name` is neither a string nor identifiers, or has letters that are neither Arabic nor Latin; `invalid-option` for an unknown option or value
 * @example
 * mrzName('محمد بن سلمان آل سعود', { from: 'english' }); // 'AL<SAUD<<MOHAMMED<BIN<SALMAN<<<<<<<<<<<'
 */
export function mrzName(name: string | MrzIdentifiers, options: MrzOptions = {}): string {
  return nameField(name, options, COMMON);
}

const MRZ_KEYS = { ...OPTION_KEYS, document: true, from: true } as const;

export function nameField(name: string | MrzIdentifiers, options: MrzOptions, memory: Memory): string {
  requireOptions(options, MRZ_KEYS);
  const { document = 'td3', from = 'arabic', ...spelling } = options;
  oneOf('document', document, Object.keys(FIELD_LENGTHS));
  oneOf('from', from, ['arabic', 'english']);
  const length = FIELD_LENGTHS[document];
  const scheme = from === 'arabic' ? 'icao-9303' : 'english';
  const [first, second] = identify(name, memory.settings({ ...spelling, scheme }));
  const toComponents = from === 'arabic' ? cutArabic : cutLatin;
  const named = [toComponents(first), toComponents(second)].filter((identifier) => identifier.length > 0);
  const [primary = [], secondary = []] = named;
  const field = write(primary, secondary);
  return (field.length > length ? truncate(primary, secondary, length) : field).padEnd(length, '<');
}

/** One letter of the original, in the one to three letters that stand for it. */
type Code = string;
type Component = readonly Code[];

function identify(name: unknown, settings: Settings): readonly [string, string] {
  if (typeof name === 'string') {
    const plain = plainLatin(requireLetters(name));
    return hasArabic(plain) ? divideArabic(plain, settings) : divideLatin(plain);
  }
  const { primary, secondary = '' } = (name ?? {}) as Partial<Record<keyof MrzIdentifiers, unknown>>;
  if (typeof primary !== 'string' || typeof secondary !== 'string') {
    throw new NutqError('invalid-argument', 'name must be a string or { primary, secondary }, both strings', {
      field: 'name',
    });
  }
  const spellPart = (part: string) => spell(plainLatin(requireLetters(part)), settings);
  return [spellPart(primary), spellPart(secondary)];
}

/** None is left out in silence. */
function requireLetters(name: string): string {
  if (!/[^\P{L}\p{Lm}\p{Script=Latin}\p{Script=Arabic}]/u.test(name)) return name;
  const why = 'name has letters that are neither Arabic nor Latin';
  throw new NutqError('invalid-argument', why, { field: 'name' });
}

function divideArabic(name: string, settings: Settings): readonly [string, string] {
  const { given, father, grandfathers, family, unknown } = partsOf(name, settings);
  const others = [given, father, ...grandfathers, ...unknown]
    .filter((part) => part !== undefined)
    .sort((a, b) => a.start - b.start);
  return [family?.text ?? '', others.map(({ text }) => text).join(' ')];
}

function divideLatin(name: string): readonly [string, string] {
  const [primary = '', ...rest] = name.split(',');
  return [primary, rest.join(' ')];
}

function components(spelled: string): string[] {
  const plain = spelled
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\s\-‐-―,]+/gu, '<')
    .replace(/[^A-Z<]/g, '');
  return plain.split('<').filter((component) => component !== '');
}

const ESCAPES = new Set(Object.values(icao9303.letters).filter((code) => code.startsWith('X')));

function cutArabic(spelled: string): Component[] {
  return components(spelled).map((component) => {
    const codes: Code[] = [];
    for (let i = 0; i < component.length; i += lastOf(codes)!.length) {
      const sequences = [2, 3].map((length) => component.slice(i, i + length));
      codes.push(sequences.find((sequence) => ESCAPES.has(sequence)) ?? component[i]!);
    }
    return codes;
  });
}

function cutLatin(spelled: string): Component[] {
  return components(spelled).map((component) => [...component]);
}

function write(primary: readonly Component[], secondary: readonly Component[]): string {
  const identifiers = [primary, secondary].filter((identifier) => identifier.length > 0);
  return identifiers.map((identifier) => identifier.map((codes) => codes.join('')).join('<')).join('<<');
}

function truncate(primary: readonly Component[], secondary: readonly Component[], length: number): string {
  const split = (identifier: readonly Component[]) => identifier.map((codes) => [...codes.join('')]);
  return (
    fillExactly(primary, secondary, length, 'whole') ??
    fillExactly(primary, secondary, length, 'last cut') ??
    fillExactly(split(primary), split(secondary), length, 'whole') ??
    // Nothing but single letters, each with its filler, cannot end in every place.
    fillExactly(split(primary), split(secondary), length - 1, 'whole') ??
    ''
  );
}

interface Slot {
  readonly codes: Component;
  /** Fillers before it. */
  readonly gap: string;
  /** Where to go on if this component is dropped; undefined if it must not be. */
  readonly otherwise: number | undefined;
  /** Gives up letters before later components do. */
  readonly yields: boolean;
  /** No component that must stay comes after it. */
  readonly mayBeLast: boolean;
}

/**
 * Shortens components so that together they take exactly `length` positions, the earlier ones as little as possible.
 *
 * @returns undefined if no choice of whole codes does; with `last cut` the last code may be in part
 */
function fillExactly(
  primary: readonly Component[],
  secondary: readonly Component[],
  length: number,
  codes: 'whole' | 'last cut',
): string | undefined {
  const slots = toSlots(primary.slice(0, length), secondary.slice(0, length), length);
  const dead = new Set<number>();
  const fill = (at: number, room: number): string | undefined => {
    const slot = slots[at];
    if (!slot) return room === 0 ? '' : undefined;
    const state = at * (length + 1) + room;
    if (dead.has(state)) return undefined;
    for (const written of cuts(slot, room)) {
      const rest = fill(at + 1, room - written.length);
      if (rest !== undefined) return written + rest;
    }
    const cut = slot.gap + slot.codes.join('');
    if (codes === 'last cut' && slot.mayBeLast && slot.gap.length < room && room < cut.length)
      return cut.slice(0, room);
    const rest = slot.otherwise === undefined ? undefined : fill(slot.otherwise, room);
    if (rest === undefined) dead.add(state);
    return rest;
  };
  return fill(0, length);
}

function toSlots(primary: readonly Component[], secondary: readonly Component[], length: number): Slot[] {
  const yielding = firstToYield(primary, secondary, length);
  const end = primary.length + secondary.length;
  return [
    ...primary.map((codes, i) => ({
      codes,
      gap: i === 0 ? '' : '<',
      otherwise: i === 0 ? undefined : primary.length,
      yields: i >= yielding,
      mayBeLast: secondary.length === 0,
    })),
    ...secondary.map((codes, i) => ({
      codes,
      gap: i === 0 ? '<<' : '<',
      otherwise: i === 0 ? undefined : end,
      yields: false,
      mayBeLast: true,
    })),
  ];
}

/** The component of the primary identifier from which on initials leave room for `<<` and a letter of the secondary. */
function firstToYield(
  primary: readonly Component[],
  secondary: readonly Component[],
  length: number,
): number {
  if (secondary.length === 0) return primary.length;
  const room = length - '<<'.length - secondary[0]![0]!.length;
  let taken = write(primary, []).length;
  let first = primary.length;
  while (first > 1 && taken > room) {
    first--;
    taken -= primary[first]!.slice(1).join('').length;
  }
  return first;
}

/** Ways to cut a component and the gap before it to the room, preferred first. */
function cuts({ codes, gap, yields }: Slot, room: number): string[] {
  const fitting: string[] = [];
  let written = gap;
  for (const code of codes) {
    written += code;
    if (written.length > room) break;
    fitting.push(written);
  }
  return yields ? fitting : fitting.reverse();
}
