/** زوجة محمد, والدة سارة: whose kin a woman is. */
import * as u from '../script/unicode';
import { isAdjective, type Noun } from './feminine-adjective';
import { isListed } from './sources/listed-entries';
import type { Unit } from './unit';

export const KINSWOMAN =
  /^(?:أم|والدة|أخت|بنت|ابنة|زوجة|جدة|خالة|عمة|أرملة|خطيبة|شقيقة|حفيدة|صديقة|زميلة|جارة)$/u;

/** Which are names as often. */
const LOOKS = /^(?:جميل|سعيد)ة$/u;

/** @param thing the word behind her, `name` as a noun @param isFull another name follows */
export function isKinOf({ letters, article }: Noun, thing: Noun, name: Unit, isFull: boolean): boolean {
  const [first] = name.readings;
  if (article || !KINSWOMAN.test(letters) || !/^(?:given|family)/.test(thing.kinds[0] ?? '')) return false;
  if (isFull || !isAdjective(thing)) return true;
  const isUsual =
    isListed(first!) && first.spellings.frequency > (thing.letters.endsWith(u.TA_MARBUTA) ? 4 : 3);
  return isUsual && !LOOKS.test(thing.letters);
}
