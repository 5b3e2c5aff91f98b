/** A verb behind the one who does it, with whom its letters agree: أنا أرسل, هي تقدم, هم وقعوا, المدير طلب الملف. */
import * as u from '../script/unicode';
import type { Around } from './around';
import {
  hasPronoun,
  isAgent,
  isComplement,
  isGoverningNoun,
  isGuess,
  isNoun,
  isPerfect,
  isPreposition,
  lettersOf,
  TELLS_WHICH,
} from './parts-of-speech';
import { PASSIVE } from './passive-neighbours';
import { TO_WHOM } from './prepositions';
import { hasArticle, type Reading } from './reading';
import {
  readAsFirstPerson,
  readAsHers,
  readAsImperfect,
  readAsObject,
  readAsPatternPerfect,
  readAsPerson,
  readAsRegularPerfect,
} from './sources/verbs-in-context';
import type { Unit } from './unit';

export function behindSubject(unit: Unit, around: Around): Reading | undefined {
  const { before, after } = around;
  // أقر أنا الموقع أدناه, أقر بصحة البيانات; كيف ألغي اشتراكي
  if (lettersOf(unit).startsWith('أ') && isAsMyself(unit, before, after)) return unit.as(readAsImperfect);
  if (before === undefined || unit.tokens.length > 1 || hasArticle(unit.readings[0]!)) return undefined;
  return behindPronoun(unit, lettersOf(before), around) ?? behindNoun(unit, before, around);
}

const isAsMyself = (unit: Unit, before: Unit | undefined, after: Unit | undefined): boolean =>
  before === undefined
    ? after !== undefined && (after.letters === 'أنا' || (unit.letters === 'أقر' && THAT.test(after.letters)))
    : before.letters === 'كيف' && after !== undefined && unit.readings[0]!.kind === 'word';
const THAT = /^(?:أن|ب(?!ال))/u;

interface Agreement {
  /** What the imperfect opens with, and what the perfect ends with. */
  readonly imperfect: RegExp;
  readonly perfect: RegExp;
  readonly done: (word: string) => Reading | undefined;
}

/** طلبت, طلبتها */
const readAsMyDeed = (word: string): Reading | undefined =>
  word.endsWith('ت') ? readAsFirstPerson(word) : readAsObject(word);

/** By the pronoun of whoever does it. */
const AGREEMENTS: ReadonlyMap<string, Agreement> = new Map(
  (
    [
      ['أنا أنني إنني إني لأنني لأني لكنني لكني كنت', /^أ/u, /.{3}ت(?:ه|ها|هم|كم?)?$/u, readAsMyDeed],
      ['نحن أننا إننا لأننا لكننا كنا', /^ن/u, /.{3}نا$/u, readAsPerson],
      ['هي أنها إنها لأنها لكنها التي كانت', /^ت/u, /..ت$/u, readAsHers],
      ['هم أنهم إنهم لأنهم لكنهم الذين كانوا', /^ي.+ون$/u, /..وا$/u, readAsPerson],
    ] as const
  ).flatMap(([pronouns, imperfect, perfect, done]) =>
    pronouns
      .split(' ')
      .flatMap((pronoun) =>
        ['', 'و', 'ف'].map((and) => [and + pronoun, { imperfect, perfect, done }] as const),
      ),
  ),
);

export const isPronoun = (unit: Unit | undefined): boolean =>
  unit !== undefined && AGREEMENTS.has(lettersOf(unit));

function behindPronoun(unit: Unit, subject: string, { after }: Around): Reading | undefined {
  const agreement = AGREEMENTS.get(subject);
  if (!agreement || isWho(unit, after)) return undefined;
  if (subject.endsWith('التي') && isDoneThere(after)) return undefined;
  const letters = lettersOf(unit);
  const { imperfect, perfect, done } = agreement;
  const does = imperfect.test(letters) ? unit.as(readAsImperfect) : undefined;
  return does ?? (perfect.test(letters) ? unit.as(done) : undefined);
}

/** المدرسة التي درست فيها: by somebody else. */
export const isDoneThere = (after: Unit | undefined): boolean =>
  after !== undefined && /^(?:في|ب|من|علي|إلي|عن|ل)ها$/u.test(lettersOf(after));

/** أنا أحمد, أنا زوجته, أنا أكبر منه: who one is, and what one is like. */
function isWho(unit: Unit, after: Unit | undefined): boolean {
  const [first] = unit.readings;
  if (first!.kind?.startsWith('given') || (hasPronoun(first!) && isAgent(unit))) return true;
  return (
    isNoun(first!) &&
    first!.words[0]!.stem.startsWith(`أ${u.FATHA}`) &&
    !(after && isComplement(after) && !isPreposition(after))
  );
}

/** الشركة تقدم خدمات, المدير طلب الملف: no masdar and no plural says of somebody what he is. */
function behindNoun(unit: Unit, before: Unit, { previous, after }: Around): Reading | undefined {
  const [subject] = before.readings as [Reading];
  if (!hasArticle(subject) || subject.prefix.proclitics.length > 0 || before.letters === 'الرجاء')
    return undefined;
  if (previous !== undefined && (isPreposition(previous) || isDone(previous))) return undefined;
  const letters = lettersOf(unit);
  if (/^ت...$/u.test(letters) && isNoun(subject) && lettersOf(before).endsWith(u.TA_MARBUTA))
    return unit.as(readAsImperfect);
  const perfect = unit.readings.find(isPerfect);
  if (!perfect && letters[0] !== u.YEH && !isGuess(unit.readings[0]!)) return undefined;
  // المريض الجديد اتصل بك
  if (!isAgent(before) && !(previous && isDescribed(previous, before))) return undefined;
  // المدير يسمح بذلك
  if (PASSIVE.test(unit.readings[0]!.words[0]!.stem)) return perfect ? undefined : unit.as(readAsImperfect);
  // الطبيب وصف لي
  if (after === undefined) return undefined;
  if (!isComplement(after) && !TO_WHOM.has(lettersOf(after)) && !isSomeFeminine(after)) return undefined;
  if (perfect) return isDeed(unit, after) ? perfect : undefined;
  if (!isGuess(unit.readings[0]!)) return undefined;
  // السائق واقف أمام الباب: before a preposition what he is.
  return isPreposition(after) ? unit.as(readAsRegularPerfect) : unit.as(readAsPatternPerfect);
}

/** رفع دعوى, طلب إجازة */
const isSomeFeminine = ({ letters, readings }: Unit): boolean =>
  /[ةى]$/u.test(letters) && (isGoverningNoun(readings[0]!) || isGuess(readings[0]!));

/** المريض الجديد, أخوك الأصغر */
const isDescribed = (who: Unit, { letters }: Unit): boolean =>
  isAgent(who) && (hasArticle(who.readings[0]!) || hasPronoun(who.readings[0]!)) && TELLS_WHICH.test(letters);

/** قرر المجلس رفع الأجور: a sentence that has its verb. */
const isDone = ({ letters, readings }: Unit): boolean => letters.length > 2 && readings.some(isPerfect);

/** طلب, بحث, قابل, غادر: no adjective, nobody who acts, and nobody's given name. */
function isDeed(unit: Unit, after: Unit): boolean {
  const [first] = unit.readings as [Reading];
  if (isNoun(first)) return !isAgent(unit) && !ADJECTIVES.has(lettersOf(unit));
  return first.kind === 'family' && hasArticle(after.readings[0]!) && after.readings[0]!.kind === 'word';
}

const ADJECTIVES = new Set('سهل صعب حسن حذر خطر بطل عدل فرد ولد ملك بشر'.split(' '));
