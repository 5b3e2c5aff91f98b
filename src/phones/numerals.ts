/** A number as written → the words it is read in. */
import type { Numerals } from './data/numerals';

/**
 * Up to 99, and 100 and 1000, as a count; anything longer, and what opens with 0, digit by digit, as codes are read.
 *
 * @param digits ASCII @returns for each word what may be said in its place, as written
 */
export function numberWords(digits: string, numerals: Numerals): string[][] {
  return words(digits, numerals).map((word) => word.split('|'));
}

function words(digits: string, { small, tens, hundred, thousand, and }: Numerals): string[] {
  const value = Number(digits);
  if (digits === '100') return [hundred];
  if (digits === '1000') return [thousand];
  if (digits.length > 2 || (digits.length === 2 && value < 10))
    return [...digits].map((digit) => small[+digit]!);
  if (value < small.length) return small[value]!.split(' ');
  const [ten, unit] = [tens[Math.floor(value / 10) - 2]!, value % 10];
  if (unit === 0) return [ten];
  return and === undefined ? [ten, small[unit]!] : [small[unit]!, ten.replace(/^|(?<=\|)/g, and)];
}
