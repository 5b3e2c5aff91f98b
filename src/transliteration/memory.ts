/** Options checked and resolved once, and what was worked out under them lately. Every memory has one owner, who made it. */
import { NO_OPTIONS, optionsCode, type ResolvedOptions, resolve, type TransliterateOptions } from './options';
import type { Purpose, Sources } from './reading/known-word';
import { Budget, type Shelf } from './reading/shelf';
import { SCHEMES } from './schemes';

/** All that a call needs beside its text. */
export interface Settings extends ResolvedOptions {
  readonly sources: Sources;
  /** Spellings of short texts. */
  readonly texts: Shelf<string>;
}

/** Texts, listed words, and words that took a model long are kept apart, so that many cheap ones do not push out few dear ones. */
const MOST_TEXTS = 32_768;
const MOST_WORDS = 4096;

/** Answers are kept for one model and one dictionary: for the objects themselves, not for equal ones. */
interface Kept {
  readonly settings: Map<number, Settings>;
  readonly sources: Map<string, Sources>;
}

const NONE = {};

/** What of the options the sources need. */
type Asked = Pick<ResolvedOptions, 'dictionary' | 'lexicon' | 'model' | 'expects'>;

export class Memory {
  private readonly texts = new Budget(MOST_TEXTS);
  private readonly listed = new Budget(MOST_WORDS);
  private readonly guessed = new Budget(MOST_WORDS);
  private plain: Settings | undefined;
  /** By model, then by dictionary; neither is kept alive. */
  private readonly kept = new WeakMap<object, WeakMap<object, Kept>>();

  /** @throws NutqError `invalid-option`, its `field` the option at fault */
  settings(options: TransliterateOptions): Settings {
    // The commonest call asks for nothing: to look that up would cost more than to find its answer.
    return options === NO_OPTIONS ? (this.plain ??= this.find(options)) : this.find(options);
  }

  private find(options: TransliterateOptions): Settings {
    const code = optionsCode(options);
    const kept = this.keptFor(options);
    const known = kept.settings.get(code);
    if (known) return known;
    const resolved = resolve(options);
    const scheme = resolved.scheme === 'english' ? undefined : SCHEMES[resolved.scheme];
    const sources = this.sources(resolved, scheme?.kind === 'sounds' ? 'vowels' : 'spelling');
    const settings = { ...resolved, sources, texts: this.texts.shelf<string>() };
    kept.settings.set(code, settings);
    return settings;
  }

  /** The sources to ask about words: the same object for the same options. */
  sources({ dictionary, lexicon, model, expects }: Asked, purpose: Purpose): Sources {
    const { sources } = this.keptFor({ dictionary, model });
    const key = `${purpose} ${lexicon} ${expects}`;
    const known = sources.get(key);
    if (known) return known;
    const made: Sources = {
      // Corrections are spellings: of vowels they say nothing.
      dictionary: purpose === 'spelling' ? dictionary : undefined,
      useLexicon: lexicon,
      model,
      purpose,
      areNames: expects === 'names',
      listed: this.listed.shelf(),
      guessed: this.guessed.shelf(),
    };
    sources.set(key, made);
    return made;
  }

  /** Forgets every text and word. */
  clear(): void {
    for (const budget of [this.texts, this.listed, this.guessed]) budget.clear();
  }

  private keptFor({
    model,
    dictionary,
  }: {
    model?: object | undefined;
    dictionary?: object | undefined;
  }): Kept {
    let byDictionary = this.kept.get(model ?? NONE);
    if (!byDictionary) this.kept.set(model ?? NONE, (byDictionary = new WeakMap()));
    let kept = byDictionary.get(dictionary ?? NONE);
    if (!kept) byDictionary.set(dictionary ?? NONE, (kept = { settings: new Map(), sources: new Map() }));
    return kept;
  }
}

/** The memory of the plain functions (`transliterate`, `nBest` …); `clearMemory` empties it. Every transliterator has its own. */
export const COMMON = new Memory();
