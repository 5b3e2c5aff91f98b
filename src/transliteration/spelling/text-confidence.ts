/**
 * How often a clerk would leave the spelling of such a text as it is. Each word costs what its source and the doubt about its
 * reading cost; the costs are nats, so that their sum is the logarithm of the confidence. `bench/spelling/fit-text-confidence.ts` fits them
 * to the held-out halves of the development lists and prints how those fitted to half of their rows hold on the other half.
 */

import type { Reading, SourceName } from '../reading/reading';
import { isListed } from '../reading/sources/listed-entries';
import type { Unit } from '../reading/unit';

interface Cost {
  /** Cost of any word from this source. */
  readonly word: number;
  /** For each nat of its reading's doubt, −ln confidence. */
  readonly doubt: number;
}

/** What the list has as a name, as a word, and what grammar makes of its words. */
type Told = Exclude<SourceName, 'lexicon'> | 'name' | 'word' | 'form';

export type Costs = Readonly<Record<Told, Cost>>;

/** As fitted, but for marks, taken as a little worse than grammar, and rules: a guess, unless the letters say the vowels as in Kurdish. */
export const COSTS: Costs = {
  dictionary: { word: 0, doubt: 0 },
  name: { word: 0.014, doubt: 0.13 },
  word: { word: 0.012, doubt: 0.086 },
  form: { word: 0.089, doubt: 0 },
  grammar: { word: 0.01, doubt: 0 },
  marks: { word: 0.1, doubt: 0 },
  model: { word: 0.12, doubt: 0.56 },
  rules: { word: 0.2, doubt: 0.5 },
};

/** @returns 0–1; 1 for a text without Arabic words */
export function textConfidence(units: readonly Unit[], costs: Costs = COSTS): number {
  let cost = 0;
  for (const { readings } of units) if (readings.length > 0) cost += costOf(readings[0]!, costs);
  return Math.exp(-cost);
}

/** A compound of members is as doubtful as they are. */
function costOf(reading: Reading, costs: Costs): number {
  const { confidence, compound } = reading;
  const { word, doubt } = costs[toldBy(reading)];
  const own = word - doubt * Math.log(Math.max(confidence, LEAST));
  return compound ? compound.members.reduce((sum, member) => sum + costOf(member, costs), own) : own;
}

function toldBy(reading: Reading): Told {
  const { source, kind } = reading;
  if (source !== 'lexicon') return source;
  return isListed(reading) ? (kind === 'word' ? 'word' : 'name') : 'form';
}

const LEAST = 1e-3;
