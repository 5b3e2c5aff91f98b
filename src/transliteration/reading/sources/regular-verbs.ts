/** Verbs of derived forms whose letters tell every vowel: تحطم, اصطدم, استأجر, أظهر before what says that they are perfects; يتقاسم, يستخرج. */
import { filled } from './patterns';

const C = '([^اوىيةءأإآؤئ])';
/** Of a perfect, after which ت is its person. */
const L = '([^اوىيةءأإآؤئت])';
const W = '([^اىةءإآؤ])';

const form = (letters: string, vocalised: string) => [new RegExp(`^${letters}$`, 'u'), vocalised] as const;

/** Without their last vowel. */
const PERFECTS = [
  form(`ت${W}${W}${L}`, 'تa1a2~a3'),
  form(`ت${W}ا${W}${L}`, 'تa1aا2a3'),
  form(`ان${C}${C}${L}`, 'اiن1a2a3'),
  form(`ا${C}ت${C}${L}`, 'اi1تa2a3'),
  form(`ا([صض])ط${C}${L}`, 'اi1طa2a3'),
  form(`است${W}${C}${L}`, 'اiستa12a3'),
  form(`أ${C}${C}${L}`, 'أa12a3'),
];

const IMPERFECTS = [
  form(`([يتن])ت${W}${W}${C}`, '1aتa2a3~a4'),
  form(`([يتن])ت${W}ا${W}${C}`, '1aتa2aا3a4'),
  form(`([يتن])ن${C}${C}${C}`, '1aن2a3i4'),
  form(`([يتن])${C}ت${C}${C}`, '1a2تa3i4'),
  form(`([يتن])ست${W}${C}${C}`, '1aستa23i4'),
];

function first(bare: string, forms: typeof PERFECTS): string | undefined {
  for (const [letters, vocalised] of forms) {
    const found = letters.exec(bare);
    if (found) return filled(vocalised, found);
  }
  return undefined;
}

export const regularPerfect = (bare: string): string | undefined => first(bare, PERFECTS);
export const regularImperfect = (bare: string): string | undefined => first(bare, IMPERFECTS);
