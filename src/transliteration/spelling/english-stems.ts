/** The stem of a reading → English: its usual spellings in the order of the style, or what its vowels give. */
import type { Spelling, Spellings } from '../lexicon/lexicon';
import type { ResolvedOptions } from '../options';
import { endsInTaMarbuta } from '../reading/construct';
import { isVerbOrParticle } from '../reading/parts-of-speech';
import type { Ending, Reading } from '../reading/reading';
import { isListed } from '../reading/sources/listed-entries';
import {
  AS_ENGLISH_WORDS,
  ENGLISH,
  type EnglishSpelling,
  ORDINARY_ENGLISH,
  STYLES,
} from '../schemes/english-styles';
import { stripMarks } from '../script/unicode';
import { capitalise, spellEnglish } from '../sounds/english-orthography';
import { type Sound, toSounds } from '../sounds/pronunciation';
import { respell, respellVowels } from './respell';
import { opensAsServant, rejoinFaith, rejoinServant } from './servant-and-faith';

/** One way to write a word. */
export interface Written {
  readonly text: string;
  /** Where its source knows it. */
  readonly confidence?: number;
}

/** The first of `spellStem`. */
export function bestStem(reading: Reading, options: ResolvedOptions, construct: boolean): string {
  const { spellings: listed } = reading;
  const open = construct && endsInTaMarbuta(reading);
  if (listed && asListed(options)) return withEnding(listed.usual.text, reading, open);
  const sounds = soundsOfStem(reading);
  return !listed || isRestyled(reading, listed, sounds, options)
    ? regularStem(reading, sounds, options[tableOf(reading)], options, open)
    : withEnding(styled(inOrder(listed, options)[0]!, reading, options).text, reading, open);
}

/** Usual spellings of what follows the prefix; then what its vowels give in the style asked for and in the others. */
export function* spellStem(
  reading: Reading,
  options: ResolvedOptions,
  construct: boolean,
): Generator<Written> {
  const { spellings: listed } = reading;
  const open = construct && endsInTaMarbuta(reading);
  if (asListed(options) && listed) yield ended(listed.usual, reading, open);
  const sounds = soundsOfStem(reading);
  const regular = (table: EnglishSpelling): Written => ({
    text: regularStem(reading, sounds, table, options, open),
  });
  const own = options[tableOf(reading)];
  if (!listed || isRestyled(reading, listed, sounds, options)) yield regular(own);
  if (listed) {
    const [best, ...others] = inOrder(listed, options);
    for (const spelling of [styled(best!, reading, options), best!, ...others])
      yield ended(spelling, reading, open);
  }
  if (!sounds) return;
  // Many write a word as if it were a name (Makhabez).
  if (isOrdinary(reading)) yield regular(ENGLISH[options.style]);
  const tables = tablesOf(reading);
  for (const style of STYLES) {
    if (tables[style] !== own) yield regular(tables[style]);
    if (style === 'gulf') yield regular(AS_ENGLISH_WORDS);
  }
}

function soundsOfStem({ words }: Reading): readonly Sound[] | undefined {
  return words.length === 1 ? toSounds(words[0]!.stem) : undefined;
}

const isOrdinary = ({ kind }: Reading): boolean => kind === 'word';

const tableOf = (reading: Reading): 'table' | 'wordTable' => (isOrdinary(reading) ? 'wordTable' : 'table');

const tablesOf = (reading: Reading): typeof ENGLISH => (isOrdinary(reading) ? ORDINARY_ENGLISH : ENGLISH);

function regularStem(
  reading: Reading,
  sounds: readonly Sound[] | undefined,
  table: EnglishSpelling,
  options: ResolvedOptions,
  open: boolean,
): string {
  if (!sounds) return '';
  const own = withApostrophes(table, options);
  // The case of a listed word is not heard, though it is written.
  const spelling = reading.words[0]!.inflected ? { ...own, lastVowels: '' as const } : own;
  const text = spellEnglish(sounds, spelling, open);
  return isVerbOrParticle(reading) ? text : capitalise(text);
}

