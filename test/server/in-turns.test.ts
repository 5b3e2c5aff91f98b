import { describe, expect, it } from 'vitest';
import { inTurns } from '../../src/server/in-turns';
import { createTurns } from '../../src/service/turns';
import { MemoryStore } from '../../src/voice/collection/memory-store';
import { enrolment } from '../conformance/enrolments';

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
    expect(await voices.erase('acme')).toBe(1);
    await expect(voices.find('acme', {})).resolves.toEqual([]);
  });
});
