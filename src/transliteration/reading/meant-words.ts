/**
 * Slips of typing → the letters that were meant, before anything looks at what stands beside them. What may have been meant either way
 * follows the text's own habit.
 */
import { lastOf } from '../../platform/last';
import type { Entry } from '../lexicon/lexicon';
import { wholeCut } from '../script/segment';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { type KnownWord, knownWord, type Meant, type Sources } from './known-word';
import { meantBy } from './misspelt-word';
import { entriesOf, isVerb } from './sources/inflected-forms';
import { isNounOfPlace } from './sources/typed-feminine';
import { isAdjective } from './typed-endings';

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
  // Each is asked, since all that are meant are looked at next.
  for (const word of known) if (word && meantBy(word, sources)) found = true;
  return found;
}

/** Their letters may be typed for another: ه, ي, ى. */
const ENDINGS = [u.TA_MARBUTA, u.ALIF_MAQSURA, u.YEH];

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
      return known.some((word, place) => word !== undefined && place !== i);
    case 'before another':
      return next !== undefined && !SENDS.test(before);
    case 'behind her':
      return FEMININE.test(before) || LIMB.test(before);
    case 'before a deed':
      return next !== undefined && isDone(next.bare) && !SINCE.test(before);
    case 'before an entry':
      return next !== undefined && ENTRY.test(next.bare);
    case 'behind a limb':
      return LIMB.test(before);
    default:
      return (
        when === 'always' ||
        (when === 'oftener' && !isWritten(lastOf(letters)!, known)) ||
        (letters.endsWith(u.TA_MARBUTA) &&
          (isNumbered(tokens, i) ||
            isCounted(tokens, i) ||
            opens(letters, known, i) ||
            governs(letters, next)))
      );
  }
}

const FEMININE = /[ةه]$/u;
const LIMB = /^(?:ال)?(?:يد|عين|قدم|ساق|رجل|[أا]ذن|كتف)$/u;
/** أرسل إلي الملف: to me. */
const SENDS = /^(?!ال).*(?:رسل|حضر|عط|قدم|جلب|نسب|شار|شير|سيء|ساء|عيد|عاد|رجع)/u;

/** وجد, وجدت, امكن: a perfect, and no noun; كنت, and لم, which denies one. */
function isDone(word: string): boolean {
  if (/^(?:لم|كنتم?)$/u.test(word)) return true;
  const base = word.replace(/(?<=..)ت$/u, '');
  const entries = [base, base.replace(/^ا/u, u.ALIF_HAMZA)]
    .flatMap(entriesOf)
    .filter(({ kind }) => kind === 'word');
  return entries.length > 0 && entries.every(isVerb) && entries[0]!.vocalised.endsWith(u.FATHA);
}
/** بعد أن وصل */
const SINCE = /^(?:و?بعد|قبل|منذ|[إا]لى|سبق|حدث|بمجرد|لولا)$/u;

/** ادخل الرقم */
const ENTRY =
  /^(?:ال)?(?:رقم|رمز|كود|كلم[ةه]|بيانات|[اإ]سم|عنوان|بريد|تاريخ|مبلغ|قيم[ةه]|بطاق[ةه])(?:ك|كم)?$/u;

const isNumbered = (tokens: readonly Token[], i: number): boolean =>
  tokens[i + 1]?.text === ' ' && tokens[i + 2]?.kind === 'number';

/** كل ليله, ٢ علبه */
function isCounted(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 2];
  return (
    tokens[i - 1]?.text === ' ' &&
    before !== undefined &&
    (before.kind === 'number' || COUNTS.test(before.text))
  );
}
const COUNTS =
  /^و?(?:[لب]?(?:كل|أي)|نصف|ربع|كم|بدون|بلا|عشرة?|(?:عشر|ثلاث|[أا]ربع|خمس|ست|سبع|ثمان|تسع)[وي]ن)$/u;

/** غرفه عمليات, طبيبه: nobody is spoken of before it whose it might be; but موقعه. */
function opens(feminine: string, known: readonly (KnownWord | undefined)[], i: number): boolean {
  if (known.findIndex((word) => word !== undefined) !== i || isNounOfPlace(feminine.slice(0, -1)))
    return false;
  const next = known[i + 2]?.bare ?? '';
  return !isDoneBy(feminine, [...entriesOf(next), ...entriesOf(wholeCut(next).stem)]);
}

function byHabit({ meant }: KnownWord, habits: readonly string[]): string | undefined {
  if (!meant || meant === 'as typed' || !HABITUAL.has(meant.when)) return undefined;
  return habits.includes(lastOf(meant.letters)!) ? meant.letters : undefined;
}

const HABITUAL: ReadonlySet<Meant['when']> = new Set<Meant['when']>(['oftener', 'by habit']);

const as = (token: Token, word: KnownWord | undefined): Token =>
  word === undefined || word.text === token.text
    ? token
    : tokenOf('word', word.text, token.start, token.end, token.typed);

/** غرفه الطوارئ, طبيبه أطفال: what has a pronoun governs no other noun; but كتابه الجديد is described, and فحصه الطبيب somebody's deed. */
function governs(feminine: string, next: KnownWord | undefined): boolean {
  if (!next) return false;
  const { article, stem } = wholeCut(next.bare);
  const [whole, entries] = [entriesOf(next.bare), entriesOf(stem)];
  if (whole.length + entries.length === 0) return article && stem.endsWith('ات');
  if (entries.some(({ kind, small }) => small || kind === 'particle')) return false;
  // غرفه المعادي, ليله الخميس: listed with the article
  if (article && whole.length === 0 && isAdjective(stem.replace(FEMININE, ''))) return false;
  return !isDoneBy(feminine, entries);
}
/** حفظه الله, صوره الشرطي */
const isDoneBy = (feminine: string, next: readonly Entry[]): boolean =>
  isDeed(feminine.slice(0, -1)) &&
  next.some(({ acts, kind, bare }) => acts || kind === 'title' || bare === 'الله');
const isDeed = (base: string): boolean => entriesOf(base).some(isVerb);
