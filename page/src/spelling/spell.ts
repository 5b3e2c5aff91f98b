/** One text as the page shows it: words to choose among, and what they make together. */
import {
  type AnalysedToken,
  analyse,
  type Model,
  type SourceName,
  type TransliterateOptions,
} from '../../../src/transliteration/index';
import { dictionaryWith } from './corrections';
import type { SpellingChoice } from './spelling-options';

export interface SpelledWord {
  /** As it was typed, without spaces around it. */
  readonly arabic: string;
  readonly latin: string;
  readonly source: SourceName | 'picked';
  readonly rule: string;
  readonly vocalised: string | undefined;
  /** With the chosen one, most likely first; confidences of a list 0 to 1. */
  readonly spellings: readonly { readonly text: string; readonly confidence: number }[];
}

export interface Spelled {
  readonly output: string;
  readonly words: readonly SpelledWord[];
  /** Words that no list has. */
  readonly unlisted: boolean;
}

/** What a visitor picked, by the word as it was typed. */
export type Picks = Readonly<Record<string, string>>;

/** @param picks read as corrections: for what is made of the whole name */
export function optionsOf(
  choice: SpellingChoice,
  model: Model | undefined,
  picks: Picks = {},
): TransliterateOptions {
  const { scheme, style, country, article } = choice;
  const dictionary = dictionaryWith(Object.entries(picks));
  return {
    scheme,
    // What was chosen for English is kept for when the visitor comes back to it.
    ...(scheme === 'english'
      ? {
          ...(country ? { country } : { style }),
          ...(article ? { article } : {}),
          ...(dictionary ? { dictionary } : {}),
        }
      : {}),
    ...(model ? { model } : {}),
  };
}

export function spell(text: string, options: TransliterateOptions, picks: Picks = {}): Spelled {
  const words: SpelledWord[] = [];
  let output = '';
  for (const token of analyse(text, { ...options, top: 1 }).tokens) {
    const word = token.why ? wordOf(token, picks) : undefined;
    if (word) words.push(word);
    output += word ? word.latin : token.output;
  }
  const unlisted = words.some(({ source }) => source === 'rules' || source === 'model');
  return { output: output.trim(), words, unlisted };
}

function wordOf(token: AnalysedToken, picks: Picks): SpelledWord {
  const arabic = token.source.trim();
  const picked = Object.hasOwn(picks, arabic) ? picks[arabic] : undefined;
  return {
    arabic,
    latin: picked ?? token.output,
    source: picked !== undefined && picked !== token.output ? 'picked' : token.why!.source,
    rule: token.why!.rule,
    vocalised: token.vocalised,
    spellings: [{ text: token.output, confidence: token.confidence }, ...token.alternatives],
  };
}
