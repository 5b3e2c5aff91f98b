/** What a caller may ask for, and the checks of it. */
import { NutqError, shown } from '../errors';
import type { Model } from './model';
import { Dictionary } from './reading/sources/dictionary';
import { SCHEME_NAMES, type SchemeName } from './schemes';
import { STYLES, type Style } from './schemes/english-styles';
import { modelKey } from './versions';

export type Casing = 'names' | 'lower' | 'upper';
export type ArticleStyle = 'Al-' | 'El-' | 'Al ' | 'El ' | 'Al' | 'El';

export interface TransliterateOptions {
  /** `english` (default): what passports print, ASCII. Else a named standard. */
  readonly scheme?: SchemeName;
  /** Regional spelling of `english`. Default `neutral`. */
  readonly style?: Style;
  /** How `english` writes the article of family names. Default: the style's own, `Al-` in `neutral`. */
  readonly article?: ArticleStyle;
  /** `names` (default): every word capitalised but particles. For `english` only. */
  readonly casing?: Casing;
  /**
   * Keep ʿayn, and hamza but at the start, as `'` where the spelling is what the vowels give by the tables of the style: سعد
   * Sa'd. A usual or learned spelling that departs from them (Massoud) stays as it is. For `english` only. Default false.
   */
  readonly apostrophes?: boolean;
  /** Prefer established English place names (Egypt, Cairo) to spellings of the sound (Misr, Al-Qahirah). Default false. */
  readonly exonyms?: boolean;
  /** The caller's own corrections, asked first: build it once, use it for many calls. */
  readonly dictionary?: Dictionary;
  /** `false` switches the built-in lexicon off. Default true. */
  readonly lexicon?: boolean;
  /** From `loadModel` (`nutq/model`): reads words that no list has. Without it they are read by rule. */
  readonly model?: Model;
}

export type ResolvedOptions = Required<Omit<TransliterateOptions, 'dictionary' | 'article' | 'model'>> &
  Pick<TransliterateOptions, 'dictionary' | 'article' | 'model'> & {
    /** Equal for options that give equal answers, but for the dictionary. */
    readonly key: string;
  };

const CASINGS: readonly Casing[] = ['names', 'lower', 'upper'];
const ARTICLES: readonly ArticleStyle[] = ['Al-', 'El-', 'Al ', 'El ', 'Al', 'El'];

/** @throws NutqError `invalid-option`, its `field` the option at fault */
export function resolveOptions(options: TransliterateOptions): ResolvedOptions {
  return options === NO_OPTIONS ? DEFAULTS : resolve(options);
}

/** Stands for "no options given", so that the commonest call resolves nothing. */
export const NO_OPTIONS: TransliterateOptions = {};

/** Calls repeat their options, in an object built anew: to check them and make their key costs more than a remembered word. */
let latest: ResolvedOptions | undefined;

function resolve(options: TransliterateOptions): ResolvedOptions {
  requireOptions(options);
  const { scheme = 'english', style = 'neutral', casing = 'names', article, dictionary, model } = options;
  const { apostrophes = false, exonyms = false, lexicon = true } = options;
  if (
    latest &&
    scheme === latest.scheme &&
    style === latest.style &&
    casing === latest.casing &&
    article === latest.article &&
    apostrophes === latest.apostrophes &&
    exonyms === latest.exonyms &&
    lexicon === latest.lexicon &&
    dictionary === latest.dictionary &&
    model === latest.model
  )
    return latest;
  oneOf('scheme', scheme, SCHEME_NAMES);
  oneOf('style', style, STYLES);
  oneOf('casing', casing, CASINGS);
  if (article !== undefined) oneOf('article', article, ARTICLES);
  if (dictionary !== undefined && !(dictionary instanceof Dictionary)) {
    throw new NutqError('invalid-option', 'dictionary must be made with new Dictionary(entries)', {
      field: 'dictionary',
    });
  }
  for (const [field, value] of Object.entries({ apostrophes, exonyms, lexicon })) trueOrFalse(field, value);
  if (model !== undefined && !isModel(model)) {
    throw new NutqError('invalid-option', 'model must come from loadModel(bytes)', { field: 'model' });
  }
  latest = {
    key: `${scheme} ${style} ${casing} ${article ?? ''} ${apostrophes} ${exonyms} ${lexicon} ${modelKey(model)}`,
    scheme,
    style,
    casing,
    apostrophes,
    exonyms,
    lexicon,
    ...(article !== undefined ? { article } : {}),
    ...(dictionary !== undefined ? { dictionary } : {}),
    ...(model !== undefined ? { model } : {}),
  };
  return latest;
}

/** @throws NutqError `invalid-option` */
export function requireOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new NutqError('invalid-option', 'options must be an object', { field: 'options' });
  }
}

function trueOrFalse(field: string, value: unknown): void {
  if (typeof value !== 'boolean')
    throw new NutqError('invalid-option', `${field} must be true or false: ${shown(value)}`, { field });
}

/** A model may also be the caller's own, or wrapped: what is called and reported is there. */
function isModel(model: unknown): model is Model {
  const { spell, vocalise, tier, version } = (model ?? {}) as Partial<Record<keyof Model, unknown>>;
  const answers = typeof spell === 'function' && typeof vocalise === 'function';
  return answers && typeof tier === 'string' && typeof version === 'string';
}

/** @throws NutqError `invalid-option` */
export function oneOf(field: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.includes(value as string)) {
    const message = `${field} must be one of ${allowed.join(', ')}: ${shown(value)}`;
    throw new NutqError('invalid-option', message, { field });
  }
}

const DEFAULTS = resolve({});
