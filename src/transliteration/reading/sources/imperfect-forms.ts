/** Persons and moods of the imperfect: نرسل of يرسل, يكن of يكون. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { imperfectOfDerived, isImperfect, PERSONS } from './derived-stems';
import { asForm, type Form, isVerb, listed, listedVerb, withoutLastVowel } from './inflected-forms';
import { regularImperfect } from './regular-verbs';
import { IMPERFECT, LONG_AND_SHORT, LONG_END, PASSIVE } from './verb-vowels';

/** أَرسِل, أَضِف, أَلقَى */
const FOURTH_FORM = new RegExp(
  `^أ${u.FATHA}(?:[^${u.TASHKIL}]${u.SUKUN}?[^${u.TASHKIL}]${u.KASRA}|.${u.KASRA}.$|.*ى$)`,
  'u',
);
/** أَنجَبَ, تَسَرَّبَ, تَوَلَّى, تَبَارَى */
const DERIVED_PERFECT = new RegExp(`${u.FATHA}$|^ت${u.FATHA}.${u.FATHA}(?:.${u.SHADDA}|ا.).*ى$`, 'u');

/** نَجَا, تَمَّت, أَبَدًا, يَدِي, أُمِّي, أَنِّي: words with its first letter. */
const NO_IMPERFECT = new RegExp(`(?:ا|${u.FATHA}ت)$|^(?:يد|أ(?:م|ن)${u.SHADDA})${u.KASRA}ي$`, 'u');

const ENDINGS: readonly (readonly [letters: string, vocalised: string, persons: string])[] = [
  ['', '', PERSONS],
  ['ون', `${u.DAMMA}ون`, 'يت'],
  ['وا', `${u.DAMMA}وا`, 'يت'],
  ['ين', `${u.KASRA}ين`, 'ت'],
  ['ان', `${u.FATHA}ان`, 'يت'],
];

/**
 * Another person of a listed imperfect: نرسل of يرسل, يكتبون of يكتب.
 *
 * @param active what is done is none: before an object
 */
export function imperfect(bare: string, active = false): Form | undefined {
  if (!isImperfect(bare)) return undefined;
  for (const [letters, vocalised, persons] of ENDINGS) {
    if (!bare.endsWith(letters) || !persons.includes(bare[0]!)) continue;
    const stem = bare.slice(1, bare.length - letters.length);
    const weak = letters.startsWith(u.WAW) ? weakPlural(bare[0]! + stem, letters.slice(1)) : undefined;
    if (weak) return weak;
    if (stem.length < 2) continue;
    for (const person of PERSONS) {
      const entry = listedImperfect(person + stem, !active && bare[0] === 'ت' && letters === '');
      if (!entry) continue;
      const base = letters === '' ? entry.vocalised : withoutLastVowel(entry.vocalised);
      if (letters !== '' && LONG_END.test(base) && !isWeakDual(letters, base)) continue;
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
    (active ? undefined : withEnding(bare, passiveOfAnother))
  );
}

/** يساويان of يساوي */
const isWeakDual = (letters: string, base: string): boolean =>
  letters === 'ان' && base.endsWith(`${u.KASRA}ي`);

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

export const OF_PATTERN = 'person of its pattern';

function imperfectOfPattern(bare: string): Form | undefined {
  const vocalised = regularImperfect(bare);
  return vocalised === undefined ? undefined : { vocalised, verb: true, rule: OF_PATTERN };
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
      !NO_IMPERFECT.test(entry.vocalised) &&
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

/** تقلقي of يقلق: what a woman is told not to do, without the ن of تقلقين. */
export function womansMood(bare: string): Form | undefined {
  const form = /^ت.+[^ي]ي$/u.test(bare) ? imperfect(`${bare}ن`, true) : undefined;
  return form && { ...form, vocalised: form.vocalised.slice(0, -1) };
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
