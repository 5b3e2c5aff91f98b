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

  /** So many integers, faster than one by one. */
  integers(count: number, limit: number, what: string): Uint32Array {
    const values = new Uint32Array(count);
    const bytes = this.#bytes;
    let at = this.#offset;
    for (let i = 0; i < count; i++) {
      const byte = bytes[at]!;
      if (byte < 0x80 && byte <= limit) {
        // The usual case; what is past the end is undefined, hence neither.
        values[i] = byte;
        at++;
      } else {
        this.#offset = at;
        values[i] = this.integer(limit, what);
        at = this.#offset;
      }
    }
    this.#offset = at;
    return values;
  }

  /** IEEE single, little-endian; anything that is not finite is refused. */
  float(): number {
    return this.floats(1)[0]!;
  }

  floats(length: number): Float64Array {
    const bytes = this.take(4 * length);
    const singles = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++) values[i] = singles.getFloat32(4 * i, true);
    if (!values.every(Number.isFinite)) throw invalidModel('a number is not finite');
    return values;
  }

  /** Length-prefixed run of UTF-16 units of at most `limit`. */
  text(limit: number, what: string): string {
    const length = this.integer(limit, `length of ${what}`);
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.integer(0xffff, what));
    return text;
  }

  /** Length-prefixed block of its own, so that a stage cannot read into the next one's bytes. */
  section(limit: number, what: string): ByteReader {
    return new ByteReader(this.take(this.integer(limit, `size of ${what}`)));
  }
}

export function invalidModel(reason: string, cause?: unknown): NutqError {
  return new NutqError('invalid-model', `Not a nutq model file of this version: ${reason}.`, {
    field: 'bytes',
    cause,
  });
}
