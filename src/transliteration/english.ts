/** Readings → English spellings, best first: usual spellings in the order of the style, compounds as the style joins them. */
import type { Spelling } from './lexicon';
import { combinations } from './n-best';
import type { ResolvedOptions } from './options';
import type { Reading, ReadWord } from './reading';
import { ENGLISH, type EnglishSpelling, STYLES, type Style } from './schemes/english';
import type { Proclitic } from './segment';
import { toSounds } from './sounds';
import { capitalise, spellEnglish } from './spell-english';
import { stripMarks } from './unicode';

export interface Context {
  /** First word of the text. */
  readonly first: boolean;
  /** A noun with ة that governs the next word. */
  readonly construct: boolean;
}

/** Share of the reading's confidence that falls to its first, second, … spelling. */
const SHARES = [0.66, 0.15, 0.08, 0.05, 0.03];

export interface Candidate {
  readonly text: string;
  /** 0–1 */
  readonly confidence: number;
}

/** Particles that stay capitals inside a name. */
const CAPITAL_PARTICLES = new Set(['أبو', 'أبا', 'أبي', 'أم', 'آل', 'ذو', 'ذي', 'عبد']);

/** Spellings that a reading can have, best first, duplicates left out. Lazy: most callers want one. */
export function* spellReading(reading: Reading, options: ResolvedOptions, context: Context): Generator<Candidate> {
  const seen = new Set<string>();
  let rank = 0;
  for (const text of spellings(reading, options, context)) {
    const cased = reading.source === 'dictionary' ? text : applyCase(text, reading, options, context);
    if (seen.has(cased)) continue;
    seen.add(cased);
    const share = reading.source === 'dictionary' && rank === 0 ? 1 : (SHARES[rank] ?? 0.01);
    yield { text: cased, confidence: reading.confidence * share };
    rank++;
  }
}

function* spellings(reading: Reading, options: ResolvedOptions, context: Context): Generator<string> {
  if (reading.spellings) {
    const proclitics = reading.words[0]!.proclitics;
    for (const text of inOrder(reading.spellings, options)) yield withProclitics(proclitics, text);
    return;
  }
  if (reading.compound) yield* spellCompound(reading, options);
  else if (reading.words.length === 1) yield* spellWord(reading.words[0]!, options, context);
  else {
    const columns = reading.words.map((word) =>
      take(spellWord(word, options, context), 3).map((text, rank) => ({ text, confidence: SHARES[rank]! })),
    );
    for (const { texts } of combinations(columns)) yield texts.join(' ');
  }
}

function* spellWord(word: ReadWord, options: ResolvedOptions, context: Context): Generator<string> {
  const article = options.article ?? ENGLISH[options.style].article;
  const stems = spellStem(word, options, context.construct);
  if (!word.article) {
    for (const stem of stems) yield withProclitics(word.proclitics, stem);
    return;
  }
  const [best = '', ...others] = stems;
  if (word.proclitics.length > 0) {
    for (const stem of [best, ...others]) yield withProclitics(word.proclitics, stem, true);
    return;
  }
  yield article + best;
  for (const other of others.slice(0, 2)) yield article + other;
  for (const form of ['Al-', 'El-']) if (form !== article) yield form + best;
  yield best;
  for (const other of others.slice(2)) yield article + other;
}

/** Usual spellings of a stem; then what its vowels give in the style asked for and in the others. */
function* spellStem(word: ReadWord, options: ResolvedOptions, construct: boolean): Generator<string> {
  const sounds = toSounds(word.stem);
  const regular = (style: Style) =>
    capitalise(spellEnglish(sounds, spellingOf(style, options), construct && word.kind !== undefined));
  const open = sounds.at(-1)?.kind === 'taMarbuta' && construct;
  if (word.spellings) {
    const usual = word.spellings[0]!.text;
    const followsVowels = options.style !== 'neutral' && usual === capitalise(spellEnglish(sounds, ENGLISH.neutral));
    const tagged = word.spellings.some(({ regions }) => regions.includes(options.style));
    if (followsVowels && !tagged) yield regular(options.style);
    for (const text of inOrder(word.spellings, options)) yield open ? inConstruct(text) : text;
  } else yield regular(options.style);
  for (const style of STYLES) if (style !== options.style) yield regular(style);
}

