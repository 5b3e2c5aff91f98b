/** Style or country, scheme and article as the visitor chose them. */
import { useState } from 'preact/hooks';
import {
  type ArticleStyle,
  COUNTRIES,
  type Country,
  SCHEME_NAMES,
  type SchemeName,
  STYLES,
  type Style,
} from '../../../src/transliteration/index';
import { readSetting, writeSetting } from '../shell/settings';

export interface SpellingChoice {
  readonly style: Style;
  /** As its passport office writes, instead of the style. */
  readonly country: Country | undefined;
  readonly scheme: SchemeName;
  /** Default: the style's own. */
  readonly article: ArticleStyle | undefined;
}

export const ARTICLES: readonly ArticleStyle[] = ['Al-', 'El-', 'Al ', 'El ', 'Al', 'El'];

export function readChoice(): SpellingChoice {
  const [style, scheme, article] = [readSetting('style'), readSetting('scheme'), readSetting('article')];
  return {
    style: STYLES.find((known) => known === style) ?? 'neutral',
    country: COUNTRIES.find((known) => known === readSetting('country')),
    scheme: SCHEME_NAMES.find((known) => known === scheme) ?? 'english',
    article: ARTICLES.find((known) => known === article),
  };
}

export function useChoice(): readonly [SpellingChoice, (change: Partial<SpellingChoice>) => void] {
  const [choice, setChoice] = useState(readChoice);
  return [
    choice,
    (change) => {
      const next = { ...choice, ...change };
      writeSetting('style', next.style);
      writeSetting('country', next.country ?? '');
      writeSetting('scheme', next.scheme);
      writeSetting('article', next.article ?? '');
      setChoice(next);
    },
  ];
}
