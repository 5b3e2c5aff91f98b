/** Foreign names that a tier's search does not find, for its list of them: of several people, and of large towns. */
import type { ForeignWords } from '../../src/transliteration/model/foreign-words';
import { latinLetters, type NamePair, type TrainingData } from './data';
import type { Speller } from './known-spellings';
import { distance } from './score';

/** People who are called so, and people of a town, that are worth six bytes. */
const BEARERS = 4;
const INHABITANTS = 100_000;
/**
 * Changed letters, of those of the right spelling: beyond, the two names are of different languages (الشمس, coast). Of what several people
 * are called more may be silent (Lefebvre).
 */
const FARTHEST = { people: 2 / 3, places: 1 / 3 };

/** @param listed names that have a row already @returns lines as `foreign-names.tsv` has them */
export function unfoundNames(
  { pairs, places }: Pick<TrainingData, 'pairs' | 'places'>,
  listed: ForeignWords,
  spell: Speller,
): string[] {
  const unfound = (names: readonly NamePair[], fewest: number, farthest: number): string[] => {
    const lines: string[] = [];
    for (const { arabic, latin } of commonest(names, fewest)) {
      const right = latinLetters(latin);
      if (listed.get(arabic) || !/^[ء-غف-ي]{3,}$/u.test(arabic)) continue;
      const found = spell(arabic);
      if (!found.includes(right) && distance(found[0]!, right) <= farthest * right.length)
        lines.push(`${arabic}\t${right}`);
    }
    return lines;
  };
  return [...unfound(pairs, BEARERS, FARTHEST.people), ...unfound(places, INHABITANTS, FARTHEST.places)];
}

/** The commonest spelling of each word that no Arabic name has. */
function commonest(names: readonly NamePair[], fewest: number): Iterable<NamePair> {
  const most = new Map<string, NamePair>();
  const arabic = new Set<string>();
  for (const name of names) {
    if (name.origin === 'arabic') arabic.add(name.arabic);
    else if (name.count >= (most.get(name.arabic)?.count ?? fewest)) most.set(name.arabic, name);
  }
  for (const word of arabic) most.delete(word);
  return most.values();
}
