/**
 * How good a list of spellings is, against all accepted ones. In English spellings case, diacritics, apostrophes, hyphens, dots and spaces
 * do not count (`plain`); `variant` also folds spellings of one sound (ou/u/oo, y/i, doubled letters, ph/f, final -a/-ah). In a scheme
 * every letter and sign counts: in one of letters case, too (`exact`), in one of sounds all but capitals (`exactLetters`).
 */

export interface GoldRow {
  readonly arabic: string;
  /** Accepted spellings, the most usual first. */
  readonly references: readonly string[];
  /** Any combination of these parts, in order, is accepted too. */
  readonly parts?: readonly (readonly string[])[];
}

/** All in per cent of the rows, but `rows`. Missing answers are wrong. */
export interface Scores {
  readonly rows: number;
  /** First candidate is an accepted spelling. */
  readonly top1: number;
  /** First candidate is the most usual spelling. */
  readonly usual: number;
  /** One of the first five is an accepted spelling. */
  readonly top5: number;
  /** First candidate is accepted up to variants of the same sounds. */
  readonly variant: number;
  /** Mean over rows of the edit distance to the closest reference, by its length. */
  readonly cer: number;
}

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ə: 'a',
  ŋ: 'ng',
};

/** Lower-case ASCII letters and digits, nothing else. */
export function plain(text: string): string {
  return decomposed(text).replace(/[^a-z0-9]/g, '');
}

/** Only canonically equal characters are the same: in a scheme that writes letter for letter d and D are two letters. */
export function exact(text: string): string {
  return text.trim().normalize('NFC');
}

/** The same without capitals: in a scheme that writes sounds they are a matter of the sentence, not of the letter. */
export function exactLetters(text: string): string {
  return exact(text).toLowerCase();
}

function decomposed(text: string): string {
  return text
    .toLowerCase()
    .replace(/[øłđßæœıðþħəŋ]/g, (char) => UNDECOMPOSED[char]!)
    .normalize('NFKD');
}

function plainWords(text: string): string[] {
  return decomposed(text)
    .split(/[\s-]+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '');
}

const ARTICLES = new Set('el al ul il ad ar as ash at an az adh ath ed er es et ez en ech aal'.split(' '));

/** One sound, several spellings → one form. Vowel qualities {a}, {i e}, {o u} stay apart. */
export function foldVariants(text: string): string {
  const words = plainWords(text);
  return words.map((word) => (ARTICLES.has(word) && words.length > 1 ? 'al' : foldWord(word))).join('');
}

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/tsh/g, 'ch'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/qu/g, 'k'],
  [/dj/g, 'j'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/kh/g, 'K'],
  [/gh/g, 'G'],
  [/sh/g, 'S'],
  [/ch/g, 'S'],
  [/^abd(el|ul|al|il|oul|ol)(?=.)/, 'abdal'],
  [/^abd(er|ur|ar)(?=r)/, 'abdal'],
  [/a(ee|yee|ye|ie)/g, 'ai'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/([bdfgjklmnpqrstvwxzKGS])\1+/g, '$1'],
  [/ou|oo|u|ow(?=[^aeiouy]|$)|au(?=[^aeiouy]|$)|aw(?=[^aeiouy]|$)|oa/g, 'o'],
  [/ee|ie|ea|ai|ay|ei|ey|ii|iy|y(?=[^aeiou]|$)/g, 'i'],
  [/aa+/g, 'a'],
  [/(?<=[ai])h$/, ''],
  [/eh$/, 'e'],
  [/(?<=[^aeio])e$/, ''],
  [/[ei]/g, 'I'],
  [/I+/g, 'I'],
  [/v/g, 'f'],
  [/o+/g, 'o'],
];

function foldWord(word: string): string {
  return FOLDS.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), word);
}

export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, substituted));
    }
    previous = current;
  }
  return previous[b.length]!;
}

export interface RowResult {
  readonly top1: boolean;
  readonly usual: boolean;
  readonly top5: boolean;
  readonly variant: boolean;
  readonly cer: number;
}

/** How two texts are compared. Only `plain` knows variants and parts. */
export type Comparison = (text: string) => string;

export function scoreRow(
  { references, parts }: GoldRow,
  candidates: readonly string[],
  fold: Comparison = plain,
): RowResult {
  const accepted = references.map(fold).filter((text) => text !== '');
  const given = candidates.slice(0, 5).filter((text) => text.trim() !== '');
  const [first] = given;
  if (first === undefined || accepted.length === 0)
    return { top1: false, usual: false, top5: false, variant: false, cer: 1 };
  const pattern = parts && partsPattern(parts, fold);
  const isAccepted = (text: string) => accepted.includes(fold(text)) || pattern?.test(fold(text)) === true;
  const top1 = isAccepted(first);
  const variant = top1 || (fold === plain && isVariant({ references, ...(parts ? { parts } : {}) }, first));
  const cer = top1
    ? 0
    : Math.min(...accepted.map((reference) => editDistance(fold(first), reference) / reference.length));
  return { top1, usual: fold(first) === accepted[0], top5: given.some(isAccepted), variant, cer };
}

function isVariant({ references, parts }: Pick<GoldRow, 'references' | 'parts'>, first: string): boolean {
  const folded = foldVariants(first);
  return (
    references.some((reference) => foldVariants(reference) === folded) ||
    (parts !== undefined && partsPattern(parts, foldVariants).test(folded))
  );
}

function partsPattern(parts: readonly (readonly string[])[], fold: (text: string) => string): RegExp {
  const groups = parts.map((alternatives) => `(?:${alternatives.map(fold).join('|')})`);
  return new RegExp(`^${groups.join('')}$`);
}

export function summarise(results: readonly RowResult[]): Scores {
  const share = (value: (result: RowResult) => number) =>
    results.length === 0
      ? 0
      : (100 * results.reduce((sum, result) => sum + value(result), 0)) / results.length;
  return {
    rows: results.length,
    top1: share(({ top1 }) => Number(top1)),
    usual: share(({ usual }) => Number(usual)),
    top5: share(({ top5 }) => Number(top5)),
    variant: share(({ variant }) => Number(variant)),
    cer: share(({ cer }) => cer),
  };
}

/** Lines `arabic TAB a|b|c [TAB P:a/b + c/d]`; `#` starts a comment. */
export function parseGold(text: string): GoldRow[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [arabic = '', references = '', pattern = ''] = line.split('\t');
      const parts = pattern.startsWith('P:')
        ? pattern
            .slice(2)
            .split(' + ')
            .map((part) => part.split('/'))
        : undefined;
      return { arabic, references: references.split('|'), ...(parts ? { parts } : {}) };
    });
}
