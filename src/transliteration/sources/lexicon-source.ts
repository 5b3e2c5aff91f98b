/** Readings from the lexicon: the word itself, then what is left of it without article and proclitics. */
import { type Entry, type Lexicon, lexicon } from '../lexicon';
import { agrees, isFullyVocalised, withWrittenEnding } from '../marks';
import { type Reading, type ReadWord, toReadWords } from '../reading';
import { type Segmentation, segment } from '../segment';
import * as u from '../unicode';

/** How often the usual reading of a listed word is the one meant: as written, and after repair of its spelling. */
const TRUST_EXACT = 0.96;
const TRUST_REPAIRED = 0.9;
/** A bare proclitic is one reading of a first letter among several. */
const TRUST_PROCLITIC = 0.6;

const NAME_KINDS = new Set(['given-m', 'given-f', 'given', 'family', 'place']);

export function readFromLexicon(word: string): Reading[] {
  const entries = lexicon();
  const readings = entryReadings(entries, word);
  if (readings.length > 0) return readings;
  for (const cut of segment(word)) {
    if (!cut.article && cut.proclitics.length === 0) continue;
    for (const reading of entryReadings(entries, cut.stem)) {
      const [stem] = reading.words;
      if (reading.words.length !== 1 || !stem || stem.article) continue;
      if (cut.article || isCutPlausible(cut, reading)) readings.push(withParts(reading, stem, cut));
    }
    if (readings.length > 0) return readings;
  }
  return readings;
}

/** Entries for these letters, the spelling as typed before repaired ones, then by frequency. */
export function entryReadings(entries: Lexicon, word: string): Reading[] {
  const bare = u.stripMarks(word);
  const found = entries.find(u.lookupKey(bare));
  if (found.length === 0) return [];
  const marked = u.hasMarks(word);
  const agreeing = marked ? found.filter(({ vocalised }) => agrees(word, vocalised)) : found;
  const exact = agreeing.filter((entry) => entry.bare.replaceAll(' ', '') === bare);
  const repaired = agreeing.filter((entry) => !exact.includes(entry));
  return [
    ...rank(exact, exact.length > 0 ? TRUST_EXACT : 0, word),
    ...rank(repaired, exact.length > 0 ? 1 - TRUST_EXACT : TRUST_REPAIRED, word),
  ];
}

/** Shares out the trust by frequency: each class is about four times as common as the next. */
function rank(entries: readonly Entry[], trust: number, word: string): Reading[] {
  const weights = entries.map(({ frequency }) => 4 ** frequency);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return entries
    .map((entry, i) => fromEntry(entry, (trust * weights[i]!) / total, word))
    .sort((a, b) => b.confidence - a.confidence);
}

function fromEntry(entry: Entry, confidence: number, word: string): Reading {
  const words = toReadWords(vocalisedAs(entry, word));
  const [first] = words;
  const common = { source: 'lexicon', rule: `listed as ${entry.kind}`, confidence, kind: entry.kind } as const;
  if (words.length > 1 || !first || first.article) return { ...common, words, spellings: entry.spellings };
  return { ...common, words: [{ ...first, spellings: entry.spellings, kind: entry.kind }] };
}

/** Marks that say everything are kept as typed; else the entry's vowels with the ending that was written. */
function vocalisedAs(entry: Entry, word: string): string {
  if (!u.hasMarks(word) || entry.bare.includes(' ')) return entry.vocalised;
  return isFullyVocalised(word) ? word : withWrittenEnding(word, entry.vocalised);
}

/** Without an article a proclitic is only believed before a common word, or و before a name. */
function isCutPlausible({ proclitics, stem }: Segmentation, reading: Reading): boolean {
  if (u.stripMarks(stem).length < 3 || reading.confidence < 0.2) return false;
  const onlyAnd = proclitics.length === 1 && proclitics[0] === 'wa';
  return onlyAnd || !NAME_KINDS.has(reading.kind ?? '');
}

function withParts(reading: Reading, stem: ReadWord, cut: Segmentation): Reading {
  const trusted = cut.article ? reading.confidence : reading.confidence * TRUST_PROCLITIC;
  return {
    ...reading,
    confidence: trusted,
    words: [{ ...stem, proclitics: cut.proclitics, article: cut.article }],
  };
}
