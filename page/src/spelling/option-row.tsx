import { useEffect, useState } from 'preact/hooks';
import {
  type ArticleStyle,
  COUNTRIES,
  SCHEME_NAMES,
  type SchemeName,
  STYLES,
  type Style,
} from '../../../src/transliteration/index';
import { useTexts } from '../language/context';
import { ARTICLES, type SpellingChoice } from './spelling-options';

interface OptionRowProps {
  readonly choice: SpellingChoice;
  readonly onChoose: (change: Partial<SpellingChoice>) => void;
}

/** Names of schemes are names: the same in every language. */
const NAMES: Partial<Record<SchemeName, string>> = {
  'ala-lc': 'ALA-LC',
  'bgn-pcgn': 'BGN/PCGN',
  'ungegn-2017': 'UNGEGN 2017',
  'iso-233-2': 'ISO 233-2',
  'din-31635': 'DIN 31635',
  'hans-wehr': 'Hans Wehr',
  ijmes: 'IJMES',
  arabizi: 'Arabizi',
  buckwalter: 'Buckwalter',
  'buckwalter-safe': 'Buckwalter, safe',
  'buckwalter-xml': 'Buckwalter, XML',
  hsb: 'HSB',
  satts: 'SATTS',
  'icao-9303': 'ICAO 9303',
};
const LETTER_SCHEMES: readonly SchemeName[] = [
  'buckwalter',
  'buckwalter-safe',
  'buckwalter-xml',
  'hsb',
  'satts',
  'icao-9303',
];
const STANDARDS = SCHEME_NAMES.filter((name) => name !== 'english' && !LETTER_SCHEMES.includes(name));

/** A browser takes tens of milliseconds to open its names of countries: the first answer is there before. */
function useCountryNames(language: string): (country: string) => string {
  const [names, setNames] = useState<Intl.DisplayNames>();
  useEffect(() => {
    const later = setTimeout(() => setNames(new Intl.DisplayNames(language, { type: 'region' })));
    return () => clearTimeout(later);
  }, [language]);
  return (country) => names?.of(country) ?? country;
}

export function OptionRow({ choice, onChoose }: OptionRowProps) {
  const { spelling, code } = useTexts();
  const countryName = useCountryNames(code);
  const option = (name: SchemeName) => (
    <option key={name} value={name}>
      {NAMES[name] ?? name}
    </option>
  );
  return (
    <div class="options">
      <label>
        <span class="field-label">{spelling.style}</span>
        <select
          value={choice.country ?? choice.style}
          disabled={choice.scheme !== 'english'}
          onChange={({ currentTarget: { value } }) => {
            const country = COUNTRIES.find((known) => known === value);
            onChoose(country ? { country } : { country, style: value as Style });
          }}
        >
          {STYLES.map((style) => (
            <option key={style} value={style}>
              {spelling.styles[style]}
            </option>
          ))}
          <optgroup label={spelling.countries}>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label>
        <span class="field-label">{spelling.scheme}</span>
        <select
          value={choice.scheme}
          onChange={({ currentTarget }) => onChoose({ scheme: currentTarget.value as SchemeName })}
        >
          <option value="english">{spelling.schemes.english}</option>
          <optgroup label={spelling.schemes.standards}>{STANDARDS.map(option)}</optgroup>
          <optgroup label={spelling.schemes.letters}>{LETTER_SCHEMES.map(option)}</optgroup>
        </select>
      </label>
      <label>
        <span class="field-label">{spelling.article}</span>
        <select
          value={choice.article ?? ''}
          disabled={choice.scheme !== 'english'}
          onChange={({ currentTarget }) =>
            onChoose({ article: ARTICLES.find((known) => known === (currentTarget.value as ArticleStyle)) })
          }
        >
          <option value="">{spelling.articleOwn}</option>
          {ARTICLES.map((article) => (
            <option key={article} value={article}>
              {`${article}Salem`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
