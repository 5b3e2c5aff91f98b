/** Listed nouns with a pronoun, and in the accusative that an alif marks. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import {
  entriesOf,
  type Form,
  isSmallNoun,
  isVerb,
  listed,
  PRONOUNS,
  SHORTEST_BASE,
  withoutLastVowel,
} from './inflected-forms';
import { byPattern } from './patterns';
import { ADJECTIVE, hasFeminine, isKin, isOfTwo, isSeveral, KIN } from './typed-feminine';

const TA_MARBUTA_END = /ة$/u;
const SEATED_HAMZA = /[ئؤ]$/u;
const HAMZA_END = /ء$/u;
const FEMININE_END = new RegExp(`${u.FATHA}?ة$`, 'u');
const NISBA_END = new RegExp(`ي${u.SHADDA}$`, 'u');
const LONG_END = /[اىوي]$/u;
/** رأيك, سعيهم: ي after a consonant is one itself. */
const LONG_VOWEL_END = new RegExp(`[اى]$|[${u.KASRA}]ي$|[${u.DAMMA}]و$`, 'u');
/** hum and huma, which agree with the vowel before them: fi baladihim. */
const HIS = new RegExp(`^ه${u.DAMMA}`, 'u');
const WITHOUT_ACCUSATIVE = /[اىةي]$/u;

/** The vowel of a case before a pronoun. */
export type Case = 'a' | 'i' | 'u';

export function withPronoun(bare: string, nounCase: Case): Form | undefined {
  for (const [letters, pronoun] of PRONOUNS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || !(base.length >= SHORTEST_BASE || isShort(base, letters))) continue;
    if (letters === 'ه' && hasFeminine(base) && !listed(base).some(isSmallNoun)) continue;
    const form =
      noun(base, nounCase, pronoun) ?? (isAccusative(bare, base) ? undefined : dualWith(base, pronoun));
    if (form) return form;
  }
  // حقيبتي: elsewhere ي is heard as in an adjective of the noun.
  return bare.endsWith('تي') ? noun(bare.slice(0, -1), 'i', u.YEH) : undefined;
}

/** جنيها is of جنيه, not two of جن; موظفينا is ours. */
const isAccusative = (bare: string, base: string): boolean =>
  bare.endsWith(u.ALIF) &&
  !isOfTwo(base) &&
  !isSeveral(base) &&
  listed(bare.slice(0, -1)).some((each) => !isVerb(each));

export const withMine = (base: string): Form | undefined => noun(base, 'i', u.YEH);

/** أمه, عمه: his, whatever else has the letters. */
export const withHisAnyhow = (bare: string, nounCase: Case): Form | undefined =>
  bare.endsWith(u.HEH) ? noun(bare.slice(0, -1), nounCase, u.HEH) : undefined;

/** طلبه where طلب is a noun at least as usual as طلبة, for which the same is typed, but no plural of it (غرفه). */
export function withHis(bare: string, nounCase: Case, { frequency }: Entry): Form | undefined {
  const base = bare.slice(0, -1);
  const isUsual =
    isKin(base) ||
    base === SON ||
    listed(base).some(
      (each) =>
        each.kind === 'word' &&
        !isVerb(each) &&
        each.frequency >= frequency &&
        !PLURAL_OF_FEMININE.test(each.vocalised),
    );
  return isUsual ? noun(base, nounCase, u.HEH) : undefined;
}

/** A son is listed with the particle of names. */
const SON = 'ابن';
const PLURAL_OF_FEMININE = new RegExp(`^.[${u.DAMMA}${u.KASRA}].${u.FATHA}.$`, 'u');

/** أبوه, أخيها, أباك: of father and brother a long vowel tells the case. */
function ofKin(base: string): string | undefined {
  const found = KIN.exec(base);
  return found ? `أ${u.FATHA}${found[1]}${LONG[found[2]!]}${found[2]}` : undefined;
}

const LONG: Readonly<Record<string, string>> = { ا: u.FATHA, و: u.DAMMA, ي: u.KASRA };

