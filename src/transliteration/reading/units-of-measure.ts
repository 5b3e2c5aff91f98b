/** طول 20 سم, عبوة 330مل: behind a number the abbreviation of a unit is its international symbol (BIPM, The International System of Units, 9th edition). */
import type { Token } from '../script/tokenise';
import { NO_PREFIX, Reading } from './reading';

const SYMBOLS: Readonly<Record<string, string>> = {
  سم: 'cm',
  مم: 'mm',
  ملم: 'mm',
  كم: 'km',
  كلم: 'km',
  مل: 'ml',
  غ: 'g',
  غم: 'g',
  جم: 'g',
  كغ: 'kg',
  كغم: 'kg',
  كجم: 'kg',
  ملغ: 'mg',
  ملغم: 'mg',
  مجم: 'mg',
};

export const MEASURE = 'unit of measure';

/** @returns nothing where word `i` of a text is no such abbreviation */
export function readUnitOfMeasure(tokens: readonly Token[], i: number): Reading | undefined {
  const before = tokens[i - 1];
  const isBehindNumber =
    before?.kind === 'number' || (before?.text === ' ' && tokens[i - 2]?.kind === 'number');
  if (!isBehindNumber) return undefined;
  const { text } = tokens[i]!;
  const symbol = SYMBOLS[text];
  if (symbol === undefined) return undefined;
  return new Reading({
    source: 'grammar',
    rule: MEASURE,
    confidence: 0.9,
    prefix: NO_PREFIX,
    words: [{ article: false, stem: text }],
    spellings: { usual: { text: symbol, regions: [], exonym: false }, others: [], foreign: true },
    kind: 'word',
  });
}
