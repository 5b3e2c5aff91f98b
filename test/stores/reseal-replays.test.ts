import { describe, expect, it } from 'vitest';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { recordPepper } from '../../src/stores/records/pepper';
import { recordReplays } from '../../src/stores/records/replays';
import { createSeal } from '../../src/stores/seal';
import { sealedReplays } from '../../src/stores/sealed-replays';
import { sealingRing } from '../../src/stores/sealing-ring';

const older = new Uint8Array(32).fill(7);
const newer = new Uint8Array(32).fill(9);

async function filled(count: number) {
  const data = memoryKeyValue();
  const open = (...keys: Uint8Array<ArrayBuffer>[]) =>
    sealedReplays(recordReplays(data), createSeal(sealingRing(keys)), recordPepper(data));
  const replays = open(older);
  for (let number = 1; number <= count; number++)
    await replays.append('acme', { number, fingerprint: Uint8Array.of(number) }, count);
  return open;
}

const fingerprints = async (replays: ReturnType<Awaited<ReturnType<typeof filled>>>) =>
  (await replays.since('acme', 0)).recordings.map(({ fingerprint }) => fingerprint[0]);

describe('resealing fingerprints', () => {
  it('leaves nothing under the older key, and forgets none', async () => {
    const open = await filled(5);
    expect(await open(newer, older).reseal('acme')).toBe(5);
    expect(await open(newer, older).reseal('acme')).toBe(0);
    expect(await fingerprints(open(newer))).toEqual([1, 2, 3, 4, 5]);
    expect(await fingerprints(open(older))).toEqual([]);
  });

  it('keeps what is added meanwhile', async () => {
    const open = await filled(3);
    const resealing = open(newer, older).reseal('acme');
    const added = await Promise.all(
      [4, 5].map((number) =>
        open(newer, older).append('acme', { number, fingerprint: Uint8Array.of(40 + number) }, 100),
      ),
    );
    await resealing;
    const kept = await fingerprints(open(newer));
    expect(kept).toEqual(expect.arrayContaining([1, 2, 3]));
    for (const [i, wasAdded] of added.entries()) expect(kept.includes(44 + i)).toBe(wasAdded);
  });

  it('has nothing to do where nobody logged in', async () => {
    const open = await filled(0);
    expect(await open(newer, older).reseal('acme')).toBe(0);
  });
});
