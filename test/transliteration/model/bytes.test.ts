import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { ByteWriter } from '../../../training/transliteration/write';

describe('ByteReader', () => {
  it('reads a run of integers as it reads them one by one, and goes on behind them', () => {
    const values = [0, 1, 127, 128, 300, 5, 16_383, 16_384, 2 ** 28 - 1, 9];
    const out = new ByteWriter();
    for (const value of values) out.integer(value);
    out.byte(77);
    const reader = new ByteReader(out.bytes());
    expect([...reader.integers(values.length, 2 ** 28, 'value')]).toEqual(values);
    expect(reader.byte()).toBe(77);
  });

  it('refuses a run that ends too early or passes its limit', () => {
    const bytes = Uint8Array.of(3, 100, 0x80, 1);
    expect(() => new ByteReader(bytes).integers(4, 200, 'value')).toThrow(/ends too early/);
    expect(() => new ByteReader(bytes).integers(3, 99, 'value')).toThrow(/value 100 is above/);
    expect(() => new ByteReader(bytes).integers(3, 127, 'value')).toThrow(/value 128 is above/);
  });

  it('refuses numbers that are not finite', () => {
    const out = new ByteWriter();
    for (const value of [1.5, Infinity]) out.float(value);
    expect(new ByteReader(out.bytes()).floats(1)).toEqual(Float64Array.of(1.5));
    expect(() => new ByteReader(out.bytes()).floats(2)).toThrow(/not finite/);
    expect(() => new ByteReader(out.bytes()).floats(3)).toThrow(/ends too early/);
  });
});
