/** Persons, future and objects of listed verbs. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import {
  asForm,
  type Form,
  isVerb,
  listed,
  listedVerb,
  PRONOUNS,
  SHORTEST_BASE,
  withoutLastVowel,
} from './inflected-forms';
import { regularImperfect, regularPerfect } from './regular-verbs';

const FUTURE = /^س[يتنأ]../;
/** What happens to things, seldom to the speaker: انخفضت. */
const SEVENTH_FORM = /^ان[^ت]..$/u;
const FIFTH_FORM = new RegExp(`^ت${u.FATHA}`, 'u');
const MAQSURA_END = /ى$/u;
const PERFECT_END = new RegExp(`[${u.FATHA}ى]$`, 'u');
/** أعطت, which opens as what I do. */
const HER_END = new RegExp(`${u.FATHA}ت$`, 'u');
const ALIF_END = /[اى]$/u;
/** ساعدنا, before what is done to somebody. */
const OURS = new RegExp(`[^${u.TASHKIL}]ن${u.FATHA}ا$`, 'u');
const IMPERFECT = new RegExp(`^[يتنأ][${u.FATHA}${u.DAMMA}]`, 'u');
/** أَرسِل, أَضِف, أَلقَى */
const FOURTH_FORM = new RegExp(
  `^أ${u.FATHA}(?:[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}]${u.KASRA}|.${u.KASRA}.$|.*ى$)`,
  'u',
);
/** أَنجَبَ, تَسَرَّبَ, تَوَلَّى, تَبَارَى */
const DERIVED_PERFECT = new RegExp(`${u.FATHA}$|^ت${u.FATHA}.${u.FATHA}(?:.${u.SHADDA}|ا.).*ى$`, 'u');
const PASSIVE = new RegExp(`^.${u.DAMMA}.*${u.FATHA}${u.SHADDA}?(?:[^${u.TASHKIL}]${u.SHADDA}?|ى|ا.)$`, 'u');
const FOURTH_PERFECT = new RegExp(`^أ${u.FATHA}..${u.FATHA}.${u.FATHA}$`, 'u');
const LONG_END = /[اوىي]$/u;
const OPEN_END = new RegExp(`[${u.FATHA}${u.DAMMA}]$`, 'u');
/** yaf…: two consonants after the person. */
const OPENED_BY_A = new RegExp(`^ي${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}اوي]`, 'u');
const CLOSED_BY_U = new RegExp(`^.${u.SUKUN}?.${u.DAMMA}.$`, 'u');
const OPENING_ALIF = new RegExp(`^ا${u.KASRA}?`, 'u');
const VOWEL_BEFORE_LAST = new RegExp(`([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}اوىي])$`, 'u');
/** Second and third form, and four consonants: علّم, عالج, ترجم. */
const OF_FOUR = new RegExp(
  `^.${u.FATHA}(?:.${u.SHADDA}${u.FATHA}[^${u.TASHKIL}]|ا.${u.FATHA}.|[^${u.TASHKIL}ا][^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}])`,
  'u',
);
/** أَرسَل, أَلقَى, أَعَدّ; of أَضَاف the imperfect has other letters. */
const FOURTH_PERFECT_STEM = new RegExp(
  `^أ${u.FATHA}(?:[^${u.TASHKIL}][^${u.TASHKIL}]${u.FATHA}[^${u.TASHKIL}]|.${u.FATHA}.${u.SHADDA})$`,
  'u',
);
const DOUBLED_END = new RegExp(`${u.SHADDA}${u.FATHA}$`, 'u');
const LONG_A_BEFORE_LAST = new RegExp(`${u.FATHA}ا(.)$`, 'u');
/** قال, which loses its vowel in قلت. */
const HOLLOW = /ا.$/u;

export function verb(bare: string): Form | undefined {
  return imperfect(bare) ?? perfect(bare) ?? imperative(bare) ?? future(bare);
}

/** اغسل of يغسل, احتفظ of يحتفظ, اتركوا of يترك: an alif in the place of the person, whose vowel follows the next one. */
function imperative(bare: string): Form | undefined {
  if (bare[0] !== u.ALIF) return undefined;
  const plural = bare.endsWith('وا');
  const entry = listedVerb(u.YEH + bare.slice(1, plural ? -2 : undefined));
  if (!entry) return defectiveImperative(bare);
  if (!OPENED_BY_A.test(entry.vocalised)) return undefined;
  const stem = withoutLastVowel(entry.vocalised).slice(2);
  if (LONG_END.test(stem)) return undefined;
  const vocalised =
    u.ALIF + (CLOSED_BY_U.test(stem) ? u.DAMMA : u.KASRA) + stem + (plural ? `${u.DAMMA}وا` : '');
  return { vocalised, verb: true, rule: `imperative of ${entry.bare}` };
}

