/** Readings → a scheme that writes sounds, word by word in the context of the phrase. */
import { lastOf } from '../../platform/last';
import { endsInTaMarbuta, governsInside } from '../reading/construct';
import { HOUSE, PARENTS, SERVANT } from '../reading/name-words';
import { type Reading, type WholeWord, type Word, wholeWords } from '../reading/reading';
import { soundsOf } from '../reading/word-sounds';
import type { SoundScheme } from '../schemes/scheme';
import * as u from '../script/unicode';
import { romanise } from './romanise';

export interface PhraseContext {
  /** First word of the text. */
  readonly first: boolean;
  /** The text before ends in a vowel. */
  readonly afterVowel: boolean;
  /** The word governs the next one. */
  readonly construct: boolean;
}

/** Particles and conjunctions whose last vowel is part of the word: ḥawla, ʻinda, mundhu, ḥaythu. */
const INVARIABLE_IN_U = new Set(['منذ', 'حيث', 'نحن', 'بعد', 'قبل']);

/** A long vowel before the last consonant: عَفَّانَ, مُسْلِمِينَ. Verbs that have one open otherwise (يَكْتُبُونَ, أَرَادَ). */
const NOUN_IN_A = new RegExp(`^[^يتناأ].*(?:ا|${u.DAMMA}و|${u.KASRA}ي).${u.SHADDA}?${u.FATHA}$`, 'u');

/** خُوَيْلِدَ */
const DIMINUTIVE = new RegExp(`^.${u.DAMMA}.${u.FATHA}ي${u.SUKUN}?\\S`, 'u');

/** يُحِبِّ: a doubled last letter of a verb, for which any vowel will do. */
const DOUBLED_VERB = new RegExp(`^[يتن].*${u.SHADDA}${u.KASRA}$`, 'u');

/** la-hum, bi-hi: prepositions before a pronoun are joined as before a noun. */
const CLITIC_PRONOUN = /^[لب](?:ه|ها|هم|هن|هما|نا|ك|كم|كن)$/;

const INVARIABLE_IN_I = /^(?:أنت|لك|بك|أولئك|هؤلاء)$/;

/** Words that begin no sentence with a capital in the `names` policy. */
const COMMON_KINDS = new Set(['word', 'phrase', 'particle']);

/** God, and particles that open a name and are written as part of it. */
const NAME_OPENINGS = new Set([u.GOD, ...PARENTS, HOUSE, 'ذو', SERVANT]);

/** بن however it is marked, but not بُنّ (coffee). */
const SON = new RegExp(`^ب[${u.KASRA}${u.SUKUN}]?ن[${u.SHORT_VOWELS}${u.SUKUN}]?$`, 'u');

export function spellScholarly(reading: Reading, scheme: SoundScheme, context: PhraseContext): string {
  if (scheme.taught && reading.scholarly !== undefined)
    return capitaliseStem(inContext(reading.scholarly, reading, scheme, context.construct));
  let { afterVowel, first } = context;
  const written = wholeWords(reading).map((word, i) => {
    const last = i === reading.words.length - 1;
    const construct = last ? context.construct : governsInside(reading, i);
    const text = spellOne(word, reading, scheme, { first, afterVowel, construct });
    afterVowel = endsInVowel(text);
    first = false;
    return text;
  });
  return written.join(' ');
}

export function endsInVowel(text: string): boolean {
  return /[aiuāīūá]$/.test(text.normalize('NFC'));
}

function spellOne(word: WholeWord, reading: Reading, scheme: SoundScheme, context: PhraseContext): string {
  const bare = u.stripMarks(word.stem);
  const son = SON.test(word.stem) && word.proclitics.length === 0 && !word.article ? scheme.son : undefined;
  const { prefix, body } = romanise(
    {
      ...soundsOf(word),
      construct: context.construct,
      afterVowel: context.afterVowel,
      verbal: isVerbal(word),
    },
    scheme,
  );
  const common = COMMON_KINDS.has(reading.kind ?? '') && !NAME_OPENINGS.has(bare);
  const capital = scheme.capitals === 'each' || (scheme.capitals === 'names' && !common);
  const cased = son ?? (capital ? capitaliseLetter(body) : body);
  const joined = CLITIC_PRONOUN.test(bare)
    ? cased.replace(/^(?:la|li|bi)/, `$&${scheme.procliticJoint.trim()}`)
    : cased;
  const capitalArticle =
    scheme.article.capital === 'always' || (scheme.article.capital === 'initial' && context.first);
  return (capitalArticle ? capitaliseLetter(prefix) : prefix) + joined;
}

/** The model knows a word by itself; whether its ة is heard, the words around it tell. */
function inContext(text: string, reading: Reading, scheme: SoundScheme, construct: boolean): string {
  if (!endsInTaMarbuta(reading) || !/[ht]$/.test(text)) return text;
  const { pausal } = scheme.taMarbuta;
  return construct ? text.replace(/h$/, 't') : text.replace(/t$/, lastOf(pausal)!);
}

/** Qāhirah of al-qāhirah. */
function capitaliseStem(text: string): string {
  const stem = text.lastIndexOf('-') + 1;
  return text.slice(0, stem) + capitaliseLetter(text.slice(stem));
}

/** The first letter that has a capital, past ʻ and ʼ. */
function capitaliseLetter(text: string): string {
  return text
    .replace(/\p{L}\p{M}*/u, (letter) => (/[ʻʼʿʾ]/.test(letter) ? letter : letter.toUpperCase()))
    .replace(/^([ʻʼʿʾ‘’])(\p{Ll}\p{M}*)/u, (_, sign: string, letter: string) => sign + letter.toUpperCase());
}

/**
 * Whether a written last vowel belongs to the word (verbs, particles, pronouns) or is a case ending of a noun: ALA-LC drops the latter. The
 * list knows its own words. In other words a final a counts as the word's, unless the shape is a noun's: an accusative without article is
 * rare in romanised text.
 */
function isVerbal({ stem, article, inflected }: Word): boolean {
  const last = lastOf(stem)!;
  if (article || inflected || !u.SHORT_VOWELS.includes(last)) return false;
  const bare = u.stripMarks(stem);
  if (bare.endsWith(u.TA_MARBUTA)) return false;
  if (last === u.FATHA) return !DIMINUTIVE.test(stem) && (bare.length < 4 || !NOUN_IN_A.test(stem));
  if (bare.length > 2 && bare.endsWith(u.HEH)) return true; // pronouns -hu, -hi, and hādhihi
  if (last === u.KASRA) return INVARIABLE_IN_I.test(bare) || DOUBLED_VERB.test(stem);
  return (
    INVARIABLE_IN_U.has(bare) ||
    PERFECT_IN_TU.test(stem) ||
    (/^[يتنأ].{2,}/u.test(bare) && !NOUN_IN_U.test(stem))
  );
}

/** كَتَبْتُ */
const PERFECT_IN_TU = new RegExp(`^(?:.[${u.SHORT_VOWELS}]){2}.${u.SUKUN}ت.$`, 'u');
/** تَفْسِيرُ, أَعْلَامُ, أُسْدُ */
const NOUN_IN_U = new RegExp(`^.[${u.SHORT_VOWELS}].${u.SUKUN}.(?:[${u.SHORT_VOWELS}]?[اي].)?.$`, 'u');
