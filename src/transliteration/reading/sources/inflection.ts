/** Readings of inflected words: persons and future of listed verbs, pronouns joined to verbs and nouns, the accusative in its alif. */
import { type Entry, lexicon } from '../../lexicon/lexicon';
import { agrees } from '../../script/marks';
import type { Segmentation } from '../../script/segment';
import * as u from '../../script/unicode';
import { regularSpelling } from '../../sounds/english-orthography';
import { type Prefix, Reading } from '../reading';

const TRUST = 0.6;
const SHORTEST_BASE = 3;

/** Vowels of a form, as a list writes them, and whether it is a verb. */
interface Form {
  readonly vocalised: string;
  readonly verb: boolean;
  readonly rule: string;
}

/** @param cuts of the word */
export function readFromInflection(cuts: readonly Segmentation[]): Reading[] {
  for (const { stem, proclitics, article } of cuts) {
    const bare = u.stripMarks(stem);
    // Most unlisted words are names, which few look-ups should tell.
    if (article || bare.length < SHORTEST_BASE || !MAYBE_INFLECTED.test(bare)) continue;
    const genitive = proclitics.includes('bi') || proclitics.includes('li');
    if (genitive && !PRONOUN.test(bare)) continue;
    const form = genitive ? withPronoun(bare, 'i') : inflected(bare);
    if (!form || !agrees(stem, form.vocalised)) continue;
    return [readingOf(form, { proclitics, article })];
  }
  return [];
}

/** Letters that forms open or end with. */
const MAYBE_INFLECTED = /^(?:[يتنأ]...*$|س[يتنأ])|(?:[اتكه]|[كته]م|ني)$/u;
const PRONOUN = /(?:ك|ه|كم|هم|ها|نا)$/u;

function readingOf({ vocalised, verb, rule }: Form, prefix: Prefix): Reading {
  const text = regularSpelling(vocalised, 'neutral');
  return new Reading({
    source: 'lexicon',
    rule,
    confidence: TRUST,
    kind: 'word',
    prefix,
    words: [{ article: false, stem: vocalised }],
    spellings: { usual: { text: verb ? text.toLowerCase() : text, regions: [], exonym: false }, others: [] },
  });
}

/** What a word in ا is where a verb or another accusative stands before it: فيلما جميلا. */
export function readAsAccusative(word: string): Reading | undefined {
  const form = u.hasMarks(word) ? undefined : accusative(word, true);
  return form && readingOf(form, { proclitics: [], article: false });
}

function inflected(bare: string): Form | undefined {
  return verb(bare) ?? withPronoun(bare, 'u') ?? accusative(bare);
}

function verb(bare: string): Form | undefined {
  return imperfect(bare) ?? perfect(bare) ?? future(bare);
}

/** سيتم, سأعود */
function future(bare: string): Form | undefined {
  if (!/^س[يتنأ]../.test(bare)) return undefined;
  const rest = bare.slice(1);
  const listed = isImperfect(rest) ? listedVerb(rest) : undefined;
  const form = listed ? asForm(listed) : (imperfect(rest) ?? objectOfVerb(rest));
  return form && { ...form, vocalised: `س${u.FATHA}${form.vocalised}`, rule: `future, ${form.rule}` };
}

const PERSONS = 'يتنأ';
const ENDINGS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['', ''],
  ['ون', `${u.DAMMA}ون`],
  ['وا', `${u.DAMMA}وا`],
  ['ين', `${u.KASRA}ين`],
  ['ان', `${u.FATHA}ان`],
];

/** Another person of a listed imperfect: نرسل of يرسل, يكتبون of يكتب. */
function imperfect(bare: string): Form | undefined {
  if (!isImperfect(bare)) return undefined;
  for (const [letters, vocalised] of ENDINGS) {
    if (!bare.endsWith(letters)) continue;
    const stem = bare.slice(1, bare.length - letters.length);
    if (stem.length < 2) continue;
    for (const person of PERSONS) {
      const entry = listedVerb(person + stem);
      if (!entry || !IMPERFECT.test(entry.vocalised)) continue;
      // أرسل is as often an imperative, which tells nothing of the imperfect's first vowel.
      if (person === 'أ' && FOURTH_FORM.test(entry.vocalised)) continue;
      const base = letters === '' ? entry.vocalised : entry.vocalised.replace(LAST_VOWEL, '');
      if (letters !== '' && LONG_END.test(base)) continue;
      return {
        vocalised: bare[0]! + base.slice(1) + vocalised,
        verb: true,
        rule: `person of ${entry.bare}`,
      };
    }
  }
  return imperfectOfDerived(bare) ?? regularImperfect(bare);
}

