/**
 * The case of a noun before its pronoun (ALA-LC rule 14), which neither the letters nor a word by itself tell. It is genitive after a
 * preposition or a noun that governs it (ilá yawminā, ṭuruq tadrīsihā), elsewhere the nominative of titles and headings. A pronoun of one
 * letter loses its vowel before a pause (Ḥayātuhu wa-ʻaṣruh).
 */
import { lastOf } from '../../platform/last';
import * as u from '../script/unicode';
import { PREPOSITIONS } from './prepositions';
import { hasArticle, type Reading } from './reading';
import type { Unit } from './unit';

/** The short vowel of a case, the pronoun, and the vowel of a pronoun of one letter. */
const SCHOLARLY = /([iu])(h(?:[iu]m?)?|hā|nā|kum)$/;
const VOCALISED_HIS = new RegExp(`^ه[${u.DAMMA}${u.KASRA}]`, 'u');
const VOCALISED = new RegExp(
  `[${u.DAMMA}${u.KASRA}](ه(?:[${u.DAMMA}${u.KASRA}](?:م${u.SUKUN}?)?|${u.FATHA}?ا)?|ن${u.FATHA}?ا|ك${u.DAMMA}م${u.SUKUN}?)$`,
  'u',
);

/**
 * @param readings of unit `i`
 * @returns the likeliest reading, in the case that its place in the text asks for
 */
export function inItsCase(units: readonly Unit[], i: number): Reading {
  const { readings } = units[i]!;
  const [reading] = readings as [Reading];
  if (!hasPronoun(reading, readings)) return reading;
  const vowel = isGenitive(reading, units[i - 2], units[i - 1]) ? 'i' : 'u';
  return withCase(reading, vowel, isPause(units[i + 1]));
}

/** Of the model's guesses one that ends in the vowel of hu or hi vouches for the pronoun: فقيه has none. */
function hasPronoun(reading: Reading, readings: readonly Reading[]): boolean {
  if (reading.rule.startsWith('attached pronoun')) return true;
  if (reading.source !== 'model' || reading.words.length > 1 || !reading.scholarly) return false;
  if (!SCHOLARLY.test(reading.scholarly)) return false;
  return (
    !reading.scholarly.endsWith('h') ||
    readings.some(({ scholarly }) => scholarly?.startsWith(reading.scholarly!) && /h[iu]$/.test(scholarly))
  );
}

function isGenitive({ prefix }: Reading, before: Unit | undefined, between: Unit | undefined): boolean {
  const proclitic = lastOf(prefix.proclitics);
  // وشروحها stands beside the word before it.
  if (proclitic !== undefined) return proclitic === 'bi' || proclitic === 'li';
  const reading = before?.readings[0];
  if (!reading || !/^ +$/.test(between!.tokens[0]!.text)) return false;
  if (PREPOSITIONS.has(u.stripMarks(before.tokens[0]!.text))) return true;
  // What no list has is a noun more often than a verb. One with a pronoun, or with the article, governs nothing.
  const isNoun =
    reading.source === 'model' ||
    (reading.kind === 'word' && /^[A-Z]/.test(reading.spellings?.usual.text ?? ''));
  return isNoun && !hasArticle(reading) && !SCHOLARLY.test(reading.scholarly ?? '');
}

function isPause(next: Unit | undefined): boolean {
  return next === undefined || !/^ +$/.test(next.tokens[0]!.text);
}

function withCase(reading: Reading, vowel: 'i' | 'u', pause: boolean): Reading {
  const mark = vowel === 'i' ? u.KASRA : u.DAMMA;
  const [{ stem, ...word }] = reading.words as [Reading['words'][number]];
  const words = [
    {
      ...word,
      stem: stem.replace(VOCALISED, (_, pronoun: string) => {
        const agreeing = pronoun.replace(VOCALISED_HIS, `ه${mark}`);
        return mark + (/^ه.?$/u.test(agreeing) ? (pause ? 'ه' : `ه${mark}`) : agreeing);
      }),
    },
  ];
  const scholarly = reading.scholarly?.replace(SCHOLARLY, (_, __, pronoun: string) => {
    const agreeing = pronoun.replace(/^h[iu]/, `h${vowel}`);
    return vowel + (/^h[iu]?$/.test(agreeing) ? (pause ? 'h' : `h${vowel}`) : agreeing);
  });
  return reading.with({ words, scholarly });
}