/** Whether a listed spelling follows from the vowels in the neutral style. If so, another style spells it from the vowels as well. */
function isRestyled(
  reading: Reading,
  { usual, others, foreign }: Spellings,
  sounds: readonly Sound[] | undefined,
  { style, apostrophes }: ResolvedOptions,
): boolean {
  const isNeutral = style === 'neutral' && !apostrophes;
  if (reading.source === 'dictionary' || isNeutral || !sounds || foreign || isOnMaps(reading)) return false;
  if (capitalise(usual.text) !== capitalise(spellEnglish(sounds, tablesOf(reading).neutral))) return false;
  return !others.some(({ regions }) => regions.includes(style));
}

function ended({ text, confidence }: Spelling, reading: Reading, open: boolean): Written {
  const written = withEnding(text, reading, open);
  return confidence === undefined ? { text: written } : { text: written, confidence };
}

/** A listed spelling, its ة heard where it is open, and its fathatan where one is written. */
function withEnding(text: string, { ending }: Reading, open: boolean): string {
  return ending ? inAccusative(text, ending) : open ? inConstruct(text) : text;
}

/** Wizara → Wizarat: the ة that a usual spelling leaves silent. */
function inConstruct(text: string): string {
  return text.replace(/(?:ah|eh|a|e|at)$/, 'at');
}

/** Kitab → Kitaban, Adah → Adatan, Binaa → Binaan, Dawli → Dawliyan. */
function inAccusative(text: string, ending: Ending): string {
  return (
    (ending === 'atan' ? text.replace(/[ae]h?$/, '') : text.replace(/aa$/, 'a').replace(/i$/, 'iy')) + ending
  );
}

/** A listed spelling with what its style always writes alike, where the list has it in the neutral style only. */
function styled(spelling: Spelling, reading: Reading, options: ResolvedOptions): Spelling {
  const { kind, source, spellings } = reading;
  if ((source !== 'lexicon' && source !== 'model') || spellings?.foreign) return spelling;
  const { abd, style, table } = options;
  const settled = spelling.exonym || style === 'neutral' || spelling.regions.includes(style);
  const isServant =
    kind?.startsWith('given') === true && opensAsServant(spelling.text) && reading.words[1]?.article === true;
  let { text } = spelling;
  if (isServant && abd) text = rejoinServant(text, abd);
  // Which letters are assimilated, and how they are written, differs from name to name.
  else if (isServant && !(settled && table.assimilated))
    text = rejoinServant(text, table.servantOf, table.assimilated).replace(
      /^(Abdel)w/,
      `$1${table.initialW}`,
    );
  const from = settled ? ENGLISH[style] : ENGLISH.neutral;
  if (from === table) return { ...spelling, text };
  if (!settled)
    text = rejoinFaith(text, table.ofTheFaith) ?? text.replace(/^(?!Abd)(.+)ullah$/, `$1${table.ofGod}`);
  if (isOnMaps(reading)) return { ...spelling, text };
  const letters = reading.words.map(({ stem }) => stripMarks(stem)).join(' ');
  if (source === 'model') text = respellVowels(text, letters, from, table);
  return { ...spelling, text: respell(text, letters, from, table) };
}

/** Qena, Jeita, Qatar: how a place is printed everywhere, unless it is what its vowels give, and no place that all know. */
const isOnMaps = (reading: Reading): boolean =>
  reading.kind === 'place' &&
  isListed(reading) &&
  (!reading.spellings.isRegular || reading.spellings.frequency > 3);

function withApostrophes(table: EnglishSpelling, { apostrophes }: ResolvedOptions): EnglishSpelling {
  return apostrophes ? { ...table, consonants: { ...table.consonants, ع: "'", ء: "'" } } : table;
}

function inOrder({ usual, others }: Spellings, { style, exonyms }: ResolvedOptions): readonly Spelling[] {
  const rank = ({ regions, exonym }: Spelling, i: number): number => {
    if (exonym && exonyms) return -1;
    if (regions.includes(style)) return 0;
    if (exonym) return 4;
    if (i === 0) return 1;
    return regions.length === 0 || style === 'neutral' ? 2 : 3;
  };
  return [usual, ...others]
    .map((spelling, i) => ({ spelling, rank: rank(spelling, i), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ spelling }) => spelling);
}

/** Whether every listed word is printed in its most usual spelling. */
function asListed({ style, exonyms, apostrophes, abd }: ResolvedOptions): boolean {
  return style === 'neutral' && !exonyms && !apostrophes && abd === undefined;
}
