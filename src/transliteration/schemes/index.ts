/** The named schemes. `english` has tables of another shape: a convention with regional styles, not a standard. */
import { arabizi } from './arabizi';
import { buckwalter, buckwalterSafe, buckwalterXml, hsb, icao9303, satts } from './letter-schemes';
import type { Scheme } from './scheme';
import { alaLc, bgnPcgn, din31635, hansWehr, ijmes, iso2332, ungegn2017 } from './sound-schemes';

/** A romanisation standard, or `english` for what passports print. */
export type SchemeName =
  | 'english'
  | 'ala-lc'
  | 'bgn-pcgn'
  | 'ungegn-2017'
  | 'iso-233-2'
  | 'din-31635'
  | 'hans-wehr'
  | 'ijmes'
  | 'buckwalter'
  | 'buckwalter-safe'
  | 'buckwalter-xml'
  | 'hsb'
  | 'satts'
  | 'icao-9303'
  | 'arabizi';

export const SCHEMES: Readonly<Record<Exclude<SchemeName, 'english'>, Scheme>> = {
  'ala-lc': alaLc,
  'bgn-pcgn': bgnPcgn,
  'ungegn-2017': ungegn2017,
  'iso-233-2': iso2332,
  'din-31635': din31635,
  'hans-wehr': hansWehr,
  ijmes,
  buckwalter,
  'buckwalter-safe': buckwalterSafe,
  'buckwalter-xml': buckwalterXml,
  hsb,
  satts,
  'icao-9303': icao9303,
  arabizi,
};

/** Every scheme, `english` first. */
export const SCHEME_NAMES: readonly SchemeName[] = [
  'english',
  ...(Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]),
];
