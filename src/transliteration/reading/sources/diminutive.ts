/**
 * Diminutives told by their letters (Wright I §§ 269, 274): fuʿayʿil and fuʿayʿīl of four, and their nisba (دغيثر, شليويح, محيدلي); of three with و in the
 * middle (دويحي, عويضة), and families in ات (خريسات). No other noun has such letters; foreign names do (كريستي, جويني), so a letter or an
 * article has to speak for Arabic.
 */
import * as u from '../../script/unicode';

const STRONG = 'بتثجحخدذرزسشصضطظعغفقكلمن';
/** At the end ه and ك are pronouns, ت is a Turkish ending. */
const LAST = STRONG.replace(/[تك]/g, '');
const OF_FOUR = new RegExp(`^([${STRONG}ه])([${STRONG}هو])ي([${STRONG}هو])(ي?)([${LAST}])(ي?)$`, 'u');
const OF_THREE = new RegExp(`^([${STRONG}ه])(و)ي([${STRONG}ه])([يةه]?)$`, 'u');
const FAMILY = new RegExp(`^([${STRONG}ه])([${STRONG}ه])ي([${STRONG}ه])(ات)$`, 'u');
/** What foreign names are hardly written with. */
const ARABIC = /[ثحخذصضطظعقة]/;

/** @returns the vowelled word, or nothing where it is no diminutive */
export function diminutiveOf(stem: string, hasArticle: boolean): string | undefined {
  const family = FAMILY.exec(stem);
  if (family) return ofThree(family);
  if (!(hasArticle || ARABIC.test(stem))) return undefined;
  const three = OF_THREE.exec(stem);
  return three ? ofThree(three) : ofFour(stem);
}

function ofFour(stem: string): string | undefined {
  const found = OF_FOUR.exec(stem);
  if (!found) return undefined;
  const [, first, second, third, long, last, nisba] = found;
  if (long && nisba) return undefined;
  // Muhaidli: before the nisba the vowel is hardly heard.
  const closing = nisba ? `${u.SUKUN}${last}${u.KASRA}ي${u.SHADDA}` : `${u.KASRA}${long}${last}`;
  return `${first}${u.DAMMA}${second}${u.FATHA}ي${u.SUKUN}${third}${closing}`;
}

function ofThree([, first, second, third, ending]: RegExpExecArray): string {
  return `${first}${u.DAMMA}${second}${u.FATHA}ي${u.SUKUN}${third}${ENDINGS[ending!] ?? ''}`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  ي: `${u.KASRA}ي${u.SHADDA}`,
  ة: `${u.FATHA}ة`,
  ه: `${u.FATHA}ة`,
  ات: `${u.FATHA}ات`,
};
