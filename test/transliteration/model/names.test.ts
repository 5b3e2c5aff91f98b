import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { hashText } from '../../../src/transliteration/model/name-hash';
import { KnownNames } from '../../../src/transliteration/model/names';
import { bucketOf, writeNames } from '../../../training/transliteration/fuse';

describe('table of known names', () => {
  const counts = new Map(Array.from({ length: 3000 }, (_, i) => [`name${i * 7919}`, 1 + (i % 40)]));
  const table = new KnownNames(new ByteReader(writeNames(counts)));
  const bucket = (name: string): number => {
    const { low, high } = hashText(name);
    return table.bucket(low, high);
  };

  it('finds every name with its coarse count', () => {
    for (const [name, count] of counts) expect(bucket(name)).toBe(bucketOf(count));
  });

  it('takes fewer than one stranger in a hundred for a name', () => {
    const strangers = Array.from({ length: 20_000 }, (_, i) => `stranger${i}`);
    expect(strangers.filter((name) => bucket(name) >= 0).length).toBeLessThan(200);
  });
});
