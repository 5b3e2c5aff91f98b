import type { SignalBuild } from '../../wasm/module';
import { replayKernels, type Words } from '../../wasm/replay';
import { chancesOf } from './chances';
import {
  followCopy,
  heardPeaks,
  type KnownLandmarks,
  type KnownRecording,
  type LandmarkRange,
  type Stretch,
  scoreAtLag,
} from './copied-stretch';
import { isCopy, type Match, weigh } from './copy-evidence';
import type { Fingerprint, Heard, Sound } from './fingerprint';
import { NearestPairs, PAIR } from './nearest-pairs';
import { MOST_FASTER, type PlayedSpeed, playedSpeeds } from './played-speed';

/** Pairs of landmarks with more wrong bits, of 64, are not looked at. */
const NEAR = 12;
/** Most wrong bits in the even word of a pair. */
const NEAR_EVEN = 7;
/** Places that are looked at in one search, the nearest first. */
const PLACES = 256;
/**
 * Known landmarks compared at once: few at first, since what is looked for shrinks from block to block, then twice as many each time.
 */
const FIRST_BLOCK = 128;
const LARGEST_BLOCK = 2 ** 14;

/** Fingerprints by number, searched one and all. */
export class KnownRecordings {
  /** In the order of their numbers, and of their landmarks. */
  #recordings: KnownRecording[] = [];
  /** Landmarks of all recordings, and room for more. */
  #known = roomFor(FIRST_CAPACITY);
  #landmarks = 0;
  readonly #nearest = new NearestPairs(PLACES, NEAR);

  get size(): number {
    return this.#recordings.length;
  }

