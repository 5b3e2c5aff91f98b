/** Readings → English spellings, best first: stems with what stands before them, and compounds as the style joins them. */
import { lastOf } from '../../platform/last';
import type { ResolvedOptions } from '../options';
import { endsInTaMarbuta } from '../reading/construct';
import { HOUSE, PARENTS, SERVANT } from '../reading/name-words';
import type { Prefix, Reading } from '../reading/reading';
import { MEASURE } from '../reading/units-of-measure';
import { ENGLISH, type EnglishSpelling, STYLES } from '../schemes/english-styles';
import { GOD, SUN_LETTERS, stripMarks } from '../script/unicode';
import { capitalise } from '../sounds/english-orthography';
import { bestStem, spellStem, type Written } from './english-stems';
import { combinations, Falling } from './n-best';
import { joinFaith, joinServant } from './servant-and-faith';

export interface Context {
  /** First word of the text. */
  readonly first: boolean;
  /** Continues a word that a zero-width break divides. */
  readonly continued?: boolean;
  /** A noun with ة that governs the next word. */
  readonly construct: boolean;
  /** Other words stand beside it. */
  readonly among: boolean;
}

/** Share of the reading's confidence that falls to its first, second, … spelling. */
const SHARES: readonly number[] = [0.66, 0.15, 0.08, 0.05, 0.03];

/** A spelling, and how likely it is the most usual one, 0 to 1. */
export interface Candidate {
  readonly text: string;
  /** 0–1 */
  readonly confidence: number;
}

/** God, and particles that stay capitals inside a name. */
const CAPITAL_PARTICLES = new Set([GOD, ...PARENTS, HOUSE, 'ذو', 'ذي', SERVANT]);

/**
 * Spellings that a reading can have, best first, duplicates left out. Lazy: most callers want few.
 *
 * @returns candidates whose confidences never rise, and sum to 1 at most
 */
export function* spellReading(
  reading: Reading,
  options: ResolvedOptions,
  context: Context,
): Generator<Candidate> {
  const seen = new Set<string>();
  const confidences = new Falling();
  for (const { text, confidence } of spellings(reading, options, context)) {
    const cased = asWritten(text, reading, options, context);
    if (seen.has(cased)) continue;
    const own = confidence ?? reading.confidence * share(reading, seen.size);
    seen.add(cased);
    yield { text: cased, confidence: confidences.next(own) };
  }
}

/** The text of the first of `spellReading`, without the machinery for the others. */
export function spellBest(reading: Reading, options: ResolvedOptions, context: Context): string {
  return asWritten(bestText(reading, options, context), reading, options, context);
}

function asWritten(text: string, reading: Reading, options: ResolvedOptions, context: Context): string {
  return reading.source === 'dictionary'
    ? asCorrected(text, reading, context)
    : applyCase(text, reading, options, context);
}

/** The caller's own spelling is left as it is; only a proclitic before it takes the capital of a first word. */
function asCorrected(text: string, { prefix }: Reading, { first }: Context): string {
  return first && prefix.proclitics.length > 0 ? capitalise(text) : text;
}

/** From the sixth spelling on each has half the share of the one before. */
function share({ source }: Reading, rank: number): number {
  if (source === 'dictionary' && rank === 0) return 1;
  return SHARES[rank] ?? lastOf(SHARES)! / 2 ** (rank - SHARES.length + 1);
}

/** The first of `spellings`. */
function bestText(reading: Reading, options: ResolvedOptions, context: Context): string {
  const { compound } = reading;
  const stem = compound ? bestCompound(compound, options) : bestStem(reading, options, context.construct);
  return inPlace(stem, reading, options, context);
}

/** A stem with what stands before it. */
function inPlace(stem: string, reading: Reading, options: ResolvedOptions, { among }: Context): string {
  const { prefix, kind, source } = reading;
  const { article, table } = options;
  if (prefix.article && prefix.proclitics.length === 0) return articleBefore(stem, reading, options) + stem;
  let text = among && kind === 'place' && losesArticleAlone(reading, stem, options) ? `Al-${stem}` : stem;
  if (stem.includes(' Al-') && source === 'lexicon' && kind !== 'place' && !stem.startsWith('Abd '))
    text = stem.replaceAll(' Al-', ` ${articleOf(reading, options) ?? articleInside(kind, table)}`);
  const rewritten = article !== undefined || table.article !== ENGLISH.neutral.article;
  return withPrefix(
    prefix,
    rewritten && isListedWithArticle(reading) ? withOwnArticle(text, reading, options) : text,
  );
}

