import { NutqError } from '../../errors';

const SINGLE = new DataView(new ArrayBuffer(4));

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

  /** IEEE single, little-endian; anything that is not finite is refused. */
  float(): number {
    SINGLE.setUint8(0, this.byte());
    SINGLE.setUint8(1, this.byte());
    SINGLE.setUint8(2, this.byte());
    SINGLE.setUint8(3, this.byte());
    const value = SINGLE.getFloat32(0, true);
    if (!Number.isFinite(value)) throw invalidModel('a number is not finite');
    return value;
  }

  floats(length: number): Float64Array {
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++) values[i] = this.float();
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
