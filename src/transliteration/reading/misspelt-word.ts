/** What a word's letters were typed for, by the word itself; how sure that is waits for the words beside it. */
import { lastOf } from '../../platform/last';
import { lexicon } from '../lexicon/lexicon';
import { nearMisses, respellings } from '../script/respellings';
import { segment, wholeCut } from '../script/segment';
import * as u from '../script/unicode';
import { readFromDictionary, readingsOf, readUnlistedForm } from './ask-sources';
import type { KnownWord, Meant, Sources } from './known-word';
import type { Reading } from './reading';
import { entriesOf, listed } from './sources/inflected-forms';
import { readFromForeignLetters, readFromLexicon } from './sources/lexicon-source';
import { isListed, isMisspelling, isName } from './sources/listed-entries';
import {
  asEnded,
  describesHer,
  mostFrequent,
  otherEnd,
  rarerInAlif,
  unlistedFeminine,
  whenActive,
} from './typed-endings';

/** @returns nothing where the word was typed as meant, for all that is known; looked for once */
export function meantBy(word: KnownWord, sources: Sources): Meant | undefined {
  word.meant ??= findMeant(word, sources) ?? 'as typed';
  return word.meant === 'as typed' ? undefined : word.meant;
}

function findMeant(word: KnownWord, sources: Sources): Meant | undefined {
  const { text, bare } = word;
  if (text !== bare || bare.length < 2 || readFromDictionary(text, sources.dictionary)) return undefined;
  const beside = besideOthers(bare);
  if (beside) return beside;
  const isTyped = word.isListed
    ? readingsOf(word, sources).some((each) => isAsTyped(each, bare))
    : hasListedNoun(bare);
  if (isTyped) return rarerInAlif(bare) ?? describesHer(bare);
  const ended = asEnded(bare);
  if (ended) return ended;
  const ways = word.isListed ? waysListed(word) : [];
  return ways.length > 0 ? withHamza(bare, ways) : ofUnlisted(bare, sources);
}

/** الروشة */
function hasListedNoun(word: string): boolean {
  const { article, stem } = wholeCut(word);
  return article && entriesOf(stem).length > 0;
}

const isAsTyped = (reading: Reading, word: string): boolean =>
  isListed(reading) && reading.prefix.proclitics.length === 0 && reading.spellings.bare === word;

/** Letters that the list has for those of a word; ألى is no آلي. */
const waysListed = ({ bare, key }: KnownWord): string[] =>
  lexicon()
    .find(key)
    .filter(
      (entry) => isMisspelling(bare, entry) && (bare[0] !== u.ALIF_HAMZA || entry.bare[0] !== u.ALIF_MADDA),
    )
    .map((entry) => entry.bare);

/** اولى is أولى, where the list knows nothing else. */
function withHamza(word: string, ways: readonly string[]): Meant | undefined {
  const [letters] = ways as [string];
  const isSame = ways.every((way) => way === letters) && letters.slice(1) === word.slice(1);
  return isSame && BARE_OPENING.test(word) ? { letters, when: 'always' } : undefined;
}
const BARE_OPENING = /^ا(?!ل)/u;

function ofUnlisted(word: string, sources: Sources): Meant | undefined {
  const others = respellings(word);
  const near = nearMisses(word).filter(isListedLetters);
  // Most words have none, and need no look into the list.
  if (others.length + near.length === 0 && !/[هى]$/u.test(word)) return undefined;
  if (readFromLexicon(word).length > 0) return undefined;
  const letters = respelt(word, others, near, sources);
  if (letters === undefined) return unlistedEnd(word, sources);
  const isRare = near.includes(letters) && !others.includes(letters);
  return (
    asEnded(letters) ?? unlistedEnd(letters, sources) ?? { letters, when: isRare ? 'in company' : 'always' }
  );
}

/** متدربه; نشتكى, ادرى: a form, if the last letter is another. */
function unlistedEnd(word: string, sources: Sources): Meant | undefined {
  if (word.endsWith(u.HEH)) return unlistedFeminine(word, sources);
  if (!word.endsWith(u.ALIF_MAQSURA)) return undefined;
  const active = otherEnd(word)!;
  const [form] = readUnlistedForm(active, segment(active), sources);
  // غرفتى, مكتبى, يصلنى: no verb ends in ى that may be a passive
  if (form && /^(?:attached|nisba|object)/.test(form.rule)) return { letters: active, when: 'always' };
  const letters = form ? active : respelt(active, respellings(active), [], sources);
  return letters === undefined ? undefined : { letters, when: whenActive(word) };
}

