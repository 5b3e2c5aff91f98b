/** Spellings of the model that nobody could say, or that lost a letter (Chksber, Stuan). */
import type { SpellingCandidate } from '../../model';

/** Several letters heard as one consonant. */
const DIGRAPHS = /sch|tch|[ckgpstdz]h/g;
/**
 * Without a vowel; with four consonants in a row, unless a liquid opens them inside of it (Bernstein, Dantzler; but no Deltx). With three at
 * the start, except Str, Skv, Mbw, McG and the syllabic r of Krkic; with two alike or a ks behind another one at the end (Splindd, Novx).
 */
const CONSONANTS_ONLY =
  /^[^aeiouy]+$|^[^aeiouy]{4}|[aeiouy](?![lmnr])[^aeiouy]{4}|[^aeiouy]{6}|[^aeiouy]{4}(?<!st)$|^(?!s[kpt][lrvw]|mc|mb|.r)[^aeiouy]{3}|[^aeiouy]([^aeiouy])\1$|[^aeiouylmnr]ks$/;
/** Several letters that one consonant may stand for. */
const ONE_CONSONANT = /ت[شسز]|دج/g;
const STRONG = /[^اأإآىويةهؤئءع\P{L}]/gu;

/** Only a name that people bear has ش as S: Stein, Puskas, but Shatwan, Boushnaf. */
const OPENS_WITHOUT_SH = /^s(?![ch])/;
const WITHOUT_SH = /^(?!.*(?:[cst]h|[ct]i|sz|x|j|g)).*s/;

/** It has a vowel where tongues ask for one, and a consonant for each that was typed. */
export function isSayable({ latin, isName }: SpellingCandidate, stem: string): boolean {
  const isLost = stem.startsWith('ش')
    ? OPENS_WITHOUT_SH.test(latin)
    : stem.includes('ش') && WITHOUT_SH.test(latin);
  if (isLost && !isName) return false;
  const letters = latin
    .replace(DIGRAPHS, 'h')
    .replace(/x/g, 'ks')
    .replace(/[^a-z]/g, '');
  const typed = stem.replace(ONE_CONSONANT, 'ش').match(STRONG)?.length ?? 0;
  return !CONSONANTS_ONLY.test(letters) && letters.replace(/[aeiouy]/g, '').length >= typed;
}
