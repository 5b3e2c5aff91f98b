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
    await replays.append('acme', recording(number, number), 0, count);
  return open;
}

/** Of one of two people in turn. */
const recording = (number: number, byte: number) => ({
  number,
  fingerprint: Uint8Array.of(byte),
  speakerId: number % 2 ? 'amal' : 'badr',
});

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
      [4, 5].map((number) => open(newer, older).append('acme', recording(number, 40 + number), 0, 100)),
    );
    await resealing;
    const kept = await fingerprints(open(newer));
    expect(kept).toEqual(expect.arrayContaining([1, 2, 3]));
    for (const [i, wasAdded] of added.entries()) expect(kept.includes(44 + i)).toBe(wasAdded);
  });

  it('keeps whose they are, and brings nobody back who is erased meanwhile, at whichever moment', async () => {
    for (let moment = 0; moment < 40; moment++) {
      const open = await filled(5);
      const resealing = open(newer, older).reseal('acme');
      for (let turn = 0; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve));
      await open(newer, older).forget('acme', 'badr');
      await resealing;
      expect([...new Set(await fingerprints(open(newer)))], `moment ${moment}`).toEqual([1, 3, 5]);
      await open(newer).forget('acme', 'amal');
      expect(await fingerprints(open(newer))).toEqual([]);
    }
  });

  it('has nothing to do where nobody logged in', async () => {
    const open = await filled(0);
    expect(await open(newer, older).reseal('acme')).toBe(0);
  });
});
