/** The options of a caller, and their checks. */
import { NutqError, shown } from '../errors';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import type { Model } from './model';
import type { ReadingModel } from './reading/known-word';
import { Dictionary } from './reading/sources/dictionary';
import { SCHEME_NAMES, type SchemeName } from './schemes';
import { COUNTRIES, COUNTRY_POLICIES, type Country, spellingOf } from './schemes/countries';
import {
  ABDS,
  type AbdStyle,
  ENGLISH,
  type EnglishSpelling,
  ORDINARY_ENGLISH,
  STYLES,
  type Style,
} from './schemes/english-styles';

/** How `english` capitalises. */
export type Casing = 'names' | 'lower' | 'upper';
/** How runs of spaces are written. */
export type Spacing = 'single' | 'keep';
/** What a text is known to hold. */
export type Expected = 'anything' | 'names';
/** How `english` writes the article of names; the empty one leaves people's names without. */
export type ArticleStyle = 'Al-' | 'El-' | 'Al ' | 'El ' | 'Al' | 'El' | '';

/** How a text is spelled. Unknown options and values throw `invalid-option`, and so do options of `english` beside another scheme. */
export interface TransliterateOptions {
  /**
   * `names`: the text comes from a field for names, where a word that may be one is no word of the language. Default `anything`: the text
   * tells.
   */
  readonly expects?: Expected;
  /** `english` (default): what passports print, ASCII. Else a named standard, which leaves no choice of spelling. */
  readonly scheme?: SchemeName;
  /** Regional spelling. Default `neutral`. For `english` only. */
  readonly style?: Style;
  /** As the passport office of a country writes: its style, article and form of عبد, where you name no other. For `english` only. */
  readonly country?: Country;
  /** How the article of family names is written. Default: the style's own, `Al-` in `neutral`. For `english` only. */
  readonly article?: ArticleStyle;
  /** How عبد is joined to the name of God after it. Default: the style's own, `Abdul` in `neutral`. For `english` only. */
  readonly abd?: AbdStyle;
  /** `names` (default): every word capitalised but particles. For `english` only. */
  readonly casing?: Casing;
  /**
   * Writes ʿayn and hamza (but not at the start) as `'`: سعد Sa'd. Names with an established or learned spelling keep it (Saud). For
   * `english` only. Default false.
   */
  readonly apostrophes?: boolean;
  /** `single` (default) writes a run of spaces between words as one; `keep` leaves it. For `english` only. */
  readonly spacing?: Spacing;
  /** Prefer established English place names (Egypt, Cairo) to spellings of the sound (Misr, Al-Qahirah). For `english` only. Default false. */
  readonly exonyms?: boolean;
  /** The caller's own corrections, asked first and left as they are: build it once, use it for many calls. For `english` only. */
  readonly dictionary?: Dictionary;
  /** `false` switches the built-in lexicon off. Default true. */
  readonly lexicon?: boolean;
  /** From `loadModel` (`nutq/model`): reads words that no list has. Without it they are read by rule. */
  readonly model?: Model;
}

/** Without a default, as is `model`: the caller's, the country's, or none. */
type Optional = 'article' | 'abd' | 'dictionary';

export type ResolvedOptions = Required<Omit<TransliterateOptions, Optional | 'country' | 'model'>> & {
  readonly [Option in Optional]: TransliterateOptions[Option] | undefined;
} & {
  /** How the style spells names, with the letters of the country. */
  readonly table: EnglishSpelling;
  /** The same for ordinary words. */
  readonly wordTable: EnglishSpelling;
  readonly model: ReadingModel | undefined;
};

const CASINGS: readonly Casing[] = ['names', 'lower', 'upper'];
const EXPECTED: readonly Expected[] = ['anything', 'names'];
const SPACINGS: readonly Spacing[] = ['single', 'keep'];
const ARTICLES: readonly (ArticleStyle | undefined)[] = [
  undefined,
  'Al-',
  'El-',
  'Al ',
  'El ',
  'Al',
  'El',
  '',
];

/** Other schemes leave nothing of this to choose. */
const ENGLISH_KEYS = {
  style: true,
  country: true,
  article: true,
  abd: true,
  casing: true,
  apostrophes: true,
  spacing: true,
  exonyms: true,
  dictionary: true,
} as const;

export const OPTION_KEYS: KeysOf<TransliterateOptions> = {
  scheme: true,
  ...ENGLISH_KEYS,
  expects: true,
  lexicon: true,
  model: true,
};

/** Stands for "no options given". */
export const NO_OPTIONS: TransliterateOptions = {};

