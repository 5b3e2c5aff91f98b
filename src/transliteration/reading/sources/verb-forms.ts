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
const FOURTH_FORM = new RegExp(`^أ${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}]${u.KASRA}`, 'u');
const FOURTH_PERFECT = new RegExp(`^أ${u.FATHA}..${u.FATHA}.${u.FATHA}$`, 'u');
const LONG_END = /[اوىي]$/u;
const OPEN_END = new RegExp(`[${u.FATHA}${u.DAMMA}]$`, 'u');
/** yaf…: two consonants after the person. */
const OPENED_BY_A = new RegExp(`^ي${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}اوي]`, 'u');
const CLOSED_BY_U = new RegExp(`^.${u.SUKUN}?.${u.DAMMA}.$`, 'u');
const OPENING_ALIF = new RegExp(`^ا${u.KASRA}?`, 'u');
const VOWEL_BEFORE_LAST = new RegExp(`([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}اوىي])$`, 'u');
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
    if (stem.length < 2) continue;
    const weak = letters.startsWith(u.WAW) ? weakPlural(bare[0]! + stem, letters.slice(1)) : undefined;
    if (weak) return weak;
    for (const person of PERSONS) {
      const entry = listedVerb(person + stem);
      if (!entry || !IMPERFECT.test(entry.vocalised)) continue;
      // أرسل is as often an imperative, which tells nothing of the imperfect's first vowel.
      if (person === 'أ' && (FOURTH_FORM.test(entry.vocalised) || MAQSURA_END.test(entry.bare))) continue;
      const base = letters === '' ? entry.vocalised : withoutLastVowel(entry.vocalised);
      if (letters !== '' && LONG_END.test(base)) continue;
      return {
        vocalised: bare[0]! + base.slice(1) + vocalised,
        verb: true,
        rule: `person of ${entry.bare}`,
      };
    }
  }
  const derived = imperfectOfDerived(bare);
  if (derived) return derived;
  for (const [letters, ending] of ENDINGS) {
    const vocalised = bare.endsWith(letters)
      ? regularImperfect(bare.slice(0, bare.length - letters.length))
      : undefined;
    if (vocalised) return { vocalised: vocalised + ending, verb: true, rule: 'person of its pattern' };
  }
  return undefined;
}

/** يعانون of يعاني, يرون of يرى: the long vowel is lost in that of the plural. */
function weakPlural(shortened: string, end: string): Form | undefined {
  for (const [long, short] of LONG_AND_SHORT) {
    const entry = listedVerb(u.YEH + shortened.slice(1) + long);
    if (!entry || !IMPERFECT.test(entry.vocalised)) continue;
    const stem = withoutLastVowel(entry.vocalised.slice(1, -1));
    const plural = short === u.FATHA ? `${u.FATHA}و${u.SUKUN}` : `${u.DAMMA}و`;
    return { vocalised: shortened[0] + stem + plural + end, verb: true, rule: `person of ${entry.bare}` };
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
      [...'ىيو'].map((long) => ({ long, stem: bare.slice(1) + long })),
    )
  );
}

/** تكن of يكون: of three letters, those that a long vowel stood between. */
export function hollowJussive(bare: string): Form | undefined {
  if (bare.length !== 3 || !isImperfect(bare)) return undefined;
  return shortened(
    bare,
    [...'ويا'].map((long) => ({ long, stem: bare[1]! + long + bare[2]! })),
  );
}

function shortened(bare: string, stems: readonly { long: string; stem: string }[]): Form | undefined {
  for (const { long, stem } of stems) {
    const vowels = (listedVerb(u.YEH + stem) ?? imperfectOfDerived(u.YEH + stem))?.vocalised;
    if (!vowels || !IMPERFECT.test(vowels)) continue;
    const full = withoutLastVowel(vowels);
    const lost = full.lastIndexOf(long);
    const vocalised = bare[0]! + full.slice(1, lost) + full.slice(lost + 1);
    return { vocalised, verb: true, rule: `jussive of ${stem}` };
  }
  return undefined;
}

const isImperfect = (bare: string): boolean =>
  PERSONS.includes(bare[0]!) && bare.length > 2 && !bare.endsWith(u.TA_MARBUTA);

/** نتعرف of تعرف, يقترب of اقترب: the derived forms keep their vowels but for the last, which is i except in fifth and sixth. */
function imperfectOfDerived(bare: string): Form | undefined {
  const stem = bare.slice(1);
  const { first, rest, rule } = stemOfDerived(stem) ?? {};
  if (rest === undefined) return undefined;
  return { vocalised: bare[0]! + first + rest, verb: true, rule: `imperfect of ${rule}` };
}

