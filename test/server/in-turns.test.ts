import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/server/config';
import { inTurns } from '../../src/server/in-turns';
import { createService } from '../../src/server/service';
import { createTurns } from '../../src/service/turns';
import { memoryStores } from '../../src/stores/key-value-stores';
import { MemoryStore } from '../../src/voice/collection/memory-store';
import { enrolment } from '../conformance/enrolments';
import { clip } from '../voice/fixtures';

describe('inTurns', () => {
  it('gives each answer that work follows a turn of the event loop', async () => {
    const voices = inTurns(new MemoryStore(), createTurns());
    await voices.put('acme', enrolment('amal', 'open', 1));
    let turn = 0;
    const count = (): void => {
      if (turn++ < 100) setImmediate(count);
    };
    setImmediate(count);
    const calls = Array.from({ length: 5 }, async () => {
      expect(await voices.find('acme', { phrase: 'open' })).toHaveLength(1);
      return turn;
    });
    expect(new Set(await Promise.all(calls)).size).toBe(5);
  });

  it('is the same store otherwise', async () => {
    const voices = inTurns(new MemoryStore(), createTurns());
    await voices.put('acme', enrolment('amal', 'open', 1));
    expect(await voices.collections()).toEqual(['acme']);
    expect(await voices.eraseCollection('acme')).toBe(1);
    await expect(voices.find('acme', {})).resolves.toEqual([]);
  });

  it('is what a server searches, with the turns that its bodies take', async () => {
    let turns = 0;
    const { voices } = await createService({
      config: parseConfig({}, 'test'),
      stores: memoryStores(),
      transliteration: {},
      voiceModel: undefined,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      nextTurn: async () => void turns++,
    });
    const said = { collection: 'acme', phrase: 'open' };
    await voices.enrol({ ...said, speakerId: 'amal', recordings: [clip('amal-1')] });
    turns = 0;
    await voices.identify({ ...said, recording: clip('amal-login') });
    expect(turns).toBeGreaterThan(0);
  });
});