/** استلق of يستلقي, ابق of يبقى: the long vowel that the imperfect ends with is short. */
function defectiveImperative(bare: string): Form | undefined {
  for (const [long, short] of LONG_AND_SHORT) {
    const entry = listedVerb(u.YEH + bare.slice(1) + long);
    if (!entry || !OPENED_BY_A.test(entry.vocalised)) continue;
    const stem = withoutLastVowel(entry.vocalised.slice(2, -1)) + short;
    const vocalised = u.ALIF + (short === u.DAMMA ? u.DAMMA : u.KASRA) + stem;
    return { vocalised, verb: true, rule: `weak imperative of ${entry.bare}` };
  }
  return undefined;
}

const LONG_AND_SHORT = [
  ['ي', u.KASRA],
  ['ى', u.FATHA],
  ['و', u.DAMMA],
] as const;

/** سيتم, سأعود */
function future(bare: string): Form | undefined {
  if (!FUTURE.test(bare)) return undefined;
  const rest = bare.slice(1);
  const listed = isImperfect(rest) ? listedVerb(rest) : undefined;
  const form = listed ? asForm(listed) : (imperfect(rest) ?? objectOfVerb(rest));
  return form && { ...form, vocalised: `س${u.FATHA}${form.vocalised}`, rule: `future, ${form.rule}` };
}

/** احتفظ of احتفظ, تكلم of تكلم: one of a derived form, which only its last vowels tell from the perfect; absent for the first form. */
export function imperativeOf({ vocalised, bare }: Entry): Form | undefined {
  const stem = withoutLastVowel(vocalised);
  const form =
    OPENING_ALIF.test(vocalised) || FOURTH_PERFECT.test(vocalised)
      ? lastVowelAs(u.KASRA, stem)
      : FIFTH_FORM.test(vocalised)
        ? stem
        : undefined;
  return form === undefined ? undefined : { vocalised: form, verb: true, rule: `imperative of ${bare}` };
}

const PERSONS = 'يتنأ';
const ENDINGS: readonly (readonly [letters: string, vocalised: string, persons: string])[] = [
  ['', '', PERSONS],
  ['ون', `${u.DAMMA}ون`, 'يت'],
  ['وا', `${u.DAMMA}وا`, 'يت'],
  ['ين', `${u.KASRA}ين`, 'ت'],
  ['ان', `${u.FATHA}ان`, 'يت'],
];

/** Another person of a listed imperfect: نرسل of يرسل, يكتبون of يكتب. */
export function imperfect(bare: string): Form | undefined {
  if (!isImperfect(bare)) return undefined;
  for (const [letters, vocalised, persons] of ENDINGS) {
    if (!bare.endsWith(letters) || !persons.includes(bare[0]!)) continue;
    const stem = bare.slice(1, bare.length - letters.length);
    const weak = letters.startsWith(u.WAW) ? weakPlural(bare[0]! + stem, letters.slice(1)) : undefined;
    if (weak) return weak;
    if (stem.length < 2) continue;
    for (const person of PERSONS) {
      const entry = listedImperfect(person + stem, bare[0] === 'ت' && letters === '');
      if (!entry) continue;
      const base = letters === '' ? entry.vocalised : withoutLastVowel(entry.vocalised);
      if (letters !== '' && LONG_END.test(base)) continue;
      return {
        vocalised: bare[0]! + base.slice(1) + vocalised,
        verb: true,
        rule: `person of ${entry.bare}`,
      };
    }
  }
  return (
    withEnding(bare, imperfectOfDerived) ??
    withEnding(bare, imperfectOfPattern) ??
    withEnding(bare, passiveOfAnother)
  );
}

/** تحفظ of the passive يحفظ, of which no list has what one does. */
function passiveOfAnother(bare: string): Form | undefined {
  const passive = listed(u.YEH + bare.slice(1)).find(
    (entry) => isVerb(entry) && PASSIVE.test(entry.vocalised),
  );
  return passive && { ...asForm(passive), vocalised: bare[0]! + passive.vocalised.slice(1) };
}

