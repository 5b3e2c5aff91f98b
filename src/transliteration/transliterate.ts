/** The text pipeline: normalise → tokenise → read → romanise → style → answer. */
import { NutqError } from '../errors';
import { NO_OPTIONS, type ResolvedOptions, resolveOptions, type TransliterateOptions } from './options';
import { toUnits, type Unit } from './reading/compounds';
import { hasArticle, type Reading, type SourceName, wholeWords } from './reading/reading';
import { Recent } from './reading/recent';
import { SCHEMES } from './schemes';
import type { LetterScheme, SoundScheme } from './schemes/scheme';
import { type NormalisedText, normalise } from './script/normalise';
import { type Token, type TokenKind, tokenise } from './script/tokenise';
import { stripMarks } from './script/unicode';
import { type Candidate, endsInTaMarbuta, spellBest, spellReading } from './spelling/english-candidates';
import { spellLetters, spellOther, spellWord } from './spelling/letters';
import { combinations } from './spelling/n-best';
import { endsInVowel, spellScholarly } from './spelling/scholarly-words';
import { type Versions, versionsOf } from './versions';

/**
 * Arabic text → its spelling in Latin letters. Text in other scripts, digits and punctuation are kept (Arabic digits become
 * 0–9). Synchronous and pure; any string is accepted, whatever its length.
 *
 * @throws NutqError `invalid-argument` if `text` is no string, `invalid-option` for an unknown option value
 * @example transliterate('محمد عبد الرحمن') // 'Mohammed Abdulrahman'
 */
export function transliterate(text: string, options: TransliterateOptions = NO_OPTIONS): string {
  requireString(text);
  const resolved = resolveOptions(options);
  const scheme = resolved.scheme === 'english' ? undefined : SCHEMES[resolved.scheme];
  if (scheme?.kind === 'letters') return spellLetters(text, scheme);
  if (text.length > LONGEST_REMEMBERED || resolved.dictionary) return spellOnce(text, resolved);
  const recent = recentFor(resolved.key);
  const known = recent.get(text);
  if (known !== undefined) return known;
  const written = spellOnce(text, resolved);
  recent.set(text, written);
  return written;
}

const LONGEST_REMEMBERED = 64;
const MOST_REMEMBERED = 8192;
const MOST_OPTIONS = 8;
const recentTexts = new Map<string, Recent<string>>();

/** What was spelt lately with equal options. */
function recentFor(optionsKey: string): Recent<string> {
  const known = recentTexts.get(optionsKey);
  if (known) return known;
  if (recentTexts.size >= MOST_OPTIONS) recentTexts.clear();
  const recent = new Recent<string>(MOST_REMEMBERED);
  recentTexts.set(optionsKey, recent);
  return recent;
}

function spellOnce(text: string, options: ResolvedOptions): string {
  let written = '';
  for (const { candidates } of spellText(text, options).units) written += candidates(1)[0]!.text;
  return written;
}

/**
 * The best `n` spellings of a whole text, most likely first, without duplicates. The first is what `transliterate` gives.
 *
 * @throws NutqError as `transliterate`; `invalid-argument` if `n` is no whole number from 1 to 100
 */
export function nBest(text: string, n: number, options: TransliterateOptions = {}): Candidate[] {
  requireString(text);
  requireCount(n, 'n');
  return combine(spellText(text, resolveOptions(options)), n);
}

/** A token in its place, with its best spelling. */
export interface SpelledToken {
  /** UTF-16 offsets in the input. */
  readonly start: number;
  readonly end: number;
  readonly output: string;
}

/** The pieces whose outputs, joined, are what `transliterate` gives. Their places cover the whole text. */
export function spellTokens(text: string, options: TransliterateOptions): SpelledToken[] {
  const spelled = spellText(text, resolveOptions(options));
  const places = placesOf(spelled, text.length);
  return spelled.units.map(({ candidates }, i) => ({ ...places[i]!, output: candidates(1)[0]!.text }));
}

/** Each unit from its first character to the next unit's; signs that were dropped belong to the unit before them. */
function placesOf({ units, offsets }: SpelledText, length: number): { start: number; end: number }[] {
  const starts = units.map(({ unit }, i) => {
    const { start, end } = unit.tokens[0]!;
    if (i === 0 || !offsets) return i === 0 ? 0 : start;
    // Marks may have changed places within their letter, so the first of a unit is not always the first in the text.
    let first = offsets[start]!;
    for (let at = start + 1; at < end; at++) first = Math.min(first, offsets[at]!);
    return first;
  });
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? length }));
}

