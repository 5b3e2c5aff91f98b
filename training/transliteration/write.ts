/** The mirror of the run time's ByteReader. */
export class ByteWriter {
  #buffer = new Uint8Array(1024);
  #length = 0;

  #reserve(extra: number): void {
    if (this.#length + extra <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + extra));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  word(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  integer(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 28)
      throw new RangeError(`cannot write ${value}`);
    for (; value >= 0x80; value >>>= 7) this.byte((value & 0x7f) | 0x80);
    this.byte(value);
  }

  float(value: number): void {
    this.raw(new Uint8Array(new Float32Array([value]).buffer));
  }

  text(text: string): void {
    this.integer(text.length);
    for (let i = 0; i < text.length; i++) {
      this.byte(text.charCodeAt(i) & 0xff);
      this.byte(text.charCodeAt(i) >> 8);
    }
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  section(bytes: Uint8Array): void {
    this.integer(bytes.length);
    this.raw(bytes);
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }
}
