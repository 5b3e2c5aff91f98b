/**
 * Turns rows into training examples: which letters are read, what they become, and whose habit it is.
 *
 * The article is settled by rule, since sources disagree (Wikidata drops it from four family names in five, name
 * dictionaries keep it): an Arabic name with ال teaches its stem, and the whole word spelled "al" + stem.
 * A foreign name that merely begins with these letters (Albert, Alvarez) is kept whole.
 */
import { type Aligned, align, type Example } from './align';
import { hasArticle, type LibraryWord, latinLetters, type NamePair, withoutArticle } from './data';

/** Whose habit of spelling an example shows. */
export type Style = 'press' | 'local' | 'scholarly';

export interface SpellingExample extends Example {
  readonly style: Style;
  readonly arabicOrigin: boolean;
}

const LOCAL_SOURCES = new Set(['tfp', 'elbery', 'haris-iraq', 'egypt-cities']);
const WRITTEN_ARTICLE = /^(?:[aeiu]l|ash|ech|[ae][dnrstz])[-' ]/;

/** Mean log-probability of a letter below which a pair is a typing error or another name: the worst 2 %. */
const IMPLAUSIBLE = -3.6;
/** The same for a library word, whose letters are far more regular. */
const MISREAD = -3.2;
/** A chunk that fewer examples than this show is noise. */
const RAREST_CHUNK = 4;

/** A spelling borne by many is worth more, but not in proportion: a few names are most of the people. */
const weightOf = (count: number): number => 1 + Math.floor(Math.log2(count) / 2);

function spellingsOf(pair: NamePair): SpellingExample[] {
  const local = pair.sources.every((source) => LOCAL_SOURCES.has(source));
  const letters = latinLetters(pair.latin);
  const example = (input: string, output: string): SpellingExample => ({
    input,
    output,
    weight: weightOf(pair.count),
    style: local ? 'local' : 'press',
    arabicOrigin: pair.origin === 'arabic',
  });
  if (!hasArticle(pair.arabic) || pair.origin === 'foreign') return [example(pair.arabic, letters)];
  const stem = WRITTEN_ARTICLE.test(pair.latin)
    ? latinLetters(pair.latin.replace(WRITTEN_ARTICLE, ''))
    : letters.replace(/^[ae]l(?=..)/, '');
  return [example(withoutArticle(pair.arabic), stem), example(pair.arabic, `al${stem}`)];
}

/** Leaves out examples that hold a chunk hardly any other example has. */
export function withoutRareChunks<T extends Example>(aligned: readonly Aligned<T>[]): Aligned<T>[] {
  const counts = new Map<string, number>();
  const key = (letter: string, chunk: string): string => `${letter}${chunk}`;
  for (const { example, chunks } of aligned) {
    chunks.forEach((chunk, i) => {
      const seen = key(example.input[i]!, chunk);
      counts.set(seen, (counts.get(seen) ?? 0) + 1);
    });
  }
  return aligned.filter(({ example, chunks }) =>
    chunks.every((chunk, i) => counts.get(key(example.input[i]!, chunk))! >= RAREST_CHUNK),
  );
}

export function alignSpellings(pairs: readonly NamePair[]): Aligned<SpellingExample>[] {
  const merged = new Map<string, SpellingExample>();
  for (const example of pairs.flatMap(spellingsOf)) {
    if (example.output === '') continue;
    const key = `${example.input} ${example.output}`;
    const known = merged.get(key);
    if (!known || known.weight < example.weight) merged.set(key, example);
  }
  return withoutRareChunks(align([...merged.values()]).filter(({ score }) => score > IMPLAUSIBLE));
}

export interface ReadingExample extends Example {
  readonly word: LibraryWord;
}

export function alignReadings(words: readonly LibraryWord[]): Aligned<ReadingExample>[] {
  const examples = words.map((word) => ({ input: word.arabic, output: word.reading, weight: 1, word }));
  return withoutRareChunks(align(examples).filter(({ score }) => score > MISREAD));
}
