import { NutqError } from '../../errors';

/** Reads a model file from front to back and refuses to read past its end. */
export class ByteReader {
  #offset = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  /** A view (no copy) of the next `length` bytes. */
  take(length: number): Uint8Array {
    if (length > this.remaining) throw invalidModel('the file ends too early');
    const view = this.#bytes.subarray(this.#offset, this.#offset + length);
    this.#offset += length;
    return view;
  }

  byte(): number {
    const byte = this.#bytes[this.#offset++];
    if (byte === undefined) throw invalidModel('the file ends too early');
    return byte;
  }

  /** Unsigned, 32 bits, low byte first. */
  word(): number {
    const bytes = this.take(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  }

  /** Unsigned integer of at most 28 bits, seven bits a byte, low bits first. Refused above `limit`. */
  integer(limit: number, what: string): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (value > limit) throw invalidModel(`${what} ${value} is above the limit of ${limit}`);
        return value;
      }
    }
    throw invalidModel(`${what} is not an integer`);
  }

  /** IEEE single, little-endian; anything that is not finite is refused. */
  float(): number {
    return this.floats(1)[0]!;
  }

  floats(length: number): Float64Array {
    const bytes = this.take(4 * length);
    const singles = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const values = new Float64Array(length);
    let finite = true;
    for (let i = 0; i < length; i++) {
      const value = singles.getFloat32(4 * i, true);
      // The difference is NaN for NaN and the infinities.
      finite &&= value - value === 0;
      values[i] = value;
    }
    if (!finite) throw invalidModel('a number is not finite');
    return values;
  }

  /** Length-prefixed run of UTF-16 units of at most `limit`, little-endian. */
  text(limit: number, what: string): string {
    const length = this.integer(limit, `length of ${what}`);
    const bytes = this.take(2 * length);
    const units: number[] = [];
    for (let i = 0; i < bytes.length; i += 2) units.push(bytes[i]! | (bytes[i + 1]! << 8));
    return String.fromCharCode(...units);
  }

  /** Length-prefixed bytes: a view, no copy. */
  block(limit: number, what: string): Uint8Array {
    return this.take(this.integer(limit, `size of ${what}`));
  }

  /** Length-prefixed block with its own reader, so that a stage cannot read into the next one's bytes. */
  section(limit: number, what: string): ByteReader {
    return new ByteReader(this.block(limit, what));
  }
}

export function invalidModel(reason: string, cause?: unknown): NutqError {
  return new NutqError('invalid-model', `Not a nutq model file of this version: ${reason}.`, {
    field: 'bytes',
    cause,
  });
}
