/**
 * Diminutives of four letters, fuʿayʿil and fuʿayʿīl (Wright I §§ 269, 274), and their nisba: دغيثر, شليويح, محيدلي. No other noun has such
 * letters; foreign names do (كريستي), so a letter or an article has to speak for Arabic.
 */
import * as u from '../../script/unicode';

const STRONG = 'بتثجحخدذرزسشصضطظعغفقكلمن';
/** At the end ه and ك are pronouns, ت is a Turkish ending. */
const LAST = STRONG.replace(/[تك]/g, '');
const SHAPE = new RegExp(`^([${STRONG}ه])([${STRONG}هو])ي([${STRONG}هو])(ي?)([${LAST}])(ي?)$`, 'u');
/** What foreign names are hardly written with. */
const ARABIC = /[ثحخذصضطظعق]/;

/** @returns the vowelled word, or nothing where it is no diminutive */
export function diminutiveOf(stem: string, hasArticle: boolean): string | undefined {
  const found = SHAPE.exec(stem);
  if (!found || !(hasArticle || ARABIC.test(stem))) return undefined;
  const [, first, second, third, long, last, nisba] = found;
  if (long && nisba) return undefined;
  // Muhaidli: before the nisba the vowel is hardly heard.
  const closing = nisba ? `${u.SUKUN}${last}${u.KASRA}ي${u.SHADDA}` : `${u.KASRA}${long}${last}`;
  return `${first}${u.DAMMA}${second}${u.FATHA}ي${u.SUKUN}${third}${closing}`;
}
