/**
 * Accuracy against all accepted spellings. Case, diacritics, hyphens, apostrophes and spaces do not count, and a name
 * with an article is right with it or without it.
 */
import { hasArticle, latinLetters } from './data';

export interface Judged {
  readonly references: readonly string[];
  /** Best first; only the first five count. */
  readonly candidates: readonly string[];
}

/** All in percent; see the fields of `nutq evaluate`. */
export interface Score {
  readonly words: number;
  readonly top1: number;
  readonly top5: number;
  readonly variant: number;
  readonly cer: number;
}

/** One sound, several spellings → one form: `variant` of the project's scorer, whose merges these are. */
export function foldVariants(word: string): string {
  return word
    .replace(/sch/g, 'sh')
    .replace(/tch|tsh/g, 'ch')
    .replace(/ph/g, 'f')
    .replace(/ck|qu/g, 'k')
    .replace(/dj/g, 'j')
    .replace(/dh/g, 'd')
    .replace(/th/g, 't')
    .replace(/kh/g, 'K')
    .replace(/gh/g, 'G')
    .replace(/sh|ch/g, 'S')
    .replace(/^abd(?:el|ul|al|il|oul|ol)(?=.)/, 'abdal')
    .replace(/^abd(?:er|ur|ar)(?=r)/, 'abdal')
    .replace(/a(?:ee|yee|ye|ie)/g, 'ai')
    .replace(/x/g, 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c|q/g, 'k')
    .replace(/([bdfgjklmnpqrstvwxzKGS])\1+/g, '$1')
    .replace(/ou|oo|u|ow(?=[^aeiouy]|$)|au(?=[^aeiouy]|$)|aw(?=[^aeiouy]|$)|oa/g, 'o')
    .replace(/ee|ie|ea|ai|ay|ei|ey|ii|iy|y(?=[^aeiou]|$)/g, 'i')
    .replace(/aa+/g, 'a')
    .replace(/(?<=[ai])h$/, '')
    .replace(/eh$/, 'e')
    .replace(/(?<=[^aeio])e$/, '')
    .replace(/[ei]+/gi, (run) => (/[ei]/i.test(run) ? 'I' : run))
    .replace(/v/g, 'f')
    .replace(/o+/g, 'o');
}

export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

const ARTICLE = /^(?:[aeiu]l|ash|[ae][dnrstz])(?=[a-z]{2})/;

/** Every accepted spelling of a key, as letters only. */
export function acceptedSpellings(arabic: string, references: readonly string[]): string[] {
  const letters = references.map(latinLetters);
  if (!hasArticle(arabic)) return letters;
  const stems = references.map((reference) =>
    latinLetters(reference.replace(/^[a-z]{2,3}[-' ]/, '')).replace(ARTICLE, ''),
  );
  return [
    ...new Set([
      ...letters,
      ...stems,
      ...stems.map((stem) => `al${stem}`),
      ...letters.map((stem) => `al${stem}`),
    ]),
  ];
}

export function score(judged: readonly Judged[]): Score {
  let top1 = 0;
  let top5 = 0;
  let variant = 0;
  let cer = 0;
  for (const { references, candidates } of judged) {
    const first = candidates[0] ?? '';
    const hit = references.includes(first);
    if (hit) top1++;
    if (candidates.slice(0, 5).some((candidate) => references.includes(candidate))) top5++;
    if (hit || references.some((reference) => foldVariants(reference) === foldVariants(first))) variant++;
    if (!hit)
      cer += Math.min(...references.map((reference) => distance(first, reference) / reference.length));
  }
  const percent = (value: number): number => (100 * value) / Math.max(1, judged.length);
  return {
    words: judged.length,
    top1: percent(top1),
    top5: percent(top5),
    variant: percent(variant),
    cer: percent(cer),
  };
}
