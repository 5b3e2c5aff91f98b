/** What others are told to do, whose orders have an ending: اتصلي, سلموا, سلمها. */
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import type { Around } from './around';
import { isPolite, isYours, opens } from './mood-neighbours';
import {
  isAdverb,
  isAgent,
  isPhrase,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import type { Reading } from './reading';
import { listed } from './sources/inflected-forms';
import { isListed } from './sources/listed-entries';
import { readAsOrder } from './sources/verbs-in-context';
import type { Unit } from './unit';

/** عاودي الاتصال, ثم سلموا الأوراق, وانتظري: what others are told to do, where its letters are no noun with my pronoun (صوتي). */
export function orderAmong(unit: Unit, around: Around): Reading | undefined {
  const { before, after, opening } = around;
  const letters = lettersOf(unit);
  // مع وصفها, التي وصفها: no order follows a preposition or who is told of.
  if (!ORDER.test(letters) || isUsual(unit, letters) || isDoneToMe(letters)) return undefined;
  if (before && (isPreposition(before) || /ال(?:ذي|تي)$/u.test(lettersOf(before)))) return undefined;
  // أعاني من: what I do
  if (letters.startsWith(u.ALIF_HAMZA) && listed(u.YEH + letters.slice(1)).some(({ small }) => small))
    return undefined;
  const isJoined =
    JOINED_ORDER.test(letters) || (letters.startsWith(u.WAW) && [before, opening].some(isVerb));
  // ثم سلمها, ووقعها
  if (TO_THEM.test(letters) && !isJoined && !(before && isPolite(before)) && !isToldOf(unit, around))
    return undefined;
  if (!isJoined && !opens(unit, before)) return undefined;
  if (after !== undefined && !isObject(after)) return undefined;
  if (after === undefined && !isJoined && !TO_THEM.test(letters)) return undefined;
  // وتنتهي, of an imperfect in ي
  if (IMPERFECT.test(unit.readings[0]!.words[0]!.stem) && isVerbOrParticle(unit.readings[0]!))
    return undefined;
  const cuts = segment(letters);
  if (letters.endsWith(u.YEH) && cuts.some(({ stem }) => isOwned(stem)) && !isYours(after)) return undefined;
  for (const cut of cuts) {
    // هم وقعوا: of what is joined to nothing, only where one may be told to do something.
    const order = cut.proclitics.length > 0 || opens(unit, before) ? readAsOrder(cut) : undefined;
    if (order) return order;
  }
  return undefined;
}

/** حولي شارع تونس, علي في البيت, تنتهي اليوم, ودبي: listed as it is. */
const isUsual = ({ readings: [first] }: Unit, letters: string): boolean =>
  isListed(first!) &&
  (first.kind === 'place' ||
    (first.spellings.bare === letters && (first.spellings.small || first.spellings.frequency > 2)));

const ORDER = /^.{2,}(?:ي|وا|ها?)$/u;
const IMPERFECT = new RegExp(`^[يت][${u.FATHA}${u.DAMMA}].*ي$`, 'u');
/** فاتصلي, but والعقاري */
const JOINED_ORDER = /^[وف]ا(?!ل).{3,}[يا]$/u;
const TO_THEM = /ها?$/u;

const isObject = (unit: Unit): boolean => {
  const [reading] = unit.readings as [Reading];
  return reading.kind === 'word' || reading.kind === 'phrase' || isPhrase(unit) || lettersOf(unit) === 'يا';
};

/** أرسله لي, كلمها غدا: at the start, with nobody who did it. */
const isToldOf = (unit: Unit, { after, opening, rest }: Around): boolean =>
  unit === opening &&
  unit.readings[0]!.rule.startsWith('object of a verb, of') &&
  !DID.test(unit.letters) &&
  after !== undefined &&
  (isPhrase(after) || isAdverb(after) || WITH_SOMEBODY.test(lettersOf(after))) &&
  !rest().some(
    (other, i, all) =>
      YESTERDAY.test(other.letters) || (isAgent(other) && !isPreposition(all[i - 1] ?? after)),
  );

/** استلمتها */
const DID = /ت.{1,2}$/u;
const YESTERDAY = /^(?:أمس|البارحة|الماضي|سابقا)/u;
const WITH_SOMEBODY = /^(?:[لب]|مع|[إع]لي|عن|من)(?:ي|ه|ها|نا|ك|[كه]م)$/u;

/** صوتي, خالتي */
export const isOwned = (mine: string): boolean =>
  [mine.slice(0, -1), mine.replace(/تي$/u, u.TA_MARBUTA)].some((letters) =>
    listed(letters).some(({ small, frequency }) => !small && frequency > 3),
  );

/** فاتني: what happened to me */
const isDoneToMe = (letters: string): boolean =>
  letters.endsWith('ني') &&
  listed(letters.slice(0, -2)).some(({ small, vocalised }) => small && vocalised.endsWith(u.FATHA));