function stemOfDerived(stem: string): { first: string; rest: string; rule: string } | undefined {
  if (stem.length < 3) return undefined;
  const own = listedVerb(stem);
  const vowels = own && PERFECT_END.test(own.vocalised) ? withoutLastVowel(own.vocalised) : undefined;
  if (vowels?.startsWith(`ت${u.FATHA}`) && stem.length > 3)
    return { first: u.FATHA, rest: vowels, rule: stem };
  if (vowels && (vowels.includes(u.SHADDA) || (stem[1] === u.ALIF && stem.length > 3)))
    return { first: u.DAMMA, rest: lastVowelAs(u.KASRA, vowels), rule: stem };
  const opened = stem.length > 3 ? listedVerb(u.ALIF + stem) : undefined;
  if (!opened) return undefined;
  const rest = withoutLastVowel(opened.vocalised).replace(OPENING_ALIF, '');
  return { first: u.FATHA, rest: lastVowelAs(u.KASRA, rest), rule: opened.bare };
}

/** The vowel before the last consonant of a verb. */
function lastVowelAs(vowel: string, vocalised: string): string {
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
  for (const [letters, vocalised] of SUBJECTS) {
    if (!bare.endsWith(letters)) continue;
    const base = bare.slice(0, bare.length - letters.length);
    const sound = soundPerfect(base);
    if (letters === 'ت' && ((sound && HOLLOW.test(base)) || SEVENTH_FORM.test(base))) return feminine(bare);
    const weak = base.endsWith(u.YEH) ? listedVerb(base.slice(0, -1) + u.ALIF_MAQSURA) : undefined;
    const stem =
      weak?.vocalised.replace(MAQSURA_END, 'ي') ??
      (sound && withoutLastVowel(sound.vocalised)) ??
      hollowStem(base) ??
      perfectOfDerived(base);
    if (stem === undefined && letters === 'ت') return feminineOfDoubled(base) ?? feminine(bare);
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

/** أدى of أدت, بدا of بدت: the long vowel is lost before the ending. */
function weakPerfect(base: string): Entry | undefined {
  return [u.ALIF_MAQSURA, u.ALIF]
    .flatMap((last) => listed(base + last))
    .find((entry) => isVerb(entry) && WEAK_PERFECT.test(entry.vocalised) && !NO_PERFECTS.has(entry.bare));
}

/** They end as weak perfects do. */
const NO_PERFECTS = new Set('أنا ألا أما كما كذا على لدى متى بلى حتى'.split(' '));

const WEAK_END = new RegExp(`${u.FATHA}[اى]$`, 'u');
const WEAK_PERFECT = new RegExp(`^[^يتن].*${u.FATHA}[اى]$`, 'u');

/** هبت of هبّ, which no other person can be. */
function feminineOfDoubled(base: string): Form | undefined {
  const entry = (base.length === 2 ? listed(base) : []).find(
    (each) => isVerb(each) && each.vocalised.includes(u.SHADDA),
  );
  return (
    entry && {
      vocalised: `${withoutLastVowel(entry.vocalised)}${u.FATHA}ت`,
      verb: true,
      rule: `feminine of ${base}`,
    }
  );
}

/** زرت of زار, whose imperfect tells the vowel; أردت of أراد. */
function hollowStem(base: string): string | undefined {
  const entry = listedPerfect(`${base.slice(0, -1)}ا${base.slice(-1)}`);
  if (!entry) return undefined;
  if (base.length > 2) return withoutLastVowel(entry.vocalised).replace(LONG_A_BEFORE_LAST, `${u.FATHA}$1`);
  return base[0]! + (listedVerb(`ي${base[0]}و${base[1]}`) ? u.DAMMA : u.KASRA) + base[1]!;
}

/** قابلت of يقابل, استلمنا of يستلم. */
function perfectOfDerived(base: string): string | undefined {
  if (base.length < 4) return undefined;
  const opens = base[0] === u.ALIF || base[0] === u.ALIF_HAMZA;
  const entry = listedVerb(u.YEH + (opens ? base.slice(1) : base));
  if (!entry || !IMPERFECT.test(entry.vocalised)) return regularPerfect(base);
  const rest = lastVowelAs(u.FATHA, entry.vocalised.slice(2));
  const vowel = base[0] === u.ALIF ? u.KASRA : u.FATHA;
  return opens ? base[0]! + vowel + rest : rest;
}

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

const OBJECTS = [...PRONOUNS, ['ني', `ن${u.KASRA}ي`] as const];

/** ينتظرك, ساعدني */
export function objectOfVerb(bare: string): Form | undefined {
  for (const [letters, pronoun] of OBJECTS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
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
