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

/** @param read what was chosen under a name; the usual where there is none */
function choiceOf(read: (name: keyof SpellingChoice) => string | null | undefined): SpellingChoice {
  return {
    style: STYLES.find((known) => known === read('style')) ?? 'neutral',
    country: COUNTRIES.find((known) => known === read('country')),
    scheme: SCHEME_NAMES.find((known) => known === read('scheme')) ?? 'english',
    article: ARTICLES.find((known) => known === read('article')),
  };
}

/** Of a kiosk, as its address says: English, whatever was tried on the device. */
export function kioskChoice(): SpellingChoice {
  const asked = new URLSearchParams(location.search);
  return choiceOf((name) => (name === 'scheme' ? undefined : asked.get(name)));
}

export function useChoice(): readonly [SpellingChoice, (change: Partial<SpellingChoice>) => void] {
  const [choice, setChoice] = useState(() => choiceOf(readSetting));
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
