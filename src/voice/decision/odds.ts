/** What tells phrases apart, whoever says them. */
export const PHRASE_EVIDENCE = [
  'doubtedMean',
  'certainWorst',
  'filler',
  'doubt',
  'doubtSquared',
  'length',
] as const;
/** The same where the words of the phrase are known by their phones. */
export const WORDED_PHRASE_EVIDENCE = [...PHRASE_EVIDENCE, 'wordExcess'] as const;

/** What a score weighs: that it is the right person, and that what is said is right. */
export const PERSON_EVIDENCE = ['voice', 'certainMean', 'filler', 'doubt', 'doubtSquared', 'length'] as const;
export const SAID_EVIDENCE = ['certainMean', ...PHRASE_EVIDENCE] as const;

/** What tells that a text is said, by its phones. */
export const TEXT_EVIDENCE = ['mean', 'worst', 'doubt'] as const;

/** Of a logistic regression. */
export type Weights<Name extends string> = Readonly<Record<Name | 'offset', number>>;

/** Log odds from pieces of evidence by the weights of a logistic regression. */
export function odds<Name extends string>(
  evidence: Readonly<Record<Name, number>>,
  names: readonly Name[],
  weights: Weights<Name>,
): number {
  return names.reduce((sum, name) => sum + weights[name] * evidence[name], weights.offset);
}

/** Of log odds, 0 to 1. */
export function probability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Log odds that two things hold at once, from those of each: the odds of `probability(a) * probability(b)`. */
export function bothOdds(a: number, b: number): number {
  const against = [-a, -b, -a - b];
  const most = Math.max(...against);
  return -most - Math.log(against.reduce((sum, odds) => sum + Math.exp(odds - most), 0));
}

/** Of a probability: the inverse of `probability`. */
export function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance));
}
