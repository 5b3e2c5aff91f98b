/** Forms of listed words: what their grammar shares. */
import { type Entry, lexicon } from '../../lexicon/lexicon';
import * as u from '../../script/unicode';

/** Fewest letters of a word that takes an ending. */
export const SHORTEST_BASE = 3;

/** Vowels of a form, as a list writes them, and whether it is a verb. */
export interface Form {
  readonly vocalised: string;
  readonly verb: boolean;
  readonly rule: string;
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

/** Verbs and particles have no capital in the list. */
export function isVerb({ usual }: Entry): boolean {
  return /^[a-z]/.test(usual.text);
}

export const asForm = ({ vocalised, bare }: Entry): Form => ({ vocalised, verb: true, rule: `of ${bare}` });

/** Letters, and the sounds after the case vowel of a noun or the mood of a verb. */
export const PRONOUNS: readonly (readonly [letters: string, vocalised: string])[] = [
  ['كم', `ك${u.DAMMA}م`],
  ['هم', `ه${u.DAMMA}م`],
  ['ها', `ه${u.FATHA}ا`],
  ['نا', `ن${u.FATHA}ا`],
  ['ك', 'ك'],
  ['ه', 'ه'],
];
