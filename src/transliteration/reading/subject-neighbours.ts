/** A verb behind the one who does it, with whom its letters agree: أنا أرسل, هي تقدم, هم وقعوا, المدير طلب الملف. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { isAgent, isComplement, isNoun, isPerfect, isPreposition, lettersOf } from './parts-of-speech';
import { PASSIVE } from './passive-neighbours';
import { hasArticle, type Reading } from './reading';
import { readAsFeminine, readAsFirstPerson, readAsImperfect, readAsPerson } from './sources/inflection';
import type { Unit } from './unit';

export function behindSubject(unit: Unit, around: Around): Reading | undefined {
  const { before } = around;
  if (before === undefined || unit.tokens.length > 1 || hasArticle(unit.readings[0]!)) return undefined;
  return behindPronoun(unit, lettersOf(before), around) ?? behindNoun(unit, before, around);
}

/** Whoever does it as a pronoun, the letter that the imperfect opens with, and what the perfect ends with. */
const PRONOUNS: readonly (readonly [subject: RegExp, imperfect: RegExp, perfect: RegExp])[] = [
  [/^[وف]?(?:أنا|(?:لأ|لك|[أإ])ن?ني|كنت)$/u, /^أ/u, /.{3}ت$/u],
  [/^[وف]?(?:نحن|(?:لأ|لك|[أإ])ننا|كنا)$/u, /^ن/u, /.{3}نا$/u],
  [/^[وف]?(?:هي|(?:لأ|لك|[أإ])نها|التي|كانت)$/u, /^ت/u, /.{2}ت$/u],
  [/^[وف]?(?:هم|(?:لأ|لك|[أإ])نهم|الذين|كانوا)$/u, /^ي.+ون$/u, /.{2}وا$/u],
];

function behindPronoun(unit: Unit, subject: string, { after }: Around): Reading | undefined {
  const found = PRONOUNS.find(([letters]) => letters.test(subject));
  if (!found || isWho(unit, after)) return undefined;
  const letters = lettersOf(unit);
  const [, imperfect, perfect] = found;
  const does = imperfect.test(letters) ? readAsImperfect(letters) : undefined;
  if (does || !perfect.test(letters)) return does;
  if (imperfect.test('ت')) return readAsFeminine(letters);
  return letters.endsWith('ت') ? readAsFirstPerson(letters) : readAsPerson(letters);
}

/** أنا أحمد, أنا أكبر منه: who one is, and what one is like. */
function isWho({ readings: [first] }: Unit, after: Unit | undefined): boolean {
  if (first!.kind?.startsWith('given')) return true;
  return (
    isNoun(first!) &&
    first!.words[0]!.stem.startsWith(`أ${u.FATHA}`) &&
    !(after && isComplement(after) && !isPreposition(after))
  );
}

/** الشركة تقدم خدمات, المدير طلب الملف: no masdar and no plural says of somebody what he is. */
function behindNoun(unit: Unit, before: Unit, { previous, after }: Around): Reading | undefined {
  const [subject] = before.readings as [Reading];
  if (!hasArticle(subject) || subject.prefix.proclitics.length > 0) return undefined;
  if (previous !== undefined && isPreposition(previous)) return undefined;
  const letters = lettersOf(unit);
  if (/^ت...$/u.test(letters) && lettersOf(before).endsWith(u.TA_MARBUTA) && isNoun(subject))
    return readAsImperfect(letters);
  if (!isAgent(before)) return undefined;
  // المدير يسمح بذلك
  if (PASSIVE.test(unit.readings[0]!.words[0]!.stem) && letters[0] === u.YEH) return readAsImperfect(letters);
  return after !== undefined && isComplement(after) && isDeed(unit, after)
    ? unit.readings.find(isPerfect)
    : undefined;
}

/** طلب, بحث, قابل, غادر: no adjective, nobody who acts, and nobody's given name. */
function isDeed(unit: Unit, after: Unit): boolean {
  const [first] = unit.readings as [Reading];
  if (isNoun(first)) return !isAgent(unit) && !ADJECTIVES.has(lettersOf(unit));
  return first.kind === 'family' && hasArticle(after.readings[0]!) && after.readings[0]!.kind === 'word';
}

const ADJECTIVES = new Set('سهل صعب حسن حذر خطر بطل عدل فرد ولد ملك بشر'.split(' '));