/** Taif, but Hayy Al-Taif: of a town that English names without its article the list has the other name next. */
function losesArticleAlone({ spellings }: Reading, stem: string, { exonyms }: ResolvedOptions): boolean {
  const usual = spellings?.usual.text;
  if (spellings?.others[0]?.text !== `Al-${usual}`) return false;
  return stem === usual || !(exonyms || /^[AE]l[- ]/.test(stem));
}

const isPersonal = ({ kind }: Reading): boolean => kind === undefined || PERSONAL.test(kind);

/** An empty one is for names of people: Tarikh Al-Milad keeps its own. */
const articleOf = (reading: Reading, { article }: ResolvedOptions): ResolvedOptions['article'] =>
  isPersonal(reading) ? article : article || undefined;

function articleBefore(stem: string, reading: Reading, options: ResolvedOptions): string {
  const { table } = options;
  const article = articleOf(reading, options);
  if (article !== undefined || table.sunArticle || !isPersonal(reading)) return article ?? table.article;
  // Lasmar has its article already.
  return stem[0] === 'L' || SUN_LETTERS.has(reading.words[0]!.stem[0]!) ? '' : table.article;
}

const PERSONAL = /^(?:given|family|title)/;

/** Nour al-Huda, but Qita Al-Ghiyar. */
const articleInside = (kind: Reading['kind'], { article }: EnglishSpelling): string =>
  article === 'Al-' && kind !== 'phrase' && kind !== 'word' ? 'al-' : article;

function* spellings(reading: Reading, options: ResolvedOptions, context: Context): Generator<Written> {
  const { compound, prefix } = reading;
  const stems = compound
    ? texts(spellCompound(compound, options))
    : spellStem(reading, options, context.construct);
  const alone = prefix.article && prefix.proclitics.length === 0;
  let rank = 0;
  let best = '';
  for (const { text: stem, ...known } of stems) {
    if (rank === 0) best = stem;
    // The bare name and the other form of the article are likelier than the third spelling of a listed name. The first guesses of the
    // model differ more: there the bare name is likelier than the fifth.
    if (alone && rank === 3 && reading.source !== 'model') yield* otherForms(best);
    if (alone && rank === 4 && reading.source === 'model') yield { text: best };
    yield { ...known, text: inPlace(stem, reading, options, context) };
    rank++;
  }
  if (alone && (rank <= 3 || reading.source === 'model')) yield* otherForms(best);
}

function* otherForms(name: string): Generator<Written> {
  yield { text: `Al-${name}` };
  yield { text: `El-${name}` };
  yield { text: name };
}

function* texts(all: Iterable<string>): Generator<Written> {
  for (const text of all) yield { text };
}

/** السيد, المهدي, الخبر; أم القرى: the list has them with an article. Asks for the words last: a model works hard for them. */
function isListedWithArticle(reading: Reading): boolean {
  const { source, kind } = reading;
  if (source !== 'lexicon' || kind === undefined) return false;
  // عبد الله: what joins a servant is not the article of the style.
  const words = kind.startsWith('given') ? reading.words.slice(0, 1) : reading.words;
  return words.some(({ article }) => article);
}

/** The caller's choice holds for every article; a style's own holds for names that the list has in neutral spelling. */
function withOwnArticle(spelling: string, reading: Reading, options: ResolvedOptions): string {
  const listed = options.article === undefined ? /\bAl-(.)/g : /\b[AE]l[- ](.)/g;
  return spelling.replace(listed, (_, letter: string) => articleBefore(letter, reading, options) + letter);
}

function withPrefix({ proclitics, article }: Prefix, text: string): string {
  if (proclitics.length === 0) return text;
  const last = lastOf(proclitics)!;
  const before = proclitics
    .slice(0, -1)
    .map((proclitic) => `${proclitic} `)
    .join('');
  // فليتصل: what somebody is to do; only verbs of these letters are small.
  if (before === 'fa ' && last === 'li' && /^[ytn]/.test(text)) return `fal-${text}`;
  const governs = last !== 'wa' && last !== 'fa';
  // بالبحر الأحمر, بالخبر: listed with their article
  const bare = article || governs ? text.replace(/^[AE]l-/, '') : text;
  if (article || bare !== text) return `${before}${last}l-${bare}`;
  return `${before}${last}${governs ? '-' : ' '}${text}`;
}

