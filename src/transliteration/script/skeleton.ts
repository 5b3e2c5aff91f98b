/**
 * The consonants of a foreign name or word, under which its Arabic spellings meet: its short vowels are written with a letter or without
 * (دليفري, ديليفري), and its g with any of ج غ ق (ماركتنج, ماركتنغ).
 */
import { lookupCode } from './unicode';

const FOLDED: ReadonlyMap<number, number> = new Map([
  ...Array.from('اوي', (vowel) => [vowel.charCodeAt(0), 0] as const),
  ...Array.from('غق', (g) => [g.charCodeAt(0), 'ج'.charCodeAt(0)] as const),
]);

/** 0 for a letter that may stand for a vowel. */
export function consonantCode(code: number): number {
  const letter = lookupCode(code);
  return FOLDED.get(letter) ?? letter;
}

/** @param bare a word without marks */
export function skeletonOf(bare: string): string {
  let skeleton = '';
  for (let i = 0; i < bare.length; i++) {
    const code = consonantCode(bare.charCodeAt(i));
    if (code !== 0) skeleton += String.fromCharCode(code);
  }
  return skeleton;
}
