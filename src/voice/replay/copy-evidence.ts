/** How much of what is heard is copied from any of the known recordings, pieced together from several or not. */
import type { Stretch } from './copied-stretch';
import { BAND_RATE } from './speech-band';

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
/** Samples around the best stretch in which landmarks count, at least; more where the recording that it is of is longer. */
const AROUND = BAND_RATE;

/** Limit of a copy, where any stretch is one. Real takes stay below it, and so do synthetic voices, which repeat themselves. */
const COPY = 3;
/** And of one that fits as a whole, if nowhere well. Real takes stay below it. */
const FITTING = 60;

export function isCopy({ evidence, fit, stretches }: Match): boolean {
  return (stretches.length > 0 && evidence >= COPY) || fit >= FITTING;
}

/**
 * The best stretches of which no two are of the same part of what is heard, whose landmarks are at `times`. What is further from the best one
 * than a known recording is long counts neither way, or a copy could be hidden by whatever stands before it or behind.
 */
export function weigh(found: readonly Stretch[], times: Int32Array): Omit<Match, 'fit'> {
  const stretches: Stretch[] = [];
  const better = found.filter(({ score }) => score > BY_CHANCE).sort((a, b) => b.score - a.score);
  const best = better[0];
  const around = best ? Math.max(AROUND, best.whole) : 0;
  const [start, end] = best ? [best.from - around, best.to + around] : [0, 0];
  let evidence = 0;
  for (const time of times) if (time >= start && time <= end) evidence -= LANDMARK;
  for (const one of better) {
    if (one.to < start || one.from > end) continue;
    if (stretches.some(({ from, to }) => one.from < to && from < one.to)) continue;
    evidence += one.score - BY_CHANCE;
    stretches.push(one);
  }
  return { evidence, number: best?.number ?? 0, stretches };
}
