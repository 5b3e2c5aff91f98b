import { describe, expect, it } from 'vitest';
import { nBest } from '../../../src/transliteration';
import { loadModel } from '../../../src/transliteration/load-model';
import { combinations } from '../../../src/transliteration/spelling/n-best';
import { file } from '../model/models';

const model = await loadModel(file('full'));

const column = (...choices: [string, number][]) =>
  choices.map(([text, confidence]) => ({ text, confidence }));
const texts = (...columns: ReturnType<typeof column>[]) =>
  combinations(columns, 1000).map(({ texts: t }) => t.join(''));

describe('combinations', () => {
  it('of no column is the empty one', () => {
    expect(combinations([], 5)).toEqual([{ texts: [], confidence: 1 }]);
  });

  it('come best first', () => {
    expect(texts(column(['a', 0.6], ['b', 0.4]), column(['1', 0.9], ['2', 0.1]))).toEqual([
      'a1',
      'b1',
      'a2',
      'b2',
    ]);
  });

  it('open with the best choice of every column even if a later one is as likely', () => {
    expect(texts(column(['a', 0.5], ['b', 0.5]))).toEqual(['a', 'b']);
  });

  it('are all there, each once', () => {
    const all = texts(
      column(['a', 3], ['b', 2], ['c', 1]),
      column(['1', 2], ['2', 1]),
      column(['x', 1], ['y', 1]),
    );
    expect(all).toHaveLength(12);
    expect(new Set(all).size).toBe(12);
  });

  it('fall in confidence where the columns do', () => {
    const columns = Array.from({ length: 5 }, (_, i) => column(['a', 0.9 - i / 10], ['b', 0.3], ['c', 0.1]));
    const confidences = combinations(columns, 1000).map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences).toHaveLength(3 ** 5);
  });

  it('are the best few of 2^10,000, found without enumerating them', () => {
    const columns = Array.from({ length: 10_000 }, () => column(['a', 0.6], ['b', 0.4]));
    const best = combinations(columns, 3).map(({ texts: t }) => t.join(''));
    expect(best[0]).toBe('a'.repeat(10_000));
    expect(new Set(best).size).toBe(3);
    for (const text of best.slice(1)) expect(text.replaceAll('a', '')).toBe('b');
  });
});

describe('five spellings of a listed name', () => {
  const listed = ['محراب', 'سندة', 'طراف', 'ابوحلو', 'محمد'];

  it.each(listed.filter((name) => !name.startsWith('ابو')))(
    '%s: its own lead, and the model fills the list',
    (name) => {
      const alone = nBest(name, 4).map(({ text }) => text);
      const advised = nBest(name, 5, { model });
      expect(advised.map(({ text }) => text).slice(0, alone.length)).toEqual(alone);
      expect(new Set(advised.map(({ text }) => text)).size).toBe(5);
    },
  );

  it.each(listed)('%s: a longer list opens with a shorter one, surest first', (name) => {
    const longest = nBest(name, 10, { model });
    for (let n = 1; n < 10; n++) expect(nBest(name, n, { model })).toEqual(longest.slice(0, n));
    const confidences = longest.map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences.reduce((sum, confidence) => sum + confidence)).toBeLessThanOrEqual(1);
  });

  it('of a family that the model spells hold its name without the article', () => {
    const texts = nBest('السجلماسي', 5, { model }).map(({ text }) => text);
    expect(texts).toContain(texts[0]!.replace('Al-', ''));
  });
});
