import { BACK_VOWELS } from './back-vowels';
import { CONSONANTS } from './consonants';
import { FRONT_VOWELS } from './front-vowels';

/**
 * English letters → phones, after the rules of Elovitz, Johnson, McHugh and Shore, "Letter-to-Sound Rules for Automatic
 * Translation of English Text to Phonetics", NRL Report 7948 (1976), a work of the United States government in the public domain;
 * cut down where the word list knows better, and added to for doubled letters, endings and unstressed vowels.
 *
 * A line is `left[letters]right phones`, the first that fits wins; `|` parts pronunciations, likeliest first; `-` is silence.
 *
 *     _  edge of the word            #  one or more vowels       :  any number of consonants
 *     ^  one consonant               .  a voiced consonant       &  a sibilant
 *     @  a consonant after which u is long   +  a front vowel (e i y)   %  an ending: e er ers es ed ing ings ely
 */
export const ENGLISH_RULES: Readonly<Record<string, string>> = {
  ...BACK_VOWELS,
  ...CONSONANTS,
  ...FRONT_VOWELS,
};
