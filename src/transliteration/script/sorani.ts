/**
 * The vowel ە of Sorani as typed before Unicode had a letter for it: ه with a zero-width break behind it, so that it does not join
 * (شه‌ونم for شەونم). Persian breaks words in the same way before an ending (خانه‌ها) or the rest of a compound (به‌نام).
 */
import { BLOCKS, HEH, ZWNJ } from './unicode';

/** Letters that only Kurdish has, how its words open with a vowel, and its v and long u among letters that Arabic has not. */
export const KURDISH_LETTERS = /[ەێۆڕڵ]|^ئ[اوی]|^(?=.*[پچژگکی]).*(?:[^اآویۆ]وو[^اوی]|ڤ)/u;

/** How ە was typed. */
export const BROKEN_HEH = HEH + ZWNJ;
const WORDS = new RegExp(`[${BLOCKS}${ZWNJ}]+`, 'gu');
/** Words of Persian that are broken behind their first ه. */
const PERSIAN = /^(?:به.(?:نام|روز|زاد|ویژ|خاطر|عن|صو|طو|دلی|همرا|جا|دنبا)|سه.شنب|نه.تنها)/u;
/** Behind one letter, or before a last syllable that is no ending of Persian (چاومه‌ست, but حرفه‌گر). */
const BROKEN_INSIDE = new RegExp(`^.${BROKEN_HEH}.|${BROKEN_HEH}(?!تر|گر)[^اويىیهێۆ]{1,2}$`, 'u');
/** Not after a long vowel, where ه is a consonant. */
const BROKEN = new RegExp(`[^اآێۆ]${BROKEN_HEH}`, 'gu');

/** @returns where in the text a zero-width break makes a vowel of the ه before it */
export function brokenVowels(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (!text.includes(BROKEN_HEH)) return found;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const broken = [...word.matchAll(BROKEN)].map(({ index: at }) => at + 2);
    if (broken.length > 0 && isSorani(word, broken.length)) for (const at of broken) found.add(index + at);
  }
  return found;
}

const isSorani = (word: string, broken: number): boolean =>
  broken > 1 || KURDISH_LETTERS.test(word) || (BROKEN_INSIDE.test(word) && !PERSIAN.test(word));
