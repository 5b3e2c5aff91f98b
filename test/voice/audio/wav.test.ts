import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioError } from '../../../src/voice/audio/audio-fault';
import { decodeWav } from '../../../src/voice/audio/wav';
import { clip, join, pcm16, text, u32, wav } from '../fixtures';

const ramp = Float32Array.from({ length: 64 }, (_, i) => (i - 32) / 64);

function write(width: number, set: (view: DataView, at: number, value: number) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(width * ramp.length));
  for (const [i, value] of ramp.entries()) set(view, width * i, value);
  return new Uint8Array(view.buffer);
}

describe('sample formats', () => {
  it.each<[string, Uint8Array, number]>([
    [
      '8-bit',
      wav(
        write(1, (v, at, x) => v.setUint8(at, Math.round(x * 128 + 128))),
        { bits: 8 },
      ),
      1 / 128,
    ],
    ['16-bit', wav(pcm16(ramp)), 1e-4],
    [
      '24-bit',
      wav(
        write(3, (v, at, x) => {
          const n = Math.round(x * 8_388_608);
          v.setUint8(at, n & 255);
          v.setUint8(at + 1, (n >> 8) & 255);
          v.setInt8(at + 2, n >> 16);
        }),
        { bits: 24 },
      ),
      1e-6,
    ],
    [
      '32-bit',
      wav(
        write(4, (v, at, x) => v.setInt32(at, x * 2 ** 31, true)),
        { bits: 32 },
      ),
      1e-7,
    ],
    [
      'float 32',
      wav(
        write(4, (v, at, x) => v.setFloat32(at, x, true)),
        { bits: 32, tag: 3 },
      ),
      0,
    ],
    [
      'float 64',
      wav(
        write(8, (v, at, x) => v.setFloat64(at, x, true)),
        { bits: 64, tag: 3 },
      ),
      0,
    ],
  ])('%s', (_, bytes, tolerance) => {
    const { samples, sampleRate } = decodeWav(bytes);
    expect(sampleRate).toBe(16_000);
    for (const [i, value] of ramp.entries())
      expect(Math.abs(samples[i]! - value)).toBeLessThanOrEqual(tolerance);
  });

  // Values of ITU-T G.711's decoder tables: codes for the smallest and largest steps of both signs.
  it.each([
    ['A-law', 6, [0xd5, 0x55, 0xaa, 0x2a], [8, -8, 32_256, -32_256]],
    ['µ-law', 7, [0xff, 0x7f, 0x80, 0x00], [0, 0, 32_124, -32_124]],
  ] as const)('%s', (_, tag, codes, values) => {
    const { samples } = decodeWav(wav(Uint8Array.from(codes), { tag, bits: 8 }));
    expect([...samples].map((x) => x * 32_768 + 0)).toEqual([...values]);
  });

  it('mixes channels down', () => {
    expect([...decodeWav(wav(pcm16([0.5, -0.5, 0.25, 0.75]), { channels: 2 })).samples]).toEqual([0, 0.5]);
  });

  it('without the size of a block', () => {
    expect(decodeWav(wav(pcm16(ramp), { align: 0 })).samples).toEqual(ramp);
  });

  it('WAVE_FORMAT_EXTENSIBLE', () => {
    const fmt = new DataView(new ArrayBuffer(40));
    const fields: readonly [number, number][] = [
      [0, 0xfffe],
      [2, 1],
      [12, 2],
      [14, 16],
      [16, 22],
      [18, 16],
      [24, 1],
    ];
    for (const [at, value] of fields) fmt.setUint16(at, value, true);
    fmt.setUint32(4, 48_000, true);
    new Uint8Array(fmt.buffer).set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], 26);
    const data = pcm16(ramp);
    const file = (guid: Uint8Array) =>
      join(
        text('RIFF'),
        u32(0),
        text('WAVE'),
        text('fmt '),
        u32(40),
        guid,
        text('data'),
        u32(data.length),
        data,
      );
    const decoded = decodeWav(file(new Uint8Array(fmt.buffer)));
    expect(decoded.format).toMatchObject({ format: 'pcm', bitsPerSample: 16, sampleRate: 48_000 });
    fmt.setUint8(39, 0);
    expect(() => decodeWav(file(new Uint8Array(fmt.buffer)))).toThrow(
      expect.objectContaining({ fault: 'unsupported-format' }),
    );
  });
});

