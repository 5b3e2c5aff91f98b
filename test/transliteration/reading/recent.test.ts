import { describe, expect, it } from 'vitest';
import { Recent } from '../../../src/transliteration/reading/recent';

describe('Recent', () => {
  it('remembers', () => {
    const recent = new Recent<number>(2);
    expect(recent.get('a')).toBeUndefined();
    recent.set('a', 1);
    expect(recent.get('a')).toBe(1);
  });

  it('forgets what was not asked for while twice its size came in', () => {
    const recent = new Recent<number>(2);
    for (const [i, key] of ['a', 'b', 'c', 'd', 'e'].entries()) recent.set(key, i);
    expect(recent.get('a')).toBeUndefined();
    expect(recent.get('e')).toBe(4);
  });

  it('keeps what is asked for', () => {
    const recent = new Recent<number>(2);
    recent.set('a', 1);
    for (const key of 'bcdefgh') {
      recent.set(key, 0);
      expect(recent.get('a')).toBe(1);
    }
  });

  it('knows keys that objects have by birth', () => {
    const recent = new Recent<number>(2);
    expect(recent.get('__proto__')).toBeUndefined();
    expect(recent.get('constructor')).toBeUndefined();
  });
});
