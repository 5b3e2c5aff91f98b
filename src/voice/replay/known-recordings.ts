import type { SignalBuild } from '../../wasm/module';
import { replayKernels } from '../../wasm/replay';
import { chancesOf } from './chances';
import { followCopy, heardPeaks, type KnownLandmarks, type Stretch, scoreAtLag } from './copied-stretch';
import { type KnownStretch, type Match, weigh } from './copy-evidence';
import type { Fingerprint, Heard } from './fingerprint';
import { NearestPairs, type PairAtSpeed } from './nearest-pairs';

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

/** What was looked at of one recording. */
interface Places {
  readonly known: KnownLandmarks;
  readonly lags: number[];
  readonly stretches: KnownStretch[];
}

/** Fingerprints by number, searched one and all. */
export class KnownRecordings {
  /** In the order of their numbers; each has the landmarks from `start` up to the next one's. */
  #recordings: { readonly number: number; readonly start: number }[] = [];
  /** Landmarks of all recordings, side by side, and room for more. */
  #times = new Int32Array(FIRST_CAPACITY);
  #even = new Int32Array(FIRST_CAPACITY);
  #odd = new Int32Array(FIRST_CAPACITY);
  #chances = new Float32Array(FIRST_CAPACITY);
  #landmarks = 0;

  get size(): number {
    return this.#recordings.length;
  }

  /** Numbers only grow. */
  add(number: number, fingerprint: Fingerprint): void {
    const { times, words } = fingerprint;
    if (this.#landmarks + times.length > this.#times.length) this.#makeRoom(times.length);
    const start = this.#landmarks;
    this.#landmarks += times.length;
    this.#times.set(times, start);
    this.#even.set(words.even, start);
    this.#odd.set(words.odd, start);
    this.#chances.set(chancesOf(fingerprint), start);
    this.#recordings.push({ number, start });
  }

  /** Forgets those with smaller numbers. A full collection does so at every login: their room is used again by and by. */
  dropBefore(number: number): void {
    const kept = this.#recordings.findIndex((known) => known.number >= number);
    const dropped = kept < 0 ? this.#recordings.length : kept;
    if (dropped === 0) return;
    const [from, to] = [this.#start, this.#recordings[dropped]?.start ?? this.#landmarks];
    for (const values of [this.#times, this.#even, this.#odd, this.#chances]) values.fill(0, from, to);
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
    const found: KnownStretch[] = [];
    /** By recording. */
    const places = new Map<number, Places>();
    let fit = 0;
    for (const pair of this.#nearest(heard, after, build)) {
      const { known: landmark, wrong, backwards, atSpeed } = pair;
      const index = this.#indexOf(landmark);
      let place = places.get(index);
      if (!place) places.set(index, (place = { known: this.#landmarksOf(index), lags: [], stretches: [] }));
      const at = times[pair.heard]!;
      const { known, lags, stretches } = place;
      const lag = at - this.#times[landmark]!;
      if (atSpeed.speed === 1 && !backwards && !lags.includes(lag)) {
        lags.push(lag);
        fit = Math.max(fit, scoreAtLag(known, peaks, atSpeed.peaks, lag));
      }
      if (stretches.some((other) => isPart(at, other))) continue;
      const { number } = this.#recordings[index]!;
      const { score, from, to, landmarks } = followCopy(known, peaks, atSpeed, {
        landmark,
        at,
        wrong,
        backwards,
      });
      const stretch = { number, score, from, to, landmarks };
      stretches.push(stretch);
      found.push(stretch);
    }
    return { ...weigh(found, times.length), fit };
  }

  /** The pairs of landmarks that agree best. */
  #nearest(heard: Heard, after: number, build?: SignalBuild): readonly PairAtSpeed[] {
    const kernels = replayKernels(build);
    const first = this.#recordings.find(({ number }) => number > after);
    const nearest = new NearestPairs(PLACES, NEAR);
    // There is room for every pair of a block.
    const room = Math.floor(kernels.mostPairs / Math.max(1, heard.fingerprint.times.length));
    const most = FIRST_BLOCK * Math.floor(room / FIRST_BLOCK);
    let block = FIRST_BLOCK;
    for (const atSpeed of heard.speeds)
      for (let from = first?.start ?? this.#landmarks; from < this.#landmarks && nearest.mostWrong >= 0; ) {
        const to = Math.min(this.#landmarks, from + Math.min(block, most));
        const known = { even: this.#even.subarray(from, to), odd: this.#odd.subarray(from, to) };
        nearest.add(kernels.nearPairs(known, atSpeed.landmarks, NEAR_EVEN, nearest.mostWrong), from, atSpeed);
        from = to;
        block *= 2;
      }
    return nearest.all();
  }

  /** Number of the recording that a landmark belongs to. */
  #indexOf(landmark: number): number {
    let low = 0;
    let high = this.#recordings.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#recordings[middle]!.start <= landmark) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #landmarksOf(index: number): KnownLandmarks {
    return {
      times: this.#times,
      words: { even: this.#even, odd: this.#odd },
      chances: this.#chances,
      first: this.#recordings[index]!.start,
      end: this.#recordings[index + 1]?.start ?? this.#landmarks,
    };
  }

  /** Where the landmarks of the first recording begin. */
  get #start(): number {
    return this.#recordings[0]?.start ?? this.#landmarks;
  }

  /** For so many landmarks, and as many again as there will be. */
  #makeRoom(more: number): void {
    const from = this.#start;
    const length = 2 * (this.#landmarks - from + more);
    const moved = (values: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(length);
      larger.set(values.subarray(from, this.#landmarks));
      return larger;
    };
    this.#times = moved(this.#times);
    this.#even = moved(this.#even);
    this.#odd = moved(this.#odd);
    const chances = new Float32Array(length);
    chances.set(this.#chances.subarray(from, this.#landmarks));
    this.#chances = chances;
    this.#recordings = this.#recordings.map(({ number, start }) => ({ number, start: start - from }));
    this.#landmarks -= from;
  }

  #keep(isKept: (number: number) => boolean): void {
    if (this.#recordings.every(({ number }) => isKept(number))) return;
    const kept = this.#recordings.flatMap(({ number }, index) =>
      isKept(number) ? [{ number, fingerprint: fingerprintOf(this.#landmarksOf(index)) }] : [],
    );
    this.#recordings = [];
    this.#landmarks = 0;
    for (const { number, fingerprint } of kept) this.add(number, fingerprint);
  }
}

const FIRST_CAPACITY = 1024;

function fingerprintOf({ times, words: { even, odd }, first, end }: KnownLandmarks): Fingerprint {
  const own = (values: Int32Array): Int32Array => values.slice(first, end);
  return { times: own(times), words: { even: own(even), odd: own(odd) } };
}

/** Whether a landmark lies in a stretch that is longer than itself. */
function isPart(at: number, { from, to, landmarks }: Stretch): boolean {
  return landmarks > 2 && from <= at && at <= to;
}