describe('containers', () => {
  const data = pcm16(ramp);
  it.each<[string, Uint8Array]>([
    ['data size 0 (streamed)', wav(data, { dataSize: 0 })],
    ['data size all ones (streamed)', wav(data, { dataSize: 0xffffffff })],
    ['data size beyond the end (truncated)', wav(data, { dataSize: 1_000_000_000 })],
    [
      'RF64',
      wav(data, {
        container: 'RF64',
        dataSize: 0xffffffff,
        before: join(text('ds64'), u32(28), u32(0), u32(0), u32(data.length), u32(0), u32(0), u32(0), u32(0)),
      }),
    ],
    ['LIST before', wav(data, { before: join(text('LIST'), u32(4), text('INFO')) })],
    ['odd chunk, padded', wav(data, { before: join(text('bext'), u32(3), text('abc\0')) })],
    ['odd chunk, pad forgotten', wav(data, { before: join(text('bext'), u32(3), text('abc')) })],
  ])('%s', (_, bytes) => {
    expect(decodeWav(bytes).samples.length).toBe(64);
  });

  it('data before fmt', () => {
    const ordered = wav(data);
    const fmt = ordered.subarray(12, 36);
    expect(
      decodeWav(join(ordered.subarray(0, 12), text('data'), u32(data.length), data, fmt)).samples.length,
    ).toBe(64);
  });
});

describe('refusals', () => {
  const data = pcm16(ramp);
  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(0), 'not-wav'],
    ['text', text('this is not a recording at all'), 'not-wav'],
    ['no fmt', join(text('RIFF'), u32(0), text('WAVEdata'), u32(4), u32(0)), 'no-format'],
    ['a short fmt', join(text('RIFF'), u32(0), text('WAVEfmt '), u32(4), u32(0)), 'no-format'],
    ['no data', wav(data).subarray(0, 36), 'no-samples'],
    ['no samples', wav(new Uint8Array(0)), 'no-samples'],
    ['zero channels', wav(data, { channels: 0 }), 'channels'],
    ['nine channels', wav(data, { channels: 9 }), 'channels'],
    ['MP3 inside', wav(data, { tag: 0x55 }), 'unsupported-format'],
    ['12 bits', wav(data, { bits: 12 }), 'unsupported-format'],
    ['24 bits in blocks of 32', wav(data, { bits: 24, align: 4 }), 'unsupported-format'],
    ['3,999 Hz', wav(data, { rate: 3_999 }), 'sample-rate'],
    ['1 MHz', wav(data, { rate: 1_000_000 }), 'sample-rate'],
    [
      'NaN',
      wav(new Uint8Array(new Float32Array([0, Number.NaN]).buffer), { tag: 3, bits: 32 }),
      'not-finite',
    ],
    [
      'infinity',
      wav(new Uint8Array(new Float32Array([Number.POSITIVE_INFINITY]).buffer), { tag: 3, bits: 32 }),
      'not-finite',
    ],
    ['an hour', wav(new Uint8Array(8000 * 61), { bits: 8, rate: 8000 }), 'too-long'],
  ])('%s', (_, bytes, fault) => {
    expect(() => decodeWav(bytes)).toThrow(
      expect.objectContaining({ name: 'NutqError', code: 'invalid-audio', fault }),
    );
  });
});

/** A result with finite samples within the limit, or a documented refusal. */
function readsOrRefuses(bytes: Uint8Array): void {
  try {
    const { samples, sampleRate } = decodeWav(bytes);
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.length).toBeLessThanOrEqual(60 * sampleRate);
    expect(samples.every(Number.isFinite)).toBe(true);
  } catch (error) {
    expect(error).toBeInstanceOf(AudioError);
  }
}

describe('hostile files', () => {
  it('random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), readsOrRefuses), { seed: 1 });
  });

  it('valid files with bytes changed, cut out and repeated', () => {
    const valid = [
      clip('amal-1').subarray(0, 4000),
      wav(pcm16(ramp)),
      wav(new Uint8Array(512), { tag: 3, bits: 64, channels: 2 }),
    ];
    const change = fc.record({
      at: fc.nat(120),
      value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff),
      kind: fc.constantFrom('set', 'cut', 'repeat'),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...valid),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (file, changes) => {
          let bytes: Uint8Array = file.slice();
          for (const { at, value, kind } of changes) {
            const i = at % bytes.length;
            if (kind === 'set') bytes[i] = value;
            else if (kind === 'cut') bytes = join(bytes.subarray(0, i), bytes.subarray(i + 1 + (value % 16)));
            else bytes = join(bytes.subarray(0, i), bytes.subarray(Math.max(0, i - 8)));
            if (bytes.length === 0) return;
          }
          readsOrRefuses(bytes);
        },
      ),
      { seed: 1, numRuns: 2000 },
    );
  });

  // Files that broke other parsers, or an earlier state of this one.
  it.each([
    '524946462800000057415645666d742010000000010000003e8000000000000000001000646174610400000000000000',
    '52494646ffffffff57415645666d7420ffffffff01000100401f0000803e00000200100064617461ffffffff0100',
    '524634360000000057415645647336341c000000ffffffffffffffffffffffffffffffff',
    '52494646000000005741564564617461000000006461746100000000666d7420',
    '524946460000000057415645666d742010000000030008008070000000000000200040006461746100000080',
  ])('saved: %s', (hex) => {
    readsOrRefuses(new Uint8Array(Buffer.from(hex, 'hex')));
  });
});