/** حقك, يده: nouns of two letters, the second of which is doubled but for hand, blood and mouth. Behind them ه is as often a ة (حبة). */
function isShort(base: string, pronoun: string): boolean {
  return (
    base.length === 2 &&
    (pronoun !== 'ه' || entriesOf(base + u.TA_MARBUTA).length === 0) &&
    listed(base).some((each) => !isVerb(each) && (each.vocalised.endsWith(u.SHADDA) || LIGHT.test(base)))
  );
}

const LIGHT = /^(?:يد|دم|فم)$/u;

/** شخصان, where the words beside it tell that it is no name. */
export function dual(bare: string): Form | undefined {
  const base = bare.endsWith('ان') ? bare.slice(0, -2) : '';
  const entry = base.length < SHORTEST_BASE ? undefined : listed(base).find((each) => !isVerb(each));
  if (!entry || LONG_END.test(base)) return undefined;
  const vocalised = `${withoutLastVowel(entry.vocalised)}${u.FATHA}ان`;
  return { vocalised, verb: false, rule: `dual of ${entry.bare}`, noun: entry };
}

/** يديه, والديك, شفتيه: two of what is listed, as a preposition or a verb governs them; متابعيه, موظفيها: several of those who do something. */
function dualWith(oblique: string, pronoun: string): Form | undefined {
  const base = oblique.endsWith(u.YEH) ? oblique.slice(0, -1) : '';
  // شفتيك is of شفة, not of a foreign شفت.
  const feminine = base.endsWith('ت') && base.length > 2 ? base.slice(0, -1) + u.TA_MARBUTA : base;
  const entry =
    base.length < 2
      ? undefined
      : [feminine, base].flatMap(listed).find((each) => !isVerb(each) && !each.foreign);
  if (!entry || LONG_END.test(base)) return undefined;
  const isPlural = isSeveral(oblique) && !isOfTwo(oblique);
  // لومينا, كشريك
  const isRare = (pronoun.startsWith('ن') && !isPlural) || (pronoun === 'ك' && base.length === 2);
  if (isRare && !isOfTwo(oblique)) return undefined;
  const vowels = isPlural ? `${u.KASRA}ي` : `${u.FATHA}ي${u.SUKUN}`;
  const stem = withoutLastVowel(entry.vocalised.replace(TA_MARBUTA_END, 'ت'));
  const vocalised = stem + vowels + pronoun.replace(HIS, `ه${u.KASRA}`);
  const number = isPlural ? 'plural' : 'dual';
  return { vocalised, verb: false, rule: `attached pronoun of the ${number} of ${entry.bare}`, noun: entry };
}

/** محام of محامي, غال of غالي: without the article a noun in ī loses it, and -in is heard. */
export function defective(bare: string): Form | undefined {
  const entry = listed(bare + u.YEH).find(
    (each) => !isVerb(each) && each.vocalised.endsWith(u.KASRA + u.YEH),
  );
  if (!entry || bare.startsWith('ال')) return undefined;
  const vocalised = entry.vocalised.slice(0, -2) + u.KASRATAN;
  return { vocalised, verb: false, rule: `indefinite of ${entry.bare}` };
}

/** المصابون, الطرفان: several or two, as those who do something. زيتون has the letters of one, and is none. */
export function isNominative(stem: string): boolean {
  const base = /(?:...ان|....ون)$/u.test(stem) ? stem.slice(0, -2) : '';
  return base !== '' && listed(base).some((each) => !isVerb(each));
}

/** بيته, بطاقتك, لقائك: before a pronoun ة is ت, and a last hamza has a seat. */
function noun(base: string, nounCase: Case, pronoun: string): Form | undefined {
  const kin = ofKin(base);
  if (kin) return { vocalised: kin + pronoun, verb: false, rule: `attached pronoun of ${base}` };
  const other = base.endsWith('ت')
    ? base.slice(0, -1) + u.TA_MARBUTA
    : SEATED_HAMZA.test(base)
      ? base.slice(0, -1) + u.HAMZA
      : undefined;
  const weak = weakWith(base, pronoun);
  if (weak) return weak;
  const entries = (other ? [base, other] : [base])
    .flatMap((letters) => owned(letters) ?? [])
    .filter(({ vocalised }) => !LONG_VOWEL_END.test(vocalised));
  // ماركتنا is of ماركة, not of a foreign ماركت; فتاتك of فتاة, not of فتات.
  const [entry] = entries.sort((a, b) => Number(a.foreign) - Number(b.foreign) || b.frequency - a.frequency);
  if (!entry) return feminineWith(base, nounCase, pronoun) ?? regularWith(base, nounCase, pronoun);
  const stem = withoutLastVowel(entry.vocalised.replace(TA_MARBUTA_END, 'ت')).replace(
    HAMZA_END,
    base.slice(-1),
  );
  return {
    vocalised: stem + inCase(caseOf(base, nounCase), pronoun),
    verb: entry.small,
    rule: `attached pronoun of ${entry.bare}`,
    noun: entry,
  };
}

