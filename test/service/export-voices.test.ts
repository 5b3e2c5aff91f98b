import { expect, it } from 'vitest';
import { exportVoices } from '../../src/service/export-voices';
import { memoryStores } from '../../src/stores/key-value-stores';
import { MemoryStore } from '../../src/voice/collection/memory-store';
import { enrolment } from '../conformance/enrolments';

it('shows of a person the lines of the trail too, and can be imported', async () => {
  const stores = memoryStores();
  const line = {
    at: '2026-01-01T00:00:00.000Z',
    event: 'login',
    collection: 'acme',
    outcome: 'done',
  } as const;
  for (const speakerId of ['amal', 'badr']) {
    await stores.voices.put('acme', enrolment(speakerId, 'open'));
    await stores.audit.append({ ...line, speakerId });
  }
  const textOf = async (speakerId?: string) => {
    let text = '';
    for await (const piece of exportVoices(stores, 'acme', speakerId)) text += piece;
    return text;
  };
  const own = await textOf('amal');
  expect(JSON.parse(own).audit).toEqual([{ ...line, speakerId: 'amal' }]);
  expect(own).not.toContain('badr');
  expect(await MemoryStore.import(own).find('acme')).toHaveLength(1);
  // Of an erased person it holds what is left.
  await stores.voices.erase('acme', 'amal');
  expect(JSON.parse(await textOf('amal'))).toMatchObject({ audit: [{}], collections: [{ enrolments: [] }] });
  expect(JSON.parse(await textOf())).not.toHaveProperty('audit');
});