/** يركزون of what only its perfect tells: ركز. */
function withEnding(bare: string, alone: (bare: string) => Form | undefined): Form | undefined {
  for (const [letters, vocalised, persons] of ENDINGS) {
    if (!bare.endsWith(letters) || !persons.includes(bare[0]!)) continue;
    const form = alone(bare.slice(0, bare.length - letters.length));
    if (form && !(letters !== '' && LONG_END.test(form.vocalised)))
      return { ...form, vocalised: form.vocalised + vocalised };
  }
  return undefined;
}

function imperfectOfPattern(bare: string): Form | undefined {
  const vocalised = regularImperfect(bare);
  return vocalised === undefined ? undefined : { vocalised, verb: true, rule: 'person of its pattern' };
}

/**
 * A perfect and an imperative, which have its letters (أرسل, تسرب), tell nothing of it.
 *
 * @param orPassive whether it may be done to a thing (تحفظ): what we and they do is none
 */
function listedImperfect(bare: string, orPassive: boolean): Entry | undefined {
  const entries = listed(bare).filter(
    (entry) =>
      isVerb(entry) &&
      IMPERFECT.test(entry.vocalised) &&
      !DERIVED_PERFECT.test(entry.vocalised) &&
      !(bare[0] === u.ALIF_HAMZA && FOURTH_FORM.test(entry.vocalised)),
  );
  return entries.find(({ vocalised }) => orPassive || !PASSIVE.test(vocalised));
}

/** يعانون of يعاني, يرون of يرى: the long vowel is lost in that of the plural. */
function weakPlural(shortened: string, end: string): Form | undefined {
  for (const [long, short] of LONG_AND_SHORT) {
    const letters = u.YEH + shortened.slice(1) + long;
    const vowels = listedVerb(letters)?.vocalised ?? imperfectOfDerived(letters)?.vocalised;
    if (!vowels || !IMPERFECT.test(vowels)) continue;
    const stem = withoutLastVowel(vowels.slice(1, -1));
    const plural = short === u.FATHA ? `${u.FATHA}و${u.SUKUN}` : `${u.DAMMA}و`;
    return { vocalised: shortened[0] + stem + plural + end, verb: true, rule: `person of ${letters}` };
  }
  return undefined;
}

/** تنس of ينسى, ترم of يرمي, يكن of يكون: what a weak verb loses after لم. */
export function jussive(bare: string): Form | undefined {
  if (!isImperfect(bare)) return undefined;
  return (
    hollowJussive(bare) ??
    shortened(
      bare,
      [...'يوى'].map((long) => ({ long, stem: bare.slice(1) + long })),
    )
  );
}

/** تكن of يكون, يستطع of يستطيع: a long vowel stood before the last letter. */
export function hollowJussive(bare: string): Form | undefined {
  if (!HOLLOW_JUSSIVE.test(bare)) return undefined;
  const last = bare.slice(-1);
  return shortened(
    bare,
    [...'ويا'].map((long) => ({ long, stem: bare.slice(1, -1) + long + last })),
  );
}

/** يكن, يختر, يستطع */
const HOLLOW_JUSSIVE = /^[يتنأ](?:.ت|ن.|ست.|.).$/u;

const LONG: Readonly<Record<string, string>> = { ا: u.FATHA, ى: u.FATHA, و: u.DAMMA, ي: u.KASRA };

function shortened(bare: string, stems: readonly { long: string; stem: string }[]): Form | undefined {
  for (const { long, stem } of stems) {
    const vowels = (listedVerb(u.YEH + stem) ?? imperfectOfDerived(u.YEH + stem))?.vocalised;
    if (!vowels || !IMPERFECT.test(vowels)) continue;
    const full = withoutLastVowel(vowels);
    const lost = full.lastIndexOf(long);
    // يزود has none to lose.
    if (full[lost - 1] !== LONG[long] || u.isMark(full[lost + 1] ?? '')) continue;
    const vocalised = bare[0]! + full.slice(1, lost) + full.slice(lost + 1);
    return { vocalised, verb: true, rule: `jussive of ${stem}` };
  }
  return undefined;
}

const isImperfect = (bare: string): boolean =>
  PERSONS.includes(bare[0]!) && bare.length > 2 && !bare.endsWith(u.TA_MARBUTA);

