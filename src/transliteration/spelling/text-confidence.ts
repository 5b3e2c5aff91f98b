/**
 * How often a clerk would leave the spelling of such a text as it is. Each word costs what its source and the doubt about its
 * reading cost; the costs are nats, so that their sum is the logarithm of the confidence. `bench/spelling/fit-text-confidence.ts` fits them
 * to the open halves of the development lists and prints how they hold on the others.
 */

import type { Reading, SourceName } from '../reading/reading';
import type { Unit } from '../reading/unit';

interface Cost {
  /** Cost of any word from this source. */
  readonly word: number;
  /** For each nat of its reading's doubt, −ln confidence. */
  readonly doubt: number;
}

export type Costs = Readonly<Record<SourceName, Cost>>;

/**
 * Lexicon and model as fitted. The lists hold too few words of the other sources: grammar and marks are taken as a little worse, rules as a
 * guess.
 */
export const COSTS: Costs = {
  dictionary: { word: 0, doubt: 0 },
  lexicon: { word: 0.01, doubt: 0.017 },
  grammar: { word: 0.02, doubt: 0 },
  marks: { word: 0.1, doubt: 0 },
  model: { word: 0.001, doubt: 0.59 },
  rules: { word: 1, doubt: 0 },
};

/** @returns 0–1; 1 for a text without Arabic words */
export function textConfidence(units: readonly Unit[], costs: Costs = COSTS): number {
  let cost = 0;
  for (const { readings } of units) if (readings.length > 0) cost += costOf(readings[0]!, costs);
  return Math.exp(-cost);
}

/** A compound of members is as doubtful as they are. */
function costOf({ source, confidence, compound }: Reading, costs: Costs): number {
  const { word, doubt } = costs[source];
  const own = word - doubt * Math.log(Math.max(confidence, LEAST));
  return compound ? compound.members.reduce((sum, member) => sum + costOf(member, costs), own) : own;
}

const LEAST = 1e-3;
