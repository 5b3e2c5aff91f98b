import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/transliteration/reading/reading';
import { distinct } from '../../../src/transliteration/spelling/distinct';

const spellings: Record<string, { text: string; confidence: number }[]> = {
  first: [
    { text: 'Arsadda', confidence: 0.5 },
    { text: 'Arsada', confidence: 0.04 },
  ],
  second: [{ text: 'Arsada', confidence: 0.25 }],
};
const readings = ['first', 'second'] as unknown as Reading[];

describe('spellings of several readings', () => {
  it('keeps the larger confidence of a spelling that two readings have', () => {
    expect(distinct(readings, 5, (reading) => spellings[reading as unknown as string]!)).toEqual([
      { text: 'Arsadda', confidence: 0.5 },
      { text: 'Arsada', confidence: 0.25 },
    ]);
  });
});
