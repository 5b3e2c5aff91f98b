/** What `transliterate` did and why. */
import type { Settings } from './memory';
import { type Reading, type SourceName, wholeWords } from './reading/reading';
import { PROCLITICS, type Proclitic } from './script/segment';
import type { TokenKind } from './script/tokenise';
import { VOWEL_MARKS } from './script/unicode';
import type { Candidate } from './spelling/english-candidates';
import { combine, placesOf, spellText } from './spelling/spell-text';
import { type Versions, versionsOf } from './versions';

/** A word, or what stands between words: its place, spelling, confidence and reading. */
export interface AnalysedToken {
  /** `word` for Arabic words; `number`, `joint` (a zero-width break) and `other` for what stands between them. */
  readonly kind: TokenKind;
  /** The input's own characters. A compound of several words is one token. */
  readonly source: string;
  /** Where `source` begins, in UTF-16 units of the input. */
  readonly start: number;
  /** Where `source` ends, in UTF-16 units of the input. */
  readonly end: number;
  /** The best spelling, or what stands here as it was. */
  readonly output: string;
  /** The chosen reading with its vowels; absent for what is not an Arabic word. */
  readonly vocalised?: string;
  /** 0 to 1: how likely `output` is this word's most usual spelling. */
  readonly confidence: number;
  /** Which source gave the reading, and by which of its rules; absent for what is not an Arabic word. */
  readonly why?: { readonly source: SourceName; readonly rule: string };
  /** Other spellings, best first, at most ten. */
  readonly alternatives: readonly Candidate[];
}

/** The answer of `analyse`. */
export interface Analysis {
  /** What `transliterate` gives. */
  readonly output: string;
  /** 0 to 1: how often such an output is right as it stands. For `english` it is calibrated on names that were held out. */
  readonly confidence: number;
  /** Words and what stands between them, in the order of the text. */
  readonly tokens: readonly AnalysedToken[];
  /** Whole-text spellings, best first, `output` the first of them. */
  readonly candidates: readonly Candidate[];
  /** What the answer depends on: keep it beside stored spellings. */
  readonly versions: Versions;
}

const ALTERNATIVES = 10;

/** @param top how many whole-text spellings at most */
export function analyseText(text: string, settings: Settings, top: number): Analysis {
  const spelled = spellText(text, settings);
  const candidates = combine(spelled, top);
  const places = placesOf(spelled, text.length);
  const tokens = spelled.units.map((one, i): AnalysedToken => {
    const { unit } = one;
    const { start, end } = places[i]!;
    const [best, ...alternatives] = one.candidates(ALTERNATIVES + 1);
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
  const [{ text: output, confidence }] = candidates as [Candidate, ...Candidate[]];
  return { output, confidence, tokens, candidates, versions: versionsOf(settings.model) };
}

function vocalisedForm(reading: Reading): string {
  return wholeWords(reading)
    .map(
      ({ proclitics, article, stem }) =>
        proclitics.map(vocalisedProclitic).join('') + (article ? 'ال' : '') + stem,
    )
    .join(' ');
}

function vocalisedProclitic(name: Proclitic): string {
  const { letter, vowel } = PROCLITICS[name];
  return letter + VOWEL_MARKS[vowel];
}
