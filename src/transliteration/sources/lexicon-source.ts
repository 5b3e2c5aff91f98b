/** Readings from the lexicon: the word itself, then what is left of it without article and proclitics. */

import { type Entry, type Lexicon, lexicon, type Spelling } from '../lexicon';
import type { EntryKind } from '../lexicon-format';
import { agrees, isFullyVocalised, withWrittenEnding } from '../marks';
import { NO_PREFIX, type Prefix, type Reading, type ReadWord, toReadWords } from '../reading';
import { segment } from '../segment';
import * as u from '../unicode';

/** How often the usual reading of a listed word is the one meant: as written, and after repair of its spelling. */
const TRUST_EXACT = 0.96;
const TRUST_REPAIRED = 0.9;
/** A bare proclitic is one reading of a first letter among several. */
const TRUST_PROCLITIC = 0.6;

const NAME_KINDS: ReadonlySet<EntryKind> = new Set(['given-m', 'given-f', 'given', 'family', 'place']);

/** Among equally frequent readings of one spelling a given name is likelier than a family name, that than a place. */
const KIND_ORDER: readonly EntryKind[] = [
  'given-m',
  'given-f',
  'given',
  'particle',
  'title',
  'family',
  'place',
  'word',
  'phrase',
];

/** A listed word in its place in the text; what only the scholarly schemes need is worked out when they ask. */
class ListedReading implements Reading {
  readonly source = 'lexicon';
  private parts: readonly ReadWord[] | undefined;

  constructor(
    readonly entry: Entry,
    readonly confidence: number,
    readonly prefix: Prefix,
    /** The word as typed, without prefix. */
    private readonly typed: string,
  ) {}

  get rule(): string {
    return `listed as ${this.entry.kind}`;
  }

  get kind(): EntryKind {
    return this.entry.kind;
  }

  get spelling(): string {
    return this.entry.spelling;
  }

  get spellings(): readonly Spelling[] {
    return this.entry.spellings;
  }

  get words(): readonly ReadWord[] {
    return (this.parts ??= this.cut());
  }

  with(changed: { readonly confidence?: number; readonly prefix?: Prefix }): ListedReading {
    return new ListedReading(
      this.entry,
      changed.confidence ?? this.confidence,
      changed.prefix ?? this.prefix,
      this.typed,
    );
  }

  private cut(): readonly ReadWord[] {
    const words = toReadWords(vocalisedAs(this.entry, this.typed));
    const [first, ...others] = words;
    return this.prefix === NO_PREFIX ? words : [{ ...first!, ...this.prefix }, ...others];
  }
}

/** The same reading with another confidence or prefix. */
export function changed(
  reading: Reading,
  change: { readonly confidence?: number; readonly prefix?: Prefix },
): Reading {
  if (reading instanceof ListedReading) return reading.with(change);
  const [first, ...others] = reading.words;
  return { ...reading, ...change, words: [{ ...first!, ...change.prefix }, ...others] };
}

export function readFromLexicon(word: string): Reading[] {
  const entries = lexicon();
  const readings = entryReadings(entries, word);
  if (readings.length > 0) return readings;
  for (const cut of segment(word)) {
    if (!cut.article && cut.proclitics.length === 0) continue;
    const prefix: Prefix = { proclitics: cut.proclitics, article: cut.article };
    const stems = entryReadings(entries, cut.stem, prefix, cut.article ? 1 : TRUST_PROCLITIC);
    for (const reading of stems) {
      const hasOwnArticle = reading.entry.bare.startsWith('ال') || reading.entry.bare.includes(' ');
      if (!hasOwnArticle && (cut.article || isCutPlausible(prefix, reading))) readings.push(reading);
    }
    if (readings.length > 0) return readings;
  }
  return readings;
}

/** Entries for these letters, the spelling as typed before repaired ones, then by frequency. */
export function entryReadings(
  entries: Lexicon,
  word: string,
  prefix = NO_PREFIX,
  trust = 1,
): ListedReading[] {
  const bare = u.stripMarks(word);
  const found = entries.find(u.lookupKey(bare));
  if (found.length === 0) return [];
  const agreeing = u.hasMarks(word) ? found.filter(({ vocalised }) => agrees(word, vocalised)) : found;
  const exact = agreeing.filter((entry) => isSpelled(entry, bare));
  const repaired =
    exact.length === agreeing.length
      ? []
      : agreeing.filter((entry) => !exact.includes(entry) && isMisspelling(bare, entry));
  return [
    ...rank(exact, trust * TRUST_EXACT, prefix, word),
    ...rank(repaired, trust * (exact.length > 0 ? 1 - TRUST_EXACT : TRUST_REPAIRED), prefix, word),
  ];
}

function isSpelled(entry: Entry, bare: string): boolean {
  return entry.bare === bare || (entry.bare.includes(' ') && entry.bare.replaceAll(' ', '') === bare);
}

const SEATED_ALIF = /[أإآ]/;

/** A hamza that was typed was meant: ا may stand for أ or إ, but أ never for إ. */
function isMisspelling(typed: string, { bare }: Entry): boolean {
  if (!SEATED_ALIF.test(typed)) return true;
  const letters = bare.replaceAll(' ', '');
  for (let i = 0; i < typed.length; i++) {
    if (SEATED_ALIF.test(typed[i]!) && letters[i] !== typed[i] && letters[i] !== u.ALIF) return false;
  }
  return true;
}

/** Shares out the trust by frequency: each class is about four times as common as the next. */
function rank(entries: readonly Entry[], trust: number, prefix: Prefix, word: string): ListedReading[] {
  if (entries.length === 0) return [];
  if (entries.length === 1) return [new ListedReading(entries[0]!, trust, prefix, word)];
  const total = entries.reduce((sum, { frequency }) => sum + 4 ** frequency, 0);
  return entries
    .map((entry) => new ListedReading(entry, (trust * 4 ** entry.frequency) / total, prefix, word))
    .sort((a, b) => b.confidence - a.confidence || KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind));
}

/** Marks that say everything are kept as typed; else the entry's vowels with the ending that was written. */
function vocalisedAs(entry: Entry, word: string): string {
  if (!u.hasMarks(word) || entry.bare.includes(' ')) return entry.vocalised;
  return isFullyVocalised(word) ? word : withWrittenEnding(word, entry.vocalised);
}

/** Without an article a proclitic is only believed before a frequent common word, or و before a frequent name. */
function isCutPlausible({ proclitics }: Prefix, { entry }: ListedReading): boolean {
  if (entry.bare.length < 3) return false;
  const onlyAnd = proclitics.length === 1 && proclitics[0] === 'wa';
  if (NAME_KINDS.has(entry.kind)) return onlyAnd && entry.frequency >= 4;
  const opensWithRareProclitic = proclitics.some((name) => name === 'fa' || name === 'ka');
  return entry.frequency >= (opensWithRareProclitic ? 5 : onlyAnd ? 3 : 4);
}
