/**
 * How the whole of nutq spells words of towns: `npx tsx training/transliteration/towns.ts PLACES [none|small|full]`, with what places.py
 * prints. The full model was told many of them: what this counts is what it holds, not what it would make of others.
 */
import { readFileSync } from 'node:fs';
import { nBest } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { latinLetters } from './data';
import { foldVariants } from './score';

const LARGE = 100_000;

interface Count {
  words: number;
  first: number;
  inFive: number;
  sounding: number;
}

const [file, tier = 'full'] = process.argv.slice(2);
if (!file) throw new Error('usage: npx tsx training/transliteration/towns.ts PLACES [none|small|full]');
const options =
  tier === 'none'
    ? {}
    : { model: await loadModel(readFileSync(new URL(`../../models/${tier}.bin`, import.meta.url))) };

const right = new Map<string, Set<string>>();
const kinds = new Map<string, string>();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [word, latin, origin, people] = line.split('\t') as [string, string, string, string];
  const spellings = right.get(word);
  if (spellings) spellings.add(latin);
  else right.set(word, new Set([latin]));
  const kind = `${origin}, ${Number(people) < LARGE ? 'smaller' : 'of 100,000 people and more'}`;
  if (!kinds.get(word)?.endsWith('more')) kinds.set(word, kind);
}

const counts = new Map<string, Count>();
for (const [word, spellings] of right) {
  const kind = kinds.get(word)!;
  const count = counts.get(kind) ?? { words: 0, first: 0, inFive: 0, sounding: 0 };
  counts.set(kind, count);
  const found = nBest(word, 5, options).map(({ text }) => latinLetters(text));
  const sounds = new Set([...spellings].map(foldVariants));
  count.words++;
  if (spellings.has(found[0]!)) count.first++;
  if (found.some((latin) => spellings.has(latin))) count.inFive++;
  if (sounds.has(foldVariants(found[0]!))) count.sounding++;
}
for (const [kind, { words, first, inFive, sounding }] of [...counts].sort()) {
  const [one, five, sound] = [first, inFive, sounding].map((n) => ((100 * n) / words).toFixed(1));
  console.log(`${kind}: ${words} words, first ${one} %, in five ${five} %, up to variants ${sound} %`);
}
