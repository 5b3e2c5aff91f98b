/** An enrolment as bytes: a JSON head, then the numbers, little-endian on every machine. */

import { decodeUtf8, encodeUtf8 } from '../platform/utf8';
import type { Enrolment } from '../voice/collection/store';
import type { VoiceTake } from '../voice/sample/voice-take';

interface Head extends Omit<Enrolment, 'print' | 'takes' | 'consent'> {
  readonly consent?: string;
  /** Numbers in the print. */
  readonly print: number;
  /** Sizes of each take's arrays. */
  readonly takes: readonly {
    readonly print: number;
    readonly frames: number;
    readonly weights: number;
    readonly enrolledAt?: string;
    readonly adaptedAt?: string;
  }[];
}

export function encodeEnrolment({ print, takes, consent, ...rest }: Enrolment): Uint8Array {
  const head: Head = {
    ...rest,
    ...(consent === undefined ? {} : { consent }),
    print: print.length,
    takes: takes.map(({ print, template: { frames, weights }, ...rest }) => ({
      ...rest,
      print: print.length,
      frames: frames.length,
      weights: weights.length,
    })),
  };
  const headBytes = encodeUtf8(JSON.stringify(head));
  const parts = [
    uint32(headBytes.length),
    headBytes,
    floatBytes(print),
    ...takes.flatMap(({ print, template: { frames, weights } }) => [
      floatBytes(print),
      Uint8Array.from(frames, (value) => value & 0xff),
      weights,
    ]),
  ];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads what `encodeEnrolment` wrote; its seal vouches for the bytes. */
export function decodeEnrolment(bytes: Uint8Array): Enrolment {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + view.getUint32(0, true);
  const { print, takes, ...rest } = JSON.parse(decodeUtf8(bytes.subarray(4, at))) as Head;
  const floats = (count: number): Float32Array => {
    const start = at;
    at += 4 * count;
    return floatsAt(view, start, count);
  };
  // Copied: what Node's own cipher gives is a buffer, whose `slice` is a view.
  const slice = (count: number): Uint8Array => Uint8Array.from(bytes.subarray(at, (at += count)));
  return {
    ...rest,
    consent: rest.consent,
    print: floats(print),
    takes: takes.map(
      ({ print, frames, weights, ...rest }): VoiceTake => ({
        ...rest,
        print: floats(print),
        template: { frames: Int8Array.from(slice(frames)), weights: slice(weights) },
      }),
    ),
  };
}

/** A print alone. */
export function encodePrint(print: Float32Array): Uint8Array {
  return floatBytes(print);
}

export function decodePrint(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return floatsAt(view, 0, bytes.length / 4);
}

/** A plain loop: thousands of prints are read at a start. */
function floatsAt(view: DataView, start: number, count: number): Float32Array {
  const floats = new Float32Array(count);
  for (let i = 0; i < count; i++) floats[i] = view.getFloat32(start + 4 * i, true);
  return floats;
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function floatBytes(values: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setFloat32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}
