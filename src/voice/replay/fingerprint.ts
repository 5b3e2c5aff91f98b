/**
 * Fingerprints of recordings: they tell a copy (cut, pieced together, louder, faster, backwards, through a telephone) from another
 * take. Speech never repeats to a fraction of a millisecond; a copy does.
 */
import type { SignalBuild } from '../../wasm/module';
import type { ComplexBand, Words } from '../../wasm/replay';
import { signal } from '../../wasm/signal';
import { stretchBy } from '../audio/resample';
import type { Recording } from '../audio/wav';
import { keyedBits, lagsAt, type Projections, projectionsOf } from './keyed-bits';
import { envelopePeaks, spaced } from './landmarks';
import { type OwnPace, ownPace, type PacedLandmarks, paceAt } from './own-pace';
import { lowRate, speechBand } from './speech-band';

const SAME_SPEED = lagsAt(1);

/** The fingerprint by which a recording is recognised: keyed bits at each of its landmarks, twice. */
export interface Fingerprint {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  /** Of stretches of one length: they tell most, as long as the speed is the same. */
  readonly words: Words;
  /** Of stretches as long as the period there asks for: they are the same at every speed. */
  readonly ownPace: OwnPace;
}

/** What is compared with fingerprints as it is played. */
export interface Sound {
  /** The landmarks of its fingerprint, and its words. */
  readonly times: Int32Array;
  readonly words: Words;
  /** Every peak of its envelope, so that the landmarks of a copy are among them. */
  readonly peaks: Int32Array;
  readonly peakWords: Words;
}

/** A recording to be compared with fingerprints; lives as long as the comparison. */
export interface Heard extends Sound {
  /** The fingerprint that would be kept. */
  readonly fingerprint: Fingerprint;
  /** More landmarks than the fingerprint has: at another speed others are the strongest. */
  readonly probes: PacedLandmarks;
  /** As if it were played `speed` times as fast. */
  played(speed: number): Sound;
}

/** As many landmarks as are compared at once. */
const KEPT = { spacingMs: 20, most: 512 } as const;
const PROBES = { spacingMs: 8, most: 512 } as const;
const PEAKS = { spacingMs: 4, most: Number.POSITIVE_INFINITY } as const;

/** @param key `FINGERPRINT_KEY_BYTES` random bytes; fingerprints compare under the same key only */
export function hear(recording: Recording, key: Uint8Array, build?: SignalBuild): Heard {
  const projections = projectionsOf(key);
  const low = lowRate(recording, build);
  const band = speechBand(low, build);
  const places = placesIn(band);
  const sound = soundOf(band, places, projections, build);
  const { times, words } = sound;
  const probes = { times: places.probes, ownPace: ownPace(band, places.probes, projections, build) };
  return {
    ...sound,
    fingerprint: { times, words, ownPace: paceAt(times, probes) },
    probes,
    played(speed) {
      const other = speechBand(stretchBy(signal(build), low, speed), build);
      return soundOf(other, placesIn(other), projections, build);
    },
  };
}

/** Where landmarks are: those of a fingerprint are among the probes, and the probes among the peaks. */
interface Places {
  readonly times: Int32Array;
  readonly probes: Int32Array;
  readonly peaks: Int32Array;
}

function placesIn({ magnitude }: ComplexBand): Places {
  const end = magnitude.length;
  const { strong, all } = envelopePeaks(magnitude);
  const peaks = spaced(all, end, PEAKS);
  const probes = spaced(strong, end, PROBES);
  const isProbe = new Uint8Array(end);
  for (const probe of probes) isProbe[probe] = 1;
  const strongestProbes = strong.filter((peak) => isProbe[peak] === 1);
  return { times: spaced(strongestProbes, end, KEPT), probes, peaks };
}

function soundOf(
  band: ComplexBand,
  { times, peaks }: Places,
  projections: Projections,
  build?: SignalBuild,
): Sound {
  const wordsAt = (at: Int32Array): Words => keyedBits(band, at, SAME_SPEED, projections, build);
  return { times, words: wordsAt(times), peaks, peakWords: wordsAt(peaks) };
}

/** Bytes of a landmark: its time, its words, those at its own pace, all little-endian; then its period. */
const LANDMARK = 22;

export function encodeFingerprint({ times, words, ownPace }: Fingerprint): Uint8Array {
  const view = new DataView(new ArrayBuffer(LANDMARK * times.length));
  for (const [i, time] of times.entries()) {
    for (const [k, word] of [
      time,
      words.even[i]!,
      words.odd[i]!,
      ownPace.words.even[i]!,
      ownPace.words.odd[i]!,
    ].entries())
      view.setInt32(LANDMARK * i + 4 * k, word, true);
    view.setUint16(LANDMARK * i + 20, ownPace.periods[i]!, true);
  }
  return new Uint8Array(view.buffer);
}

export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Math.floor(bytes.length / LANDMARK);
  const column = (offset: number) =>
    Int32Array.from({ length }, (_, i) => view.getInt32(LANDMARK * i + offset, true));
  return {
    times: column(0),
    words: { even: column(4), odd: column(8) },
    ownPace: {
      words: { even: column(12), odd: column(16) },
      periods: Uint16Array.from({ length }, (_, i) => view.getUint16(LANDMARK * i + 20, true)),
    },
  };
}
