/** How much of what is heard is copied from any of the known recordings, pieced together from several or not. */
import type { Stretch } from './copied-stretch';

/** The part of a recording that is copied from known ones. */
export interface Match {
  /** By how many bits it agrees with them better than other takes do; `isCopy` has the limit. */
  readonly evidence: number;
  /** How well the whole of it fits one recording at one shift, in bits. */
  readonly fit: number;
  /** The recording that the best stretch is of; 0 for none. */
  readonly number: number;
  /** The parts that are copies, as far as they can be told, the best first. */
  readonly stretches: readonly Stretch[];
}

/** Score of the best stretch by chance, among so many places. */
const BY_CHANCE = 24;
/** Added by chance for each landmark heard: longer recordings have more. */
const LANDMARK = 1.25;

/** Limit of a copy, where any stretch is one. Real takes stay below it, and so do synthetic voices, which repeat themselves. */
const COPY = 3;
/** And of one that fits as a whole, if nowhere well. Real takes stay below it. */
const FITTING = 60;

export function isCopy({ evidence, fit, stretches }: Match): boolean {
  return (stretches.length > 0 && evidence >= COPY) || fit >= FITTING;
}

/** The best stretches of which no two are of the same part of what is heard, whose `landmarks` they are among. */
export function weigh(found: readonly Stretch[], landmarks: number): Omit<Match, 'fit'> {
  const stretches: Stretch[] = [];
  let evidence = -LANDMARK * landmarks;
  const better = found.filter(({ score }) => score > BY_CHANCE);
  for (const one of better.sort((a, b) => b.score - a.score)) {
    if (stretches.some(({ from, to }) => one.from < to && from < one.to)) continue;
    evidence += one.score - BY_CHANCE;
    stretches.push(one);
  }
  return { evidence, number: stretches[0]?.number ?? 0, stretches };
}
