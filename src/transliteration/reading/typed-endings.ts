/** ه typed for ة, ى and ي for one another: what the list has with the other letter, and how sure that is. */
import { lastOf } from '../../platform/last';
import { type Entry, lexicon } from '../lexicon/lexicon';
import { type Segmentation, segment, wholeCut } from '../script/segment';
import * as u from '../script/unicode';
import { readUnlistedForm } from './ask-sources';
import type { Meant, Sources } from './known-word';
import { NUMERALS } from './parts-of-speech';
import { NO_PREFIX } from './reading';
import { entriesOf, isVerb, listed } from './sources/inflected-forms';
import { isMisspelling, isName } from './sources/listed-entries';
import { hasFeminine, isKin, isOfTwo, isSeveral, isShortAdjective, OWNED } from './sources/typed-feminine';

/** Of ه, ى and ي, which are typed for one another. */
export function otherEnd(word: string): string | undefined {
  const other = TYPED_FOR[lastOf(word)!];
  return other && word.slice(0, -1) + other;
}
const TYPED_FOR: Readonly<Record<string, string>> = {
  [u.HEH]: u.TA_MARBUTA,
  [u.YEH]: u.ALIF_MAQSURA,
  [u.ALIF_MAQSURA]: u.YEH,
};

/** What the list has under the letters of the word, or of what is behind its article and proclitics. */
export function asEnded(word: string): Meant | undefined {
  const letters = otherEnd(word);
  if (!letters) return undefined;
  const cuts = [{ ...NO_PREFIX, stem: word }, ...segment(word)];
  // وليلى: of ليلى, and no وليلي
  if (cuts.some((cut) => isAfterAnd(cut) && entriesOf(cut.stem).length > 0)) return undefined;
  for (const { stem, article, proclitics } of cuts) {
    // وجوده: of وجود, not جودة
    if (proclitics.length > 0 && !article && listed(word.slice(0, -1)).length > 0) return undefined;
    const entries = lexicon()
      .find(u.lookupKey(stem))
      .filter((entry) => !entry.bare.includes(' ') && isMisspelling(stem, entry));
    if (entries.length === 0) continue;
    const when = letters.endsWith(u.TA_MARBUTA)
      ? feminineWhen(stem, article || stem.startsWith('ال'), entries)
      : otherwiseWhen(word, stem, lastOf(letters)!, entries);
    return when && { letters, when };
  }
  return undefined;
}

const isAfterAnd = ({ proclitics }: Segmentation): boolean =>
  proclitics.every((name) => name === 'wa' || name === 'fa');

function otherwiseWhen(
  word: string,
  stem: string,
  ending: string,
  entries: readonly Entry[],
): Meant['when'] | undefined {
  const meant = entries.filter(({ bare }) => bare.endsWith(ending));
  if (meant.length === 0) return undefined;
  // لى, فى
  if (word.length > 2 && meant.some(isVerb))
    return ending === u.YEH && !STAYS.test(word) ? whenActive(word) : undefined;
  // دمي: of me, no dolls
  if (ending === u.ALIF_MAQSURA && entriesOf(stem.slice(0, -1)).length > 0) return undefined;
  if (meant.length === entries.length) return 'always';
  if (meant.some(isName) || STAYS.test(word)) return undefined;
  return mostFrequent(meant) < mostFrequent(entries) ? undefined : 'by habit';
}

/** يحتوى, نلتقى, يعانى are hardly ever passives; يلغى, يعفى are as often. */
export const whenActive = (word: string): Meant['when'] =>
  /^[وفل]?س?[يتن].[تا].ى$/u.test(word) ? 'oftener' : 'by habit';

/** نادى, عمى: listed with ى, but rarer than with ي, or than whose it is. */
export function rarerInAlif(word: string): Meant | undefined {
  if (!word.endsWith(u.ALIF_MAQSURA) || STAYS.test(word)) return undefined;
  const typed = entriesOf(wholeCut(word).stem);
  const letters = otherEnd(word)!;
  const nouns = [...entriesOf(letters), ...entriesOf(word.slice(0, -1))].filter(({ small }) => !small);
  return !typed.some(isName) && mostFrequent(nouns) > mostFrequent(typed)
    ? { letters, when: 'by habit' }
    : undefined;
}

