import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { loadModel } from '../../../src/transliteration/model';
import { parseModel } from '../../../src/transliteration/model/load';
import { packed, TIERS, unpacked } from './models';

describe('loadModel', () => {
  it.each(TIERS)('loads the %s tier from a view and from a buffer', async (tier) => {
    const bytes = packed(tier);
    expect((await loadModel(bytes)).tier).toBe(tier);
    expect((await loadModel(new Uint8Array(bytes).buffer)).tier).toBe(tier);
  });

  it('refuses what is no model with one error', async () => {
    const wrong: unknown[] = [
      new Uint8Array(),
      new Uint8Array(100),
      packed('small').subarray(0, 5000),
      'text',
      undefined,
      {},
    ];
    for (const bytes of wrong) {
      await expect(loadModel(bytes as Uint8Array)).rejects.toMatchObject({
        name: 'NutqError',
        code: 'invalid-model',
      });
    }
  });

  it('refuses bytes that unpack to more than a model holds', async () => {
    const { deflateRawSync } = await import('node:zlib');
    await expect(loadModel(deflateRawSync(new Uint8Array(30_000_000)))).rejects.toMatchObject({
      code: 'invalid-model',
    });
  });
});

describe('parseModel on damaged bytes', () => {
  const sound = unpacked('small');

  /** Damage may go unnoticed (a weight is a weight), but must end in a working model or in `invalid-model`. */
  function survives(bytes: Uint8Array): void {
    try {
      parseModel(bytes).spell('كمال', 3);
    } catch (error) {
      expect(error).toBeInstanceOf(NutqError);
      expect((error as NutqError).code).toBe('invalid-model');
    }
  }

  it('survives any cut', () => {
    fc.assert(
      fc.property(fc.nat(sound.length - 1), (length) => {
        expect(() => parseModel(sound.subarray(0, length))).toThrow(NutqError);
      }),
      { numRuns: 40 },
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
      { numRuns: 150 },
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
