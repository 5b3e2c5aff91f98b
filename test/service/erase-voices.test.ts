import { expect, it } from 'vitest';
import { erasuresIn } from '../../src/service/erase-voices';
import { memoryStores } from '../../src/stores/key-value-stores';
import { enrolment } from '../conformance/enrolments';

it('notes what was erased, also where an erasure was broken off, and no name that never was', async () => {
  const stores = memoryStores();
  const { erase, eraseCollection } = erasuresIn(stores);
  const line = {
    at: '2026-01-01T00:00:00.000Z',
    event: 'register',
    collection: 'acme',
    outcome: 'done',
  } as const;
  await stores.voices.put('acme', enrolment('amal', 'open'));
  await stores.audit.append({ ...line, speakerId: 'badr' });
  expect([await erase('acme', 'amal'), await erase('acme', 'badr'), await erase('acme', 'amall')]).toEqual([
    1, 0, 0,
  ]);
  expect(await eraseCollection('acmee')).toBe(0);
  const erased = (await stores.audit.list('acme')).filter(({ event }) => event === 'erase');
  expect(erased.map(({ speakerId }) => speakerId)).toEqual(['amal', 'badr']);
  expect(await stores.audit.list('acmee')).toEqual([]);
  await eraseCollection('acme');
  expect((await stores.audit.list('acme')).at(-1)).not.toHaveProperty('speakerId');
});