/** Wizara → Wizarat: the ة that a usual spelling leaves silent. */
function inConstruct(text: string): string {
  return text.replace(/(?:ah|eh|a|e|at)$/, 'at');
}

function spellingOf(style: Style, { apostrophes }: ResolvedOptions): EnglishSpelling {
  const table = ENGLISH[style];
  return apostrophes ? { ...table, consonants: { ...table.consonants, ع: "'" } } : table;
}

function inOrder(spellings: readonly Spelling[], { style, exonyms }: ResolvedOptions): string[] {
  const rank = ({ regions, exonym }: Spelling, i: number): number => {
    if (exonym) return exonyms ? -1 : 4;
    if (regions.includes(style)) return 0;
    if (i === 0) return 1;
    return regions.length === 0 || style === 'neutral' ? 2 : 3;
  };
  return spellings
    .map((spelling, i) => ({ text: spelling.text, rank: rank(spelling, i), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ text }) => text);
}

function withProclitics(proclitics: readonly Proclitic[], text: string, article = false): string {
  if (proclitics.length === 0) return text;
  const last = proclitics.at(-1)!;
  const before = proclitics.slice(0, -1).map((proclitic) => `${proclitic} `).join('');
  if (article) return `${before}${last}l-${text}`;
  return `${before}${last}${last === 'wa' || last === 'fa' ? ' ' : '-'}${text}`;
}

/** Servant of …, … of the faith, … of God, house of …: how each style joins the two. */
function* spellCompound(reading: Reading, options: ResolvedOptions): Generator<string> {
  const [first, second] = reading.words as [ReadWord, ReadWord];
  const context = { first: false, construct: false };
  const { style } = options;
  if (reading.compound === 'servant') {
    const names = take(spellStem(second, options, false), 3).map(withoutArticle);
    const [name = ''] = names;
    const { servantOf } = ENGLISH[style];
    const joined = (prefix: string, text: string) => prefix + text.toLowerCase();
    yield style === 'egypt' ? `Abdel ${name}` : joined(servantOf, name);
    yield joined('Abdel', name);
    yield joined('Abdul', name);
    for (const other of names.slice(1)) yield joined(servantOf, other);
    yield `Abd Al-${name}`;
    yield `Abd El-${name}`;
    return;
  }
  if (reading.compound === 'house') {
    for (const text of spellStem(second, options, false)) yield `Al ${withoutArticle(text)}`;
    return;
  }
  const names = take(spellWord(first, options, context), 3);
  const [name = ''] = names;
  const stem = name.replace(/[aeiou]h?$/, '');
  if (reading.compound === 'faith') {
    const forms: Readonly<Record<Style, string>> = {
      neutral: `${name} Al-Din`,
      egypt: `${name} El-Din`,
      gulf: `${stem}uddin`,
      levant: `${name} Al-Deen`,
      maghreb: `${stem}eddine`,
    };
    yield forms[style];
    for (const other of STYLES) yield forms[other];
    for (const other of names.slice(1)) yield `${other} Al-Din`;
    return;
  }
  yield `${stem}allah`;
  yield `${stem}ullah`;
  for (const other of names.slice(1)) yield `${other.replace(/[aeiou]h?$/, '')}allah`;
  yield `${name} Allah`;
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:al|el)[- ]/i, '');
}

function applyCase(text: string, reading: Reading, { casing }: ResolvedOptions, context: Context): string {
  if (casing === 'lower') return text.toLowerCase();
  if (casing === 'upper') return text.toUpperCase();
  const [word] = reading.words;
  if (reading.kind === 'particle' && reading.words.length === 1 && !CAPITAL_PARTICLES.has(stripMarks(word!.stem))) {
    return context.first ? capitalise(text) : text.toLowerCase();
  }
  return context.first ? capitalise(text) : text;
}

function take(texts: Iterable<string>, count: number): string[] {
  const taken: string[] = [];
  for (const text of texts) {
    if (!taken.includes(text)) taken.push(text);
    if (taken.length >= count) break;
  }
  return taken;
}

/** Whether a word ends in ة, so that a following noun may make it construct. */
export function endsInTaMarbuta(reading: Reading): boolean {
  return reading.words.length === 1 && /ة[\u064b-\u0652]*$/u.test(reading.words[0]!.stem);
}
