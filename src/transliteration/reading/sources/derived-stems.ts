/** Imperfects of derived forms, of which only the perfect is listed: يعلم of علم, يضيف of أضاف. */
import * as u from '../../script/unicode';
import { type Form, isVerb, listed, withoutLastVowel } from './inflected-forms';
import { FIFTH_FORM, LONG_A_BEFORE_LAST, OPENING_ALIF } from './verb-vowels';

const PERFECT_END = new RegExp(`[${u.FATHA}ى]$`, 'u');
const VOWEL_BEFORE_LAST = new RegExp(`([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}اوىي])$`, 'u');
/** Second and third form, and four consonants: علّم, عالج, ترجم. */
export const OF_FOUR = new RegExp(
  `^.${u.FATHA}(?:.${u.SHADDA}${u.FATHA}[^${u.TASHKIL}]|ا.${u.FATHA}.|[^${u.TASHKIL}ا][^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}])`,
  'u',
);
/** أَرسَل, أَلقَى, أَعَدّ; of أَضَاف the imperfect has other letters. */
const FOURTH_PERFECT_STEM = new RegExp(
  `^أ${u.FATHA}(?:[^${u.TASHKIL}][^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}]|.${u.FATHA}.${u.SHADDA})$`,
  'u',
);

export const PERSONS = 'يتنأ';

export const isImperfect = (bare: string): boolean =>
  PERSONS.includes(bare[0]!) && bare.length > 2 && !bare.endsWith(u.TA_MARBUTA);

/** نتعرف of تعرف, يقترب of اقترب: the derived forms keep their vowels but for the last, which is i except in fifth and sixth. */
export function imperfectOfDerived(bare: string): Form | undefined {
  if (!isImperfect(bare)) return undefined;
  const { first, rest, rule } = stemOfDerived(bare.slice(1)) ?? {};
  if (rest === undefined) return undefined;
  return { vocalised: bare[0]! + first + rest, verb: true, rule: `imperfect of ${rule}` };
}

interface DerivedStem {
  /** The vowel of the person. */
  readonly first: string;
  readonly rest: string;
  readonly rule: string;
}

function stemOfDerived(stem: string): DerivedStem | undefined {
  if (stem.length < 2) return undefined;
  if (stem[0] === u.WAW_HAMZA) return ofHamza(stem);
  const perfect = stem.replace(/ي$/u, 'ى').replace(/ئ$/u, 'أ');
  // يجرى, ينشأ: what is done.
  const isDone = perfect === stem && /[ىأ]$/u.test(stem);
  return (
    ofFifthForm(stem) ??
    (isDone ? undefined : (ofFour(perfect) ?? ofOpenedPerfect(perfect) ?? ofHollowPerfect(stem)))
  );
}

/** يؤجل of أجل, whose hamza has another seat. */
function ofHamza(stem: string): DerivedStem | undefined {
  const derived = stemOfDerived(u.ALIF_HAMZA + stem.slice(1));
  return derived && { ...derived, rest: stem[0] + derived.rest.slice(1) };
}

/** يتعلم of تعلم */
function ofFifthForm(stem: string): DerivedStem | undefined {
  const rest = stem.length > 3 ? listedPerfectStem(stem, FIFTH_FORM) : undefined;
  return rest === undefined ? undefined : { first: u.FATHA, rest, rule: stem };
}

/** يعلم of علم, يعالج of عالج, يترجم of ترجم. */
function ofFour(perfect: string): DerivedStem | undefined {
  const stem = perfect.length > 2 ? listedPerfectStem(perfect, OF_FOUR) : undefined;
  return stem === undefined ? undefined : { first: u.DAMMA, rest: lastVowelAs(u.KASRA, stem), rule: perfect };
}

/** يقترب of اقترب, يشتري of اشترى, يرسل of أرسل. */
function ofOpenedPerfect(stem: string): DerivedStem | undefined {
  const opened = stem.length > 2 ? listedPerfectStem(u.ALIF + stem, OPENING_ALIF) : undefined;
  if (opened !== undefined) {
    const rest = lastVowelAs(u.KASRA, opened.replace(OPENING_ALIF, ''));
    return { first: u.FATHA, rest, rule: u.ALIF + stem };
  }
  const fourth = listedPerfectStem(u.ALIF_HAMZA + stem, FOURTH_PERFECT_STEM);
  if (fourth === undefined) return undefined;
  return { first: u.DAMMA, rest: lastVowelAs(u.KASRA, fourth.slice(2)), rule: u.ALIF_HAMZA + stem };
}

/** يضيف of أضاف, يستقيل of استقال. */
function ofHollowPerfect(stem: string): DerivedStem | undefined {
  const [, first, last] = /^(ست.|.)ي(.)$/u.exec(stem) ?? [];
  if (!first) return undefined;
  const opening = first.length > 1 ? u.ALIF : u.ALIF_HAMZA;
  const rule = `${opening}${first}ا${last}`;
  const perfect = listedPerfectStem(rule, LONG_A_BEFORE_LAST)?.replace(OPENING_ALIF, '');
  if (perfect === undefined) return undefined;
  const rest = `${perfect.slice(opening === u.ALIF ? 0 : 2, -3)}${u.KASRA}ي${last}`;
  return { first: opening === u.ALIF ? u.FATHA : u.DAMMA, rest, rule };
}

/** Of a listed perfect, without its last vowel. */
function listedPerfectStem(bare: string, form: RegExp): string | undefined {
  const perfects = listed(bare).filter((entry) => isVerb(entry) && PERFECT_END.test(entry.vocalised));
  return perfects
    .map(({ vocalised }) => withoutLastVowel(vocalised))
    .find((stem) => form.test(stem) && ACTIVE_END.test(stem));
}

/** Not of اُختِيرَ, what was done. */
const ACTIVE_END = new RegExp(`${u.FATHA}(?:ا?.${u.SHADDA}?|ى)$`, 'u');

/** The vowel before the last consonant of a verb. */
export function lastVowelAs(vowel: string, vocalised: string): string {
  if (vowel === u.KASRA) {
    if (vocalised.endsWith(`${u.FATHA}ى`)) return `${vocalised.slice(0, -2)}${u.KASRA}ي`;
    if (vocalised.endsWith(`${u.FATHA}أ`)) return `${vocalised.slice(0, -2)}${u.KASRA}ئ`;
  }
  return vocalised.replace(VOWEL_BEFORE_LAST, (_, __, last: string) => vowel + last);
}
