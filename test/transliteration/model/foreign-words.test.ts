import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { ForeignWordTable } from '../../../src/transliteration/model/foreign-words';
import { skeletonOf } from '../../../src/transliteration/script/skeleton';
import { writeForeignWords } from '../../../training/transliteration/foreign-words';

const parsed = (bytes: Uint8Array): ForeignWordTable => new ForeignWordTable(new ByteReader(bytes));

describe.each(['loanwords', 'foreign-names'])('%s', (name) => {
  const list = readFileSync(
    new URL(`../../../training/transliteration/${name}.tsv`, import.meta.url),
    'utf8',
  );
  const words = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const known = parsed(writeForeignWords(list));

  it('come out as they were written', () => {
    for (const line of words) {
      const [letters = '', latin = ''] = line.split('\t');
      expect(known.get(letters)).toEqual({ letters, latin });
      expect(known.withSkeleton(skeletonOf(letters))).toContainEqual({ letters, latin });
    }
  });

  it('stand once each', () => {
    const letters = words.map((line) => line.split('\t')[0]);
    expect(letters).toEqual([...new Set(letters)]);
  });
});

describe('a list of foreign words', () => {
  it('is refused with what is no letter, with half a word and with one twice', () => {
    expect(() => writeForeignWords('ليف\tLeaf')).toThrow('no foreign word');
    expect(() => writeForeignWords('پارک\tpark')).toThrow('no foreign word');
    for (const bytes of [[0x44, 0x9f], [0x0c, 0x61], [0x61, 0x62], [0x44], [0x44, 0x61, 0x44, 0x62]])
      expect(() => parsed(Uint8Array.from(bytes))).toThrow('Not a nutq model file');
  });

  it('holds whole words, each once, of any bytes that are one', () => {
    const byte = fc.oneof(
      fc.integer({ min: 0x27, max: 0x2a }),
      fc.integer({ min: 0x61, max: 0x63 }),
      fc.nat(255),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), fc.array(byte, { maxLength: 12 }), (any, alike) => {
        for (const bytes of [any, Uint8Array.from(alike)]) {
          const words = /^(?:[\x21-\x4a]+[a-z]+)*$/
            .exec(String.fromCharCode(...bytes))?.[0]
            .match(/[^a-z]+[a-z]+/g);
          try {
            const table = parsed(bytes);
            for (const word of words ?? [])
              expect(table.get(lettersOf(word))?.latin).toBe(word.replace(/[^a-z]+/, ''));
            expect(new Set(words).size).toBe(words?.length ?? 0);
          } catch (error) {
            expect(NutqError.is(error)).toBe(true);
          }
        }
      }),
    );
  });
});

/** Of a word as its bytes have it. */
const lettersOf = (word: string): string =>
  Array.from(word.match(/^[^a-z]+/)![0], (byte) => String.fromCharCode(0x600 + byte.charCodeAt(0))).join('');
