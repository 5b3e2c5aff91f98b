/**
 * Learns which reading of a word its sentence asks for: `npx tsx training/transliteration/sentences.ts [--folds]`.
 *
 * Reads the vocalised sentences of `sentences/` and writes `sentences.bin`, which `npm run train:model` puts into the full tier.
 * `--folds` instead learns without some of their subjects, a quarter at a time, and counts on those.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseModel } from '../../src/transliteration/model/load';
import { choose, learn, rounded, writeWeights } from './learn-sentences';
import { readSentences, type SentenceItem } from './sentence-items';

const FOLDS = 4;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { sentences: _, ...model } = parseModel(new Uint8Array(readFileSync(here('../../models/full.bin'))));
const { items, texts, lost, words } = readSentences(here('sentences'), model);
console.log(`${texts.length} sentences, ${words} words, ${items.length} of them with a choice`);

if (process.argv.includes('--folds')) countInFolds();
else {
  const bytes = writeWeights(learn(items));
  writeFileSync(here('sentences.bin'), bytes);
  console.log(`${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);
}

function countInFolds(): void {
  const subjects = [...new Set(items.map(({ subject }) => subject))];
  const foldOf = ({ subject }: SentenceItem): number => subjects.indexOf(subject) % FOLDS;
  const learnt = Array.from({ length: FOLDS }, (_, fold) =>
    learn(items.filter((item) => foldOf(item) !== fold)),
  );
  const small = learnt.map(rounded);
  count('before', () => 0);
  count('learnt', (item) => choose(item.features, learnt[foldOf(item)]!));
  count('rounded', (item) => choose(item.features, small[foldOf(item)]!));
}

function count(what: string, chosen: (item: SentenceItem) => number): void {
  const wrong = items.filter((item) => !item.right[chosen(item)]);
  const broken = wrong.filter(({ right }) => right[0]);
  const faulty = new Set(wrong.map(({ sentence }) => sentence));
  const right = texts.filter((_, i) => !lost[i] && !faulty.has(i)).length;
  console.log(
    `${what}: ${wrong.length} words wrong, ${broken.length} of them right before; ` +
      `${((100 * right) / texts.length).toFixed(1)} % of sentences right`,
  );
}
