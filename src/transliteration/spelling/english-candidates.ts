/** Readings → English spellings, best first: usual spellings in the order of the style, compounds as the style joins them. */
import type { Spelling, Spellings } from '../lexicon/lexicon';
import type { ResolvedOptions } from '../options';
import { endsInTaMarbuta } from '../reading/construct';
import type { Prefix, Reading } from '../reading/reading';
import { ENGLISH, type EnglishSpelling, STYLES, type Style } from '../schemes/english-styles';
import { GOD, stripMarks } from '../script/unicode';
import { capitalise, spellEnglish } from '../sounds/english-orthography';
import { toSounds } from '../sounds/sounds';
import { combinations } from './n-best';

export interface Context {
  /** First word of the text. */
  readonly first: boolean;
  /** Goes on a word that a zero-width break divides. */
  readonly continued?: boolean;
  /** A noun with ة that governs the next word. */
  readonly construct: boolean;
}

/** Share of the reading's confidence that falls to its first, second, … spelling. */
const SHARES: readonly number[] = [0.66, 0.15, 0.08, 0.05, 0.03];

export interface Candidate {
  readonly text: string;
  /** 0–1 */
  readonly confidence: number;
}

/** God, and particles that stay capitals inside a name. */
const CAPITAL_PARTICLES = new Set([GOD, 'أبو', 'أبا', 'أبي', 'أم', 'آل', 'ذو', 'ذي', 'عبد']);

/** Spellings that a reading can have, best first, duplicates left out. Lazy: most callers want one. */
export function* spellReading(
  reading: Reading,
  options: ResolvedOptions,
  context: Context,
): Generator<Candidate> {
  const seen = new Set<string>();
  const known = new Map(listOf(reading.spellings).map(({ text, confidence }) => [text, confidence]));
  let rank = 0;
  for (const text of spellings(reading, options, context)) {
    const cased =
      reading.source === 'dictionary'
        ? asCorrected(text, reading, context)
        : applyCase(text, reading, options, context);
    if (seen.has(cased)) continue;
    seen.add(cased);
    yield {
      text: cased,
      confidence: known.get(withoutArticle(text)) ?? reading.confidence * share(reading, rank),
    };
    rank++;
  }
}

/** The caller's own spelling is left as it is; only a proclitic of ours takes the capital of a first word. */
function asCorrected(text: string, { prefix }: Reading, { first }: Context): string {
  return first && prefix.proclitics.length > 0 ? capitalise(text) : text;
}

function share({ source }: Reading, rank: number): number {
  return source === 'dictionary' && rank === 0 ? 1 : (SHARES[rank] ?? 0.01);
}

/** The first of `spellReading`, without the machinery for the others. */
export function spellBest(reading: Reading, options: ResolvedOptions, context: Context): Candidate {
  const { prefix } = reading;
  const spelling = reading.spellings?.usual.text;
  const rewritten = options.article !== undefined && isListedWithArticle(reading);
  const plain = asListed(options) && !context.construct && !reading.compound && !rewritten;
  if (spelling === undefined || !plain) {
    const [best] = take(spellReading(reading, options, context), 1);
    return best!;
  }
  const article = prefix.article && prefix.proclitics.length === 0;
  const text = article
    ? (options.article ?? ENGLISH.neutral.article) + spelling
    : withPrefix(prefix, spelling);
  const confidence = reading.source === 'model' ? reading.confidence : reading.confidence * SHARES[0]!;
  return { text: applyCase(text, reading, options, context), confidence };
}

/** Whether every listed word is printed in its most usual spelling. */
function asListed({ style, exonyms, apostrophes }: ResolvedOptions): boolean {
  return style === 'neutral' && !exonyms && !apostrophes;
}

function* spellings(reading: Reading, options: ResolvedOptions, context: Context): Generator<string> {
  const { compound, prefix } = reading;
  const stems = compound ? spellCompound(compound, options) : spellStem(reading, options, context.construct);
  if (!prefix.article || prefix.proclitics.length > 0) {
    const listed = isListedWithArticle(reading);
    for (const stem of stems) yield withPrefix(prefix, listed ? withOwnArticle(stem, options) : stem);
    return;
  }
  const article = options.article ?? ENGLISH[options.style].article;
  let rank = 0;
  let best = '';
  for (const stem of stems) {
    if (rank === 0) best = stem;
    // The bare name and the other form of the article are likelier than the third spelling of a listed name.
    if (rank === 3 && reading.source !== 'model') yield* [`Al-${best}`, `El-${best}`, best];
    yield article + stem;
    rank++;
  }
  if (rank <= 3 || reading.source === 'model') yield* [`Al-${best}`, `El-${best}`, best];
}

/** السيد, المهدي: given names and titles are names of families as well, and the list has them with their article. */
function isListedWithArticle({ source, kind, words }: Reading): boolean {
  return (
    source === 'lexicon' && (kind === 'title' || kind?.startsWith('given') === true) && words[0]!.article
  );
}

/** What the caller asks for is meant for every article, a style's own for those that the list has in neutral spelling. */
function withOwnArticle(spelling: string, { article, style }: ResolvedOptions): string {
  if (article !== undefined) return spelling.replace(/^[AE]l[- ]/, article);
  return spelling.replace(/^Al-/, ENGLISH[style].article);
}