/** رحلت إلي الهند, درجة أولي, اليد اليمني, سيارة سودا */
function besideOthers(word: string): Meant | undefined {
  const last = lastOf(word);
  if (word === 'ألى') return { letters: TO, when: 'always' };
  if (word === 'ادخل') return { letters: 'أدخل', when: 'before an entry' };
  if (word === 'ان') return { letters: 'إن', when: 'before a deed' };
  if (last === u.YEH) {
    const letters = word.slice(0, -1) + u.ALIF_MAQSURA;
    if (/^[اإأ]لي$/u.test(word)) return { letters: TO, when: 'before another' };
    if (/^(?:ال)?يمني$/u.test(word)) return { letters, when: 'behind a limb' };
    return FOR_FEMININES.test(word) ? { letters, when: 'behind her' } : undefined;
  }
  const [, stem] = (last === u.ALIF && /^(?:ال)?(...ا)$/u.exec(word)) || [];
  return stem && listed(stem + u.HAMZA).length > 0 && !entriesOf(stem).some(isName)
    ? { letters: word + u.HAMZA, when: 'behind her' }
    : undefined;
}
const TO = 'إلى';
const FOR_FEMININES = /^(?:ال)?(?:[أا]ول|[أا]خر|يسر|كبر|صغر|وسط|سفل|عظم|قصو)ي$/u;

/** Listed as it stands, or behind و and an article; with ث and ذ only frequent words, as names in ت and د are many. */
function isListedLetters(other: string): boolean {
  const [, stem] = /^و?(?:[بك]?ال|لل)?(.+)$/u.exec(other)!;
  const entries = [other, stem!].flatMap((each) => entriesOf(each.replace(/ه$/u, u.TA_MARBUTA)));
  const least = other.includes('ذ') ? 4 : other.includes('ث') ? 3 : undefined;
  return entries.some(({ kind, foreign, frequency }) =>
    least === undefined ? kind === 'word' || !foreign : kind === 'word' && frequency >= least,
  );
}

/** إستخدامه, الداخلى: listed, or a form of what is listed, but for a slip. Of patterns only those whose letters no slip hides are told by them. */
function respelt(
  word: string,
  others: readonly string[],
  near: readonly string[],
  sources: Sources,
): string | undefined {
  if (readFromForeignLetters(word).length > 0) return undefined;
  const [typed] = readUnlistedForm(word, segment(word), sources);
  // ابوابها, اغلقت, امتعتك: what governs it, and what it governs, look at its letters
  const stem = typed ? u.stripMarks(typed.words[0]!.stem) : '';
  const asRead = word.slice(0, word.length - stem.length) + stem;
  if (asRead !== word && asRead.replace(/[أإ]/u, u.ALIF) === word) return asRead;
  const isOfAnother = typed && NO_DEED_OF_MINE.test(word) && /^(?:person|object|feminine)/.test(typed.rule);
  const form = others.find((other) => {
    if (typed && !(isOfAnother && /^[وف]?ا/u.test(other))) return false;
    if (readFromLexicon(other).length > 0) return true;
    const [read] = readUnlistedForm(other, segment(other), sources);
    return read !== undefined && (isOfListed(read) || !/[أإؤئضظ]/u.test(other));
  });
  if (form !== undefined) return form;
  const [closest] = near;
  if (closest !== undefined && (!typed || yields(typed, word, closest))) return closest;
  // كستنايي, السامرايي
  return !typed && AFTER_ALIF.test(word) ? word.replace(AFTER_ALIF, 'ئي') : undefined;
}
const AFTER_ALIF = /(?<=ا)يي/u;

/** أشتريت, أنتهوا: no letters of what I do. */
const NO_DEED_OF_MINE = /^[وفبل]?(?:أ.*(?:ت|ت?نا|وا|تم)|[أإ]بن(?:ت.*|ة|ه|كم?)|أسم(?:ه|ها|كم?))$/u;

/** Of أحفاد, which is listed, and of no إحفاد. */
const isOfListed = ({ rule }: Reading): boolean =>
  / of /.test(rule) && (!/إ/u.test(rule) || entriesOf(rule.replace(/^.* /u, '')).length > 0);

/** دواير, طايرة: no form of a verb; صنعا, rarer as an accusative. */
function yields({ rule }: Reading, typed: string, listed: string): boolean {
  if (rule.startsWith('accusative'))
    return mostFrequent(entriesOf(listed)) >= mostFrequent(entriesOf(typed.slice(0, -1)));
  return /[ئؤء]/u.test(listed) && /^(?:regular|pattern|person of its|verb by|feminine of|nisba)/.test(rule);
}
