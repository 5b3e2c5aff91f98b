/**
 * Slips of typing → the letters that were meant, before anything looks at what stands beside them: ه for ة, ى and ي for one another, and
 * what `respellings` lists, where only one other spelling is a word. What may have been meant either way follows the text's own habit.
 */
import { lastOf } from '../../platform/last';
import { type Entry, lexicon } from '../lexicon/lexicon';
import { nearMisses, respellings } from '../script/respellings';
import { type Segmentation, segment, wholeCut } from '../script/segment';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { readFromDictionary, readingsOf, readUnlistedForm } from './ask-sources';
import { type KnownWord, knownWord, type Meant, type Sources } from './known-word';
import { NUMERALS } from './parts-of-speech';
import { NO_PREFIX, type Reading } from './reading';
import { entriesOf, isVerb, listed } from './sources/inflected-forms';
import { readFromForeignLetters, readFromLexicon } from './sources/lexicon-source';
import { isListed, isMisspelling, isName } from './sources/listed-entries';
import { hasFeminine, isKin, isOfTwo, isSeveral, isShortAdjective } from './sources/typed-feminine';

export interface MeantWords {
  readonly tokens: readonly Token[];
  readonly known: readonly (KnownWord | undefined)[];
}

/** Tokens keep their places in the text. */
export function withoutSlips(
  tokens: readonly Token[],
  known: readonly (KnownWord | undefined)[],
  sources: Sources,
): MeantWords {
  // Most texts have none.
  if (!sources.useLexicon || !maySlip(known, sources)) return { tokens, known };
  const certain = known.map((word, i) =>
    word?.meant && word.meant !== 'as typed' && isMeant(word.meant, tokens, known, i)
      ? word.meant.letters
      : undefined,
  );
  if (certain.every((letters) => letters === undefined)) return { tokens, known };
  // Who makes one slip types ى for ي as well.
  const habits = ENDINGS.filter(
    (ending) =>
      !isWritten(ending, known) && (ending === u.YEH || certain.some((letters) => letters?.endsWith(ending))),
  );
  const words = known.map((word, i) => {
    const letters = certain[i] ?? (word && byHabit(word, habits));
    return letters === undefined ? word : knownWord(letters, sources);
  });
  return { tokens: tokens.map((token, i) => as(token, words[i])), known: words };
}

function maySlip(known: readonly (KnownWord | undefined)[], sources: Sources): boolean {
  let found = false;
  for (const word of known)
    if (word && (word.meant ??= findMeant(word, sources) ?? 'as typed') !== 'as typed') found = true;
  return found;
}

const isWritten = (ending: string, known: readonly (KnownWord | undefined)[]): boolean =>
  known.some((word) => word?.bare.endsWith(ending));

function isMeant(
  { letters, when }: Meant,
  tokens: readonly Token[],
  known: readonly (KnownWord | undefined)[],
  i: number,
): boolean {
  const before = tokens[i - 1]?.text === ' ' ? (known[i - 2]?.bare ?? '') : '';
  const next = known[i + 2];
  switch (when) {
    case 'in company':
      return known.length > 1;
    case 'before another':
      return next !== undefined && !SENDS.test(before);
    case 'behind her':
      return FEMININE.test(before) || LIMB.test(before);
    case 'behind a limb':
      return LIMB.test(before);
    default:
      return (
        when === 'always' ||
        (when === 'oftener' && !isWritten(u.TA_MARBUTA, known)) ||
        (letters.endsWith(u.TA_MARBUTA) && (isNumbered(tokens, i) || governs(letters, next)))
      );
  }
}

const FEMININE = /[ةه]$/u;
const LIMB = /^(?:ال)?(?:يد|عين|قدم|ساق|رجل|[أا]ذن|كتف)$/u;
/** أرسل إلي الملف: to me. */
const SENDS = /^(?!ال).*(?:رسل|حضر|عط|قدم|جلب|نسب|شار|شير|سيء|ساء|عيد|عاد|رجع)/u;

const isNumbered = (tokens: readonly Token[], i: number): boolean =>
  tokens[i + 1]?.text === ' ' && tokens[i + 2]?.kind === 'number';

function byHabit({ meant }: KnownWord, habits: readonly string[]): string | undefined {
  if (!meant || meant === 'as typed' || !/habit|oftener/.test(meant.when)) return undefined;
  return habits.includes(lastOf(meant.letters)!) ? meant.letters : undefined;
}

