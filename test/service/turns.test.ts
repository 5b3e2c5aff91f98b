import { expect, it } from 'vitest';
import { createTurns } from '../../src/service/turns';

it('gives each caller a turn of the event loop of its own, in order', async () => {
  const nextTurn = createTurns();
  let turn = 0;
  let counting = true;
  const count = (): void => {
    turn++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const got: [caller: number, turn: number][] = [];
  const callers = Array.from({ length: 5 }, async (_, caller) => {
    for (let step = 0; step < 3; step++) {
      await nextTurn();
      got.push([caller, turn]);
    }
  });
  await Promise.all(callers);
  counting = false;
  expect(new Set(got.map(([, at]) => at)).size).toBe(15);
  expect(got.map(([caller]) => caller)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
});
