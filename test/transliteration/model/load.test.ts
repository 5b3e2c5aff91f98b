import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NutqError } from '../../../src/errors';
import { loadModel } from '../../../src/transliteration/load-model';
import { checksum } from '../../../src/transliteration/model/checksum';
import { MAGIC, parseModel } from '../../../src/transliteration/model/load';
import { file, TIERS } from './models';

const refusal = { name: 'NutqError', code: 'invalid-model' };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('model files', () => {
  it.each([
    ['small', 340_000],
    ['full', 1_000_000],
  ] as const)('the %s tier is at most %i bytes gzipped', (tier, most) => {
    const size = gzipSync(file(tier), { level: 9 }).length;
    expect(size).toBeGreaterThan(most / 2);
    expect(size).toBeLessThanOrEqual(most);
  });
});

const foreign = (bytes: Uint8Array): Uint8Array => runInNewContext('new Uint8Array(bytes)', { bytes });

describe('loadModel', () => {
  it.each(TIERS)('loads the %s tier from a view wherever it lies and from a buffer', async (tier) => {
    const bytes = file(tier);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect((await loadModel(bytes)).tier).toBe(tier);
    expect((await loadModel(shifted.subarray(1))).tier).toBe(tier);
    expect((await loadModel(bytes.buffer as ArrayBuffer)).tier).toBe(tier);
  });

  it.each([
    ['a view', (bytes: Uint8Array) => bytes],
    ['a Node buffer', (bytes: Uint8Array) => Buffer.from(bytes.buffer)],
    ['a buffer', (bytes: Uint8Array) => bytes.buffer as ArrayBuffer],
    ['a view of another realm', (bytes: Uint8Array) => foreign(bytes)],
    ['a buffer of another realm', (bytes: Uint8Array) => foreign(bytes).buffer as ArrayBuffer],
  ])('keeps nothing of %s that it was given', async (_, given) => {
    const bytes = file('small');
    const model = await loadModel(given(bytes));
    bytes.fill(0);
    expect(model.spell('شحيمي', 3)).toEqual(parseModel(file('small')).spell('شحيمي', 3));
  });

  it('refuses what is no model with one error', async () => {
    const wrong: unknown[] = [
      new Uint8Array(),
      new Uint8Array(100),
      new Uint8Array(5_000_000),
      file('small').subarray(0, 5000),
      'text',
      undefined,
      {},
    ];
    for (const bytes of wrong) await expect(loadModel(bytes as Uint8Array)).rejects.toMatchObject(refusal);
  });

  it('loads a gzipped file, and refuses a damaged one', async () => {
    const bytes = gzipSync(file('small'));
    expect((await loadModel(bytes)).tier).toBe('small');
    await expect(loadModel(bytes.subarray(0, -9))).rejects.toMatchObject(refusal);
    await expect(loadModel(bytes.fill(0, 5000, 5100))).rejects.toMatchObject(refusal);
  });

  it('refuses bytes that unpack to more than a model holds', async () => {
    await expect(loadModel(gzipSync(new Uint8Array(30_000_000)))).rejects.toMatchObject(refusal);
  });

  it('needs no decoder of the platform, unless the file is gzipped', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    expect((await loadModel(file('small'))).tier).toBe('small');
    await expect(loadModel(gzipSync(file('small')))).rejects.toMatchObject(refusal);
  });
});

describe('damage', () => {
  const sound = file('small');

  it('is found wherever one byte differs', () => {
    const place = fc.oneof(fc.nat(20), fc.nat(sound.length - 1));
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, flipped) => {
        const bytes = new Uint8Array(sound);
        bytes[at]! ^= flipped;
        expect(() => parseModel(bytes)).toThrow(expect.objectContaining(refusal));
      }),
      { numRuns: 300 },
    );
  });

  it('is found at any cut', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(200), fc.nat(sound.length - 1)), (length) => {
        expect(() => parseModel(sound.subarray(0, length))).toThrow(expect.objectContaining(refusal));
      }),
      { numRuns: 100 },
    );
  });

  it('is found where blocks are zeroed, swapped or followed by something', () => {
    const half = sound.length >> 1;
    const [zeroed, swapped, longer] = [
      new Uint8Array(sound),
      new Uint8Array(sound),
      new Uint8Array(sound.length + 4),
    ];
    zeroed.fill(0, half, half + 4096);
    swapped.copyWithin(half, half + 4096, half + 8192);
    swapped.set(sound.subarray(half, half + 4096), half + 4096);
    longer.set(sound);
    for (const bytes of [zeroed, swapped, longer])
      expect(() => parseModel(bytes)).toThrow(expect.objectContaining(refusal));
  });
});

describe('parseModel on hostile bytes', () => {
  const sound = file('small');
  const CONTENT = MAGIC.length + 4;

  /** With a checksum that fits, anything may be in the file: it must end in a working model or in `invalid-model`. */
  function survives(bytes: Uint8Array): void {
    if (bytes.length >= CONTENT)
      new DataView(bytes.buffer).setUint32(MAGIC.length, checksum(bytes.subarray(CONTENT)), true);
    try {
      const model = parseModel(bytes);
      model.spell('كمال', 3);
      model.vocalise('كمال', 3);
    } catch (error) {
      expect(error).toBeInstanceOf(NutqError);
      expect((error as NutqError).code).toBe('invalid-model');
    }
  }

  it('survives any cut', () => {
    fc.assert(
      fc.property(fc.nat(sound.length - 1), (length) => {
        survives(sound.slice(0, length));
      }),
      { numRuns: 100 },
    );
  });

  it('survives changed bytes, in the header most of all', () => {
    const place = fc.oneof(fc.nat(400), fc.nat(12_000), fc.nat(sound.length - 1));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = new Uint8Array(sound);
        for (const [at, value] of changes) bytes[at] = value;
        survives(bytes);
      }),
      { numRuns: 300 },
    );
  });

  it('survives noise behind a sound start', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(3000), (noise, start) => {
        const bytes = new Uint8Array(start + noise.length);
        bytes.set(sound.subarray(0, start));
        bytes.set(noise, start);
        survives(bytes);
      }),
      { numRuns: 100 },
    );
  });
});
