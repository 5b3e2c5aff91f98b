/** The text of a phrase → the phones to listen for, where nobody has enrolled it. */

import { requireObject, requireText } from '../check-input';
import { NutqError } from '../errors';
import { lastOf } from '../platform/last';
import type { TransliterateOptions } from '../transliteration/options';
import { type ReadAloudOptions, readAloud, type SpokenPart } from '../transliteration/read-aloud';
import { plainLatin } from '../transliteration/spelling/letters';
import type { PhrasePhones } from '../voice/phrase/phone-alignment';
import { arabicPronunciations, type PlaceInPhrase } from './arabic';
import { ARABIC_NUMERALS, ENGLISH_NUMERALS } from './data/numerals';
import { englishPronunciations } from './english';
import { numberWords } from './numerals';
import { merge, type Pronunciation, toPhones } from './variants';

export type { PhrasePhones };

/** How Arabic words of the phrase are read. */
export interface PhrasePhonesOptions extends Pick<TransliterateOptions, 'dictionary' | 'lexicon' | 'model'> {
  /** Most pronunciations of a word. Default 6. */
  readonly alternatives?: number;
}

const DEFAULT_ALTERNATIVES = 6;
/** UTF-16 units: more than anybody says in the minute that a recording may last. */
const LONGEST_PHRASE = 1000;

/**
 * Tells how the words of a phrase sound, for `phones` of enrolments and logins. It takes Arabic and Latin letters in any mix. Numbers are
 * read in the language of the word beside them. Give a `model`: without one, unlisted Arabic words are read by rule. Pass the text as the
 * person typed it, since vowel marks and ة say more than the normalised form.
 *
 * @returns empty where there is nothing to say, where something is written in another script, or beyond 1,000 UTF-16 units
 * @throws NutqError `invalid-option` as `transliterate`
 * @example
 * phrasePhones('open حسابي')[0]; // [['oʊ', 'p', 'ʌ', 'n']]
 */
export function phrasePhones(text: string, options: PhrasePhonesOptions = {}): PhrasePhones {
  requireText(text, 'text');
  requireObject(options, 'options');
  const { alternatives = DEFAULT_ALTERNATIVES, ...reading } = options;
  if (!Number.isInteger(alternatives) || alternatives < 1) {
    throw new NutqError('invalid-option', 'alternatives must be a whole number above 0', {
      field: 'alternatives',
    });
  }
  if (text.length > LONGEST_PHRASE) return [];
  const words = spokenWords(text, reading);
  const spoken = words?.map((word, i) =>
    word({ first: i === 0, last: i === words.length - 1 }, alternatives).map(toPhones),
  );
  return spoken?.every((pronunciations) => pronunciations.length > 0) ? spoken : [];
}

type Language = 'ar' | 'en';

/** A word that waits for its place in the phrase. */
type SpokenWord = (place: PlaceInPhrase, most: number) => Pronunciation[];

/** `undefined` where something cannot be read. */
function spokenWords(text: string, options: ReadAloudOptions): SpokenWord[] | undefined {
  const pieces = readAloud(text, options).flatMap(cutLatin);
  if (pieces.some(({ kind }) => kind === 'unknown')) return undefined;
  const ownLanguage: Language = /[٠-٩۰-۹]/.test(text) ? 'ar' : 'en';
  const languages = pieces.map(languageOf);
  return pieces.flatMap((piece, i): SpokenWord[] => {
    switch (piece.kind) {
      case 'word':
        return [(place, most) => arabicPronunciations(piece.readings, place, most)];
      case 'latin':
        return [(_, most) => englishPronunciations(piece.text, most)];
      case 'number': {
        const before = lastOf(languages.slice(0, i).filter((language) => language));
        const after = languages.slice(i).find((language) => language);
        return spokenNumber(piece.text, before ?? after ?? ownLanguage);
      }
      default:
        return [];
    }
  });
}

type Piece =
  | Exclude<SpokenPart, { readonly kind: 'other' }>
  | { readonly kind: 'latin'; readonly text: string }
  | { readonly kind: 'unknown' };

/** Words in Latin letters between the Arabic; accents are dropped, signs are not said. */
function cutLatin(part: SpokenPart): Piece[] {
  if (part.kind !== 'other') return [part];
  const plain = plainLatin(part.text).normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return (plain.match(/[a-z]+(?:'[a-z]+)*|[\p{L}\p{N}]/giu) ?? []).map((text) =>
    /^[a-z]/i.test(text) ? { kind: 'latin', text } : { kind: 'unknown' },
  );
}

function languageOf({ kind }: Piece): Language | undefined {
  return kind === 'word' ? 'ar' : kind === 'latin' ? 'en' : undefined;
}

function spokenNumber(text: string, language: Language): SpokenWord[] {
  // 1,000 is one number, 3.14 and 12,5 are two: the signs between them are not said.
  const whole = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  const [numerals, say] = language === 'ar' ? [ARABIC_NUMERALS, sayArabic] : [ENGLISH_NUMERALS, sayEnglish];
  return whole
    .match(/\d+/g)!
    .flatMap((digits) => numberWords(digits, numerals))
    .map(
      (ways) => (place, most) =>
        merge(
          ways.flatMap((way) => say(way, place, most)),
          most,
        ),
    );
}

function sayArabic(vocalised: string, place: PlaceInPhrase, most: number): Pronunciation[] {
  const readings = readAloud(vocalised).flatMap((part) => (part.kind === 'word' ? part.readings : []));
  return arabicPronunciations(readings, place, most);
}

function sayEnglish(word: string, _: PlaceInPhrase, most: number): Pronunciation[] {
  return englishPronunciations(word, most);
}
