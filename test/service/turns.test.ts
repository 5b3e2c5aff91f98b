import { expect, it } from 'vitest';
import { guardVoice } from '../../src/service/guarded-voice';
import { createNutq } from '../../src/service/nutq';
import { createTurns } from '../../src/service/turns';
import { memoryStores } from '../../src/stores/key-value-stores';

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

it('is asked before a recording is read, of a registration as of a login', async () => {
  let turns = 0;
  const stores = memoryStores();
  const voice = guardVoice(createNutq({ voice: { store: stores.voices } }), {
    stores,
    nextTurn: async () => void turns++,
  });
  const query = { collection_name: 'acme', login_phrase: 'open' };
  for (const call of [voice.login, voice.register]) {
    turns = 0;
    expect((await call(query, { RecordData_app: 'AAAA' })).status).toBe(400);
    expect(turns).toBe(1);
  }
});
