/** A rate of 0 is never printed bare: the table says how large it may be. */
import { describe, expect, it } from 'vitest';
import { noneAtMost } from '../../bench/driver/measure';
import { markdownTable } from '../../bench/driver/table';
import { knockRows, type Probe } from '../../bench/voice/collections';
import { errorRow } from '../../bench/voice/error-rates';
import type { ScoredTrial } from '../../bench/voice/scores';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('a rate of 0', () => {
  it('is at most about 3 in as many', () => {
    // Hanley and Lippman-Hand 1983: none of 14 is at most a fifth.
    expect(noneAtMost(14)).toBeCloseTo(19.3, 1);
    expect(noneAtMost(1000)).toBeCloseTo(0.3, 2);
  });

  it('of trials stands beside the bound of their speakers', () => {
    const trials = (impostor: number) =>
      range(80).map((i) => ({
        kind: i % 2 ? 'TC' : 'IC',
        score: i % 2 ? 1 : impostor,
        speaker: `s${i % 8}`,
      })) as ScoredTrial[];
    const row = errorRow('a set', 'clean', trials(0), 'impostors, right phrase')!;
    expect(row).toMatchObject({ median: 0, atMost: noneAtMost(8) });
    expect(markdownTable({ rows: [row] })).toContain('| 0, at most 31.2 |');
    expect(errorRow('a set', 'clean', trials(2), 'impostors, right phrase')).not.toHaveProperty('atMost');
  });

  it('of impostors at a collection stands beside the bound of those who knock', () => {
    const probes = (accepted: boolean): Probe[] =>
      range(60).map((i) => ({
        speaker: `s${i % 20}`,
        size: 2,
        stranger: i < 50,
        correct: true,
        score: 0,
        accepted: accepted || i >= 50,
      }));
    const [, letIn, right] = knockRows('a set', probes(false));
    expect(letIn).toMatchObject({ median: 0, atMost: noneAtMost(20) });
    expect(right).not.toHaveProperty('atMost');
    expect(knockRows('a set', probes(true))[1]).not.toHaveProperty('atMost');
  });
});
