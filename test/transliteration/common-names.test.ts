import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseGold, scoreRow, summarise } from '../../src/evaluation/transliteration';
import { nBest, transliterate } from '../../src/transliteration/index';
import { GOLDEN } from '../support/tables';

describe('common names, as passports and newspapers print them', () => {
  const gold = parseGold(readFileSync(new URL('common-names.tsv', GOLDEN), 'utf8'));
  const candidates = gold.map(({ arabic }) => nBest(arabic, 5).map(({ text }) => text));
  const results = gold.map((row, i) => scoreRow(row, candidates[i]!));
  const scores = summarise(results);
  const misses = gold
    .filter((_, i) => !results[i]!.top1)
    .map(({ arabic }) => `${arabic}: ${transliterate(arabic)}`);

  it('holds more than a thousand names', () => {
    expect(gold.length).toBeGreaterThan(1000);
  });

  it('gives an accepted spelling for at least 97 %', () => {
    expect(scores.top1, misses.join('\n')).toBeGreaterThanOrEqual(97);
  });

  it('gives the most usual spelling for at least 75 %', () => {
    expect(scores.usual).toBeGreaterThanOrEqual(75);
  });

  it('has an accepted spelling among the first five for at least 99 %', () => {
    expect(scores.top5).toBeGreaterThanOrEqual(99);
  });

  it('writes the first candidate as transliterate does', () => {
    expect(candidates.map(([first]) => first)).toEqual(gold.map(({ arabic }) => transliterate(arabic)));
  });
});
