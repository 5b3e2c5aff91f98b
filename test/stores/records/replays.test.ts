import { expect, it, vi } from 'vitest';
import { memoryKeyValue } from '../../../src/stores/memory-key-value';
import { recordReplays } from '../../../src/stores/records/replays';

it('copies no fingerprint to forget whose it is', async () => {
  const replays = recordReplays(memoryKeyValue());
  for (let number = 1; number <= 9; number++) {
    const fingerprint = Uint8Array.of(number);
    await replays.append('acme', { number, fingerprint, speakerId: `person ${number}` }, 0, 9);
  }
  const copies = vi.spyOn(Uint8Array, 'from');
  await replays.forget('acme', 'person 5');
  expect(copies).not.toHaveBeenCalled();
  copies.mockRestore();
  expect(await replays.numbers('acme')).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
});