const MOST_JOINED = 9;
const SERVANT_OF_GOD = ['Abdullah', 'Abdallah', 'Abdellah'];
const INSIDE: Context = { first: false, construct: false, among: true };

/** The first of `spellCompound`. */
function bestCompound(compound: NonNullable<Reading['compound']>, options: ResolvedOptions): string {
  if (compound.kind === 'joined')
    return compound.members.map((member) => bestText(member, options, INSIDE)).join(' ');
  for (const text of spellCompound(compound, options)) return text;
  return '';
}

/** Servant of …, … of the faith, … of God, house of …: how each style joins the two. */
function* spellCompound(
  { kind, members }: NonNullable<Reading['compound']>,
  options: ResolvedOptions,
): Generator<string> {
  const [first, second] = members as [Reading, Reading];
  const bearer = () => firstTexts(spellStem(first, options, true));
  switch (kind) {
    case 'servant':
      if (stripMarks(second.words[0]!.stem) === GOD) yield* SERVANT_OF_GOD;
      yield* servantOf(firstTexts(spellStem(second, options, false)).map(withoutArticle), options);
      return;
    case 'house':
      for (const { text } of spellStem(second, options, false)) yield `Al ${withoutArticle(text)}`;
      return;
    case 'faith':
      yield* ofTheFaith(bearer(), options);
      return;
    case 'god':
      yield* ofGod(bearer(), joinedToGod(first, options));
      return;
    case 'joined': {
      const columns = members.map((member) =>
        firstTexts(spellings(member, options, INSIDE)).map((text, rank) => ({
          text,
          confidence: SHARES[rank]!,
        })),
      );
      for (const { texts: all } of combinations(columns, MOST_JOINED)) yield all.join(' ');
    }
  }
}

function* servantOf(names: readonly string[], { abd, table }: ResolvedOptions): Generator<string> {
  const [name = ''] = names;
  const { servantOf: own, assimilated } = table;
  yield abd ? joinServant(abd, name) : joinServant(own, name, assimilated);
  yield joinServant('Abdel', name);
  yield joinServant('Abdul', name);
  for (const other of names.slice(1)) yield joinServant(abd ?? own, other);
  yield joinServant('Abd Al-', name);
  yield joinServant('Abd El-', name);
}

function* ofTheFaith(names: readonly string[], { table }: ResolvedOptions): Generator<string> {
  const [name = ''] = names;
  yield joinFaith(name, table.ofTheFaith);
  for (const style of STYLES) yield joinFaith(name, ENGLISH[style].ofTheFaith);
  for (const other of names.slice(1)) yield joinFaith(other, ENGLISH.neutral.ofTheFaith);
}

/** Fathallah; but with the ة heard Rahmatullah, and Rahmatallah from Egypt westwards: as the listed names have it. */
function joinedToGod(bearer: Reading, { table }: ResolvedOptions): 'allah' | 'ullah' {
  return endsInTaMarbuta(bearer) ? table.ofGod : 'allah';
}

function* ofGod(names: readonly string[], joint: 'allah' | 'ullah'): Generator<string> {
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

function applyCase(text: string, reading: Reading, options: ResolvedOptions, context: Context): string {
  if (options.casing !== 'names') return inCase(text, options);
  if (context.continued) return text.toLowerCase();
  if (isSmallParticle(reading)) {
    return context.first ? capitalise(text) : text.toLowerCase();
  }
  return context.first && reading.rule !== MEASURE ? capitalise(text) : text;
}

/** A text that has its capitals already. */
export function inCase(text: string, { casing }: ResolvedOptions): string {
  return casing === 'lower' ? text.toLowerCase() : casing === 'upper' ? text.toUpperCase() : text;
}

/** The first three, duplicates left out. */
function firstTexts(all: Iterable<Written>): string[] {
  const taken: string[] = [];
  for (const { text } of all) {
    if (!taken.includes(text)) taken.push(text);
    if (taken.length >= 3) break;
  }
  return taken;
}