const isImperfect = (bare: string): boolean => PERSONS.includes(bare[0]!) && bare.length > 2;
const IMPERFECT = new RegExp(`^[يتنأ][${u.FATHA}${u.DAMMA}]`, 'u');
const FOURTH_FORM = new RegExp(`^أ${u.FATHA}[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}]${u.KASRA}`, 'u');
const LAST_VOWEL = new RegExp(`[${u.SHORT_VOWELS}${u.SUKUN}]+$`, 'u');
const LONG_END = /[اوىي]$/u;

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
  const vowels = own?.vocalised.replace(LAST_VOWEL, '');
  if (vowels?.startsWith(`ت${u.FATHA}`) && stem.length > 3)
    return { first: u.FATHA, rest: vowels, rule: stem };
  if (vowels && (vowels.includes(u.SHADDA) || (stem[1] === u.ALIF && stem.length > 3)))
    return { first: u.DAMMA, rest: lastVowelAs(u.KASRA, vowels), rule: stem };
  const opened = stem.length > 3 ? listedVerb(u.ALIF + stem) : undefined;
  if (!opened) return undefined;
  const rest = opened.vocalised.replace(LAST_VOWEL, '').replace(OPENING_ALIF, '');
  return { first: u.FATHA, rest: lastVowelAs(u.KASRA, rest), rule: opened.bare };
}

const OPENING_ALIF = new RegExp(`^ا${u.KASRA}?`, 'u');

/** The vowel before the last consonant of a verb. */
function lastVowelAs(vowel: string, vocalised: string): string {
  return vocalised.replace(VOWEL_BEFORE_LAST, (_, __, last: string) => vowel + last);
}

const VOWEL_BEFORE_LAST = new RegExp(`([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}اوىي])$`, 'u');

/** يستخرج: of the tenth form the letters tell every vowel. */
function regularImperfect(bare: string): Form | undefined {
  const found = /^([يتن])ست([^اويىءؤئ])([^اويىءؤئ])([^اويىءؤئ])$/u.exec(bare);
  if (!found) return undefined;
  const [, person, first, second, third] = found as unknown as string[];
  const vocalised = `${person}${u.FATHA}ست${u.FATHA}${first}${second}${u.KASRA}${third}`;
  return { vocalised, verb: true, rule: 'tenth form' };
}

const SUBJECTS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['تم', `ت${u.DAMMA}م`],
  ['نا', `ن${u.FATHA}ا`],
  ['ت', `ت${u.DAMMA}`],
];

/** كتبت, كتبنا, كتبوا of كتب; اشتريت of اشترى. */
function perfect(bare: string): Form | undefined {
  const plural = bare.endsWith('وا') && listedPerfect(bare.slice(0, -2));
  if (plural) {
    const vocalised = `${plural.vocalised.replace(LAST_VOWEL, '')}${u.DAMMA}وا`;
    return { vocalised, verb: true, rule: `person of ${plural.bare}` };
  }
  for (const [letters, vocalised] of SUBJECTS) {
    if (!bare.endsWith(letters)) continue;
    const base = bare.slice(0, bare.length - letters.length);
    const sound = listedPerfect(base);
    const weak = base.endsWith(u.YEH) ? listedVerb(base.slice(0, -1) + u.ALIF_MAQSURA) : undefined;
    const stem =
      sound?.vocalised.replace(LAST_VOWEL, '') ??
      weak?.vocalised.replace(/ى$/u, 'ي') ??
      (letters === 'ت' ? hollowStem(base) : undefined) ??
      perfectOfDerived(base);
    if (stem === undefined || (sound && HOLLOW.test(base))) continue;
    return { vocalised: stem + vocalised, verb: true, rule: `person of ${(sound ?? weak)?.bare ?? base}` };
  }
  return undefined;
}

/** زرت of زار, whose imperfect tells the vowel. */
function hollowStem(base: string): string | undefined {
  if (base.length !== 2 || !listedPerfect(`${base[0]}ا${base[1]}`)) return undefined;
  return base[0]! + (listedVerb(`ي${base[0]}و${base[1]}`) ? u.DAMMA : u.KASRA) + base[1]!;
}

/** قابلت of يقابل, استلمنا of يستلم. */
function perfectOfDerived(base: string): string | undefined {
  if (base.length < 4) return undefined;
  const opens = base[0] === u.ALIF || base[0] === u.ALIF_HAMZA;
  const entry = listedVerb(u.YEH + (opens ? base.slice(1) : base));
  if (!entry || !IMPERFECT.test(entry.vocalised)) return undefined;
  const rest = lastVowelAs(u.FATHA, entry.vocalised.slice(2));
  const vowel = base[0] === u.ALIF ? u.KASRA : u.FATHA;
  return opens ? base[0]! + vowel + rest : rest;
}