/** The noun of these letters that has a pronoun: ظهرها is her back, not her noon. */
function owned(letters: string): Entry | undefined {
  const nouns = listed(letters).filter((each) => !isVerb(each));
  return nouns.find(({ vocalised }) => OWNED.has(vocalised)) ?? nouns[0];
}

const OWNED = new Set('ظَهر آخِر أَسر شَعر جَمَال ذِكر'.split(' '));

/** قواهم of قوى, ذويه of ذوي: a long vowel tells no case. */
function weakWith(base: string, pronoun: string): Form | undefined {
  const letters = base.endsWith(u.ALIF) ? base.slice(0, -1) + u.ALIF_MAQSURA : base;
  const entry = WEAK_LETTERS.test(base) && !isOfTwo(base) ? listed(letters).find(isWeakNoun) : undefined;
  // حصانا is of حصان, not of حصى.
  if (!entry || (pronoun.startsWith('ن') && listed(`${base}ن`).length > 0)) return undefined;
  const stem = entry.vocalised.replace(/ى$/u, u.ALIF);
  const sound = stem.endsWith(u.ALIF) ? pronoun : pronoun.replace(HIS, `ه${u.KASRA}`);
  return {
    vocalised: stem + sound,
    verb: entry.small,
    rule: `attached pronoun of ${entry.bare}`,
    noun: entry,
  };
}

/** Not كلاهما, of both. */
const WEAK_LETTERS = /^(?!كلا$).{2,}[اي]$/u;
const isWeakNoun = (entry: Entry): boolean =>
  entry.kind === 'word' && !entry.small && !entry.foreign && WEAK_END.test(entry.vocalised);
const WEAK_END = new RegExp(`${u.FATHA}ى$|${u.KASRA}ي$`, 'u');

/** The vowel of the case, and the pronoun that agrees with it. */
const inCase = (nounCase: Case, pronoun: string): string =>
  nounCase === 'i'
    ? u.KASRA + pronoun.replace(HIS, `ه${u.KASRA}`)
    : (nounCase === 'a' ? u.FATHA : u.DAMMA) + pronoun;

/** زميلتي, زميلاتها of زميل, بصماته of بصمة: of somebody whose feminine, or its plural, no list has. */
function feminineWith(base: string, nounCase: Case, pronoun: string): Form | undefined {
  const ending = FEMININE_PLURAL.test(base) ? 'ات' : 'ت';
  const masculine = base.slice(0, -ending.length);
  if (!base.endsWith('ت') || masculine.length < SHORTEST_BASE) return undefined;
  const entry = [masculine, ...(ending === 'ات' ? [masculine + u.TA_MARBUTA] : [])]
    .flatMap(listed)
    .find((each) => !isVerb(each) && !LONG_END.test(each.bare));
  if (!entry) return undefined;
  const stem = withoutLastVowel(entry.vocalised.replace(FEMININE_END, ''));
  const vocalised = `${stem}${u.FATHA}${ending}${inCase(caseOf(base, nounCase), pronoun)}`;
  return { vocalised, verb: false, rule: `attached pronoun of the feminine of ${entry.bare}` };
}

/** تلقيتها, تحبينه: persons of a verb, which are listed where they are none (تثبيته, تحسينه). */
const MAYBE_PERSON = /ي[تن]$/u;

