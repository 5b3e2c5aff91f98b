/**
 * Fits the weights of `src/transliteration/reading/words-run-together.ts` to the open halves of test/golden/dev, as they stand and with one
 * space left out, and prints what the weights in force find in the held-out halves: `npx tsx bench/spelling/fit-run-together.ts`. A word
 * counts once. Rows of dirty input, and in other languages, take no part.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseGold } from '../../src/evaluation/transliteration';
import { loadModel } from '../../src/transliteration/load-model';
import { Memory } from '../../src/transliteration/memory';
import { knownWord } from '../../src/transliteration/reading/known-word';
import {
  type EvidenceOfTwo,
  type Halves,
  isUnknown,
  likeliestCut,
  WEIGHTS,
  withWhole,
  wordsRunTogether,
} from '../../src/transliteration/reading/words-run-together';
import { type Row, regress } from '../../training/voice/logistic';

const LISTS = new URL('../../test/golden/dev/', import.meta.url);
const ARABIC = /^\p{Script=Arabic}+$/u;
const { sources } = new Memory().settings({
  model: await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url))),
});

const NAMES = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter(
  (name): name is EvidenceOfTwo => name !== 'offset',
);

/** A word of a list, or two of them without the space between. */
interface Sample {
  readonly letters: string;
  readonly words: Halves | undefined;
}

function samplesOf(half: 'dev' | 'held-out'): Sample[] {
  const files = readdirSync(LISTS).filter(
    (name) => name.endsWith(`.${half}.tsv`) && !/^(?:dirty|persian|kurdish|style)/.test(name),
  );
  const samples = new Map<string, Sample>();
  for (const file of files)
    for (const { arabic } of parseGold(readFileSync(new URL(file, LISTS), 'utf8'))) {
      const words = arabic.split(/[\s\p{P}]+/u).filter((word) => ARABIC.test(word));
      for (const letters of words) samples.set(letters, { letters, words: undefined });
      // One space of each text, now here and now there.
      const at = samples.size % Math.max(words.length - 1, 1);
      const [first, second] = [words[at], words[at + 1]];
      if (first && second && !samples.has(first + second))
        samples.set(first + second, { letters: first + second, words: [first, second] });
    }
  return [...samples.values()];
}

const rows: Row<EvidenceOfTwo>[] = [];
for (const { letters, words } of samplesOf('dev')) {
  const word = knownWord(letters, sources);
  const isOpen = !word.isListed && !word.names && isUnknown(word, sources);
  const cut = isOpen ? likeliestCut(word, sources) : undefined;
  // Other halves than were written teach nothing.
  if (!cut || (words && cut.halves[0] !== words[0])) continue;
  rows.push({ evidence: withWhole(cut, word, sources), right: words ? 1 : 0, weight: 1 });
}
console.log(`fitted to ${rows.length} words:`, regress(NAMES, rows));

let [ones, parted, twos, found] = [0, 0, 0, 0];
for (const { letters, words } of samplesOf('held-out')) {
  const word = knownWord(letters, sources);
  const halves = word.isListed ? undefined : (word.names ?? wordsRunTogether(word, sources));
  if (words) twos += 1;
  else ones += 1;
  if (words && halves?.length === 2 && halves[0] === words[0]) found += 1;
  if (!words && halves && !word.names) parted += 1;
}
console.log(
  `held out, weights in force: of ${twos} pairs ${found} found, of ${ones} single words ${parted} parted`,
);
