/**
 * Fingerprints of recordings: they tell a copy (cut, pieced together, louder, faster, backwards, through a telephone) from another
 * take. Speech never repeats to a fraction of a millisecond; a copy does.
 */
import type { SignalBuild } from '../../wasm/module';
import type { Words } from '../../wasm/replay';
import type { Recording } from '../audio/wav';
import { keyedBits, lagsAt, projectionsOf } from './keyed-bits';
import { envelopePeaks, spaced } from './landmarks';
import { speechBand } from './speech-band';

/** The fingerprint by which a recording is recognised: 64 keyed bits at each of its landmarks. */
export interface Fingerprint {
  /** Samples at 4 kHz. */
  readonly times: Int32Array;
  readonly words: Words;
}

/** A recording to be compared with fingerprints; lives as long as the comparison. */
export interface Heard {
  /** The fingerprint that would be kept. */
  readonly fingerprint: Fingerprint;
  /** Every peak of its envelope, so that the landmarks of a copy are among them. */
  readonly peaks: Int32Array;
  /** The bits, if it is one of `SPEEDS` times as fast as what it is compared with. */
  readonly speeds: readonly HeardAtSpeed[];
}

export interface HeardAtSpeed {
  readonly speed: number;
  /** At the landmarks of the fingerprint. */
  readonly landmarks: Words;
  readonly peaks: Words;
}

/** Bits tolerate a difference of speed of a hundredth: these speeds cover 4 % either way. */
const SPEEDS = [1, 0.975, 1.025].map((speed) => ({ speed, lags: lagsAt(speed) }));

const KEPT = { spacingMs: 20, most: 256 } as const;
const PEAKS = { spacingMs: 4, most: 2048 } as const;

/** @param key `FINGERPRINT_KEY_BYTES` random bytes; fingerprints compare under the same key only */
export function hear(recording: Recording, key: Uint8Array, build?: SignalBuild): Heard {
  const band = speechBand(recording, build);
  const projections = projectionsOf(key);
  const strongest = envelopePeaks(band.magnitude);
  const times = spaced(strongest, KEPT.spacingMs, KEPT.most);
  const peaks = spaced(strongest, PEAKS.spacingMs, PEAKS.most);
  const speeds = SPEEDS.map(({ speed, lags }) => {
    let known: Words | undefined;
    return {
      speed,
      landmarks: keyedBits(band, times, lags, projections, build),
      // Many, and needed only where a landmark agrees at this speed.
      get peaks(): Words {
        known ??= keyedBits(band, peaks, lags, projections, build);
        return known;
      },
    };
  });
  return { fingerprint: { times, words: speeds[0]!.landmarks }, peaks, speeds };
}

/** Bytes of a landmark: its time, then its two words, little-endian. */
const LANDMARK = 12;

export function encodeFingerprint({ times, words }: Fingerprint): Uint8Array {
  const view = new DataView(new ArrayBuffer(LANDMARK * times.length));
  for (const [i, time] of times.entries()) {
    view.setInt32(LANDMARK * i, time, true);
    view.setInt32(LANDMARK * i + 4, words.even[i]!, true);
    view.setInt32(LANDMARK * i + 8, words.odd[i]!, true);
  }
  return new Uint8Array(view.buffer);
}

export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Math.floor(bytes.length / LANDMARK);
  const column = (offset: number) =>
    Int32Array.from({ length }, (_, i) => view.getInt32(LANDMARK * i + offset, true));
  return { times: column(0), words: { even: column(4), odd: column(8) } };
}
