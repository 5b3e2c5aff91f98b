/**
 * Reads the data folder and decides which rows may be learned from.
 *
 * Three rules keep the figures honest and the licence clean:
 * - rows that only ANETAC attests are left out (it states no licence);
 * - every word of the development set is left out, in any hamza spelling and with or without its article;
 * - a fixed hash sample of the library words is held out for good, so that the shipped file itself is measured.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NamePair {
  readonly arabic: string;
  /** Lower-case letters a–z only: hyphens, spaces and apostrophes do not belong to the spelling we learn. */
  readonly latin: string;
  readonly origin: 'arabic' | 'foreign' | 'unknown';
  readonly sources: readonly string[];
  readonly count: number;
}

export interface LibraryWord {
  readonly arabic: string;
  /** ALA-LC romanisation in lower case: the fully vowelled reading; clitics end in a hyphen. */
  readonly reading: string;
  readonly proper: boolean;
  readonly count: number;
}

export interface DevKey {
  readonly arabic: string;
  readonly references: readonly string[];
  readonly origin: 'arabic' | 'foreign' | 'unknown';
  readonly sources: readonly string[];
}

export interface TrainingData {
  readonly pairs: readonly NamePair[];
  /** Words of names of towns that are neither names of people nor library words; `count` is people who live there. */
  readonly places: readonly NamePair[];
  readonly words: readonly LibraryWord[];
  readonly heldOutWords: readonly LibraryWord[];
  readonly dev: readonly DevKey[];
  /** Latin name words with the number of people who bear them. */
  readonly latinNames: ReadonlyMap<string, number>;
}

/** One library word in this many is held out of training. */
const HOLD_OUT_EVERY = 40;

/** Arabic names are written with and without hamza, dots of ya and ta marbuta: one form for comparing keys. */
export function foldKey(arabic: string): string {
  return arabic
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ء$/, '');
}

export const hasArticle = (arabic: string): boolean => /^[اأ]ل..+/.test(arabic);
export const withoutArticle = (arabic: string): string => (hasArticle(arabic) ? arabic.slice(2) : arabic);

/** Letters a–z of a spelling, diacritics folded. */
export function latinLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
}

/** FNV-1a over UTF-16 units: a stable sample that does not depend on the order of the rows. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function rows(folder: string, file: string): string[][] {
  return rowsOf(join(folder, file));
}

function rowsOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

const CLITICS = /^(?:[وفبكل]?ال|[وف]?لل|[وفبكل])/;

/** One word in this many is kept from the networks, to weigh their answers by: a model is too sure of what it was taught. */
const WEIGHED_EVERY = 16;

/** Whether a word, in any hamza spelling and with or without its article, is kept from the networks. */
export const isKeptForWeighing = (arabic: string): boolean =>
  stableHash(`weigh ${foldKey(withoutArticle(arabic))}`) % WEIGHED_EVERY === 0;

/** The same for a library word, which may begin with clitics. */
export const isReadingKeptForWeighing = ({ arabic, reading }: LibraryWord): boolean =>
  isKeptForWeighing(arabic) || (reading.includes('-') && isKeptForWeighing(arabic.replace(CLITICS, '')));

/** @param placesFile what places.py prints; undefined for none */
export function readTrainingData(folder: string, placesFile?: string): TrainingData {
  const devRows = rows(folder, 'names-dev.tsv');
  const devFolds = new Set<string>();
  const devKeys = new Map<
    string,
    { references: Map<string, number>; origins: Set<string>; sources: Set<string> }
  >();
  for (const [arabic, latin, , origin, source, count] of devRows as [
    string,
    string,
    string,
    string,
    string,
    string,
  ][]) {
    devFolds.add(foldKey(arabic));
    devFolds.add(foldKey(withoutArticle(arabic)));
    let key = devKeys.get(arabic);
    if (!key) devKeys.set(arabic, (key = { references: new Map(), origins: new Set(), sources: new Set() }));
    key.references.set(latin, (key.references.get(latin) ?? 0) + Number(count));
    key.origins.add(origin);
    for (const tag of source.split('+')) key.sources.add(tag);
  }
  const dev = [...devKeys].map(
    ([arabic, key]): DevKey => ({
      arabic,
      references: [...key.references]
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .map(([latin]) => latin),
      origin: key.origins.has('arabic') ? 'arabic' : key.origins.has('foreign') ? 'foreign' : 'unknown',
      sources: [...key.sources],
    }),
  );
  const inDev = (arabic: string): boolean =>
    devFolds.has(foldKey(arabic)) || devFolds.has(foldKey(withoutArticle(arabic)));

  const pairs: NamePair[] = [];
  for (const row of rows(folder, 'names-train.tsv')) {
    const [arabic, latin, , origin, source, count, align] = row as [
      string,
      string,
      string,
      NamePair['origin'],
      string,
      string,
      string,
    ];
    const sources = source.split('+').filter((tag) => tag !== 'anetac');
    if (sources.length === 0 || arabic.includes(' ') || inDev(arabic) || Number(align) < 0.7) continue;
    pairs.push({ arabic, latin, origin, sources, count: Number(count) });
  }

  const words: LibraryWord[] = [];
  const heldOutWords: LibraryWord[] = [];
  for (const [arabic, reading, count] of rows(folder, 'alalc-train.tsv') as [string, string, string][]) {
    const lower = reading.toLowerCase().normalize('NFC');
    const stem = reading.slice(reading.lastIndexOf('-') + 1);
    const word = { arabic, reading: lower, proper: stem !== stem.toLowerCase(), count: Number(count) };
    if (stableHash(foldKey(arabic)) % HOLD_OUT_EVERY === 0) heldOutWords.push(word);
    else if (!inDev(arabic) && !(reading.includes('-') && inDev(arabic.replace(CLITICS, ''))))
      words.push(word);
  }

  const latinNames = new Map<string, number>();
  for (const [latin, count] of rows(folder, 'latin-names.tsv') as [string, string][]) {
    const letters = latinLetters(latin);
    if (letters !== '') latinNames.set(letters, (latinNames.get(letters) ?? 0) + Number(count));
  }

  const others = new Set([...pairs, ...words, ...heldOutWords].map(({ arabic }) => arabic));
  const places: NamePair[] = [];
  for (const [arabic, latin, origin, people] of (placesFile ? rowsOf(placesFile) : []) as [
    string,
    string,
    NamePair['origin'],
    string,
  ][])
    if (!others.has(arabic) && !inDev(arabic))
      places.push({ arabic, latin, origin, sources: ['geonames'], count: Number(people) });
  return { pairs, places, words, heldOutWords, dev, latinNames };
}
