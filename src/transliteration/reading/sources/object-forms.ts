/** A verb, or a preposition, with the pronoun that it governs: ينتظرك, ساعدني, حوله. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { PREPOSITIONS } from '../prepositions';
import { isImperfect } from './derived-stems';
import { imperfect } from './imperfect-forms';
import { asForm, type Form, isVerb, listed, SHORTEST_BASE, WITH_HIM } from './inflected-forms';
import { imperative } from './order-forms';
import { feminine, fourthForm, NO_PERFECTS, OBJECTS, perfect, SECOND_IMPERFECT } from './perfect-forms';
import { HER_END, IMPERFECT, LONG_END } from './verb-vowels';

const ALIF_END = /[اى]$/u;
/** أعطت, which opens as what I do. */
const MY_END = new RegExp(`ت${u.DAMMA}$`, 'u');
const PERFECT_END = new RegExp(`${u.FATHA}$`, 'u');
/** ساعدنا, before what is done to somebody. */
const OURS = new RegExp(`[^${u.TASHKIL}]ن${u.FATHA}ا$`, 'u');
/** يُمنَع, أُجرِيَت: what is done has no object. */
const DONE = new RegExp(
  `^.${u.DAMMA}(?:.*${u.FATHA}${u.SHADDA}?[^${u.TASHKIL}]${u.SHADDA}?|.*${u.KASRA}ي?.${u.FATHA}ت?)$`,
  'u',
);
/** A vowel, or none, that is told. */
const OPEN_END = new RegExp(`[${u.SHORT_VOWELS}${u.SUKUN}]$`, 'u');
/** You. */
const SECOND_PERSON = /^ك/u;
const THIRD_PERSON = /^ه/u;

