/**
 * How passport offices write, as far as their documents and the names of their citizens abroad show; no office publishes its
 * rules. docs/transliteration.md says which of these are certain.
 */
import type { AbdStyle, EnglishSpelling, Style } from './english-styles';

/** ISO 3166-1 alpha-2. */
export const COUNTRIES = ['SA', 'AE', 'KW', 'EG', 'SD', 'JO', 'LB', 'SY', 'IQ', 'MA', 'DZ', 'TN'] as const;
/** A country whose passport office nutq knows. */
export type Country = (typeof COUNTRIES)[number];

export interface CountryPolicy {
  readonly style: Style;
  readonly article?: 'Al-' | 'Al' | 'El' | 'El ' | '';
  readonly abd?: AbdStyle;
  /** Letters that it writes otherwise than its style. */
  readonly letters?: Readonly<Record<string, string>>;
}

export const COUNTRY_POLICIES: Readonly<Record<Country, CountryPolicy>> = {
  SA: { style: 'gulf', article: 'Al', abd: 'Abdul' },
  AE: { style: 'gulf', article: 'Al', abd: 'Abdul' },
  KW: { style: 'gulf', article: 'Al', abd: 'Abdul' },
  EG: { style: 'egypt', article: 'El', abd: 'Abdel' },
  SD: { style: 'egypt', article: 'El', abd: 'Abdel' },
  JO: { style: 'levant', article: 'Al', abd: 'Abdel ' },
  LB: { style: 'levant', article: 'El ', abd: 'Abdel ', letters: { ش: 'ch' } },
  SY: { style: 'levant', article: 'Al', abd: 'Abdul' },
  IQ: { style: 'gulf', article: 'Al-', abd: 'Abdul' },
  MA: { style: 'maghreb' },
  DZ: { style: 'maghreb', letters: { ج: 'dj' } },
  TN: { style: 'maghreb', article: '', letters: { ذ: 'dh', ظ: 'dh' } },
};

/** Of the tables of every style that of one, with the letters of a country. */
export function spellingOf(
  tables: Readonly<Record<Style, EnglishSpelling>>,
  style: Style,
  country: Country | undefined,
): EnglishSpelling {
  const table = tables[style];
  const policy = country && COUNTRY_POLICIES[country];
  if (!policy?.letters || policy.style !== style) return table;
  return { ...table, consonants: { ...table.consonants, ...policy.letters } };
}
