/** Verbs of derived forms whose letters tell every vowel: تحطم, اصطدم, استأجر, أظهر before what says that they are perfects; يتقاسم, يستخرج. */
import { filled } from './patterns';

const C = '([^اوىيةءأإآؤئ])';
/** Of a perfect, after which ت is its person. */
const L = '([^اوىيةءأإآؤئت])';
const W = '([^اىةءإآؤ])';
/** Of four consonants, behind which a pronoun may stand. */
const LAST = '([^اوىيةءأإآؤئتكهن])';

const form = (letters: string, vocalised: string) => [new RegExp(`^${letters}$`, 'u'), vocalised] as const;

/** Without their last vowel. */
const PERFECTS = [
  form(`ت${W}${W}${L}`, 'تa1a2~a3'),
  form(`ت${W}ا${W}${L}`, 'تa1aا2a3'),
  form(`ت${W}ا${W}ى`, 'تa1aا2aى'),
  form(`ان${C}${C}${L}`, 'اiن1a2a3'),
  form(`ان${C}${W}ى`, 'اiن1a2aى'),
  form(`ا${C}ت${C}${L}`, 'اi1تa2a3'),
  form(`ا${C}ت${W}ى`, 'اi1تa2aى'),
  form(`ا([صض])ط${C}${L}`, 'اi1طa2a3'),
  form(`است${W}${C}${L}`, 'اiستa12a3'),
  form(`است${W}${W}ى`, 'اiستa12aى'),
  form(`أ${C}${C}${L}`, 'أa12a3'),
];

/** سامح, which has the letters of names and of those who do something. */
const THIRD_FORM = [form(`${W}ا${W}${L}`, '1aا2a3')];

const IMPERFECTS = [
  form(`([يتن])ت${W}${W}${C}`, '1aتa2a3~a4'),
  form(`([يتن])ت${W}ا${W}${C}`, '1aتa2aا3a4'),
  form(`([يتن])ت${W}ا${W}ى`, '1aتa2aا3aى'),
  form(`([يتن])ن${C}${C}${C}`, '1aن2a3i4'),
  form(`([يتن])ن${C}${W}ي`, '1aن2a3iي'),
  form(`([يتن])${C}ت${C}${C}`, '1a2تa3i4'),
  form(`([يتن])${C}ت${W}ي`, '1a2تa3iي'),
  form(`([يتن])${C}تا${C}`, '1a2تaا3'),
  form(`([يتن])([صض])ط${C}${C}`, '1a2طa3i4'),
  form(`([يتن])ست${W}${C}${C}`, '1aستa23i4'),
  form(`([يتن])ست${W}${W}ي`, '1aستa23iي'),
  form(`([يتن])ست${C}ي${C}`, '1aستa2iي3'),
  // Of a fifth form somebody's deed has the letters of تعالج.
  form(`([ين])${W}ا${W}${C}`, '1u2aا3i4'),
  form(`([يتن])ت${C}${C}${W}${LAST}`, '1aتa2a34a5'),
];

function first(bare: string, forms: typeof PERFECTS): string | undefined {
  for (const [letters, vocalised] of forms) {
    const found = letters.exec(bare);
    if (found) return filled(vocalised, found);
  }
  return undefined;
}

export const regularPerfect = (bare: string): string | undefined => first(bare, PERFECTS);
export const thirdFormPerfect = (bare: string): string | undefined => first(bare, THIRD_FORM);
export const regularImperfect = (bare: string): string | undefined => first(bare, IMPERFECTS);
