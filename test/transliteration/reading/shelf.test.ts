import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/transliteration/reading/shelf';

describe('a shelf', () => {
  it('remembers', () => {
    const recent = new Budget(2).shelf<number>();
    expect(recent.get('a')).toBeUndefined();
    recent.set('a', 1);
    expect(recent.get('a')).toBe(1);
  });

  it('forgets what was not asked for while twice its size came in', () => {
    const recent = new Budget(2).shelf<number>();
    for (const [i, key] of ['a', 'b', 'c', 'd', 'e'].entries()) recent.set(key, i);
    expect(recent.get('a')).toBeUndefined();
    expect(recent.get('e')).toBe(4);
  });

  it('keeps what is asked for', () => {
    const recent = new Budget(2).shelf<number>();
    recent.set('a', 1);
    for (const key of 'bcdefgh') {
      recent.set(key, 0);
      expect(recent.get('a')).toBe(1);
    }
  });

  it('knows keys that objects have by birth', () => {
    const recent = new Budget(2).shelf<number>();
    expect(recent.get('__proto__')).toBeUndefined();
    expect(recent.get('constructor')).toBeUndefined();
  });

  it('shares its budget with the others: what is asked for there pushes out what is not asked for here', () => {
    const budget = new Budget(2);
    const [one, other] = [budget.shelf<number>(), budget.shelf<number>()];
    one.set('a', 1);
    for (const key of 'bcde') other.set(key, 0);
    expect(one.get('a')).toBeUndefined();
    expect(other.get('e')).toBe(0);
  });

  it('is emptied with its budget', () => {
    const budget = new Budget(4);
    const shelf = budget.shelf<number>();
    for (const key of 'abcdef') shelf.set(key, 0);
    budget.clear();
    for (const key of 'abcdef') expect(shelf.get(key)).toBeUndefined();
    shelf.set('a', 1);
    expect(shelf.get('a')).toBe(1);
  });
});
