import { expect, it } from 'vitest';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordAudit } from '../../../src/stores/records/audit';

it('reads no more of the trail than is asked for', async () => {
  const data = memoryKeyValue();
  let read = 0;
  const audit = recordAudit({
    ...data,
    async entries(...range) {
      const found = await data.entries(...range);
      read += found.length;
      return found;
    },
  });
  const line = { event: 'login', collection: 'acme', outcome: 'done' } as const;
  for (let day = 10; day < 30; day++) await audit.append({ ...line, at: `2026-01-${day}T00:00:00.000Z` });
  const newest = await audit.list('acme', 2);
  expect(newest.map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-28', '2026-01-29']);
  expect(read).toBe(2);
});

it('keeps the name of no collection in the clear', async () => {
  const data = memoryKeyValue();
  const line = { at: '2026-01-01T00:00:00.000Z', event: 'login', outcome: 'done' } as const;
  await recordAudit(data).append({ ...line, collection: 'acme bank' });
  const kept = await data.entries('');
  expect(kept).toHaveLength(1);
  for (const [key, bytes] of kept) expect(key + new TextDecoder().decode(bytes)).not.toContain('acme');
});