/** نقلوه of نقلوا, يخبرونا of يخبروا, whose alif no pronoun follows. */
function pluralBeforeObject(base: string): Form | undefined {
  const plural = base + u.ALIF;
  const form = base.endsWith(u.WAW) ? (perfect(plural) ?? imperfect(plural)) : undefined;
  return form && { ...form, vocalised: form.vocalised.slice(0, -1) };
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

/** @param willBe after what says that it will be */
export function objectOfVerb(bare: string, willBe = false): Form | undefined {
  for (const [letters, pronoun] of OBJECTS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    const weak = base.endsWith(u.ALIF) ? weakBeforeObject(base) : undefined;
    if (weak) return { ...weak, vocalised: weak.vocalised + pronoun };
    const form = governing(base, letters, willBe);
    if (!form || (ALIF_END.test(form.vocalised) && !OURS.test(form.vocalised))) continue;
    const joined = beforePronoun(form, base, letters) + pronoun;
    const vocalised = WITH_HIM.test(joined + u.DAMMA) ? joined + u.DAMMA : joined;
    return { vocalised, verb: true, rule: `object of a verb, ${form.rule}` };
  }
  return undefined;
}

/** What has its pronoun. */
const MINE = /^(?:يدي|أمي|أني|معي|لدي|منه)$/u;

function governing(base: string, pronoun: string, willBe: boolean): Form | undefined {
  if (MINE.test(base)) return undefined;
  const entries = listed(base).filter((each) => isVerb(each) && !DONE.test(each.vocalised));
  const other = causative(base, pronoun) ?? ofAnotherVerb(base, pronoun, willBe, entries);
  if (other) return other;
  if (entries[0]) return asForm(entries[0]);
  return (
    (isImperfect(base) ? (imperfect(base, true) ?? imperfect(base)) : undefined) ??
    perfect(base) ??
    imperative(base) ??
    pluralBeforeObject(base)
  );
}

/** يقلقني of يقلق, يحدثنا of يحدث: what one does to somebody is of another form. */
function causative(base: string, pronoun: string): Form | undefined {
  const [, person, first, middle, last] = /^([يتنأ])(.)(.)(.)$/u.exec(base) ?? [];
  const root = base.slice(1);
  // أحدثك, but أحدثه, what he caused
  if (!person || (person === u.ALIF_HAMZA && !SECOND_PERSON.test(pronoun))) return undefined;
  const isFourth = OF_FOURTH.has(root) && person !== u.ALIF_HAMZA;
  if (!isFourth && !OF_SECOND.has(root) && !(root === 'علم' && !THIRD_PERSON.test(pronoun))) return undefined;
  const rest = isFourth
    ? `${first}${middle}${u.KASRA}${last}`
    : `${first}${u.FATHA}${middle}${u.SHADDA}${u.KASRA}${last}`;
  return { vocalised: person + u.DAMMA + rest, verb: true, rule: `person of ${u.YEH}${root}` };
}

const OF_FOURTH = new Set('قلق غضب حزن دهش شعر خرج ظهر صدر فرح ضحك غرق حرج'.split(' '));
const OF_SECOND = new Set('حدث شرف سلم كلم'.split(' '));

/** Where the likeliest verb of these letters has no such object. */
function ofAnotherVerb(
  base: string,
  pronoun: string,
  willBe: boolean,
  [entry, ...less]: readonly Entry[],
): Form | undefined {
  if (base[0] === 'ت')
    return entry && FIFTH_PERFECT.test(entry.vocalised) ? ofSecondForm(base, pronoun) : undefined;
  const isPerfect = entry && PERFECT_END.test(entry.vocalised);
  // أعرفك, typed without its hamza: nobody is told to do something to himself.
  if (base[0] === u.ALIF)
    return isPerfect || !SECOND_PERSON.test(pronoun) || perfect(base)
      ? undefined
      : governing(u.ALIF_HAMZA + base.slice(1), pronoun, willBe);
  if (base[0] !== u.ALIF_HAMZA) return undefined;
  if (willBe) return imperfect(base, true);
  if (isPerfect) return undefined;
  const isOrder = entry && FOURTH_ORDER.test(entry.vocalised) && isOfFourthForm(base, less);
  // أحبني: nor does anybody do it to himself.
  if (!isOrder)
    return pronoun === 'ني' ? (herOrder(base) ?? fourthForm(base) ?? doubledFourth(entry)) : undefined;
  if (SECOND_PERSON.test(pronoun)) return imperfect(base, true);
  const done = less.find(({ vocalised }) => PERFECT_END.test(vocalised));
  return THIRD_PERSON.test(pronoun) ? (done ? asForm(done) : fourthForm(base)) : undefined;
}

/** أحبني of أُحِبّ */
function doubledFourth(entry: Entry | undefined): Form | undefined {
  const [, first, last] = DOUBLED_FOURTH.exec(entry?.vocalised ?? '') ?? [];
  const vocalised = `أ${u.FATHA}${first}${u.FATHA}${last}${u.SHADDA}${u.FATHA}`;
  return first ? { vocalised, verb: true, rule: `perfect of ${entry!.bare}` } : undefined;
}

const DOUBLED_FOURTH = new RegExp(`^أ${u.DAMMA}(.)${u.KASRA}(.)${u.SHADDA}$`, 'u');

/** أعطيني */
function herOrder(base: string): Form | undefined {
  const mine = base.endsWith(u.YEH) ? imperfect(base, true) : undefined;
  return mine && { ...mine, vocalised: `أ${u.FATHA}${mine.vocalised.slice(2)}` };
}

/** أَرسِل, أَعِد, أَكِّد */
const FOURTH_ORDER = new RegExp(`^أ${u.FATHA}.*${u.KASRA}[^${u.TASHKIL}]$`, 'u');

/** أَرسِل, but not أَعرِف, what I do. */
export const isOfFourthForm = (base: string, others: readonly Entry[]): boolean =>
  others.some(({ vocalised }) => PERFECT_END.test(vocalised)) ||
  listed(u.YEH + base.slice(1)).some(({ vocalised }) => vocalised[1] === u.DAMMA);

const FIFTH_PERFECT = new RegExp(`^ت${u.FATHA}.${u.FATHA}.${u.SHADDA}`, 'u');

/** تعلمني, تمكنه: what she makes somebody do, as the fifth form has no such object. */
function ofSecondForm(base: string, pronoun: string): Form | undefined {
  const isOther = THIRD_PERSON.test(pronoun) ? INTRANSITIVE.has(base) : isOfSecondForm(base);
  const [, first, middle, last] = /^ت(.)(.)(.)$/u.exec(base) ?? [];
  if (!isOther || !first) return undefined;
  const vocalised = `ت${u.DAMMA}${first}${u.FATHA}${middle}${u.SHADDA}${u.KASRA}${last}`;
  return { vocalised, verb: true, rule: `second form, ${base}` };
}

const isOfSecondForm = (base: string): boolean =>
  listed(u.YEH + base.slice(1)).some(({ vocalised }) => SECOND_IMPERFECT.test(vocalised));

const INTRANSITIVE = new Set('تمكن تسبب توصل تحدث تكلم'.split(' '));

/** يكتبونها, but يخونها */
const THEY_DO = /...ون$/u;

/** The form, with the vowel that its pronoun stands behind. */
function beforePronoun({ vocalised, rule }: Form, base: string, pronoun: string): string {
  if (MY_END.test(vocalised) && pronoun[0] === 'ن') return byAnother(vocalised, base);
  if (OPEN_END.test(vocalised) || LONG_END.test(vocalised) || HER_END.test(vocalised)) return vocalised;
  // بدونك, وراءك
  if (vocalised.startsWith(`ب${u.KASRA}`)) return vocalised + u.KASRA;
  if (PREPOSITIONS.has(base)) return vocalised + u.FATHA;
  const isOrder = rule === `of ${base}` && FOURTH_ORDER.test(vocalised) && isOfFourthForm(base, listed(base));
  if (!IMPERFECT.test(vocalised) || isOrder) return vocalised;
  return vocalised + (THEY_DO.test(base) ? u.FATHA : u.DAMMA);
}

/** جعلتني, أعطيتنا: what she or you did, as I do nothing to myself. */
function byAnother(vocalised: string, base: string): string {
  const stem = vocalised.slice(0, -2);
  const hers = feminine(base)?.vocalised;
  return hers === `${stem}${u.FATHA}ت` ? hers : `${stem}ت${u.FATHA}`;
}