/** نتعرف of تعرف, يقترب of اقترب: the derived forms keep their vowels but for the last, which is i except in fifth and sixth. */
function imperfectOfDerived(bare: string): Form | undefined {
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
function lastVowelAs(vowel: string, vocalised: string): string {
  if (vowel === u.KASRA) {
    if (vocalised.endsWith(`${u.FATHA}ى`)) return `${vocalised.slice(0, -2)}${u.KASRA}ي`;
    if (vocalised.endsWith(`${u.FATHA}أ`)) return `${vocalised.slice(0, -2)}${u.KASRA}ئ`;
  }
  return vocalised.replace(VOWEL_BEFORE_LAST, (_, __, last: string) => vowel + last);
}

const SUBJECTS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['تم', `ت${u.DAMMA}م`],
  ['نا', `ن${u.FATHA}ا`],
  ['ت', `ت${u.DAMMA}`],
];

/** كتبت, كتبنا, كتبوا of كتب; اشتريت of اشترى. */
export function perfect(bare: string): Form | undefined {
  const plural = bare.endsWith('وا') && listedPerfect(bare.slice(0, -2));
  if (plural) {
    const vocalised = `${withoutLastVowel(plural.vocalised)}${u.DAMMA}وا`;
    return { vocalised, verb: true, rule: `person of ${plural.bare}` };
  }
  if (bare.endsWith('وا')) {
    const base = bare.slice(0, -2);
    const other = pluralOfWeak(base) ?? ofDoubled(base, `${u.DAMMA}وا`) ?? pluralOfDerived(base);
    if (other) return other;
  }
  for (const [letters, vocalised] of SUBJECTS) {
    if (!bare.endsWith(letters)) continue;
    const base = bare.slice(0, bare.length - letters.length);
    const sound = soundPerfect(base);
    if (letters === 'ت' && ((sound && HOLLOW.test(base)) || SEVENTH_FORM.test(base))) return feminine(bare);
    const weak = base.endsWith(u.YEH) ? listedVerb(base.slice(0, -1) + u.ALIF_MAQSURA) : undefined;
    const stem =
      weak?.vocalised.replace(MAQSURA_END, 'ي') ??
      brokenUp(base) ??
      (sound && withoutLastVowel(sound.vocalised)) ??
      hollowStem(base) ??
      perfectOfDerived(base);
    if (stem === undefined && letters === 'ت') return ofDoubled(base, `${u.FATHA}ت`) ?? feminine(bare);
    if (stem === undefined || (sound && HOLLOW.test(base))) continue;
    return { vocalised: stem + vocalised, verb: true, rule: `person of ${(weak ?? sound)?.bare ?? base}` };
  }
  return undefined;
}

/** Not أعدّ, whose first person is أعددت. */
function soundPerfect(base: string): Entry | undefined {
  const entry = listedPerfect(base);
  return entry && DOUBLED_END.test(entry.vocalised) ? undefined : entry;
}

/** انخفضت, قالت: of what she did the vowel is another than of what I did. */
export function feminine(bare: string): Form | undefined {
  return orWithObject(bare, feminineAlone);
}

function feminineAlone(bare: string): Form | undefined {
  const base = bare.slice(0, -1);
  if (!bare.endsWith('ت') || base.length < 2) return undefined;
  const entry = listedPerfect(base) ?? weakPerfect(base);
  const stem = entry ? withoutLastVowel(entry.vocalised).replace(WEAK_END, '') : perfectOfDerived(base);
  return stem === undefined
    ? undefined
    : { vocalised: `${stem}${u.FATHA}ت`, verb: true, rule: `feminine of ${entry?.bare ?? base}` };
}

/** تحطموا, قابلوا of يقابل */
function pluralOfDerived(base: string): Form | undefined {
  const stem = perfectOfDerived(base);
  return stem === undefined || LONG_END.test(stem)
    ? undefined
    : { vocalised: `${stem}${u.DAMMA}وا`, verb: true, rule: `person of ${base}` };
}

/** أعطوا of أعطى, نسوا of نسي */
function pluralOfWeak(base: string): Form | undefined {
  if (base.length < 2) return undefined;
  const inA = weakPerfect(base);
  const entry = inA ?? listedPerfect(base + u.YEH);
  if (!entry) return undefined;
  const stem = withoutLastVowel(entry.vocalised).replace(
    ...((inA ? [WEAK_END, u.FATHA] : [LONG_I_END, u.DAMMA]) as [RegExp, string]),
  );
  return { vocalised: `${stem}وا`, verb: true, rule: `person of ${entry.bare}` };
}

