/** Passives of listed verbs: what was done, what is done. */
import type { Entry } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';
import { imperfect } from './imperfect-forms';
import { type Form, isVerb, listed, listedVerb, withoutLastVowel } from './inflected-forms';
import { OPENING_ALIF, PREPOSITION_END } from './verb-vowels';

const VOWELS = new RegExp(`[${u.FATHA}${u.DAMMA}${u.KASRA}]`, 'gu');
/** Before the last consonant, which may be doubled. */
const LAST_VOWEL = new RegExp(`[${u.FATHA}${u.DAMMA}${u.KASRA}](?=[^${u.TASHKIL}اوىي]${u.SHADDA}?$)`, 'u');
const PERFECT = new RegExp(`${u.FATHA}$`, 'u');
const IMPERFECT = new RegExp(`^[يتن][${u.FATHA}${u.DAMMA}].*[^${u.FATHA}]$`, 'u');

/** سُرِقَت of سرق, أُرسِلَ of أرسل, عُولِجَ of عالج. Of hollow and weak verbs the letters change. */
export function passivePerfect(bare: string): Form | undefined {
  return (
    perfectOf(bare, u.FATHA) ?? (bare.endsWith('ت') ? perfectOf(bare.slice(0, -1), `${u.FATHA}ت`) : undefined)
  );
}

function perfectOf(base: string, end: string): Form | undefined {
  const own = listed(base).find(isPassive);
  if (own) return { vocalised: withoutLastVowel(own.vocalised) + end, verb: true, rule: `passive, ${base}` };
  const active = listed(base).find(isActivePerfect);
  if (!active) return undefined;
  const stem = withoutLastVowel(active.vocalised).replace(OPENING_ALIF, `ا${u.KASRA}`);
  if (!LAST_VOWEL.test(stem)) return undefined;
  const last = stem.search(LAST_VOWEL);
  const opening = stem.slice(0, last).replace(VOWELS, u.DAMMA).replace(`${u.DAMMA}ا`, `${u.DAMMA}و`);
  const vocalised = opening + u.KASRA + stem.slice(last + 1) + end;
  return { vocalised, verb: true, rule: `passive of ${active.bare}` };
}

const isPassive = (entry: Entry): boolean =>
  isVerb(entry) && PERFECT.test(entry.vocalised) && entry.vocalised[1] === u.DAMMA;

const isActivePerfect = (entry: Entry): boolean =>
  isVerb(entry) &&
  PERFECT.test(entry.vocalised) &&
  !PREPOSITION_END.test(entry.vocalised) &&
  !isPassive(entry);

/** يُحفَظ of يحفظ, تُوَزَّع of يوزع. */
export function passiveImperfect(bare: string): Form | undefined {
  const own = [bare, u.YEH + bare.slice(1)].flatMap(listed);
  const active =
    own.find((entry) => isVerb(entry) && IMPERFECT.test(entry.vocalised))?.vocalised ??
    imperfect(bare)?.vocalised;
  if (active === undefined || !LAST_VOWEL.test(active)) return undefined;
  const vocalised = bare[0]! + u.DAMMA + active.slice(2).replace(LAST_VOWEL, u.FATHA);
  return { vocalised, verb: true, rule: `passive of ${bare}` };
}

/** تُجرَى of يجري, يُضَاف of يضيف, أُعِيدَ of أعاد, عُولِجَ of عالج: passives by their letters alone. */
export function passiveByLetters(bare: string): Form | undefined {
  const future = /^س[يتن]/u.test(bare) ? passiveByLetters(bare.slice(1)) : undefined;
  if (future) return { ...future, vocalised: `س${u.FATHA}${future.vocalised}` };
  const weak = /^([يتن])(.+)ى$/u.exec(bare);
  if (weak) return weakImperfect(weak[1]!, weak[2]!);
  const hollow = /^([يتن])(.)ا(.)$/u.exec(bare);
  if (hollow) return hollowImperfect(hollow as unknown as string[]);
  const [, middle, end] = /^(أ..)ي(ت?)$/u.exec(bare) ?? [];
  const active = middle && listedVerb(`${middle}ى`)?.vocalised;
  if (active) {
    const stem = `أ${u.DAMMA}${active.slice(2, -2)}${u.KASRA}ي${u.FATHA}${end}`;
    return { vocalised: stem, verb: true, rule: 'passive by its letters' };
  }
  // قرئت, أطفئت: of قرأ, أطفأ
  if (HAMZA_ON_YEH.test(bare)) return passivePerfect(bare.replace(HAMZA_ON_YEH, `$1${u.ALIF_HAMZA}$2`));
  // بيعت of باع
  const [, opening, end3, hers] = /^(.)ي(.)(ت?)$/u.exec(bare) ?? [];
  if (opening && listedVerb(`${opening}ا${end3}`))
    return {
      vocalised: `${opening}${u.KASRA}ي${end3}${u.FATHA}${hers}`,
      verb: true,
      rule: 'passive by its letters',
    };
  const third = /^([^و])و(.)([^اوى])(ت?)$/u.exec(bare);
  if (third) return thirdPerfect(third as unknown as string[]);
  const [, first, last, her] = /^أ(.)ي(.)(ت?)$/u.exec(bare) ?? [];
  if (!first || !listedVerb(`أ${first}ا${last}`)) return undefined;
  const ending = her ? `${u.FATHA}ت` : u.FATHA;
  return {
    vocalised: `أ${u.DAMMA}${first}${u.KASRA}ي${last}${ending}`,
    verb: true,
    rule: 'passive by its letters',
  };
}

/** Which is written so behind a kasra. */
const HAMZA_ON_YEH = /^(.{2,})ئ(ت?)$/u;

function weakImperfect(person: string, rest: string): Form | undefined {
  const active = listedVerb(`ي${rest}ي`)?.vocalised;
  if (!active?.endsWith(`${u.KASRA}ي`)) return undefined;
  const vocalised = `${person}${u.DAMMA}${active.slice(2, -2)}${u.FATHA}ى`;
  return { vocalised, verb: true, rule: 'passive by its letters' };
}

function hollowImperfect([, person, first, last]: string[]): Form | undefined {
  if (!listedVerb(`ي${first}ي${last}`) && !listedVerb(`ي${first}و${last}`)) return undefined;
  const vocalised = `${person}${u.DAMMA}${first}${u.FATHA}ا${last}`;
  return { vocalised, verb: true, rule: 'passive by its letters' };
}

function thirdPerfect([, first, second, last, end]: string[]): Form | undefined {
  const active = `${first}ا${second}${last}`;
  if (!listedVerb(active) && !listedVerb(u.YEH + active)) return undefined;
  const vocalised = `${first}${u.DAMMA}و${second}${u.KASRA}${last}${u.FATHA}${end}`;
  return { vocalised, verb: true, rule: 'passive by its letters' };
}
