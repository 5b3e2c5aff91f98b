/** Changing keys: nothing is lost, it can be broken off at any write, and servers that run on notice. */
import { describe, expect, it } from 'vitest';
import type { KeyValue } from '../../src/stores/key-value';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { recordPepper } from '../../src/stores/records/pepper';
import { recordPrints } from '../../src/stores/records/prints';
import { sealedVoices } from '../../src/stores/sealed-voices';
import { type SealingKeys, sealingRing } from '../../src/stores/sealing-ring';
import { enrolment } from '../conformance/enrolments';

const older = new Uint8Array(32).fill(7);
const newer = new Uint8Array(32).fill(9);
const people = ['amal', 'badr', 'caid'].map((name, i) => enrolment(name, 'open', i + 1));

/** A store whose writes fail from the N-th on, until they are repaired. */
function breakable() {
  const data = memoryKeyValue();
  let left = Number.POSITIVE_INFINITY;
  const failing: KeyValue = {
    ...data,
    async transaction(work) {
      if (left-- <= 0) throw new Error('power cut');
      return data.transaction(work);
    },
  };
  const open = (sealingKeys: SealingKeys) =>
    sealedVoices({
      table: recordPrints(failing),
      ring: sealingRing(sealingKeys),
      pepper: recordPepper(data),
    });
  return { open, failAfter: (writes: number) => (left = writes) };
}

async function filled() {
  const { open, failAfter } = breakable();
  const voices = open([older]);
  for (const person of people) await voices.put('acme', person);
  await voices.create('empty');
  return { open, failAfter };
}

const everything = async (voices: ReturnType<Awaited<ReturnType<typeof filled>>['open']>) => [
  [...(await voices.collections())].sort(),
  [...(await voices.find('acme'))].sort((a, b) => a.speakerId.localeCompare(b.speakerId)),
];

describe('reseal', () => {
  it('leaves nothing under the older key', async () => {
    const { open } = await filled();
    expect(await open([newer, older]).reseal()).toBe(3);
    expect(await open([newer, older]).reseal()).toBe(0);
    expect(await everything(open([newer]))).toEqual([['acme', 'empty'], people]);
    const query = { print: people[1]!.print, featureVersion: 'test-1' };
    const { nearest } = await open([newer]).nearest('acme', 'open', query, 1);
    expect(nearest).toEqual([people[1]]);
    await expect(open([older]).find('acme')).rejects.toMatchObject({ code: 'unreadable-print' });
  });

  it('goes on where it was broken off, at whichever write', async () => {
    for (let writes = 0; writes < 5; writes++) {
      const { open, failAfter } = await filled();
      failAfter(writes);
      await expect(open([newer, older]).reseal()).rejects.toThrow('power cut');
      failAfter(Number.POSITIVE_INFINITY);
      expect(await everything(open([newer, older]))).toEqual([['acme', 'empty'], people]);
      const left = await open([newer, older]).reseal();
      expect(left).toBeGreaterThanOrEqual(3 - writes);
      expect(left).toBeLessThanOrEqual(3);
      expect(await everything(open([newer]))).toEqual([['acme', 'empty'], people]);
    }
  });

  it('a process that runs on reads the key that it does not know, and seals with it from then on', async () => {
    const { open } = await filled();
    const file = [older];
    const running = open(() => file);
    const query = { print: people[1]!.print, featureVersion: 'test-1' };
    await running.nearest('acme', 'open', query, 1);
    file.unshift(newer);
    await open([newer, older]).reseal();
    expect((await running.nearest('acme', 'open', query, 1)).nearest).toEqual([people[1]]);
    await running.put('acme', enrolment('dana', 'open', 4));
    expect(await open([newer]).find('acme')).toHaveLength(4);
  });
});
