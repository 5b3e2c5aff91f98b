/** Persons of the perfect: كتبت of كتب, رددت of رد, أعطوا of أعطى. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { lastVowelAs } from './derived-stems';
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
import { regularPerfect } from './regular-verbs';
import { HER_END, IMPERFECT, LONG_A_BEFORE_LAST, LONG_END, LONG_I_END, PREPOSITION_END } from './verb-vowels';

/** What happens to things, seldom to the speaker: انخفضت, but not انضممت. */
const SEVENTH_FORM = /^ان[^ت](.)(?!\1).$/u;
const MAQSURA_END = /ى$/u;
const DOUBLED_END = new RegExp(`${u.SHADDA}${u.FATHA}$`, 'u');
/** قال, which loses its vowel in قلت. */
const HOLLOW = /ا.$/u;
/** أعيدت, of which what he did is أعاد. */
const HOLLOW_IMPERFECT = /^أ.ي.$/u;
/** أُزِيلَ, which loses it in أُزِلت; قِيلَ. */
const HOLLOW_PASSIVE = new RegExp(`${u.KASRA}ي[^${u.TASHKIL}]${u.FATHA}$`, 'u');
/** أُنشِئَ, شُوهِدَ: what was done, of which nothing is listed that one does. */
const PASSIVE_PERFECT = new RegExp(`^.${u.DAMMA}.*${u.KASRA}.${u.FATHA}$`, 'u');
/** What nobody says of himself: حدثت, تضمنت. */
const OF_THINGS = new Set(
  'حدث شمل برز كثر نفد هطل صدر تضمن تراوح تفاقم تكاثر تطور تقلص تعدد تنوع تراكم تعطل تأجل تزايد تناثر أسفر أثمر أمطر اشتمل اقتصر اندلع ارتفع اختتم تبدل تجمد تحسن تحطم تدفق تساقط تسرب تصاعد تضاعف تمزق طرأ انتشر استغرق استهدف اكتمل'.split(
    ' ',
  ),
);

const SUBJECTS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['تما', `ت${u.DAMMA}م${u.FATHA}ا`],
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
  const hers = listed(bare).find((entry) => isVerb(entry) && HER_END.test(entry.vocalised));
  if (hers) return asForm(hers);
  for (const [letters, vocalised] of SUBJECTS) {
    if (!bare.endsWith(letters)) continue;
    const base = bare.slice(0, bare.length - letters.length);
    const sound = soundPerfect(base);
    const isHollow = sound && (HOLLOW.test(base) || HOLLOW_PASSIVE.test(sound.vocalised));
    const weak = base.endsWith(u.YEH) ? listedVerb(base.slice(0, -1) + u.ALIF_MAQSURA) : undefined;
    const isHers =
      SEVENTH_FORM.test(base) ||
      OF_THINGS.has(base) ||
      (!weak && sound && PASSIVE_PERFECT.test(sound.vocalised));
    if (letters === 'ت' && (isHollow || isHers)) return feminine(bare);
    // تخبرنا: what she tells us, not what we told ourselves.
    if (letters === 'نا' && !sound && !weak && isHerDeed(base)) continue;
    const stem =
      weak?.vocalised.replace(MAQSURA_END, 'ي') ??
      brokenUp(base) ??
      (sound && withoutLastVowel(sound.vocalised)) ??
      hollowStem(base) ??
      (HOLLOW_IMPERFECT.test(base) ? undefined : perfectOfDerived(base));
    if (stem === undefined && letters === 'ت') return ofDoubled(base, `${u.FATHA}ت`) ?? feminine(bare);
    // استمرت: what she did; I say استمررت.
    if (stem?.endsWith(u.SHADDA) && letters === 'ت') return feminine(bare);
    if (stem === undefined || isHollow || stem.endsWith(u.SHADDA)) continue;
    return { vocalised: stem + vocalised, verb: true, rule: `person of ${(weak ?? sound)?.bare ?? base}` };
  }
  return undefined;
}

