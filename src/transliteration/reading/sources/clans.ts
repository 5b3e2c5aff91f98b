/**
 * Clans of Jordan, Palestine and Arabia, فعاعلة: in names the vowel after the third consonant is not heard (عثامنة Athamna, طراونة Tarawna), in
 * ordinary plurals it is (فلاسفة Falasifa). Of 66 names with such letters in the training data of the model 57 are written without it.
 */
import * as u from '../../script/unicode';

const C = 'بتثجحخدذرزسشصضطظعغفقكلمن';
/** With م it is oftener a masdar: مجادلة. */
const SHAPE = new RegExp(
  `^([${C.replace('م', '')}ه])([${C}هوي])ا([${C}هوي])([${C.replace('ع', '')}ه])[ةه]$`,
  'u',
);

/** Plurals of the language. */
const PLURALS = new Set(
  (
    'أباطرة أساقفة بحارنة برابرة برامكة بطارقة بطالمة بنادقة بياطرة تلامذة جبابرة جهابذة حضارمة حنابلة دكاترة زنادقة سلاجقة سماسرة شراكسة شياطنة ' +
    'صيادلة صيارفة طواغية عباقرة عباسلة عمالقة غساسنة فراعنة فلاسفة قبارصة قراصنة قرامطة قياصرة كرادلة'
  ).split(' '),
);

/** @returns the vowelled word, or nothing where it is no clan */
export function clanOf(stem: string): string | undefined {
  const found = PLURALS.has(stem) ? null : SHAPE.exec(stem);
  if (!found) return undefined;
  const [, first, second, third, last] = found;
  return `${first}${u.FATHA}${second}${u.FATHA}ا${third}${u.SUKUN}${last}${u.FATHA}ة`;
}
