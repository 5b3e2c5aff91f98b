import { expect, it } from 'vitest';
import { faultsOf, type Soaked } from '../../bench/service/soaked';

const WELL: Soaked = {
  spent: 900,
  loggedIn: 180,
  registered: 45,
  refused: 0,
  faults: 30,
  unexplained: 0,
  lost: 0,
  trials: 1000,
  left: 99,
  exits: [0, 0, 0],
};

it('takes failures while the database is away, and calls that were counted without an answer', () => {
  expect(faultsOf(WELL)).toEqual([]);
  expect(faultsOf({ ...WELL, left: 80 })).toEqual([]);
});

it('fails a soak in which nothing worked', () => {
  const nothing = { spent: 0, loggedIn: 0, registered: 0, left: Number.NaN };
  expect(faultsOf({ ...WELL, ...nothing })).toHaveLength(4);
});

it.each<Partial<Soaked>>([
  { spent: 0 },
  { loggedIn: 0 },
  { registered: 0 },
  { refused: 1 },
  { unexplained: 1 },
  { lost: 1 },
  { left: 100 },
  { left: Number.NaN },
  { exits: [0, null] },
])('fails a soak for %j', (wrong) => {
  expect(faultsOf({ ...WELL, ...wrong })).toHaveLength(1);
});