/** Usual spellings of what follows the prefix; then what its vowels give in the style asked for and in the others. */
function* spellStem(reading: Reading, options: ResolvedOptions, construct: boolean): Generator<string> {
  const open = construct && endsInTaMarbuta(reading);
  const { spellings: listed } = reading;
  if (asListed(options) && listed) yield open ? inConstruct(listed.usual.text) : listed.usual.text;
  const [word] = reading.words;
  const sounds = reading.words.length === 1 ? toSounds(word!.stem) : undefined;
  const regular = (style: Style) =>
    sounds ? capitalise(spellEnglish(sounds, spellingOf(style, options), open)) : '';
  if (listed) {
    const followsVowels = sounds && listed.usual.text === capitalise(spellEnglish(sounds, ENGLISH.neutral));
    const tagged = listed.others.some(({ regions }) => regions.includes(options.style));
    const restyled = options.style !== 'neutral' || options.apostrophes;
    const own = reading.source === 'dictionary';
    if (restyled && followsVowels && !tagged && !own) yield regular(options.style);
    for (const text of inOrder(listOf(listed), options)) yield open ? inConstruct(text) : text;
  } else yield regular(options.style);
  if (sounds) for (const style of STYLES) if (style !== options.style) yield regular(style);
}

/** Wizara → Wizarat: the ة that a usual spelling leaves silent. */
function inConstruct(text: string): string {
  return text.replace(/(?:ah|eh|a|e|at)$/, 'at');
}

function spellingOf(style: Style, { apostrophes }: ResolvedOptions): EnglishSpelling {
  const table = ENGLISH[style];
  return apostrophes ? { ...table, consonants: { ...table.consonants, ع: "'", ء: "'" } } : table;
}

function listOf(spellings: Spellings | undefined): readonly Spelling[] {
  return spellings ? [spellings.usual, ...spellings.others] : [];
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

function withPrefix({ proclitics, article }: Prefix, text: string): string {
  if (proclitics.length === 0) return text;
  const last = proclitics.at(-1)!;
  const before = proclitics
    .slice(0, -1)
    .map((proclitic) => `${proclitic} `)
    .join('');
  if (article) return `${before}${last}l-${text}`;
  return `${before}${last}${last === 'wa' || last === 'fa' ? ' ' : '-'}${text}`;
}

const MOST_JOINED = 9;
const SERVANT_OF_GOD = ['Abdullah', 'Abdallah', 'Abdellah'];
const INSIDE: Context = { first: false, construct: false };

/** Servant of …, … of the faith, … of God, house of …: how each style joins the two. */
function* spellCompound(
  { kind, members }: NonNullable<Reading['compound']>,
  options: ResolvedOptions,
): Generator<string> {
  const [first, second] = members as [Reading, Reading];
  switch (kind) {
    case 'servant':
      if (stripMarks(second.words[0]!.stem) === GOD) yield* SERVANT_OF_GOD;
      yield* servantOf(take(spellStem(second, options, false), 3).map(withoutArticle), options.style);
      return;
    case 'house':
      for (const text of spellStem(second, options, false)) yield `Al ${withoutArticle(text)}`;
      return;
    case 'faith':
      yield* ofTheFaith(take(spellStem(first, options, true), 3), options.style);
      return;
    case 'god':
      yield* ofGod(take(spellStem(first, options, true), 3), joinedToGod(first, options.style));
      return;
    case 'joined': {
      const columns = members.map((member) =>
        take(spellings(member, options, INSIDE), 3).map((text, rank) => ({
          text,
          confidence: SHARES[rank]!,
        })),
      );
      for (const { texts } of combinations(columns, MOST_JOINED)) yield texts.join(' ');
    }
  }
}

function* servantOf(names: readonly string[], style: Style): Generator<string> {
  const [name = ''] = names;
  const joined = (prefix: string, text: string) => prefix + text.toLowerCase();
  const { servantOf: own } = ENGLISH[style];
  yield style === 'egypt' ? `${own} ${name}` : joined(own, name);
  yield joined('Abdel', name);
  yield joined('Abdul', name);
  for (const other of names.slice(1)) yield joined(own, other);
  yield `Abd Al-${name}`;
  yield `Abd El-${name}`;
}

function* ofTheFaith(names: readonly string[], style: Style): Generator<string> {
  const [name = ''] = names;
  const stem = withoutLastVowel(name);
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
}

type Joint = 'allah' | 'ullah';

/** Fathallah; but with the ة heard Rahmatullah, and Rahmatallah from Egypt westwards: as the listed names have it. */
function joinedToGod(bearer: Reading, style: Style): Joint {
  return endsInTaMarbuta(bearer) && (style === 'neutral' || style === 'gulf') ? 'ullah' : 'allah';
}

function* ofGod(names: readonly string[], joint: Joint): Generator<string> {
  const stems = names.map(withoutLastVowel);
  yield stems[0] + joint;
  yield stems[0] + (joint === 'allah' ? 'ullah' : 'allah');
  for (const stem of stems.slice(1)) yield stem + joint;
  yield `${names[0]} Allah`;
}

function withoutLastVowel(name: string): string {
  return name.replace(/[aeiou]h?$/, '');
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:al|el)[- ]/i, '');
}

/** Asks for the words last: a model works hard for them. */
function isSmallParticle(reading: Reading): boolean {
  if (reading.kind !== 'particle' || reading.words.length > 1) return false;
  return !CAPITAL_PARTICLES.has(stripMarks(reading.words[0]!.stem));
}

function applyCase(text: string, reading: Reading, { casing }: ResolvedOptions, context: Context): string {
  if (casing === 'lower') return text.toLowerCase();
  if (casing === 'upper') return text.toUpperCase();
  if (context.continued) return text.toLowerCase();
  if (isSmallParticle(reading)) {
    return context.first ? capitalise(text) : text.toLowerCase();
  }
  return context.first ? capitalise(text) : text;
}

/** The first few, duplicates left out. */
function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (!taken.includes(item)) taken.push(item);
    if (taken.length >= count) break;
  }
  return taken;
}
