/** Phones as the data files write them, run together (ʌkaʊnt) → one by one. */
import { lastOf } from '../platform/last';
import { PHONES } from '../voice/phrase/data/phones';

const INVENTORY: ReadonlySet<string> = new Set(PHONES);
const LONGEST = Math.max(...PHONES.map((phone) => phone.length));

/**
 * The longest phone that fits at each place, spaces between them.
 *
 * @throws Error for a sign outside the inventory, which only a slip in a data file can be
 */
export function spacedPhones(ipa: string): string {
  const phones: string[] = [];
  for (let at = 0; at < ipa.length; at += lastOf(phones)!.length) phones.push(longestAt(ipa, at));
  return phones.join(' ');
}

function longestAt(ipa: string, at: number): string {
  for (let length = LONGEST; length > 0; length--) {
    const piece = ipa.slice(at, at + length);
    if (INVENTORY.has(piece)) return piece;
  }
  throw new Error(`no phone at ${at} of ${ipa}`);
}