/** تخبر of يخبر, but not تعامل, of which يتعامل is listed. */
const isHerDeed = (base: string): boolean =>
  base[0] === 'ت' && listedVerb(u.YEH + base.slice(1)) !== undefined && !listedVerb(u.YEH + base);

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
  const derived = HOLLOW_IMPERFECT.test(base) ? undefined : perfectOfDerived(base);
  const stem = entry ? withoutLastVowel(entry.vocalised).replace(WEAK_END, '') : derived;
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
export const NO_PERFECTS = new Set('أنا ألا أما كما كذا على لدى متى بلى حتى'.split(' '));

const WEAK_END = new RegExp(`${u.FATHA}[اى]$`, 'u');
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

/** Doubled verbs that are met oftener than those of the second form with their letters. */
const OF_FIRST_FORM = new Set('رد مر شك ظن ضم لف حل شد مد عد ظل مل شم صب'.split(' '));

/** مررت of مرّ, ظللت of ظلّ, whose imperfect tells the vowel, أعددت of أعدّ. */
function brokenUp(base: string): string | undefined {
  // سددت is of سدّد, as رددت is of ردّ.
  if (soundPerfect(base) && !OF_FIRST_FORM.has(base.slice(0, -1))) return undefined;
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
  const [first, last] = base as unknown as [string, string];
  // نمت of ينام; of ينوّم, which has other letters of a first form, nothing follows.
  const isInU =
    !listed(`ي${first}ا${last}`).some(isOfFirstForm) && listed(`ي${first}و${last}`).some(isOfFirstForm);
  return first + (isInU ? u.DAMMA : u.KASRA) + last;
}

const isOfFirstForm = ({ vocalised }: Entry): boolean => vocalised[1] === u.FATHA;

/** قابلت of يقابل, استلمنا of يستلم. */
export function perfectOfDerived(base: string): string | undefined {
  // أطفئت: what is done to something, which alone has ئ.
  if (base.endsWith(u.YEH_HAMZA)) return undefined;
  if (base.length < 4) return secondFormPerfect(base);
  const opens = base[0] === u.ALIF || base[0] === u.ALIF_HAMZA;
  const entry = listedVerb(u.YEH + (opens ? base.slice(1) : base));
  // اتركوا of يترك: of the first form no perfect opens so.
  const isFirst = base[0] === u.ALIF && base.length === 4 && !entry?.vocalised.includes(u.SHADDA);
  // أحسن of يحسن is no second form, whose perfect has no alif.
  const isSecond = opens && entry && SECOND_IMPERFECT.test(entry.vocalised);
  if (!entry || isFirst || isSecond || !IMPERFECT.test(entry.vocalised)) return regularPerfect(base);
  // أحدث of what is listed as يَحدُث; استمرّ
  const rest = lastVowelAs(u.FATHA, entry.vocalised.slice(2)).replace(opens ? LAST_VOWEL : /$^/u, u.FATHA);
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

/** Before the last consonant, which may be doubled. */
const LAST_VOWEL = new RegExp(`[${u.DAMMA}${u.KASRA}](?=[^${u.TASHKIL}اوىي]${u.SHADDA}?$)`, 'u');
export const SECOND_IMPERFECT = new RegExp(`^ي${u.DAMMA}.${u.FATHA}.${u.SHADDA}${u.KASRA}.$`, 'u');

/** أفرج of يفرج: what he did, of a fourth form, whose letters are those of what I do. */
export function fourthForm(bare: string): Form | undefined {
  return orWithObject(bare, fourthFormAlone);
}

function fourthFormAlone(bare: string): Form | undefined {
  const stem = bare[0] === u.ALIF_HAMZA ? perfectOfDerived(bare) : undefined;
  return stem === undefined ? undefined : { vocalised: stem + u.FATHA, verb: true, rule: 'fourth form' };
}

function listedPerfect(bare: string): Entry | undefined {
  if (bare.length < SHORTEST_BASE) return undefined;
  const perfects = listed(bare).filter(
    (entry) => isVerb(entry) && entry.vocalised.endsWith(u.FATHA) && !PREPOSITION_END.test(entry.vocalised),
  );
  // دفعت: I paid, before I was paid.
  return perfects.find(({ vocalised }) => vocalised[1] !== u.DAMMA) ?? perfects[0];
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

export const OBJECTS = [...PRONOUNS, ['ني', `ن${u.KASRA}ي`] as const];
