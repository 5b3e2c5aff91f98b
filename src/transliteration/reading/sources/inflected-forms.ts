/** Forms of listed words: what their grammar shares. */
import { type Entry, lexicon } from '../../lexicon/lexicon';
import { ORDINARY_ENGLISH } from '../../schemes/english-styles';
import * as u from '../../script/unicode';
import { regularSpelling } from '../../sounds/english-orthography';

/** Fewest letters of a word that takes an ending. */
export const SHORTEST_BASE = 3;

/** Vowels of a form, as a list writes them, and whether it is a verb. */
export interface Form {
  readonly vocalised: string;
  readonly verb: boolean;
  readonly rule: string;
  /** The listed noun that it is a form of. */
  readonly noun?: Entry;
}

/** What its vowels give; of an ordinary word with its usual spelling, where that is another: Sekretirik, not Sikritirik. */
export function spellForm({ vocalised, verb, noun }: Omit<Form, 'rule'>): string {
  const sounds = vocalised.replace(SILENT_ALIF, '').replace(u.KASRATAN, WEAK_ENDING);
  const regular = regularSpelling(sounds, ORDINARY_ENGLISH.neutral);
  if (noun?.kind === 'word' && !noun.isRegular) {
    const ofNoun = regularSpelling(noun.vocalised, ORDINARY_ENGLISH.neutral);
    // Rayuk of Rai: before a vowel its last consonant is no i.
    if (regular.startsWith(ofNoun) && !(ofNoun.endsWith('y') && noun.usual.text.endsWith('i')))
      return withSuffix(noun.usual.text, regular.slice(ofNoun.length));
  }
  if (!verb) return regular;
  return regular.toLowerCase() + (WITH_HIM.test(vocalised) ? 'u' : WITH_YOU.test(vocalised) ? 'a' : '');
}

/** أعجبتك: ajabatka. */
const WITH_YOU = new RegExp(`ت${u.SUKUN}?ك$`, 'u');
/** افتحه: iftahhu, as nobody says iftahh. */
export const WITH_HIM = new RegExp(`[^${u.TASHKIL}اىوي]${u.SUKUN}?ه${u.DAMMA}$`, 'u');

/** غالٍ: of a form kasratan is always the end of a weak noun, which is heard. */
const WEAK_ENDING = `${u.KASRA}ن`;

/** مائتنا */
const SILENT_ALIF = new RegExp(`(?<=^م${u.KASRA})ا(?=ئ)`, 'u');

/** Telephonat: no mute e before a suffix. */
export function withSuffix(text: string, suffix: string): string {
  return (/^[aiou]/.test(suffix) ? text.replace(/e$/, '') : text) + suffix;
}

/** The vowel at a listed form's end, which an ending replaces. */
const LAST_VOWEL = new RegExp(`[${u.SHORT_VOWELS}${u.SUKUN}]+$`, 'u');

export function withoutLastVowel(vocalised: string): string {
  return vocalised.replace(LAST_VOWEL, '');
}

export function listedVerb(bare: string): Entry | undefined {
  return listed(bare).find(isVerb);
}

export function listed(bare: string): readonly Entry[] {
  return entriesOf(bare).filter(({ kind, alsoNoun }) => kind === 'word' || kind === 'title' || alsoNoun);
}

export function entriesOf(bare: string): readonly Entry[] {
  return lexicon()
    .find(u.lookupKey(bare))
    .filter((entry) => entry.bare === bare);
}

/** Verbs and particles have no capital; nor have مثل, بعض and كل, which their ends tell from verbs. */
export function isVerb(entry: Entry): boolean {
  return entry.small && !isSmallNoun(entry);
}

export function isSmallNoun({ small, vocalised, bare }: Entry): boolean {
  return small && (bare === 'كل' || TWO_CONSONANTS_END.test(vocalised));
}

const TWO_CONSONANTS_END = new RegExp(
  `(?:[^${u.TASHKIL}اىوي]|${u.FATHA}[وي])${u.SUKUN}?[^${u.TASHKIL}اىوي]$`,
  'u',
);

/** Sukun is written or left out. */
export const withoutSukun = (vocalised: string): string => vocalised.replaceAll(u.SUKUN, '');

export const asForm = ({ vocalised, bare }: Entry): Form => ({ vocalised, verb: true, rule: `of ${bare}` });

/** Letters, and the sounds after the case vowel of a noun or the mood of a verb. */
export const PRONOUNS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['هما', `ه${u.DAMMA}م${u.FATHA}ا`],
  ['كما', `ك${u.DAMMA}م${u.FATHA}ا`],
  ['هن', `ه${u.DAMMA}ن${u.SHADDA}`],
  ['كم', `ك${u.DAMMA}م`],
  ['هم', `ه${u.DAMMA}م`],
  ['ها', `ه${u.FATHA}ا`],
  ['نا', `ن${u.FATHA}ا`],
  ['ك', 'ك'],
  ['ه', 'ه'],
];
