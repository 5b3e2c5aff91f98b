/** A full Arabic name → its parts: title, given name, father's and forefathers' names, family name. */
import { requireString } from '../check-arguments';
import { COMMON, type Settings } from '../memory';
import { NO_OPTIONS, type TransliterateOptions } from '../options';
import { readText } from '../reading/read-text';
import { SCHEMES } from '../schemes';
import { bestOf, type SpelledToken, spell, spelledTokens, spellText } from '../spelling/spell-text';
import { namesIn, type Span } from './groups';
import { assignRoles } from './roles';

/** One part of a name: its place in the input, its spelling, and the name alone. */
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

/** A full name by its parts; absent parts are undefined or empty. */
export interface NameParts {
  /** The whole text: what `transliterate` gives. */
  readonly full: string;
  /** Sheikh, Dr and the like. */
  readonly title?: NamePart;
  /** Absent only where the text holds no Arabic name. */
  readonly given?: NamePart;
  /** The father's name, with bin or bint where it is written. */
  readonly father?: NamePart;
  /** The father's father first. */
  readonly grandfathers: readonly NamePart[];
  /** The family's name, the tribe's or the place's; absent where the form shows none. */
  readonly family?: NamePart;
  /** Latin text, numbers and set phrases (رحمه الله), in the order of the text; not what stands inside another part. */
  readonly unknown: readonly NamePart[];
}

/**
 * Divides a person's name into title, given name, father, grandfathers and family, each spelled as `transliterate` spells the whole. It goes
 * by the form of the name alone: nobody can tell from the letters which of محمد علي is the family name. Two names count as given and
 * family name.
 *
 * @throws NutqError as `transliterate`
 * @example
 * const { given, father, family } = nameParts('محمد بن سلمان آل سعود');
 * [given?.text, father?.text, family?.text]; // ['Mohammed', 'bin Salman', 'Al Saud']
 */
export function nameParts(text: string, options: TransliterateOptions = NO_OPTIONS): NameParts {
  requireString(text);
  return partsOf(text, COMMON.settings(options));
}

export function partsOf(text: string, settings: Settings): NameParts {
  const read = readText(text, settings.sources);
  const spelled = spellText(text, settings, read);
  const tokens = spelledTokens(spelled, text.length);
  // Letter by letter, names run together stay one token.
  const isByLetters = settings.scheme !== 'english' && SCHEMES[settings.scheme].kind === 'letters';
  const between = (start: number, end: number): string =>
    isByLetters ? spell(text.slice(start, end), settings) : outputBetween(tokens, start, end);
  const part = ({ start, end, nameStart = start }: Span): NamePart => ({
    source: text.slice(start, end),
    start,
    end,
    text: between(start, end),
    name: between(nameStart, end),
  });
  const byItself = ({ start, end }: Span): NamePart => {
    const source = text.slice(start, end);
    const alone = spell(source, settings);
    return { source, start, end, text: alone, name: alone };
  };
  const { names, unknown } = namesIn(read);
  const { title, given, fathers, family } = assignRoles(names);
  const [father, ...grandfathers] = fathers.map(part);
  return {
    full: bestOf(spelled),
    ...(title ? { title: part(title) } : {}),
    ...(given ? { given: part(given) } : {}),
    ...(father ? { father } : {}),
    grandfathers,
    ...(family ? { family: part(family) } : {}),
    unknown: outside([title, given, ...fathers, family], unknown).map(byItself),
  };
}

/** The spans, in order, that stand inside none of the parts, which do not overlap. */
function outside(parts: readonly (Span | undefined)[], spans: readonly Span[]): Span[] {
  const inOrder = parts.filter((part) => part !== undefined).sort((a, b) => a.start - b.start);
  let at = 0;
  return spans.filter(({ start, end }) => {
    while (at < inOrder.length && inOrder[at]!.end < end) at++;
    const part = inOrder[at];
    return part === undefined || start < part.start;
  });
}

/** As spelled in its place. */
function outputBetween(tokens: readonly SpelledToken[], start: number, end: number): string {
  let written = '';
  for (let i = firstFrom(tokens, start); i < tokens.length && tokens[i]!.start < end; i++) {
    written += tokens[i]!.output;
  }
  return written.replace(/\s+/g, ' ').trim();
}

/** Place of the token that `offset` stands in, signs that were dropped before it included; by halving, so that a long text stays linear. */
function firstFrom(tokens: readonly SpelledToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tokens[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
