import { describe, expect, it } from 'vitest';
import { analyse, transliterate } from '../../../../src/transliteration/index';
import { readFromDerivation } from '../../../../src/transliteration/reading/sources/derivation';
import { readFromLexicon } from '../../../../src/transliteration/reading/sources/lexicon-source';

const spelling = (word: string) => readFromLexicon(word)[0]?.spellings?.usual.text;

describe('readings from the lexicon', () => {
  it('are none for nothing, a lone mark, and what is not listed', () => {
    for (const word of ['', '\u064e', 'زخفرند']) expect(readFromLexicon(word)).toEqual([]);
  });

  it.each([
    ['احمد', 'أحمد'],
    ['فاطمه', 'فاطمة'],
    ['مصطفي', 'مصطفى'],
    ['ايمان', 'إيمان'],
  ])('understand %s as %s, with no more trust', (typed, meant) => {
    expect(spelling(typed)).toBe(spelling(meant));
    expect(readFromLexicon(typed)[0]!.confidence).toBeLessThanOrEqual(readFromLexicon(meant)[0]!.confidence);
  });

  it('never take a written hamza for another one', () => {
    expect(readFromLexicon('إحمد').some(({ spellings }) => spellings?.usual.text === 'Ahmed')).toBe(false);
  });

  it('never contradict a written vowel', () => {
    expect(transliterate('عُمَر')).toBe('Omar');
    expect(readFromLexicon('عِمر').map(({ spellings }) => spellings?.usual.text)).not.toContain('Omar');
  });

  it('cut the article, and a proclitic only before frequent words', () => {
    expect(readFromLexicon('الغامدي')[0]).toMatchObject({ prefix: { article: true } });
    expect(readFromLexicon('وعلي')[0]!.prefix.proclitics).toEqual(['wa']);
    expect(spelling('كريم')).toBe('Karim');
  });

  it('come best first, and share out no more than certainty', () => {
    for (const word of ['على', 'حسن', 'المصري', 'زيد', 'نور']) {
      const readings = readFromLexicon(word);
      const total = readings.reduce((sum, { confidence }) => sum + confidence, 0);
      expect(total).toBeLessThanOrEqual(1);
    }
  });
});

describe('readings derived from a listed word', () => {
  it('say which word and which suffix', () => {
    expect(readFromDerivation('زخفرند')).toEqual([]);
    for (const word of ['القطيفية']) {
      const [token] = analyse(word).tokens;
      expect(token!.why!.source).toBe('lexicon');
      expect(token!.output).toMatch(/^[A-Z][A-Za-z-]+$/);
    }
  });
});
