import { describe, expect, it } from 'vitest';
import { remembering } from '../src/remembering';

describe('remembering', () => {
  it('works a text out once', () => {
    const asked: string[] = [];
    const length = remembering((text) => {
      asked.push(text);
      return text.length;
    }, 2);
    expect(['ab', 'c', 'ab', 'ab', 'c'].map(length)).toEqual([2, 1, 2, 2, 1]);
    expect(asked).toEqual(['ab', 'c']);
  });

  it('keeps no more than it may', () => {
    let worked = 0;
    const count = remembering(() => ++worked, 2);
    for (const text of ['a', 'b', 'c', 'c', 'a']) count(text);
    expect(worked).toBe(4);
  });

  it('asks again after a failure, and once while an answer is awaited', async () => {
    let tries = 0;
    const answer = remembering(async (text: string) => {
      if (++tries === 1) throw new Error('down');
      return text;
    }, 2);
    await expect(answer('a')).rejects.toThrow('down');
    expect(await Promise.all([answer('a'), answer('a')])).toEqual(['a', 'a']);
    expect(tries).toBe(2);
  });
});