/** قال, which loses its vowel in قلت. */
const HOLLOW = /ا.$/u;

function listedPerfect(bare: string): Entry | undefined {
  if (bare.length < SHORTEST_BASE) return undefined;
  return listed(bare).find((entry) => isVerb(entry) && entry.vocalised.endsWith(u.FATHA));
}

function listedVerb(bare: string): Entry | undefined {
  return listed(bare).find(isVerb);
}

function listed(bare: string): readonly Entry[] {
  return entriesOf(bare).filter(({ kind }) => kind === 'word');
}

function entriesOf(bare: string): readonly Entry[] {
  return lexicon()
    .find(u.lookupKey(bare))
    .filter((entry) => entry.bare === bare);
}

/** Verbs and particles have no capital in the list. */
function isVerb({ usual }: Entry): boolean {
  return /^[a-z]/.test(usual.text);
}

const asForm = ({ vocalised, bare }: Entry): Form => ({ vocalised, verb: true, rule: `of ${bare}` });

/** Letters, and the sounds after the case vowel of a noun or the mood of a verb. */
const PRONOUNS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['كم', `ك${u.DAMMA}م`],
  ['هم', `ه${u.DAMMA}م`],
  ['ها', `ه${u.FATHA}ا`],
  ['نا', `ن${u.FATHA}ا`],
  ['ك', 'ك'],
  ['ه', 'ه'],
];

/** Adjectives whose feminine ends in a ة typed as ه. */
const ADJECTIVE = /^(?:..ي.|.ا..|م..+|.*ي|.{5,})$/u;

function withPronoun(bare: string, nounCase: 'i' | 'u'): Form | undefined {
  for (const [letters, pronoun] of PRONOUNS) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    if (letters === 'ه' && ADJECTIVE.test(base)) continue;
    const form = noun(base, nounCase, pronoun);
    if (form) return form;
  }
  return nounCase === 'u' ? objectOfVerb(bare) : undefined;
}

/** بيته, بطاقتك: ة is ت before a pronoun. */
function noun(base: string, nounCase: 'i' | 'u', pronoun: string): Form | undefined {
  const feminine = base.endsWith('ت') ? base.slice(0, -1) + u.TA_MARBUTA : undefined;
  for (const letters of feminine ? [base, feminine] : [base]) {
    const entry = listed(letters).find((each) => !isVerb(each));
    if (!entry || /[اىوي]$/.test(letters)) continue;
    const stem = entry.vocalised.replace(/ة$/u, 'ت').replace(LAST_VOWEL, '');
    return {
      vocalised: stem + (nounCase === 'i' ? u.KASRA : u.DAMMA) + pronoun,
      verb: false,
      rule: `attached pronoun of ${entry.bare}`,
    };
  }
  return undefined;
}

/** ينتظرك, ساعدني */
function objectOfVerb(bare: string): Form | undefined {
  for (const [letters, pronoun] of [...PRONOUNS, ['ني', 'ني'] as const]) {
    const base = bare.slice(0, bare.length - letters.length);
    if (!bare.endsWith(letters) || base.length < SHORTEST_BASE) continue;
    const entry = listedVerb(base);
    const form = entry ? asForm(entry) : isImperfect(base) ? imperfect(base) : undefined;
    if (!form || /[اى]$/.test(form.vocalised)) continue;
    const open = form.vocalised.endsWith(u.FATHA) || LONG_END.test(form.vocalised);
    const mood = IMPERFECT.test(form.vocalised) && !open ? u.DAMMA : '';
    const vocalised = form.vocalised + mood + (letters === 'ني' ? `ن${u.KASRA}ي` : pronoun);
    return { vocalised, verb: true, rule: `object of a verb, ${form.rule}` };
  }
  return undefined;
}

/** كتابا مفيدا: the mark is seldom typed on the alif. */
function accusative(bare: string, orName = false): Form | undefined {
  if (!bare.endsWith(u.ALIF) || bare.length < SHORTEST_BASE + 1) return undefined;
  const base = bare.slice(0, -1);
  // Most names of these forms are adjectives (جميل, مفيد).
  const entry =
    listed(base).find((each) => !isVerb(each)) ??
    (orName && ADJECTIVE.test(base) ? entriesOf(base).find(({ kind }) => kind !== 'place') : undefined);
  if (!entry || /[اىةي]$/.test(entry.bare)) return undefined;
  const vocalised = entry.vocalised.replace(LAST_VOWEL, '') + u.FATHATAN + u.ALIF;
  return { vocalised, verb: false, rule: `accusative of ${entry.bare}` };
}
