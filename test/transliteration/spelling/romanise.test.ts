import { describe, expect, it } from 'vitest';
import type { SoundScheme } from '../../../src/transliteration/schemes/scheme';
import { alaLc, bgnPcgn, din31635, ijmes } from '../../../src/transliteration/schemes/sound-schemes';
import { normalise } from '../../../src/transliteration/script/normalise';
import { toSounds } from '../../../src/transliteration/sounds/pronunciation';
import { romanise } from '../../../src/transliteration/spelling/romanise';

function write(
  stem: string,
  scheme: SoundScheme,
  context: Partial<Parameters<typeof romanise>[0]> = {},
): string {
  const sounds = toSounds(normalise(stem).text);
  const word = {
    proclitics: [],
    article: false,
    wasla: false,
    construct: false,
    afterVowel: false,
    verbal: false,
  };
  const { prefix, body } = romanise({ ...word, ...context, sounds }, scheme);
  return prefix + body;
}

describe('romanise', () => {
  it('joins the article as the scheme does', () => {
    expect(write('شَمْس', alaLc, { article: true })).toBe('al-shams');
    expect(write('شَمْس', bgnPcgn, { article: true })).toBe('ash shams');
    expect(write('شَمْس', din31635, { article: true })).toBe('aš-šams');
  });

  it('drops the vowel of the article after a vowel in full context only', () => {
    expect(write('قَمَر', din31635, { article: true, afterVowel: true })).toBe('l-qamar');
    expect(write('قَمَر', ijmes, { article: true, afterVowel: true })).toBe('al-qamar');
  });

  it('joins proclitics, and merges li with the article', () => {
    expect(write('قَمَر', alaLc, { proclitics: ['wa', 'bi'], article: true })).toBe('wa-bi-al-qamar');
    expect(write('قَمَر', alaLc, { proclitics: ['wa', 'li'], article: true })).toBe('wa-lil-qamar');
    expect(write('قَمَر', ijmes, { proclitics: ['wa'], article: true })).toBe('wa-l-qamar');
    expect(write('بَيْت', alaLc, { proclitics: ['bi'] })).toBe('bi-bayt');
  });

  it('writes teh marbuta by its place', () => {
    expect(write('سَنَة', alaLc)).toBe('sanah');
    expect(write('سَنَة', alaLc, { construct: true })).toBe('sanat');
    expect(write('سَنَةٌ', din31635)).toBe('sanatun');
  });

  it('keeps endings where the scheme and the word do', () => {
    expect(write('كَتَبَ', alaLc)).toBe('katab');
    expect(write('كَتَبَ', alaLc, { verbal: true })).toBe('kataba');
    expect(write('كَتَبَ', bgnPcgn, { verbal: true })).toBe('katab');
  });

  it('separates t k d s from an h that is a letter of its own, but not from a doubled one before', () => {
    expect(write('أَدْهَم', alaLc)).toBe('adʹham');
    expect(write('سُهَيْل', alaLc)).toBe('suhayl');
  });

  it('doubles a two-letter sign whole', () => {
    expect(write('بَشَّار', alaLc)).toBe('bashshār');
  });

  it('composes letters and signs (NFC)', () => {
    for (const scheme of [alaLc, bgnPcgn, din31635]) {
      const written = write('ضَحَّاك', scheme);
      expect(written).toBe(written.normalize('NFC'));
    }
  });
});
