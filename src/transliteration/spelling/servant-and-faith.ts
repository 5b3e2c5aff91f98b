/** How a style joins the two words of a name: servant of God (عبد الرحمن), … of the faith (صلاح الدين). */
import type { AbdStyle } from '../schemes/english-styles';
import { capitalise } from '../sounds/english-orthography';

/** عبد with its joint: Abdul, Abdel, Abd al-; Abder of Abderrahmane, Abde of Abdeslam. */
const SERVANT = /^Abd(?: ?[aeu]l[- ]?|[aeu](?:([rnstdzc])(?=\1))?)(?=[a-z])/i;

/** Abdullah is one name in every form. */
const SERVANT_OF_GOD = /^Abd ?[aeu]l[- ]?l?ah?$/i;

const SUN = /^(?:[rnsdz]|t(?!h)|ch)/;
const DIGRAPH = /^[sc]h/;

export function opensAsServant(text: string): boolean {
  return text.startsWith('Abd') && SERVANT.test(text) && !SERVANT_OF_GOD.test(text);
}

/** @param assimilated whether the l gives way to the first letter of the name, if that is a sun letter */
export function joinServant(form: AbdStyle, name: string, assimilated = false): string {
  const small = name.toLowerCase();
  // Abderrahmane, but Abdechakour
  if (assimilated && SUN.test(small))
    return form.slice(0, -1) + (DIGRAPH.test(small) ? '' : small[0]!) + small;
  return /[a-zA-Z]$/.test(form) ? form + small : form + capitalise(small);
}

/** @param text for which `opensAsServant` holds */
export function rejoinServant(text: string, form: AbdStyle, assimilated = false): string {
  return joinServant(form, text.replace(SERVANT, ''), assimilated);
}

/** Nasr El-Din, Nasruddin, Nasreddine. */
export function joinFaith(name: string, form: string): string {
  return form.includes('-') ? `${name} ${form}` : name.replace(/a+h?$/, '') + form;
}

const OF_THE_FAITH = / al-Din$/i;

/** @returns nothing where the text is not in the form of the neutral style */
export function rejoinFaith(text: string, form: string): string | undefined {
  return OF_THE_FAITH.test(text) ? joinFaith(text.replace(OF_THE_FAITH, ''), form) : undefined;
}
