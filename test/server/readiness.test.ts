/** What `/readyz` says of a store that does not answer, or that the key no longer opens. */
import { expect, it } from 'vitest';
import { NutqError } from '../../src/errors';
import { createHandler } from '../../src/http';
import { readinessOf } from '../../src/server/readiness';
import { readSealingKeys } from '../../src/server/sealing-key';
import { createNutq } from '../../src/service/nutq';

it.each([
  ['is away', () => Promise.reject(new Error('refused by 10.0.0.1')), { store: 'cannot be reached' }],
  ['says nothing', () => new Promise<never>(() => undefined), { store: 'cannot be reached' }],
  [
    'was sealed with another key',
    () => Promise.reject(new NutqError('wrong-sealing-key', 'no key')),
    { key: 'no key opens the store' },
  ],
  [
    'has a key that cannot be read',
    async () => void readSealingKeys('/proc/nope'),
    { key: 'cannot be read' },
  ],
])('a store that %s: 503 with the part, the reason to the operator', async (_, check, faults) => {
  const reported: unknown[] = [];
  const readiness = readinessOf({ check }, (error) => reported.push(error));
  const handler = createHandler({ nutq: createNutq(), readiness });
  const ask = async () => handler(new Request('http://nutq.test/readyz'));
  // Anybody may ask, as often as they like: the store is asked once.
  for (const answer of await Promise.all([ask(), ask(), ask()]))
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', faults }]);
  expect(reported).toHaveLength(1);
});

it('a store that comes back is ready again', async () => {
  let isAway = true;
  const check = async () => {
    if (isAway) throw new Error('away');
  };
  const readiness = readinessOf({ check }, () => undefined);
  expect(await readiness()).not.toEqual({});
  isAway = false;
  await expect.poll(readiness, { timeout: 3000 }).toEqual({});
});