  /** Numbers only grow. */
  add(number: number, fingerprint: Fingerprint): void {
    const { length } = fingerprint.times;
    if (this.#landmarks + length > this.#known.times.length) this.#makeRoom(length);
    const first = this.#landmarks;
    const end = first + length;
    copyTo(this.#known, first, { ...fingerprint, chances: chancesOf(fingerprint) });
    this.#recordings.push({ number, first, end });
    this.#landmarks = end;
  }

  /** Forgets those with smaller numbers. A full collection does so at every login: their room is used again by and by. */
  dropBefore(number: number): void {
    const kept = this.#recordings.findIndex((known) => known.number >= number);
    const dropped = kept < 0 ? this.#recordings.length : kept;
    if (dropped === 0) return;
    const [from, to] = [this.#start, this.#recordings[dropped]?.first ?? this.#landmarks];
    for (const values of columns(this.#known)) values.fill(0, from, to);
    this.#recordings.splice(0, dropped);
  }

  /** Forgets those that `numbers` lacks, as far as it tells: up to `upTo`. */
  dropMissing(numbers: ReadonlySet<number>, upTo: number): void {
    this.#keep((known) => known > upTo || numbers.has(known));
  }

  /** Finds what is copied from recordings numbered after `after`, at whatever speed it is played. */
  search(heard: Heard, after = 0, build?: SignalBuild): Match {
    const all = [this.#after(after)];
    const match = this.#compare(heard, all, build);
    if (isCopy(match)) return match;
    for (const { speed, recordings } of this.#speedsOf(heard, all, build)) {
      const sound = heard.played(1 / speed);
      // Other takes hardly ever have a stretch even in the recordings that the speed was told from.
      const nearby = this.#compare(sound, recordings, build);
      if (nearby.stretches.length === 0 && !isCopy(nearby)) continue;
      const undone = this.#compare(sound, all, build);
      if (isCopy(undone)) return undone;
    }
    return match;
  }

  /** What is copied at the speed of the known recordings, or nearly so. */
  #compare(heard: Sound, among: readonly LandmarkRange[], build?: SignalBuild): Match {
    const { times } = heard;
    const peaks = heardPeaks(heard.peaks);
    const found: Stretch[] = [];
    /** Those that are longer than a landmark. */
    const longer = new Map<KnownRecording, readonly Stretch[]>();
    let fit = 0;
    const pairs = this.#nearestPairs(this.#known.words, heard.words, among, build);
    for (let pair = 0; pair < pairs.length; pair += PAIR) {
      const landmark = pairs[pair]!;
      const at = times[pairs[pair + 1]!]!;
      const wrong = pairs[pair + 2]!;
      const backwards = pairs[pair + 3] === 1;
      const recording = this.#recordingOf(landmark);
      if (!backwards) {
        const lag = at - this.#known.times[landmark]!;
        fit = Math.max(fit, scoreAtLag(this.#known, recording, peaks, heard.peakWords, lag));
      }
      const before = longer.get(recording);
      if (before?.some(({ from, to }) => from <= at && at <= to)) continue;
      const copy = { landmark, at, wrong, backwards };
      const stretch = followCopy(this.#known, recording, peaks, heard.peakWords, copy);
      if (stretch.landmarks > 2) longer.set(recording, before ? [...before, stretch] : [stretch]);
      found.push(stretch);
    }
    return { ...weigh(found, times), fit };
  }

  /** The speeds at which one of the recordings may be played. */
  #speedsOf(
    { probes }: Heard,
    among: readonly LandmarkRange[],
    build?: SignalBuild,
  ): readonly PlayedSpeed<KnownRecording>[] {
    const { times, ownPace, chances } = this.#known;
    const [known, heard] = [ownPace.periods, probes.ownPace.periods];
    const isNear = (landmark: number, probe: number): boolean =>
      known[landmark]! > 0 && heard[probe]! > 0 && Math.abs(known[landmark]! - heard[probe]!) < MOST_FASTER;
    const pairs = this.#nearestPairs(ownPace.words, probes.ownPace.words, among, build, isNear);
    return playedSpeeds(
      pairs,
      { times, periods: known, chances },
      { times: probes.times, periods: heard },
      (landmark) => this.#recordingOf(landmark),
    );
  }

  /** The pairs of landmarks that agree best, as `NearestPairs` gives them. */
  #nearestPairs(
    { even, odd }: Words,
    heard: Words,
    among: readonly LandmarkRange[],
    build?: SignalBuild,
    counts?: (known: number, heard: number) => boolean,
  ): Int32Array {
    const kernels = replayKernels(build);
    const nearest = this.#nearest;
    nearest.clear();
    for (const { first, end } of among) {
      let block = FIRST_BLOCK;
      for (let from = first; from < end && nearest.mostWrong >= 0; ) {
        const to = Math.min(end, from + block);
        const known = { even: even.subarray(from, to), odd: odd.subarray(from, to) };
        const pairs = kernels.nearPairs(known, heard, NEAR_EVEN, nearest.mostWrong);
        // Where the room is full, some may be missing. There is enough for all of the first block.
        const isWhole = pairs.length < PAIR * kernels.mostPairs;
        if (isWhole) {
          nearest.add(pairs, from, counts);
          from = to;
        }
        block = isWhole ? Math.min(2 * block, LARGEST_BLOCK) : block / 2;
      }
    }
    return nearest.all();
  }

  /** The landmarks of recordings numbered after `number`. */
  #after(number: number): LandmarkRange {
    const first = this.#recordings.find((known) => known.number > number)?.first ?? this.#landmarks;
    return { first, end: this.#landmarks };
  }

  /** The recording that a landmark belongs to. */
  #recordingOf(landmark: number): KnownRecording {
    let low = 0;
    let high = this.#recordings.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#recordings[middle]!.first <= landmark) low = middle;
      else high = middle - 1;
    }
    return this.#recordings[low]!;
  }

  /** Where the landmarks of the first recording begin. */
  get #start(): number {
    return this.#recordings[0]?.first ?? this.#landmarks;
  }

  /** For so many landmarks, and as many again as there will be. */
  #makeRoom(more: number): void {
    const from = this.#start;
    const larger = roomFor(2 * (this.#landmarks - from + more));
    copyTo(larger, 0, part(this.#known, from, this.#landmarks));
    this.#known = larger;
    this.#recordings = this.#recordings.map(({ number, first, end }) => ({
      number,
      first: first - from,
      end: end - from,
    }));
    this.#landmarks -= from;
  }

  #keep(isKept: (number: number) => boolean): void {
    if (this.#recordings.every(({ number }) => isKept(number))) return;
    const [before, recordings] = [this.#known, this.#recordings];
    this.#known = roomFor(before.times.length);
    this.#recordings = [];
    this.#landmarks = 0;
    for (const { number, first, end } of recordings)
      if (isKept(number)) this.add(number, part(before, first, end));
  }
}

const FIRST_CAPACITY = 1024;

function roomFor(landmarks: number): KnownLandmarks {
  const words = (): Words => ({ even: new Int32Array(landmarks), odd: new Int32Array(landmarks) });
  return {
    times: new Int32Array(landmarks),
    words: words(),
    chances: new Float32Array(landmarks),
    ownPace: { periods: new Uint16Array(landmarks), words: words() },
  };
}

/** All that is held of landmarks, always in the same order. */
function columns({ times, words, chances, ownPace }: KnownLandmarks) {
  return [
    times,
    words.even,
    words.odd,
    chances,
    ownPace.periods,
    ownPace.words.even,
    ownPace.words.odd,
  ] as const;
}

/** Copies landmarks to where `first` is. */
function copyTo(to: KnownLandmarks, first: number, from: KnownLandmarks): void {
  const target = columns(to);
  for (const [i, values] of columns(from).entries()) target[i]!.set(values, first);
}

/** Those from `first` up to `end`, in the same memory. */
function part(
  { times, words, chances, ownPace }: KnownLandmarks,
  first: number,
  end: number,
): KnownLandmarks {
  const wordsOf = ({ even, odd }: Words): Words => ({
    even: even.subarray(first, end),
    odd: odd.subarray(first, end),
  });
  return {
    times: times.subarray(first, end),
    words: wordsOf(words),
    chances: chances.subarray(first, end),
    ownPace: { periods: ownPace.periods.subarray(first, end), words: wordsOf(ownPace.words) },
  };
}