export interface AnalysedToken extends SpelledToken {
  readonly kind: TokenKind;
  /** The input's own characters. A compound of several words is one token. */
  readonly source: string;
  /** The chosen reading with its vowels; absent for what is no Arabic word. */
  readonly vocalised?: string;
  /** 0–1 */
  readonly confidence: number;
  readonly why?: { readonly source: SourceName; readonly rule: string };
  /** Other spellings, best first, at most ten. */
  readonly alternatives: readonly Candidate[];
}

export interface Analysis {
  readonly output: string;
  readonly tokens: readonly AnalysedToken[];
  /** Whole-text spellings, best first, `output` the first of them. */
  readonly candidates: readonly Candidate[];
  readonly versions: Versions;
}

const ALTERNATIVES = 10;

/**
 * What `transliterate` did and why: tokens with their place in the input, readings, confidences, alternatives.
 *
 * @throws NutqError as `transliterate`
 */
export function analyse(
  text: string,
  options: TransliterateOptions & { readonly top?: number } = {},
): Analysis {
  requireString(text);
  const resolved = resolveOptions(options);
  const { top = 5 } = options;
  requireCount(top, 'top');
  const spelled = spellText(text, resolved);
  const candidates = combine(spelled, top);
  const places = placesOf(spelled, text.length);
  const tokens = spelled.units.map(({ unit, candidates: spell }, i): AnalysedToken => {
    const { start, end } = places[i]!;
    const [best, ...alternatives] = spell(ALTERNATIVES + 1);
    const [reading] = unit.readings;
    return {
      kind: unit.tokens[0]!.kind,
      source: text.slice(start, end),
      start,
      end,
      output: best!.text,
      confidence: best!.confidence,
      alternatives,
      ...(reading
        ? { vocalised: vocalisedForm(reading), why: { source: reading.source, rule: reading.rule } }
        : {}),
    };
  });
  return { output: candidates[0]!.text, tokens, candidates, versions: versionsOf(resolved.model) };
}

interface SpelledUnit {
  readonly unit: Unit;
  /** At most `n` spellings, best first, at least one. */
  readonly candidates: (n: number) => Candidate[];
}

interface SpelledText {
  readonly units: readonly SpelledUnit[];
  readonly offsets: NormalisedText['offsets'];
}

function spellText(text: string, options: ResolvedOptions): SpelledText {
  const scheme = options.scheme === 'english' ? undefined : SCHEMES[options.scheme];
  if (scheme?.kind === 'letters') {
    const { text: kept, offsets } = normalise(text, 'keep');
    return { offsets, units: tokenise(kept).map((token) => spellUnitByLetters(token, scheme)) };
  }
  const { text: normalised, offsets } = normalise(text);
  const units = toUnits(tokenise(normalised), {
    dictionary: options.dictionary,
    useLexicon: options.lexicon,
    model: options.model,
    purpose: scheme ? 'vowels' : 'spelling',
  });
  return { offsets, units: scheme ? spellUnitsScholarly(units, scheme) : spellUnitsEnglish(units, options) };
}

function spellUnitByLetters(token: Token, scheme: LetterScheme): SpelledUnit {
  const text = token.kind === 'word' ? spellWord(token.text, scheme) : spellOther(token.text, scheme);
  return { unit: { tokens: [token], readings: [] }, candidates: () => [{ text, confidence: 1 }] };
}

function spellUnitsEnglish(units: readonly Unit[], options: ResolvedOptions): SpelledUnit[] {
  let first = true;
  return units.map((unit, i) => {
    if (unit.readings.length === 0) return { unit, candidates: () => [passThrough(unit)] };
    const continued = units[i - 1]?.tokens[0]?.kind === 'joint';
    const context = { first, continued, construct: governs(units, i) };
    first = false;
    return {
      unit,
      candidates: (n) =>
        n === 1
          ? [spellBest(unit.readings[0]!, options, context)]
          : distinct(unit.readings, n, (reading) => spellReading(reading, options, context)),
    };
  });
}

