import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { LoanwordTable } from '../../../src/transliteration/model/loanwords';
import { skeletonOf } from '../../../src/transliteration/script/skeleton';
import { writeLoanwords } from '../../../training/transliteration/loanwords';

const parsed = (bytes: Uint8Array): LoanwordTable => new LoanwordTable(new ByteReader(bytes));

describe('loanwords', () => {
  const list = readFileSync(
    new URL('../../../training/transliteration/loanwords.tsv', import.meta.url),
    'utf8',
  );
  const words = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const known = parsed(writeLoanwords(list));

  it('come out as they were written', () => {
    for (const line of words) {
      const [letters = '', english = ''] = line.split('\t');
      expect(known.get(letters)).toEqual({ letters, english });
      expect(known.withSkeleton(skeletonOf(letters))).toContainEqual({ letters, english });
    }
  });

  it('stand once each', () => {
    const letters = words.map((line) => line.split('\t')[0]);
    expect(letters).toEqual([...new Set(letters)]);
  });

  it('are refused with what is no letter', () => {
    expect(() => writeLoanwords('ليف\tLeaf')).toThrow('no loanword');
    expect(() => parsed(Uint8Array.of(0x44, 0x61, 0x9f))).toThrow('no letter');
  });

  it('hold or refuse any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parsed(bytes);
        } catch (error) {
          expect(NutqError.is(error)).toBe(true);
        }
      }),
    );
  });
});