/** إنقاذه, تبديلها: of what the letters tell every vowel of. */
function regularWith(base: string, nounCase: Case, pronoun: string): Form | undefined {
  const form = MAYBE_PERSON.test(base) ? undefined : byPattern(base, false);
  if (!form?.rule.startsWith('regular')) return undefined;
  return {
    ...form,
    vocalised: form.vocalised + inCase(caseOf(base, nounCase), pronoun),
    rule: `attached pronoun of ${base}`,
  };
}

/** تجاريا of تجارة */
function accusativeOfNisba(nisba: string): Form | undefined {
  const base = nisba.slice(0, -1);
  if (!nisba.endsWith(u.YEH) || base.length < SHORTEST_BASE) return undefined;
  const entry = [base, base + u.TA_MARBUTA].flatMap(listed).find((each) => !isVerb(each));
  if (!entry || LONG_END.test(entry.bare)) return undefined;
  const stem = withoutLastVowel(entry.vocalised.replace(FEMININE_END, ''));
  const vocalised = `${stem}${u.KASRA}ي${u.SHADDA}${u.FATHATAN}${u.ALIF}`;
  return { vocalised, verb: false, rule: `accusative of the nisba of ${entry.bare}` };
}

const MASDAR = /^[اإتم]/u;

/** استعدادا, تقديرا */
function accusativeOfPattern(base: string): Form | undefined {
  const form = MASDAR.test(base) ? byPattern(base, false) : undefined;
  if (!form?.rule.startsWith('regular')) return undefined;
  return { ...form, vocalised: form.vocalised + u.FATHATAN + u.ALIF, rule: `accusative of ${base}` };
}

/** مطالبا is of who demands: demands take no tanwin. */
const PLURAL_OF_PLACE = new RegExp(`^م${u.FATHA}(.${u.FATHA}ا.${u.KASRA}.)$`, 'u');
/** Not أوقات, whose ت is of the root. */
const FEMININE_PLURAL = /^(?!أ..ات$).{2,}ات$/u;

/** The seat of a last hamza says its vowel. */
function caseOf(base: string, otherwise: Case): Case {
  // واجباتكم: the accusative of a feminine plural is heard as its genitive.
  if (otherwise === 'a' && FEMININE_PLURAL.test(base)) return 'i';
  if (base.endsWith(u.HAMZA)) return 'a';
  if (base.endsWith(u.YEH_HAMZA)) return 'i';
  return base.endsWith(u.WAW_HAMZA) ? 'u' : otherwise;
}

/** محاميا */
const DEFECTIVE = new RegExp(`^(?:م${u.DAMMA}.*|.${u.FATHA}ا.)${u.KASRA}ي$`, 'u');

/** حلا, لصا */
const isDoubled = ({ vocalised, small }: Entry): boolean => !small && vocalised.endsWith(u.SHADDA);

/** كتابا مفيدا: the mark is seldom typed on the alif. */
export function accusative(bare: string, orName = false): Form | undefined {
  const base = bare.slice(0, -1);
  if (!bare.endsWith(u.ALIF) || (base.length < SHORTEST_BASE && !(orName && listed(base).some(isDoubled))))
    return undefined;
  // موظفينا: several take no tanwin.
  if (base.endsWith('ين') && isSeveral(base.slice(0, -1))) return undefined;
  // Most names of these forms are adjectives (جميل, مفيد).
  const entry =
    listed(base).find((each) => !isVerb(each)) ??
    (orName && ADJECTIVE.test(base) ? entriesOf(base).find(({ kind }) => kind !== 'place') : undefined);
  if (!entry)
    return (orName || base.length > 4 ? accusativeOfNisba(base) : undefined) ?? accusativeOfPattern(base);
  const takesNone = WITHOUT_ACCUSATIVE.test(entry.bare) && !NISBA_END.test(entry.vocalised);
  if (takesNone && !DEFECTIVE.test(entry.vocalised)) return undefined;
  const stem = withoutLastVowel(entry.vocalised).replace(PLURAL_OF_PLACE, `م${u.DAMMA}$1`);
  const vocalised = stem + u.FATHATAN + u.ALIF;
  return { vocalised, verb: false, rule: `accusative of ${entry.bare}`, noun: entry };
}
