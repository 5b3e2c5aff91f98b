/**
 * Which spellings of names a tier has to be told: those that its n-grams and network spell otherwise, although they were taught them.
 * Foreign names are spelt as most people spell them; of Arabic ones, whose spellings differ as their bearers do, only another sound counts.
 */
import { latinLetters, type NamePair, type TrainingData } from './data';
import { acceptedSpellings, foldVariants } from './score';

/** People that a foreign spelling must have, unless people elsewhere are called so: a single one is a slip too often. */
const RAREST = 2;
/** How many times as many people must spell it so as spell it the way the tier does. */
const USUAL = 3;

/** The spellings that a tier finds for a word, best first, once it knows these. */
export type Speller = (word: string) => readonly string[];

/** @returns names with their right spelling, of those that the search finds and prefers once it is told */
export function knownSpellings(
  { pairs, places, latinNames }: Pick<TrainingData, 'pairs' | 'places' | 'latinNames'>,
  spellerWith: (rows: ReadonlyMap<string, string>) => Speller,
): Map<string, string> {
  const spell = spellerWith(new Map());
  const rows = new Map<string, string>();
  for (const [word, borne] of byWord([...pairs, ...places])) {
    const right = borne.some(({ origin }) => origin === 'arabic')
      ? sounding(word, borne)
      : usual(borne, latinNames);
    const meant = right(spell(word));
    if (meant !== undefined) rows.set(word, meant);
  }
  const told = spellerWith(rows);
  return new Map([...rows].filter(([word, meant]) => told(word)[0] === meant));
}

/** Of what is found, the spelling that should come first; undefined where it does, or is not found. */
type Choice = (found: readonly string[]) => string | undefined;

function usual(borne: readonly NamePair[], elsewhere: ReadonlyMap<string, number>): Choice {
  const people = new Map<string, number>();
  for (const { latin, count } of borne) {
    const letters = latinLetters(latin);
    people.set(letters, (people.get(letters) ?? 0) + count);
  }
  const [best, most] = [...people].reduce((one, other) => (other[1] > one[1] ? other : one));
  return (found) =>
    (most >= RAREST || elsewhere.has(best)) &&
    most >= USUAL * (people.get(found[0]!) ?? 0) &&
    found.includes(best) &&
    found[0] !== best
      ? best
      : undefined;
}

function sounding(word: string, borne: readonly NamePair[]): Choice {
  const accepted = acceptedSpellings(
    word,
    borne.map(({ latin }) => latin),
  );
  const sounds = new Set(accepted.map(foldVariants));
  return (found) =>
    sounds.has(foldVariants(found[0]!))
      ? undefined
      : (found.find((latin) => accepted.includes(latin)) ??
        found.find((latin) => sounds.has(foldVariants(latin))));
}

/** In the order of their letters, so that the table does not depend on that of the rows. */
function byWord(pairs: readonly NamePair[]): [string, NamePair[]][] {
  const words = new Map<string, NamePair[]>();
  for (const pair of pairs) {
    const others = words.get(pair.arabic);
    if (others) others.push(pair);
    else words.set(pair.arabic, [pair]);
  }
  return [...words].sort(([one], [other]) => (one < other ? -1 : 1));
}
