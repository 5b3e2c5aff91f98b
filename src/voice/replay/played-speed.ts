/** At which speed a known recording is played, where it is: its landmarks lie nearer to each other as their periods are shorter. */
import type { KnownLandmarks } from './copied-stretch';
import { STEP } from './local-period';
import { PAIR } from './nearest-pairs';

/** What is compared, landmarks side by side. */
export interface Paced {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  readonly periods: Uint16Array;
}

/** A known landmark that may be heard again. */
interface Sight {
  readonly landmark: number;
  readonly known: number;
  /** Of what is heard; backwards where that is played backwards. */
  readonly heard: number;
  /** Steps of `STEP` by which the period is shorter than the known one. */
  readonly faster: number;
  readonly backwards: boolean;
  /** Bits by which it agrees better than by chance. */
  readonly agreed: number;
}

interface Guess {
  readonly speed: number;
  /** What speaks for it. */
  readonly bits: number;
}

/** A speed at which known recordings may be played. */
export interface PlayedSpeed<R> {
  readonly speed: number;
  /** Those in which something speaks for it. */
  readonly recordings: readonly R[];
}

/** Steps from which on the periods of two landmarks are not taken for one at two speeds: a fifth. */
export const MOST_FASTER = 36;
/** Sights of one recording that are weighed, the nearest. */
const SIGHTS = 32;
/** Steps by which what two landmarks say of the speed may differ. */
const LEEWAY = 6;
/** Samples by which landmarks may be off, and the part of their distance. */
const SLACK = 1.5;
const DRIFT = 0.01;
/** Samples between landmarks from which on their distance tells the speed better than their periods do. */
const FAR = 120;
/** Bits that speak for a speed, from which on it is worth another look; and a second speed or a third. */
const LEAST = 10;
const LEAST_MORE = 30;
const MOST_SPEEDS = 3;
/** A smaller difference of speed needs none. */
const NEGLIGIBLE = 0.003;

/**
 * The speeds for which most speaks, as far as they are worth a look. Where pulse after pulse is the same there may be several.
 *
 * @param pairs as `NearestPairs` gives them
 * @param recordingOf the recording that a known landmark is of
 */
export function playedSpeeds<R>(
  pairs: Int32Array,
  known: Paced & Pick<KnownLandmarks, 'chances'>,
  heard: Paced,
  recordingOf: (landmark: number) => R,
): readonly PlayedSpeed<R>[] {
  const byRecording = new Map<R, Sight[]>();
  for (let pair = 0; pair < pairs.length; pair += PAIR) {
    const landmark = pairs[pair]!;
    const agreed = known.chances[landmark]! - pairs[pair + 2]!;
    if (agreed <= 0) continue;
    const probe = pairs[pair + 1]!;
    const backwards = pairs[pair + 3] === 1;
    const recording = recordingOf(landmark);
    const sights = byRecording.get(recording) ?? [];
    if (sights.length === 0) byRecording.set(recording, sights);
    if (sights.length === SIGHTS) continue;
    sights.push({
      landmark,
      known: known.times[landmark]!,
      heard: backwards ? -heard.times[probe]! : heard.times[probe]!,
      faster: known.periods[landmark]! - heard.periods[probe]!,
      backwards,
      agreed,
    });
  }
  const best = new Map<number, Guess & { readonly recordings: Set<R> }>();
  for (const [recording, sights] of byRecording)
    for (const [i, one] of sights.entries())
      for (const other of sights.slice(0, i)) {
        const guess = speedBy(one, other, sights);
        if (!guess || guess.bits < LEAST || Math.abs(Math.log(guess.speed)) < NEGLIGIBLE) continue;
        const step = Math.round(Math.log(guess.speed) / STEP);
        const before = best.get(step);
        const recordings = (before?.recordings ?? new Set()).add(recording);
        best.set(step, { ...(before && before.bits >= guess.bits ? before : guess), recordings });
      }
  return [...best.values()]
    .sort((a, b) => b.bits - a.bits)
    .filter(({ bits }, i) => i === 0 || bits >= LEAST_MORE)
    .slice(0, MOST_SPEEDS)
    .map(({ speed, recordings }) => ({ speed, recordings: [...recordings] }));
}

/** What two sights say of the speed, and the bits of all that agree with it. */
function speedBy(one: Sight, other: Sight, all: readonly Sight[]): Guess | undefined {
  if (one.backwards !== other.backwards || Math.abs(one.faster - other.faster) > LEEWAY) return undefined;
  const known = one.known - other.known;
  const heard = one.heard - other.heard;
  if (known * heard <= 0) return undefined;
  const faster = (one.faster + other.faster) / 2;
  const byPeriod = Math.exp(STEP * faster);
  const speed = Math.abs(known) > FAR ? known / heard : byPeriod;
  if (Math.abs(known - byPeriod * heard) > SLACK + DRIFT * Math.abs(known)) return undefined;
  const agreed = new Map<number, number>();
  let [knownLength, heardLength] = [0, 0];
  for (const sight of all) {
    if (sight.backwards !== other.backwards || Math.abs(sight.faster - faster) > LEEWAY) continue;
    const [k, h] = [sight.known - other.known, sight.heard - other.heard];
    if (Math.abs(k - speed * h) > SLACK + DRIFT * Math.abs(k)) continue;
    agreed.set(sight.landmark, Math.max(sight.agreed, agreed.get(sight.landmark) ?? 0));
    knownLength += Math.abs(k);
    heardLength += Math.abs(h);
  }
  const bits = [...agreed.values()].reduce((sum, each) => sum + each, 0);
  return { bits, speed: agreed.size > 2 ? knownLength / heardLength : speed };
}
