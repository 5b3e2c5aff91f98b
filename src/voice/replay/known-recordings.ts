import type { SignalBuild } from '../../wasm/module';
import { replayKernels } from '../../wasm/replay';
import { chancesOf } from './chances';
import {
  followCopy,
  heardPeaks,
  type KnownLandmarks,
  type KnownRecording,
  type Stretch,
  scoreAtLag,
} from './copied-stretch';
import { type Match, weigh } from './copy-evidence';
import type { Fingerprint, Heard } from './fingerprint';
import { NearestPairs, PAIR } from './nearest-pairs';

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
    const { times, words, chances } = this.#known;
    for (const values of [times, words.even, words.odd, chances]) values.fill(0, from, to);
    this.#recordings.splice(0, dropped);
  }

  /** Forgets those that `numbers` lacks, as far as it tells: up to `upTo`. */
  dropMissing(numbers: ReadonlySet<number>, upTo: number): void {
    this.#keep((known) => known > upTo || numbers.has(known));
  }

  /** Finds what is copied from recordings numbered after `after`. */
  search(heard: Heard, after = 0, build?: SignalBuild): Match {
    const { times } = heard.fingerprint;
    const peaks = heardPeaks(heard.peaks);
    const found: Stretch[] = [];
    /** Those that are longer than a landmark. */
    const longer = new Map<KnownRecording, readonly Stretch[]>();
    let fit = 0;
    const pairs = this.#nearestPairs(heard, after, build);
    for (let pair = 0; pair < pairs.length; pair += PAIR) {
      const landmark = pairs[pair]!;
      const at = times[pairs[pair + 1]!]!;
      const wrong = pairs[pair + 2]!;
      const backwards = pairs[pair + 3] === 1;
      const atSpeed = heard.speeds[pairs[pair + 4]!]!;
      const recording = this.#recordingOf(landmark);
      if (atSpeed.speed === 1 && !backwards) {
        const lag = at - this.#known.times[landmark]!;
        fit = Math.max(fit, scoreAtLag(this.#known, recording, peaks, atSpeed.peaks, lag));
      }
      const before = longer.get(recording);
      if (before?.some(({ from, to }) => from <= at && at <= to)) continue;
      const copy = { landmark, at, wrong, backwards };
      const stretch = followCopy(this.#known, recording, peaks, atSpeed, copy);
      if (stretch.landmarks > 2) longer.set(recording, before ? [...before, stretch] : [stretch]);
      found.push(stretch);
    }
    return { ...weigh(found, times.length), fit };
  }

  /** The pairs of landmarks that agree best, as `NearestPairs` gives them. */
  #nearestPairs(heard: Heard, after: number, build?: SignalBuild): Int32Array {
    const kernels = replayKernels(build);
    const start = this.#recordings.find(({ number }) => number > after)?.first ?? this.#landmarks;
    const nearest = this.#nearest;
    nearest.clear();
    const { even, odd } = this.#known.words;
    let block = FIRST_BLOCK;
    for (const [speed, { landmarks }] of heard.speeds.entries())
      for (let from = start; from < this.#landmarks && nearest.mostWrong >= 0; ) {
        const to = Math.min(this.#landmarks, from + block);
        const known = { even: even.subarray(from, to), odd: odd.subarray(from, to) };
        const pairs = kernels.nearPairs(known, landmarks, NEAR_EVEN, nearest.mostWrong);
        // Where the room is full, some may be missing. There is enough for all of the first block.
        const isWhole = pairs.length < 4 * kernels.mostPairs;
        if (isWhole) {
          nearest.add(pairs, from, speed);
          from = to;
        }
        block = isWhole ? Math.min(2 * block, LARGEST_BLOCK) : block / 2;
      }
    return nearest.all();
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
  return {
    times: new Int32Array(landmarks),
    words: { even: new Int32Array(landmarks), odd: new Int32Array(landmarks) },
    chances: new Float32Array(landmarks),
  };
}

/** Copies landmarks to where `first` is. */
function copyTo(to: KnownLandmarks, first: number, { times, words, chances }: KnownLandmarks): void {
  to.times.set(times, first);
  to.words.even.set(words.even, first);
  to.words.odd.set(words.odd, first);
  to.chances.set(chances, first);
}

/** Those from `first` up to `end`, in the same memory. */
function part({ times, words: { even, odd }, chances }: KnownLandmarks, first: number, end: number) {
  return {
    times: times.subarray(first, end),
    words: { even: even.subarray(first, end), odd: odd.subarray(first, end) },
    chances: chances.subarray(first, end),
  };
}
