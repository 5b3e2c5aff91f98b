import type { Fingerprint, Heard } from './fingerprint';
import { BITS, countBits, keyedBits } from './keyed-bits';

/** How a recording compares with a fingerprint, laid over it where they fit best. */
export interface Likeness {
  /** 0 for unrelated sounds, 1 for the same samples: how far the bits agree at the landmarks that both cover. */
  readonly similarity: number;
  /** Landmarks that both cover. */
  readonly landmarks: number;
  /** Their share of those of the one that has fewer. */
  readonly coverage: number;
}

/** The fingerprint that is most alike. */
export interface Match extends Likeness {
  /** 0 for none. */
  readonly number: number;
}

/** A place where a fingerprint may lie over what is heard. */
interface Place {
  readonly number: number;
  readonly fingerprint: Fingerprint;
  /** Samples by which the heard recording is late. */
  readonly shift: number;
  /** Bits that differ at the landmark that pointed here. */
  readonly distance: number;
}

/** A landmark with more bits of 64 wrong points to no place. */
const NEAR = 14;
/** Nor one with more wrong in its first word: rarely reached, so that processors guess the branch. */
const NEAR_FIRST = 8;
/** Places that are looked at in one search, the nearest first. */
const PLACES = 64;
/** Places within so many samples are one. */
const SAME_PLACE = 4;
/** After so many landmarks a place with nothing of a copy is left. */
const FIRST_LOOK = 4;
const NOTHING: Match = { similarity: 0, landmarks: 0, coverage: 0, number: 0 };

/** Limits of a copy, chosen on real takes: see "Replay" in docs/service.md. */
const COPY = { similarity: 0.65, weight: 1.4, coverage: 0.4 } as const;

/** Few landmarks have to agree better than many, and not at the edges only. */
export function isCopy(likeness: Likeness): boolean {
  const { similarity, coverage } = likeness;
  return similarity >= COPY.similarity && weightOf(likeness) >= COPY.weight && coverage >= COPY.coverage;
}

/** Fingerprints by number, searched one and all. */
export class KnownRecordings {
  readonly #fingerprints = new Map<number, Fingerprint>();

  get size(): number {
    return this.#fingerprints.size;
  }

  /** Numbers only grow. */
  add(number: number, fingerprint: Fingerprint): void {
    this.#fingerprints.set(number, fingerprint);
  }

  /** Forgets those with smaller numbers. */
  dropBefore(number: number): void {
    for (const known of this.#fingerprints.keys()) {
      if (known >= number) return;
      this.#fingerprints.delete(known);
    }
  }

  /** Forgets those that `numbers` lacks, as far as it tells: up to `upTo`. */
  dropMissing(numbers: ReadonlySet<number>, upTo: number): void {
    for (const known of this.#fingerprints.keys())
      if (known <= upTo && !numbers.has(known)) this.#fingerprints.delete(known);
  }

  /** The fingerprint that is most alike, of those numbered after `after`; a copy ends the search. */
  search(heard: Heard, after = 0): Match {
    let best = NOTHING;
    const looked = new Map<Fingerprint, number[]>();
    for (const { number, fingerprint, shift } of this.#places(heard, after)) {
      const shifts = looked.get(fingerprint) ?? [];
      if (shifts.some((other) => Math.abs(other - shift) < SAME_PLACE)) continue;
      looked.set(fingerprint, [...shifts, shift]);
      const likeness = compareAt(fingerprint, heard, shift);
      if (isCopy(likeness)) return { ...likeness, number };
      if (weightOf(likeness) > weightOf(best)) best = { ...likeness, number };
    }
    return best;
  }

  /** Where pairs of landmarks are nearest. */
  #places({ probes }: Heard, after: number): readonly Place[] {
    let places: Place[] = [];
    let near = NEAR;
    const probed = probes.bits;
    const count = probes.times.length;
    for (const [number, fingerprint] of this.#fingerprints) {
      if (number <= after) continue;
      const { times, bits } = fingerprint;
      for (let k = 0; k < times.length; k++) {
        const low = bits[2 * k]!;
        const high = bits[2 * k + 1]!;
        for (let p = 0; p < count; p++) {
          const first = countBits(low ^ probed[2 * p]!);
          if (first > NEAR_FIRST) continue;
          const distance = first + countBits(high ^ probed[2 * p + 1]!);
          if (distance <= near)
            places.push({ number, fingerprint, distance, shift: probes.times[p]! - times[k]! });
        }
      }
      if (places.length > 8 * PLACES) {
        places = nearest(places);
        near = places.at(-1)!.distance;
      }
    }
    return nearest(places);
  }
}

function nearest(places: Place[]): Place[] {
  return places.sort((a, b) => a.distance - b.distance).slice(0, PLACES);
}

function compareAt({ times, bits }: Fingerprint, heard: Heard, shift: number): Likeness {
  const { band, projections, fingerprint } = heard;
  let wrong = 0;
  let landmarks = 0;
  for (const [k, time] of times.entries()) {
    const at = time + shift;
    if (at < 0 || at >= band.length) continue;
    const [low, high] = keyedBits(band, at, projections);
    wrong += countBits(low ^ bits[2 * k]!) + countBits(high ^ bits[2 * k + 1]!);
    landmarks++;
    if (landmarks === FIRST_LOOK && similarityOf(wrong, landmarks) < COPY.similarity / 2) break;
  }
  if (landmarks === 0) return NOTHING;
  const fewer = Math.min(times.length, fingerprint.times.length);
  return { similarity: similarityOf(wrong, landmarks), landmarks, coverage: landmarks / fewer };
}

/** Unrelated bits agree in half of the cases. */
function similarityOf(wrong: number, landmarks: number): number {
  return Math.max(0, 1 - (2 * wrong) / (BITS * landmarks));
}

/** Chance agreement shrinks with the root of the number of landmarks. */
function weightOf({ similarity, landmarks }: Likeness): number {
  return similarity * Math.sqrt(landmarks);
}
