/** What bodies in hand hold together: who makes way, and who never does. */
import { expect, it } from 'vitest';
import { BodyBudget } from '../../src/server/body-budget';

/** A budget of 100 bytes, 50 of one client, and the names of the bodies that made way. */
function setUp() {
  const budget = new BodyBudget({ total: 100, perClient: 50 });
  const evicted: string[] = [];
  const lease = (client: string, name: string) => budget.lease(client, () => evicted.push(name));
  return { budget, evicted, lease };
}

it('a client above its share loses its own oldest body, and nobody else loses one', () => {
  const { budget, evicted, lease } = setUp();
  lease('other', 'theirs').grow(40);
  const mine = lease('greedy', 'first');
  mine.grow(30);
  lease('greedy', 'second').grow(30);
  expect(evicted).toEqual(['first']);
  expect(budget.held).toBe(70);
  mine.grow(1000);
  expect(budget.held).toBe(70);
});

it('above the whole the client that holds most makes way', () => {
  const { budget, evicted, lease } = setUp();
  lease('small', 'small').grow(10);
  lease('large', 'large').grow(45);
  lease('middle', 'middle').grow(40);
  lease('late', 'late').grow(20);
  expect(evicted).toEqual(['large']);
  expect(budget.held).toBe(70);
});

it('what is worked on never makes way, so that the new one does', () => {
  const { budget, evicted, lease } = setUp();
  for (const client of ['a', 'b']) {
    const whole = lease(client, client);
    whole.grow(50);
    whole.keep();
  }
  lease('c', 'c').grow(1);
  expect(evicted).toEqual(['c']);
  expect(budget.held).toBe(100);
});

it('room that was given back is there again', () => {
  const { budget, evicted, lease } = setUp();
  for (let i = 0; i < 10; i++) {
    const body = lease('a', String(i));
    body.grow(50);
    body.keep();
    body.release();
    body.release();
  }
  expect(evicted).toEqual([]);
  expect(budget.held).toBe(0);
});

it('of one client too: its body that is worked on stays, the next one does not', () => {
  const { budget, evicted, lease } = setUp();
  const whole = lease('a', 'whole');
  whole.grow(40);
  whole.keep();
  lease('a', 'next').grow(20);
  expect(evicted).toEqual(['next']);
  expect(budget.held).toBe(40);
});
