/**
 * The names of a text → their parts in a full name.
 *
 * Rules, from Beeston, Arabic Nomenclature (1971), and Schimmel, Islamic Names (1989); the fourth is present-day civil usage:
 * 1. Words of a compound are one name: servant names (عبد الرحمن), … الدين, … الله, kunyas (أبو بكر), houses (آل سعود).
 * 2. Titles off the front, as long as a name follows (الدكتور، د.، صاحب السمو الملكي الأمير). A word that is likelier a name
 *    (أميرة, سمو) is a title only before another title.
 * 3. The first name is the given name; a kunya before it belongs to it where a بن follows (أبو بكر محمد بن زكريا).
 * 4. Then come the father, his father and so on, with بن / ابن / بنت or without. The last name that no such particle opens is
 *    the family's, and so are nisbas and houses directly before it (الجعفي البخاري).
 * 5. A family name, known by its form, stands first where a comma follows it (الأيوبي، صلاح الدين), or a given name ends the text (الزهراني
 *    خالد). Other commas only separate.
 */
import { lastOf } from '../../platform/last';
import type { Reading } from '../reading/reading';
import * as u from '../script/unicode';
import { FATHER_OR_MOTHER_OF, HOUSE_OF, type Name, type Span } from './groups';

const NISBA = new RegExp(`ي[${u.TASHKIL}]*$`, 'u');

export interface Roles {
  readonly title?: Span | undefined;
  readonly given?: Span | undefined;
  readonly fathers: readonly Span[];
  readonly family?: Span | undefined;
}

export function assignRoles(all: readonly Name[]): Roles {
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

/** Names of a family that stand first: before the only comma, or before personal names alone. */
function countLeadingFamily(names: readonly Name[]): number {
  const rest = names.findIndex(({ afterComma }, i) => i > 0 && afterComma);
  // الزهراني خالد: registers that write the family first
  if (rest < 0 && names.length > 1 && isGivenName(lastOf(names)!.reading) && hasFamilyForm(names[0]!))
    return 1;
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
  return reading.kind === 'family' || NISBA.test(reading.words[0]!.stem);
}

function isGivenName({ kind }: Reading): boolean {
  return kind?.startsWith('given') === true;
}

function spanOf(names: readonly Name[]): Span | undefined {
  const [first] = names;
  return first && { ...first, end: lastOf(names)!.end };
}
