/** Listed nouns with a pronoun, and in the accusative that an alif marks. */
import * as u from '../../script/unicode';
import {
  entriesOf,
  type Form,
  isVerb,
  listed,
  PRONOUNS,
  SHORTEST_BASE,
  withoutLastVowel,
} from './inflected-forms';

/** Adjectives whose feminine ends in a ة typed as ه. */
const ADJECTIVE = /^(?:..ي.|.ا..|م..+|.*ي|.{5,})$/u;
const TA_MARBUTA_END = /ة$/u;
const LONG_END = /[اىوي]$/u;
const WITHOUT_ACCUSATIVE = /[اىةي]$/u;

export function withPronoun(bare: string, nounCase: 'i' | 'u'): Form | undefined {
  for (const [letters, pronoun] of PRONOUNS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    if (letters === 'ه' && ADJECTIVE.test(base)) continue;
    const form = noun(base, nounCase, pronoun);
    if (form) return form;
  }
  return undefined;
}

/** بيته, بطاقتك: ة is ت before a pronoun. */
function noun(base: string, nounCase: 'i' | 'u', pronoun: string): Form | undefined {
  const feminine = base.endsWith('ت') ? base.slice(0, -1) + u.TA_MARBUTA : undefined;
  for (const letters of feminine ? [base, feminine] : [base]) {
    const entry = listed(letters).find((each) => !isVerb(each));
    if (!entry || LONG_END.test(letters)) continue;
    const stem = withoutLastVowel(entry.vocalised.replace(TA_MARBUTA_END, 'ت'));
    return {
      vocalised: stem + (nounCase === 'i' ? u.KASRA : u.DAMMA) + pronoun,
      verb: false,
      rule: `attached pronoun of ${entry.bare}`,
    };
  }
  return undefined;
}

/** كتابا مفيدا: the mark is seldom typed on the alif. */
export function accusative(bare: string, orName = false): Form | undefined {
  if (!bare.endsWith(u.ALIF) || bare.length < SHORTEST_BASE + 1) return undefined;
  const base = bare.slice(0, -1);
  // Most names of these forms are adjectives (جميل, مفيد).
  const entry =
    listed(base).find((each) => !isVerb(each)) ??
    (orName && ADJECTIVE.test(base) ? entriesOf(base).find(({ kind }) => kind !== 'place') : undefined);
  if (!entry || WITHOUT_ACCUSATIVE.test(entry.bare)) return undefined;
  const vocalised = withoutLastVowel(entry.vocalised) + u.FATHATAN + u.ALIF;
  return { vocalised, verb: false, rule: `accusative of ${entry.bare}` };
}
