/** A key that comes into the ring while a server runs: from then on it seals, whatever the server has read. */
import { expect, it, vi } from 'vitest';
import type { KeyValue } from '../../src/stores/key-value';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import type { NewRow } from '../../src/stores/print-table';
import { recordPepper } from '../../src/stores/records/pepper';
import { recordPrints } from '../../src/stores/records/prints';
import { sealedStores } from '../../src/stores/sealed-stores';
import { sealedVoices } from '../../src/stores/sealed-voices';
import { idAt, type SealingKeys, sealingRing } from '../../src/stores/sealing-ring';
import { enrolment } from '../conformance/enrolments';

const older = new Uint8Array(32).fill(7);
const newer = new Uint8Array(32).fill(9);
const open = (data: KeyValue, sealingKeys: SealingKeys) => sealedStores('test', data, { sealingKeys });
/** As a file gives them: other bytes at each reading. */
const reading = (file: readonly Uint8Array[]) => () => file.map((key) => Uint8Array.from(key));
const recording = (number: number) => ({ number, fingerprint: Uint8Array.of(number), speakerId: 'amal' });
const query = { print: enrolment('amal', 'open').print, featureVersion: 'test-1' };

it('seals what comes after a change of keys so that the older one can go', async () => {
  const data = memoryKeyValue();
  const file = [older];
  const running = await open(data, reading(file));
  await running.voices.put('acme', enrolment('amal', 'open'));
  await running.replays.append('acme', recording(1), 0, 9);

  file.unshift(newer);
  const command = await open(data, [newer, older]);
  expect(await command.voices.reseal!()).toBe(1);
  expect(await command.replays.reseal!('acme')).toBe(1);
  // Nothing that the new key sealed was read in between.
  await running.replays.append('acme', recording(3), 0, 9);
  await running.voices.put('shop', enrolment('caid', 'open', 3));
  await running.voices.put('acme', enrolment('badr', 'open', 2));

  const restarted = await open(data, [newer]);
  expect([...(await restarted.voices.collections())].sort()).toEqual(['acme', 'shop']);
  expect((await restarted.voices.nearest('acme', 'open', query, 2)).nearest).toHaveLength(2);
  expect((await restarted.replays.since('acme', 0)).recordings).toHaveLength(2);
});

it('rotates a print by the key that seals its row, also while that changes', async () => {
  const table = recordPrints(memoryKeyValue());
  const rows: NewRow[] = [];
  const noting: typeof table = {
    ...table,
    nearest: async () => [],
    replace(collection, name, place, row, expected) {
      if (row) rows.push(row);
      return table.replace(collection, name, place, row, expected);
    },
  };
  // Another key comes first at every reading.
  let readings = 0;
  const ring = sealingRing(() => (readings++ % 2 ? [older, newer] : [newer, older]));
  const pepper = recordPepper(memoryKeyValue());
  const voices = sealedVoices({ table: noting, ring, pepper, memoryPrints: 0 });
  for (const name of ['amal', 'badr', 'caid']) await voices.put('acme', enrolment(name, 'open'));
  expect(rows).toHaveLength(3);
  for (const { print, sealed, rotated } of rows)
    expect([idAt(print), idAt(sealed)]).toEqual([rotated!.key, rotated!.key]);
});

it('looks in the database for what other processes rotated by a new key', async () => {
  const data = memoryKeyValue();
  const prints = recordPrints(data);
  const nearest = vi.fn((collection: string, ..._: unknown[]) => prints.rows(collection));
  const table = { ...prints, nearest };
  const file = [older];
  const running = sealedVoices({
    table,
    ring: sealingRing(reading(file)),
    pepper: recordPepper(data),
    memoryPrints: 0,
  });
  await running.put('acme', enrolment('amal', 'open'));
  file.unshift(newer);
  await running.nearest('acme', 'open', query, 1);
  expect(nearest.mock.calls[0]![3]).toHaveLength(2);
});

it('imports a key once, and seals nothing where the keys cannot be read', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  let file: readonly Uint8Array[] = [older];
  const ring = sealingRing(() => reading(file)());
  const [first] = await ring.keys();
  importKey.mockClear();
  expect((await ring.keys())[0]).toBe(first);
  expect(importKey).not.toHaveBeenCalled();
  file = [];
  await expect(ring.keys()).rejects.toMatchObject({ code: 'invalid-option' });
  expect(await ring.find(first!.id)).toBe(first);
  file = [newer, older];
  expect((await ring.keys())[1]).toBe(first);
  expect(importKey).toHaveBeenCalledTimes(1);
});

it.each([[undefined], [[]], [[undefined]], [[new Uint8Array(31)]], ['x'.repeat(32)]])(
  'refuses %j for keys, with the name of the option',
  (keys) => {
    expect(() => sealingRing(keys as never)).toThrow(
      expect.objectContaining({ code: 'invalid-option', field: 'sealingKeys' }),
    );
  },
);
