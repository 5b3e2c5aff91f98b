/**
 * Upper bounds of shares of tries that pass, where tries of one person are alike. Wilson's interval, of as many tries as would be
 * independent ones with the same spread (Kish's design effect; so Korn and Graubard 1998). The spread is that over people who are drawn
 * again. A bootstrap's own percentile would be 0 where nothing was counted.
 */
import { shareInterval } from '../voice/decision/metrics';
import { resampledBySpeaker } from './resampled';

/** A try of a person, and at which of the rates it passes. */
export interface JudgedTry {
  readonly speaker: string;
  readonly passes: readonly boolean[];
}

/** A share, and its upper bound with 95 % confidence. */
export interface BoundedShare {
  readonly share: number;
  readonly atMost: number;
}

const RESAMPLES = 200;

/**
 * Few that pass say little of how alike a person's tries are, and none say nothing. So the most that a looser rate showed counts, and where
 * none showed anything, a person counts as one try.
 *
 * @param rates how many, the loosest first
 */
export function boundedShares(tries: readonly JudgedTry[], rates: number): readonly BoundedShare[] {
  const people = new Set(tries.map(({ speaker }) => speaker)).size;
  const drawn = resampledBySpeaker(tries, RESAMPLES);
  let effect = Number.NaN;
  return Array.from({ length: rates }, (_, at) => {
    const share = shareAt(tries, at);
    if (share > 0 && share < 1 && people > 1) {
      const shares = drawn.map((some) => shareAt(some, at));
      const measured = designEffect(share, shares, { people, tries: tries.length });
      effect = Number.isNaN(effect) ? measured : Math.max(effect, measured);
    }
    const effective = Number.isNaN(effect) ? people : tries.length / effect;
    return { share, atMost: shareInterval(share * effective, effective).high };
  });
}

/**
 * How many tries tell as much as one independent one: the spread of a share over people who are drawn again, over that of independent tries.
 *
 * @param shares of people drawn again, above 1 person
 */
export function designEffect(
  share: number,
  shares: readonly number[],
  { people, tries }: { readonly people: number; readonly tries: number },
): number {
  const spread = shares.reduce((sum, one) => sum + (one - share) ** 2, 0) / shares.length;
  const independent = (share * (1 - share)) / tries;
  // The spread over people drawn again is a little too small: there are people less one.
  return Math.max(1, ((people / (people - 1)) * spread) / independent);
}

function shareAt(tries: readonly JudgedTry[], at: number): number {
  return tries.filter(({ passes }) => passes[at]).length / Math.max(1, tries.length);
}