const as = (token: Token, word: KnownWord | undefined): Token =>
  word === undefined || word.text === token.text
    ? token
    : tokenOf('word', word.text, token.start, token.end, token.typed);

/** غرفه الطوارئ, طبيبه أطفال: what has a pronoun governs no other noun; but كتابه الجديد is described, and فحصه الطبيب somebody's deed. */
function governs(feminine: string, next: KnownWord | undefined): boolean {
  if (!next) return false;
  const { article, stem } = wholeCut(next.bare);
  const entries = entriesOf(stem);
  if (entries.length === 0) return article && stem.endsWith('ات');
  if (entries.some(({ kind, small }) => small || kind === 'particle')) return false;
  if (article && isAdjective(stem.replace(FEMININE, ''))) return false;
  return !(isDeed(feminine.slice(0, -1)) && entries.some(({ acts, kind }) => acts || kind === 'title'));
}
const isDeed = (base: string): boolean => entriesOf(base).some(isVerb);

function findMeant(word: KnownWord, sources: Sources): Meant | undefined {
  const { text, bare, isListed } = word;
  if (text !== bare || bare.length < 3 || readFromDictionary(text, sources.dictionary)) return undefined;
  const beside = besideFeminine(bare);
  if (beside) return beside;
  if (isListed ? readingsOf(word, sources).some((each) => isAsTyped(each, bare)) : hasListedNoun(bare))
    return undefined;
  const ended = asEnded(bare);
  if (ended) return ended;
  const ways = isListed ? waysListed(word) : [];
  if (ways.length > 0) {
    // اولى is أولى, where the list knows nothing else.
    const [letters] = ways as [string];
    const isHamza =
      ways.every((way) => way === letters) && BARE_OPENING.test(bare) && letters.slice(1) === bare.slice(1);
    return isHamza ? { letters, when: 'always' } : undefined;
  }
  const others = respellings(bare);
  const near = nearMisses(bare).filter(isUsual);
  const isEndOpen = /[هى]$/u.test(bare);
  if (others.length + near.length === 0 && !isEndOpen) return undefined;
  if (readFromLexicon(bare).length > 0) return undefined;
  const letters = respelt(bare, others, near, sources);
  if (letters === undefined) return isEndOpen ? unlistedEnd(bare, sources) : undefined;
  const isRare = near.includes(letters) && !AFTER_ALIF.test(bare);
  return (
    asEnded(letters) ?? unlistedEnd(letters, sources) ?? { letters, when: isRare ? 'in company' : 'always' }
  );
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

/** رحلت إلي الهند, درجة أولي, اليد اليمني, سيارة سودا */
function besideFeminine(word: string): Meant | undefined {
  const last = lastOf(word);
  if (word === 'ألى') return { letters: TO, when: 'always' };
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

const BARE_OPENING = /^ا(?!ل)/u;

/** Listed as it stands, or behind و and an article; of other consonants only words, as names are spelt in many ways. */
function isUsual(other: string): boolean {
  const [, stem] = /^و?(?:[بك]?ال|لل)?(.+)$/u.exec(other)!;
  const entries = [other, stem!].flatMap((each) => entriesOf(each.replace(/ه$/u, u.TA_MARBUTA)));
  return entries.some(
    ({ kind, foreign }) => kind === 'word' || kind === 'title' || (!/[ثذ]/u.test(other) && !foreign),
  );
}

const ENDINGS = [u.TA_MARBUTA, u.ALIF_MAQSURA, u.YEH];

/** Of ه, ى and ي, which are typed for one another. */
function otherEnd(word: string): string | undefined {
  const other = TYPED_FOR[lastOf(word)!];
  return other && word.slice(0, -1) + other;
}
const TYPED_FOR: Readonly<Record<string, string>> = {
  [u.HEH]: u.TA_MARBUTA,
  [u.YEH]: u.ALIF_MAQSURA,
  [u.ALIF_MAQSURA]: u.YEH,
};

/** What the list has under the letters of the word, or of what is behind its article and proclitics. */
function asEnded(word: string): Meant | undefined {
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
  if (meant.some(isVerb)) return ending === u.YEH && !STAYS.test(word) ? 'by habit' : undefined;
  // دمي: of me, no dolls
  if (ending === u.ALIF_MAQSURA && entriesOf(stem.slice(0, -1)).length > 0) return undefined;
  if (meant.length === entries.length) return 'always';
  return meant.some(isName) || STAYS.test(word) ? undefined : 'by habit';
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
  if (HIS.test(stem) || isKin(base)) return undefined;
  return mostFrequent(words) > mostFrequent(bases) ? 'oftener' : 'by habit';
}

const mostFrequent = (entries: readonly Entry[]): number =>
  Math.max(...entries.map(({ frequency }) => frequency));

const isNisbaListed = ({ vocalised }: Entry): boolean => vocalised.endsWith(u.YEH + u.SHADDA);

const isAdjective = (base: string): boolean => hasFeminine(base) || isShortAdjective(base);

/** Whose they are is said oftener than that there are any. */
const HIS = /^(?:و|ب|ل)?(?:ابن|والد|صديق|صاحب|حديث|رب|مصير|آخر|عمر|بعد|عند|وحد|عم|خال|حبيب|قريب)ه$/u;

/** المفروشه, متدربه: of an adjective whose feminine no list has; نشتكى: a form, if the letter is another. */
function unlistedEnd(word: string, sources: Sources): Meant | undefined {
  const letters = otherEnd(word);
  if (!letters || letters.endsWith(u.ALIF_MAQSURA)) return undefined;
  const [form] = readUnlistedForm(letters, segment(letters), sources);
  if (letters.endsWith(u.YEH)) {
    const active = form ? letters : respelt(letters, respellings(letters), [], sources);
    return active === undefined ? undefined : { letters: active, when: 'by habit' };
  }
  const { stem, article } = wholeCut(word);
  if (article) return form && { letters, when: 'always' };
  const base = stem.slice(0, -1);
  const isNisba = form?.rule.startsWith('nisba') === true;
  if (isOfTwo(base) || isSeveral(base) || !(isNisba || isAdjective(base))) return undefined;
  const nouns = [base, base.slice(0, -1)].flatMap((noun) => listed(noun)).filter((entry) => !isVerb(entry));
  // لاعبيه: several of his
  if (nouns.some(({ acts }) => acts)) return base.endsWith(u.YEH) ? undefined : { letters, when: 'by habit' };
  if (isNisba || listed(base).length > 0) return { letters, when: 'always' };
  const [typed] = readUnlistedForm(word, segment(word), sources);
  return !typed || typed.rule.startsWith('attached pronoun') ? { letters, when: 'by habit' } : undefined;
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
  const isOfAnother = typed && IMPOSSIBLE_FOR_ME.test(word) && /^(?:person|object|feminine)/.test(typed.rule);
  const form = others.find((other) => {
    if (typed && !(isOfAnother && /^[وف]?ا/u.test(other))) return false;
    if (readFromLexicon(other).length > 0) return true;
    const [form] = readUnlistedForm(other, segment(other), sources);
    return form !== undefined && (isOfListed(form) || !/[أإؤئضظ]/u.test(other));
  });
  if (form ?? (near.length > 0 && !(typed && !yields(typed, word, near[0]!)))) return form ?? near[0];
  // كستنايي, السامرايي
  return typed ? undefined : AFTER_ALIF.test(word) ? word.replace(AFTER_ALIF, 'ئي') : undefined;
}
const AFTER_ALIF = /(?<=ا)يي/u;

/** أشتريت, أنتهوا: no letters of what I do. */
const IMPOSSIBLE_FOR_ME = /^[وفبل]?(?:أ.*(?:ت|ت?نا|وا|تم)|[أإ]بن(?:ت.*|ة|ه|كم?)|أسم(?:ه|ها|كم?))$/u;

/** Of أحفاد, which is listed, and of no إحفاد. */
const isOfListed = ({ rule }: Reading): boolean =>
  / of /.test(rule) && (!/إ/u.test(rule) || entriesOf(rule.replace(/^.* /u, '')).length > 0);

/** دواير, طايرة: no form of a verb; صنعا, rarer as an accusative. */
function yields({ rule }: Reading, typed: string, listed: string): boolean {
  if (rule.startsWith('accusative'))
    return mostFrequent(entriesOf(listed)) >= mostFrequent(entriesOf(typed.slice(0, -1)));
  return /[ئؤء]/u.test(listed) && /^(?:regular|pattern|person of its|verb by|feminine of|nisba)/.test(rule);
}