/** أدى of أدت, بدا of بدت: the long vowel is lost before the ending. */
function weakPerfect(base: string): Entry | undefined {
  return [u.ALIF_MAQSURA, u.ALIF]
    .flatMap((last) => listed(base + last))
    .find((entry) => isVerb(entry) && WEAK_PERFECT.test(entry.vocalised) && !NO_PERFECTS.has(entry.bare));
}

/** They end as weak perfects do. */
const NO_PERFECTS = new Set('أنا ألا أما كما كذا على لدى متى بلى حتى'.split(' '));

const WEAK_END = new RegExp(`${u.FATHA}[اى]$`, 'u');
const LONG_I_END = new RegExp(`${u.KASRA}ي$`, 'u');
/** أَعطَى, تَمَنَّى, نَادَى, but not تَنسَى */
const WEAK_PERFECT = new RegExp(`^(?:[^يتن]|[تن]${u.FATHA}(?:ا|.${u.FATHA})).*${u.FATHA}[اى]$`, 'u');

/** هبت, هبوا of هبّ: its consonant is still doubled. */
function ofDoubled(base: string, ending: string): Form | undefined {
  const vowels = base.length === 2 ? doubled(base) : undefined;
  return vowels === undefined
    ? undefined
    : { vocalised: withoutLastVowel(vowels) + ending, verb: true, rule: `person of ${base}` };
}

const doubled = (bare: string): string | undefined =>
  listed(bare).find(
    (entry) => isVerb(entry) && DOUBLED_END.test(entry.vocalised) && entry.vocalised[1] !== u.DAMMA,
  )?.vocalised;

/** مررت of مرّ, ظللت of ظلّ, whose imperfect tells the vowel, أعددت of أعدّ. */
function brokenUp(base: string): string | undefined {
  const last = base.slice(-1);
  const vowels = base.length > 2 && base.endsWith(last + last) ? doubled(base.slice(0, -1)) : undefined;
  if (vowels === undefined) return undefined;
  if (base.length > 3) {
    const opening = withoutLastVowel(vowels).replace(`${last}${u.SHADDA}`, '');
    return `${FOURTH_OR_TENTH.test(opening) ? opening.slice(0, -1) : opening}${last}${u.FATHA}${last}`;
  }
  const isInA = listedVerb(u.YEH + base.slice(0, -1))?.vocalised[3] === u.FATHA;
  return `${base[0]}${u.FATHA}${last}${isInA ? u.KASRA : u.FATHA}${last}`;
}

/** أَعَدّ, اِستَعَدّ: the vowel of what is doubled stood after its first consonant. */
const FOURTH_OR_TENTH = new RegExp(
  `^(?:أ${u.FATHA}|ا${u.KASRA}?ست${u.FATHA})[^${u.TASHKIL}]${u.FATHA}$`,
  'u',
);

/** زرت of زار, whose imperfect tells the vowel; أردت of أراد. */
function hollowStem(base: string): string | undefined {
  const entry = listedPerfect(`${base.slice(0, -1)}ا${base.slice(-1)}`);
  if (!entry) return undefined;
  if (base.length > 2) return withoutLastVowel(entry.vocalised).replace(LONG_A_BEFORE_LAST, `${u.FATHA}$1`);
  return base[0]! + (listedVerb(`ي${base[0]}و${base[1]}`) ? u.DAMMA : u.KASRA) + base[1]!;
}

/** قابلت of يقابل, استلمنا of يستلم. */
export function perfectOfDerived(base: string): string | undefined {
  if (base.length < 4) return secondFormPerfect(base);
  const opens = base[0] === u.ALIF || base[0] === u.ALIF_HAMZA;
  const entry = listedVerb(u.YEH + (opens ? base.slice(1) : base));
  // اتركوا of يترك: of the first form no perfect opens so.
  const isFirst = base[0] === u.ALIF && base.length === 4 && !entry?.vocalised.includes(u.SHADDA);
  if (!entry || isFirst || !IMPERFECT.test(entry.vocalised)) return regularPerfect(base);
  const rest = lastVowelAs(u.FATHA, entry.vocalised.slice(2));
  const vowel = base[0] === u.ALIF ? u.KASRA : u.FATHA;
  return opens ? base[0]! + vowel + rest : rest;
}