function spellUnitsScholarly(units: readonly Unit[], scheme: SoundScheme): SpelledUnit[] {
  let first = true;
  let afterVowel = false;
  return units.map((unit, i) => {
    if (unit.readings.length === 0) {
      if (!/^\s*$/.test(unit.tokens[0]!.text)) afterVowel = false;
      return { unit, candidates: () => [passThrough(unit)] };
    }
    const context = { first, afterVowel, construct: governs(units, i) };
    const spell = (reading: Reading) => [
      { text: spellScholarly(reading, scheme, context), confidence: reading.confidence },
    ];
    first = false;
    afterVowel = endsInVowel(spell(unit.readings[0]!)[0]!.text);
    return { unit, candidates: (n) => distinct(unit.readings, n, spell) };
  });
}

function passThrough(unit: Unit): Candidate {
  return { text: unit.tokens[0]!.text, confidence: 1 };
}

/** The best spellings of all readings; the best reading's best always first. */
function distinct(
  readings: readonly Reading[],
  n: number,
  spell: (reading: Reading) => Iterable<Candidate>,
): Candidate[] {
  const best: Candidate[] = [];
  for (const reading of readings) {
    let taken = 0;
    for (const candidate of spell(reading)) {
      if (!best.some(({ text }) => text === candidate.text)) best.push(candidate);
      if (++taken >= n) break;
    }
  }
  const [first, ...others] = best;
  return [first!, ...others.sort((a, b) => b.confidence - a.confidence)].slice(0, n);
}

const GOD = 'الله';

/**
 * A name that nobody listed (شركة سابك) or a plural (شركة اتصالات). An adjective agrees: سيارة جديدة, بقعة حمراء, قوة عظمى.
 * Other listed words are as often prepositions and adverbs (غرفة رقم).
 */
function isNounAfterFeminine({ source, kind }: Reading, letters: string): boolean {
  if (source === 'model' || source === 'rules') return !/(?:[ةهى]|اء)$/.test(letters);
  return kind === 'word' && letters.endsWith('ات');
}

/**
 * Whether a word ending in ة governs the next: a noun without article before one with it (وزارة التربية), a common noun
 * before a name (محافظة دمشق, شركة سابك). Names never do (فاطمة الزهراء). ALA-LC rule 7, by spelling alone: a heuristic.
 */
function governs(units: readonly Unit[], i: number): boolean {
  const [reading] = units[i]!.readings;
  const [next] = units[i + 2]?.readings ?? [];
  if (!reading || !next || reading.source === 'dictionary' || !/^ +$/.test(units[i + 1]!.tokens[0]!.text))
    return false;
  // Looked at in the text first: to know the vowels of an unlisted word, a model works hard.
  if (!/[ةه][\u064b-\u0652]*$/u.test(units[i]!.tokens.at(-1)!.text)) return false;
  const { kind } = reading;
  if (kind?.startsWith('given') || hasArticle(reading) || !endsInTaMarbuta(reading)) return false;
  if (next.prefix.proclitics.length > 0) return false;
  if (kind === 'family') return next.kind === 'word';
  if (hasArticle(next) || stripMarks(next.words[0]!.stem) === GOD) return true;
  if (next.kind === 'place' || next.kind === 'family' || next.kind?.startsWith('given')) return true;
  return kind === 'word' && isNounAfterFeminine(next, stripMarks(units[i + 2]!.tokens[0]!.text));
}

function combine({ units }: SpelledText, n: number): Candidate[] {
  const columns = units.map(({ candidates }) => candidates(n));
  const best = new Map<string, Candidate>();
  for (const { texts, confidence } of combinations(columns, n)) {
    const text = texts.join('');
    if (!best.has(text)) best.set(text, { text, confidence });
  }
  return [...best.values()];
}

function vocalisedForm(reading: Reading): string {
  return wholeWords(reading)
    .map(
      ({ proclitics, article, stem }) =>
        proclitics.map((name) => PROCLITIC[name]).join('') + (article ? 'ال' : '') + stem,
    )
    .join(' ');
}

const PROCLITIC = { wa: 'وَ', fa: 'فَ', bi: 'بِ', ka: 'كَ', li: 'لِ', sa: 'سَ' } as const;

function requireCount(count: number, field: string): void {
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw new NutqError('invalid-argument', `${field} must be a whole number from 1 to 100`, { field });
  }
}

function requireString(text: unknown): asserts text is string {
  if (typeof text !== 'string') {
    throw new NutqError(
      'invalid-argument',
      `text must be a string, not ${text === null ? 'null' : typeof text}`,
      { field: 'text' },
    );
  }
}
