/**
 * Words whose letters tell every vowel: masdars and participles of derived forms, passive participles, plurals of four consonants
 * (اندهاش, متحسن, مذبوح, تكاليف). No list need have them.
 */
import * as u from '../../script/unicode';
import type { Form } from './inflected-forms';

/** A consonant of the root; one that may be و or ي; the last one, which may be a hamza. */
const C = '([^اوىيةءأإآؤئ])';
const W = '([^اىةءأإآؤئ])';
const LAST = '([^اوىيةأإآ])';

interface Pattern {
  readonly letters: RegExp;
  /** With the consonants of the root for digits, and Latin letters for short vowels. */
  readonly vocalised: string;
  /** Of the letters of many names, or of verbs but for the article. */
  readonly doubt?: 'name' | 'verb';
}

const ENDINGS: Readonly<Record<string, string>> = {
  ة: 'aة',
  ات: 'aات',
  ي: 'iي~',
  ية: 'iي~aة',
  ون: 'uون',
  ين: 'iين',
  تان: 'aتaان',
  تين: 'aتaيْن',
};
const ENDED = '(ة|ات|ية?|[وي]ن|ت[اي]ن)?$';

const pattern = (letters: string, vocalised: string, doubt?: Pattern['doubt']): Pattern => ({
  letters: new RegExp(`^${letters}${ENDED}`, 'u'),
  vocalised,
  ...(doubt ? { doubt } : {}),
});

/** What a participle of four consonants opens with: neither letters of another form nor of an eighth one (مزدوج, مضطرب). */
export const QUADRILITERAL = 'م(?!س?ت|ن|.[تطد])';

const PATTERNS: readonly Pattern[] = [
  pattern(`ا${C}ت${W}ا${LAST}`, 'اi1تi2aا3'),
  pattern(`ا([صض])ط${W}ا${LAST}`, 'اi1طi2aا3'),
  pattern(`ان${C}${W}ا${LAST}`, 'اiن1i2aا3'),
  pattern(`است${C}${W}ا${LAST}`, 'اiستi12aا3'),
  pattern(`إ${C}${C}ا${LAST}`, 'إi12aا3'),
  pattern(`ت([^اىةءإآؤئ])${W}ي${C}`, 'تa12iي3'),
  pattern(`مت${W}([^اوىةءأإآؤئ])${C}`, 'مuتa1a2~i3'),
  pattern(`مت${W}ا${W}${C}`, 'مuتa1aا2i3'),
  pattern(`م([^اتوىيةءأإآؤئ])${C}و${C}`, 'مa12uو3', 'name'),
  // مزخرف, محوسبة: of four consonants; مدرستين, ملفكم, مهمتن(ا), مرعشلي are no such
  pattern(`${QUADRILITERAL}(?!.*(?:.[تكه]|[كه]م|تن|ي)(?:[يو]ن)?$)${C}([^اىيةءأإآؤئ])${C}${C}`, 'مu1a23a4'),
  pattern(`([^اوىيةءإآؤئ])${W}ا${W}ي([^اوىيةهكنتءأإآؤئ])`, '1a2aا3iي4'),
  pattern(`${W}${W}ا(ئ)${C}`, '1a2aا3i4', 'name'),
  pattern(`([^اىةءأإآؤئيتنم])(و)ا${W}${C}`, '1a2aا3i4', 'name'),
  pattern(`ت(?![وي][وي])${W}${W}${C}`, 'تa1a2~u3', 'verb'),
  pattern(`ت${W}ا${W}${C}`, 'تa1aا2u3', 'verb'),
];

/** تضاربات, تصاعدية: no verb. */
const OF_MASDAR = /^(?:ات|ية)$/u;

/** The rule of letters that a name may have as well. */
export const PATTERN_OF_NAMES = 'pattern of words and names';

/** @param article whether it stands before the letters, where none of them is a verb's */
export function byPattern(bare: string, article: boolean): Form | undefined {
  for (const { letters, vocalised, doubt } of PATTERNS) {
    const found = letters.exec(bare);
    if (!found) continue;
    const suffix = found[found.length - 1] ?? '';
    if (doubt === 'verb' && !article && !OF_MASDAR.test(suffix)) continue;
    const ending = ENDINGS[suffix] ?? '';
    return {
      vocalised: filled(vocalised + ending, found),
      verb: false,
      rule: doubt === 'name' ? PATTERN_OF_NAMES : 'regular by its pattern',
    };
  }
  return undefined;
}

/** @param found the consonants of the root */
export const filled = (vocalised: string, found: readonly string[]): string =>
  vocalised.replace(/[1-5aiu~]/g, (sign) => SIGNS[sign] ?? found[Number(sign)]!);

const SIGNS: Readonly<Record<string, string>> = { a: u.FATHA, i: u.KASRA, u: u.DAMMA, '~': u.SHADDA };