/**
 * Checks the options. Calls repeat their options in new objects: a number is found sooner than an equal object.
 *
 * @returns a number, equal for options that are equal but for dictionary and model
 * @throws NutqError `invalid-option`, its `field` the option at fault
 */
export function optionsCode(options: TransliterateOptions): number {
  requireOptions(options, OPTION_KEYS);
  const { scheme = 'english', casing = 'names', spacing = 'single' } = options;
  const { country, article, abd, dictionary, model } = options;
  const { apostrophes = false, exonyms = false, lexicon = true, expects = 'anything' } = options;
  if (dictionary !== undefined && !(dictionary instanceof Dictionary)) {
    throw invalid('dictionary', 'must be made with new Dictionary(entries)');
  }
  if (model !== undefined && !isModel(model)) {
    throw invalid('model', 'must come from loadModel(bytes)');
  }
  let code = oneOf('scheme', scheme, SCHEME_NAMES);
  code = code * (COUNTRIES.length + 1) + oneOf('country', country, [undefined, ...COUNTRIES]);
  code =
    code * STYLES.length +
    oneOf('style', options.style === undefined ? styleOf(country) : options.style, STYLES);
  code = code * CASINGS.length + oneOf('casing', casing, CASINGS);
  code = code * SPACINGS.length + oneOf('spacing', spacing, SPACINGS);
  code = code * ARTICLES.length + oneOf('article', article, ARTICLES);
  code = code * (ABDS.length + 1) + oneOf('abd', abd, [undefined, ...ABDS]);
  code = code * EXPECTED.length + oneOf('expects', expects, EXPECTED);
  code = code * 2 + trueOrFalse('apostrophes', apostrophes);
  code = code * 2 + trueOrFalse('exonyms', exonyms);
  if (scheme !== 'english')
    for (const key of Object.keys(ENGLISH_KEYS))
      if (options[key as keyof typeof ENGLISH_KEYS] !== undefined)
        throw invalid(key, `is for the scheme english, not ${scheme}`);
  // Without a default: an option that is not given counts 0.
  return code * 2 + 1 - trueOrFalse('lexicon', lexicon);
}

/** @param options checked by `optionsCode` */
export function resolve(options: TransliterateOptions): ResolvedOptions {
  const { country, dictionary, model } = options;
  const policy = country && COUNTRY_POLICIES[country];
  const { style = styleOf(country), article = policy?.article, abd = policy?.abd } = options;
  const { scheme = 'english', casing = 'names', spacing = 'single' } = options;
  const { apostrophes = false, exonyms = false, lexicon = true, expects = 'anything' } = options;
  return {
    expects,
    scheme,
    style,
    table: spellingOf(ENGLISH, style, country),
    wordTable: spellingOf(ORDINARY_ENGLISH, style, country),
    casing,
    spacing,
    apostrophes,
    exonyms,
    lexicon,
    article,
    abd,
    dictionary,
    model: model as ReadingModel | undefined,
  };
}

function styleOf(country: Country | undefined): Style {
  return country ? COUNTRY_POLICIES[country].style : 'neutral';
}

/**
 * @param keys all that the options may have
 * @throws NutqError `invalid-option`
 */
export function requireOptions(options: unknown, keys: Readonly<Record<string, true>>): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw invalid('options', 'must be an object');
  }
  refuseUnknownKeys(options, keys);
}

function trueOrFalse(field: string, value: unknown): 0 | 1 {
  if (value === true) return 1;
  if (value === false) return 0;
  throw invalid(field, `must be true or false: ${shown(value)}`);
}

/** A loaded model may also be wrapped: what is called and reported is there. */
function isModel(model: unknown): model is ReadingModel {
  const { spell, vocalise, read, tier, version } = (model ?? {}) as Partial<
    Record<keyof ReadingModel, unknown>
  >;
  const answers = [spell, vocalise, read].every((step) => typeof step === 'function');
  return answers && typeof tier === 'string' && typeof version === 'string';
}

/**
 * @returns the place of the value
 * @throws NutqError `invalid-option`
 */
export function oneOf(field: string, value: unknown, allowed: readonly (string | undefined)[]): number {
  const place = allowed.indexOf(value as string | undefined);
  if (place >= 0) return place;
  // "El ", with its space
  const choices = allowed
    .filter((choice) => choice !== undefined)
    .map((choice) => (/^\S+$/.test(choice) ? choice : JSON.stringify(choice)))
    .join(', ');
  throw invalid(field, `must be one of ${choices}: ${shown(value)}`);
}

function invalid(field: string, why: string): NutqError {
  return new NutqError('invalid-option', `${field} ${why}`, { field });
}
