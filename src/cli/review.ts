/** Which spellings a person should look at, and at what in them. */
import { analyse, type TransliterateOptions } from '../transliteration/index';

/** Words as sure as this are not what makes a text doubtful. */
const SURE = 0.5;

/** @returns the words in doubt with their confidence in per cent, of a text given with less than `below`; else nothing */
export function reviewOf(text: string, below: number, options: TransliterateOptions): string {
  const { confidence, tokens } = analyse(text, options);
  if (confidence >= below) return '';
  const words = tokens.filter(({ why }) => why !== undefined);
  const doubted = words.filter((word) => word.confidence < SURE || word.why!.source === 'rules');
  const shown = doubted.length > 0 ? doubted : words;
  return `${percent(confidence)}: ${shown.map(({ source }) => source.trim()).join(', ')}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