/** قدر of يقدر (qaddara), where a noun has the letters of the perfect. */
function secondFormPerfect(base: string): string | undefined {
  const entry =
    base.length === 3
      ? listed(u.YEH + base).find((each) => SECOND_IMPERFECT.test(each.vocalised))
      : undefined;
  return entry && lastVowelAs(u.FATHA, entry.vocalised.slice(2));
}

const SECOND_IMPERFECT = new RegExp(`^ي${u.DAMMA}.${u.FATHA}.${u.SHADDA}${u.KASRA}.$`, 'u');

/** أفرج of يفرج: what he did, of a fourth form, whose letters are those of what I do. */
export function fourthForm(bare: string): Form | undefined {
  return orWithObject(bare, fourthFormAlone);
}

function fourthFormAlone(bare: string): Form | undefined {
  const stem = bare[0] === u.ALIF_HAMZA ? perfectOfDerived(bare) : undefined;
  return stem === undefined ? undefined : { vocalised: stem + u.FATHA, verb: true, rule: 'fourth form' };
}

/** قَبلَ, a preposition. */
const NO_VOWEL = new RegExp(`[^${u.TASHKIL}اوي][^${u.TASHKIL}]${u.FATHA}$`, 'u');

function listedPerfect(bare: string): Entry | undefined {
  if (bare.length < SHORTEST_BASE) return undefined;
  const perfects = listed(bare).filter(
    (entry) => isVerb(entry) && entry.vocalised.endsWith(u.FATHA) && !NO_VOWEL.test(entry.vocalised),
  );
  // دفعت: I paid, before I was paid.
  return perfects.find(({ vocalised }) => vocalised[1] !== u.DAMMA) ?? perfects[0];
}

/** نقلوه of نقلوا, يخبرونا of يخبروا, whose alif no pronoun follows. */
function pluralBeforeObject(base: string): Form | undefined {
  const plural = base + u.ALIF;
  const form = base.endsWith(u.WAW) ? (perfect(plural) ?? imperfect(plural)) : undefined;
  return form && { ...form, vocalised: form.vocalised.slice(0, -1) };
}

/** أخبره, أخبرتني: a form, or one with what is done to somebody. */
function orWithObject(bare: string, alone: (bare: string) => Form | undefined): Form | undefined {
  const form = alone(bare);
  if (form) return form;
  for (const [letters, pronoun] of OBJECTS) {
    const verb = bare.endsWith(letters) ? alone(bare.slice(0, -letters.length)) : undefined;
    if (verb) return { ...verb, vocalised: verb.vocalised + pronoun, rule: `object of a verb, ${verb.rule}` };
  }
  return undefined;
}

/** أعطاه of أعطى, ينساها of ينسى: ى is ا inside of a word. */
function weakBeforeObject(base: string): Form | undefined {
  const alone = base.slice(0, -1) + u.ALIF_MAQSURA;
  const vowels =
    listed(alone).find(
      (entry) => isVerb(entry) && entry.vocalised.endsWith(`${u.FATHA}ى`) && !NO_PERFECTS.has(entry.bare),
    )?.vocalised ?? (isImperfect(alone) ? imperfect(alone)?.vocalised : undefined);
  return vowels?.endsWith(u.ALIF_MAQSURA)
    ? { vocalised: vowels.slice(0, -1) + u.ALIF, verb: true, rule: `object of a verb, of ${alone}` }
    : undefined;
}

const OBJECTS = [...PRONOUNS, ['ني', `ن${u.KASRA}ي`] as const];

/** ينتظرك, ساعدني */
export function objectOfVerb(bare: string): Form | undefined {
  for (const [letters, pronoun] of OBJECTS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    const weak = base.endsWith(u.ALIF) ? weakBeforeObject(base) : undefined;
    if (weak) return { ...weak, vocalised: weak.vocalised + pronoun };
    const entry = listedVerb(base);
    const form = entry
      ? asForm(entry)
      : ((isImperfect(base) ? imperfect(base) : undefined) ??
        perfect(base) ??
        imperative(base) ??
        pluralBeforeObject(base));
    if (!form || (ALIF_END.test(form.vocalised) && !OURS.test(form.vocalised))) continue;
    const open = OPEN_END.test(form.vocalised) || LONG_END.test(form.vocalised);
    const isPerfect = HER_END.test(form.vocalised);
    const mood = IMPERFECT.test(form.vocalised) && !open && !isPerfect ? u.DAMMA : '';
    const vocalised = form.vocalised + mood + pronoun;
    return { vocalised, verb: true, rule: `object of a verb, ${form.rule}` };
  }
  return undefined;
}
