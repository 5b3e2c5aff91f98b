import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { ByteWriter } from '../../../training/transliteration/write';

describe('ByteReader', () => {
  it('reads what the training writes, one after another', () => {
    const out = new ByteWriter();
    const integers = [0, 1, 127, 128, 300, 16_383, 16_384, 2 ** 28 - 1];
    for (const value of integers) out.integer(value);
    out.word(0x89abcdef);
    out.text('قṭa');
    out.section(Uint8Array.of(7, 8));
    out.byte(77);
    const reader = new ByteReader(out.bytes());
    expect(integers.map(() => reader.integer(2 ** 28, 'value'))).toEqual(integers);
    expect(reader.word()).toBe(0x89abcdef);
    expect(reader.text(3, 'text')).toBe('قṭa');
    expect(reader.block(2, 'block')).toEqual(Uint8Array.of(7, 8));
    expect(reader.byte()).toBe(77);
    expect(reader.remaining).toBe(0);
  });

  it('refuses what passes its limit or the end', () => {
    const bytes = Uint8Array.of(3, 100, 0x80);
    expect(() => new ByteReader(bytes).integer(2, 'value')).toThrow(/value 3 is above/);
    expect(() => new ByteReader(bytes).text(2, 'text')).toThrow(/length of text 3 is above/);
    expect(() => new ByteReader(bytes).text(3, 'text')).toThrow(/ends too early/);
    expect(() => new ByteReader(bytes).block(3, 'block')).toThrow(/ends too early/);
    expect(() => new ByteReader(bytes).word()).toThrow(/ends too early/);
    expect(() => new ByteReader(bytes.subarray(2)).integer(200, 'value')).toThrow(/ends too early/);
  });

  it('refuses numbers that are not finite', () => {
    const out = new ByteWriter();
    for (const value of [1.5, Infinity]) out.float(value);
    expect(new ByteReader(out.bytes()).floats(1)).toEqual(Float64Array.of(1.5));
    expect(() => new ByteReader(out.bytes()).floats(2)).toThrow(/not finite/);
    expect(() => new ByteReader(out.bytes()).floats(3)).toThrow(/ends too early/);
  });
});
