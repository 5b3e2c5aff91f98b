import { describe, expect, it } from 'vitest';
import { indexedDbStores } from '../../src/browser/indexed-db-stores';
import { recordVoice } from '../../src/browser/record-voice';

describe('a misspelt option opens nothing', () => {
  it.each<[string, (options: never) => Promise<unknown>, string, string]>([
    ['indexedDbStores', indexedDbStores, 'nmae', 'name'],
    ['recordVoice', recordVoice, 'maxSecond', 'maxSeconds'],
  ])('%s', async (_name, open, misspelt, meant) => {
    await expect(open({ [misspelt]: 1 } as never)).rejects.toMatchObject({
      code: 'invalid-option',
      field: misspelt,
      message: expect.stringContaining(meant),
    });
  });

  it.each(['maxSeconds', 'endAfterQuiet'])('nor seconds that no clock reaches: %s', async (field) => {
    for (const seconds of [Number.NaN, -1, '4'])
      await expect(recordVoice({ [field]: seconds } as never)).rejects.toMatchObject({
        code: 'invalid-option',
        field,
      });
  });
});