/** غرامة ماليه, أدوية كافيه: of finance, and enough, behind what they describe. */
export function describesHer(word: string): Meant | undefined {
  if (!word.endsWith(u.HEH) || !isAdjective(word.slice(0, -1))) return undefined;
  const letters = otherEnd(word)!;
  const feminines = entriesOf(letters);
  return feminines.length > 0 &&
    feminines.every(({ kind }) => kind === 'word') &&
    entriesOf(word).every((entry) => isName(entry) || entry.foreign)
    ? { letters, when: 'behind her' }
    : undefined;
}

/** Particles in ى, beside which those in ي are others. */
const STAYS = /^(?:عل|[إا]ل|ال?د|لد|مت|حت)ى$/u;

function feminineWhen(
  stem: string,
  hasArticle: boolean,
  entries: readonly Entry[],
): Meant['when'] | undefined {
  const typed = entries.filter(({ bare }) => !bare.endsWith(u.TA_MARBUTA));
  const feminines = entries.filter((entry) => !typed.includes(entry));
  // الماليه: finance, and no islands, which have no article
  if (feminines.length === 0 || !typed.every((entry) => hasArticle && isName(entry))) return undefined;
  const base = stem.slice(0, -1);
  const bases = entriesOf(base).filter(
    ({ kind, alsoNoun }) => kind === 'word' || kind === 'title' || alsoNoun,
  );
  if (hasArticle || bases.length === 0 || NUMERALS.has(base + u.TA_MARBUTA)) return 'always';
  const words = feminines.filter(({ kind }) => kind === 'word');
  if (
    isAdjective(base) &&
    !bases.some(({ acts }) => acts) &&
    (words.length > 0 || bases.every(isNisbaListed))
  )
    return 'always';
  if (OWNED.test(stem) || OWNED_TOO.test(stem) || isKin(base)) return undefined;
  return mostFrequent(words) > mostFrequent(bases) ? 'oftener' : 'by habit';
}

export const mostFrequent = (entries: readonly Entry[]): number =>
  Math.max(...entries.map(({ frequency }) => frequency));

const isNisbaListed = ({ vocalised }: Entry): boolean => vocalised.endsWith(u.YEH + u.SHADDA);

export const isAdjective = (base: string): boolean => hasFeminine(base) || isShortAdjective(base);

/** Prepositions and others whose namesakes in ة are rarer. */
const OWNED_TOO = /^(?:عمر|بعد|عند|وحد|عم|خال|حبيب|قريب)ه$/u;

/** المفروشه, متدربه: of an adjective whose feminine no list has. */
export function unlistedFeminine(word: string, sources: Sources): Meant | undefined {
  const letters = otherEnd(word)!;
  const [form] = readUnlistedForm(letters, segment(letters), sources);
  const { stem, article } = wholeCut(word);
  if (article) return form && { letters, when: 'always' };
  const base = stem.slice(0, -1);
  const isNisba = form?.rule.startsWith('nisba') === true;
  // غارنييه is foreign, and عبدلله God's.
  if (isOfTwo(base) || /(?:يي|لل)$/u.test(base) || !(isNisba || isAdjective(base))) return undefined;
  const nouns = [base, base.slice(0, -1)].flatMap((noun) => listed(noun)).filter((entry) => !isVerb(entry));
  // لاعبيه: several of his; but مخالفة مروريه
  if (isSeveral(base) || (base.endsWith(u.YEH) && nouns.some(({ acts }) => acts)))
    return { letters, when: 'behind her' };
  if (nouns.some(({ acts }) => acts)) return { letters, when: 'by habit' };
  if (isNisba || listed(base).length > 0) return { letters, when: 'always' };
  const [typed] = readUnlistedForm(word, segment(word), sources);
  return !typed || typed.rule.startsWith('attached pronoun') ? { letters, when: 'by habit' } : undefined;
}
