/** Which Latin names the model knows, and how many people bear each. */
import { latinLetters, type NamePair, type TrainingData } from './data';

const WRITTEN_ARTICLE = /^(?:[aeiu]l|ash|ech|[ae][dnrstz])[-' ]/;

/** Spellings of a pair under which the search may meet it: whole, and without its article. */
function spellingsOf(pair: NamePair): string[] {
  return [
    ...new Set([latinLetters(pair.latin), latinLetters(pair.latin.replace(WRITTEN_ARTICLE, ''))]),
  ].filter((name) => name.length > 1);
}

/** Names with counts; those below `rarest` people are left out unless an Arabic name is spelled so. */
export function knownNames({ latinNames, pairs }: TrainingData, rarest: number): Map<string, number> {
  const names = new Map(latinNames);
  const arabic = new Set<string>();
  for (const pair of pairs) {
    for (const name of spellingsOf(pair)) {
      names.set(name, (names.get(name) ?? 0) + pair.count);
      if (pair.origin === 'arabic') arabic.add(name);
    }
  }
  return new Map(
    [...names]
      .filter(([name, count]) => count >= rarest || arabic.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
