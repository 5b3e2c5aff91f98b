/** What the speed is measured on, drawn from the lexicon's own words by their frequency, the same in every run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../src/evaluation/seeded';
import { stripMarks } from '../../src/transliteration/script/unicode';

const LEXICON = join(import.meta.dirname, '../../lexicon');
/** A class of frequency more is about five times as frequent: lexicon/README.md. */
const PER_CLASS = 5;

interface Weighed {
  readonly word: string;
  readonly weight: number;
}

function words(kind: RegExp): readonly Weighed[] {
  return readdirSync(LEXICON)
    .filter((file) => file.endsWith('.tsv'))
    .flatMap((file) => readFileSync(join(LEXICON, file), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .filter(
      ([vocalised, , , kinds, , frequency]) =>
        kind.test(kinds!) && !vocalised!.includes(' ') && Number(frequency) > 1,
    )
    .map(([vocalised, , , , , frequency]) => ({
      word: stripMarks(vocalised!),
      weight: PER_CLASS ** Number(frequency),
    }));
}

function drawer(entries: readonly Weighed[], random: () => number): () => string {
  let total = 0;
  const ends = entries.map(({ weight }) => {
    total += weight;
    return total;
  });
  return () => {
    const target = random() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < target) low = middle + 1;
      else high = middle;
    }
    return entries[low]!.word;
  };
}

/** One CSV that somebody has: full names, no two the same, their parts as frequent as in life. */
export function differentNames(count: number): readonly string[] {
  const random = seeded(7);
  const given = drawer(words(/given/), random);
  const family = drawer(words(/family/), random);
  const names = new Set<string>();
  while (names.size < count) names.add(`${given()} ${given()} ${family()}`);
  return [...names];
}

/** Single words with as many repeats as in life. */
export function wordsAsInLife(count: number): readonly string[] {
  const draw = drawer(words(/./), seeded(11));
  return Array.from({ length: count }, draw);
}

/** Every listed word once: more than are remembered. */
export function listedWords(): readonly string[] {
  return [...new Set(words(/./).map(({ word }) => word))];
}
