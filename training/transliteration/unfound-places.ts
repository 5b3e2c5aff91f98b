/** Large foreign towns that a tier's search does not find, for its list of foreign names. */
import type { ForeignWords } from '../../src/transliteration/model/foreign-words';
import { latinLetters, type NamePair } from './data';
import type { Speller } from './known-spellings';
import { distance } from './score';

/** People of a town that is worth its six bytes. */
const LARGE = 100_000;
/** Changed letters, of those of the right spelling: beyond, the two names are of different languages (الشمس, coast). */
const FARTHEST = 1 / 3;

/** @returns lines as `foreign-names.tsv` has them */
export function unfoundPlaces(places: readonly NamePair[], listed: ForeignWords, spell: Speller): string[] {
  const largest = new Map<string, NamePair>();
  for (const place of places) {
    const other = largest.get(place.arabic);
    if (place.origin === 'foreign' && !listed.get(place.arabic) && place.count >= (other?.count ?? LARGE))
      largest.set(place.arabic, place);
  }
  const lines: string[] = [];
  for (const { arabic, latin } of largest.values()) {
    const right = latinLetters(latin);
    const found = spell(arabic);
    if (!found.includes(right) && distance(found[0]!, right) <= FARTHEST * right.length)
      lines.push(`${arabic}\t${right}`);
  }
  return lines;
}
