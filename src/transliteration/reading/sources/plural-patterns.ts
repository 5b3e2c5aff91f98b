/** Plurals whose letters tell every vowel: تكاليف, عوائق, قوافل. No list need have them. */
import * as u from '../../script/unicode';
import type { Form } from './inflected-forms';

/** Consonants but for the ي of the long vowel; the last one opens no ending of another form. */
const PATTERN = /^([^اىةءؤئ])([^اىةيأ])ا([^اوىيةءؤ])(ي?)([^اوىيةهكنت])$/u;
/** مواصل, يواصل: a participle and persons of a verb. */
const MAYBE_VERB = /^[يتنأم]$/u;

export function pluralByPattern(bare: string): Form | undefined {
  const found = PATTERN.exec(bare);
  if (!found) return undefined;
  const [, first, second, third, long, last] = found as unknown as string[];
  const isPlural = long !== '' || third === u.YEH_HAMZA || (second === u.WAW && !MAYBE_VERB.test(first!));
  if (!isPlural) return undefined;
  const vocalised = `${first}${u.FATHA}${second}${u.FATHA}ا${third}${u.KASRA}${long}${last}`;
  return { vocalised, verb: false, rule: long ? 'long plural by its pattern' : 'pattern of a plural' };
}
