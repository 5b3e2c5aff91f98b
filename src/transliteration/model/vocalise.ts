import * as u from '../script/unicode';
import { LENGTHENS, LETTER_SOUNDS } from './alphabet';
import { MARK_OF, type MarkedLetter, type Vowel } from './mark-labels';

const LONG_START: Readonly<Record<string, 'a' | 'i' | 'u'>> = { ā: 'a', á: 'a', ī: 'i', ū: 'u' };
const SHORT_TAIL = /([aiu])(n?)-?$/;
/** A short vowel and then the consonant of the letter. */
const SHORT_HEAD = /^([aiu])[^aiu-]/;
const LONG_TAIL = /ā-?$/;
const DOUBLED = /^[aiu]?[ʻʼ]?(?:([^aiu])\1|(..)\2|īy|ūw)/;

/** The marks that an ALA-LC chunk puts on its letter, given the chunk that follows. */
function predictedMarks(
  letters: readonly MarkedLetter[],
  chunks: readonly string[],
  i: number,
): { geminated: boolean; vowel: string } {
  const { letter } = letters[i]!;
  if (!LETTER_SOUNDS.has(letter)) return { geminated: false, vowel: '' };
  const chunk = chunks[i]!;
  const next = letters[i + 1]?.letter ?? '';
  const nextChunk = chunks[i + 1] ?? '';
  const geminated = DOUBLED.test(chunk);
  // A bare letter of prolongation, a silent letter, ta marbuta, or the alif of a tanwin: nothing is written on it.
  const plain = chunk.replace('-', '');
  // ايمان: the alif only carries the first vowel, which the next letter lengthens.
  const first = LONG_START[(plain || nextChunk)[0] ?? ''];
  if (i === 0 && letter === u.ALIF && first && LENGTHENS[first].includes(next))
    return { geminated: false, vowel: MARK_OF[first] };
  if (plain === '' || letter === u.TA_MARBUTA || letter === u.ALIF_MADDA || plain in LONG_START)
    return { geminated: false, vowel: '' };
  if (letter === u.ALIF && (plain === 'an' || nextChunk === 'l-')) return { geminated: false, vowel: '' };
  // الآتي: the article's letter has no vowel, though the next opens with one.
  if (chunk === 'l-' && (u.SUN_LETTERS.has(next) || next === u.ALIF_MADDA))
    return { geminated: false, vowel: '' };
  const afterArticle = i > 0 && chunks[i - 1] === 'l-' && u.SUN_LETTERS.has(letter);

  const short = SHORT_TAIL.exec(chunk);
  let vowel: string;
  if (short && !(short[2] === 'n' && letter === u.NOON && chunk.length < 4)) {
    const tanwin = short[2] === 'n' && i === letters.length - 1;
    vowel = tanwin ? u.TANWIN_MARKS[short[1] as 'a'] : MARK_OF[short[1] as Vowel];
  } else if (LONG_TAIL.test(chunk) && chunk.length > 1) {
    vowel = MARK_OF.a + u.DAGGER_ALIF;
  } else if (next === u.ALIF && nextChunk === 'an') {
    vowel = u.TANWIN_MARKS.a;
  } else if (next === u.TA_MARBUTA && nextChunk.startsWith('a')) {
    vowel = MARK_OF.a;
  } else {
    const quality = LONG_START[nextChunk[0] ?? ''];
    // The alignment may give a short vowel to the letter after it (ṣ-uw-ay-li-ḥ): it is written on the letter before.
    const borrowed = SHORT_HEAD.exec(nextChunk)?.[1] as Vowel | undefined;
    if (quality && LENGTHENS[quality].includes(next)) vowel = MARK_OF[quality];
    else if (borrowed && next !== u.ALIF && next !== u.ALIF_MADDA) vowel = MARK_OF[borrowed];
    else vowel = next === '' ? '' : MARK_OF[''];
  }
  return { geminated: geminated || afterArticle, vowel };
}

/** Arabic with its marks from the ALA-LC chunk of every letter. Written marks stay as they are. */
export function writeMarks(letters: readonly MarkedLetter[], chunks: readonly string[]): string {
  let text = '';
  letters.forEach(({ letter, vowel, geminated, written }, i) => {
    const predicted = predictedMarks(letters, chunks, i);
    const shadda = predicted.geminated && !geminated ? u.SHADDA : '';
    text += letter + (vowel === undefined ? shadda + written + predicted.vowel : shadda + written);
  });
  return text;
}
