/**
 * Fingerprints of recordings: they tell a copy (cut, louder, resampled, through a codec) from another take. Speech never
 * repeats to a fraction of a millisecond; a copy does.
 */
import { type Signal, signal } from '../../wasm/signal';
import type { Recording } from '../audio/wav';
import { keyedBits, type Projections, projectionsOf } from './keyed-bits';
import { landmarks } from './landmarks';
import { speechBand } from './speech-band';

/** What is kept of a recording to know it again: 64 keyed bits at each of its landmarks. */
export interface Fingerprint {
  /** Samples at 16 kHz. */
  readonly times: Uint32Array;
  /** [landmarks × 2]. */
  readonly bits: Int32Array;
}

/** A recording to be compared with fingerprints; lives as long as the comparison. */
export interface Heard {
  readonly band: Float32Array;
  readonly projections: Projections;
  /** What would be kept of it. */
  readonly fingerprint: Fingerprint;
  /** Denser landmarks, so that those of a copy are among them. */
  readonly probes: Fingerprint;
}

const KEPT = { spacingMs: 40, most: 128 } as const;
const PROBES = { spacingMs: 20, most: 256 } as const;

/** @param key `FINGERPRINT_KEY_BYTES` random bytes; fingerprints compare under the same key only */
export function hear(recording: Recording, key: Uint8Array, kernels: Signal = signal()): Heard {
  const band = speechBand(recording, kernels);
  const projections = projectionsOf(key);
  const at = ({ spacingMs, most }: typeof KEPT | typeof PROBES): Fingerprint => {
    const times = landmarks(band, spacingMs, most);
    return {
      times: Uint32Array.from(times),
      bits: Int32Array.from(times.flatMap((time) => keyedBits(band, time, projections))),
    };
  };
  return { band, projections, fingerprint: at(KEPT), probes: at(PROBES) };
}

/** 12 bytes a landmark: its time, then its bits, little-endian. */
export function encodeFingerprint({ times, bits }: Fingerprint): Uint8Array {
  const view = new DataView(new ArrayBuffer(12 * times.length));
  for (const [i, time] of times.entries()) {
    view.setUint32(12 * i, time, true);
    view.setInt32(12 * i + 4, bits[2 * i]!, true);
    view.setInt32(12 * i + 8, bits[2 * i + 1]!, true);
  }
  return new Uint8Array(view.buffer);
}

export function decodeFingerprint(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.length / 12);
  return {
    times: Uint32Array.from({ length: count }, (_, i) => view.getUint32(12 * i, true)),
    bits: Int32Array.from({ length: 2 * count }, (_, i) =>
      view.getInt32(12 * (i >> 1) + 4 + 4 * (i & 1), true),
    ),
  };
}
