import { describe, expect, it } from 'vitest';
import { EVERYDAY_WORDS } from '../../src/phones/data/english-words/everyday-words';
import { GRAMMAR_AND_TIME } from '../../src/phones/data/english-words/grammar-and-time';
import { NAMES } from '../../src/phones/data/english-words/names';
import { spacedPhones } from '../../src/phones/ipa';
import { readByRule } from '../../src/phones/letter-to-sound';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { loadModel } from '../../src/transliteration/load-model';
import { file } from '../transliteration/model/models';

/** The likeliest pronunciation of each word. */
const first = (text: string, options = {}) => phrasePhones(text, options).map(([said]) => said!.join(' '));
/** All pronunciations of a phrase's n-th word. */
const all = (text: string, n = 0, options = {}) =>
  phrasePhones(text, options)[n]!.map((said) => said.join(' '));

describe('Arabic', () => {
  it.each([
    // Vowels as written, by hand.
    ['كِتَاب', 'k i t aː b'],
    ['مُعَلِّم', 'm u ʕ a l l i m'],
    ['ظُهْر', 'ðˤ u h r'],
    ['قَلَم', 'q a l a m'],
    ['مَدْرَسَة', 'm a d r a s a'],
    ['صَلَاة', 'sˤ a l aː'],
    ['عَرَبِيّ', 'ʕ a r a b iː'],
    ['عَرَبِيَّة', 'ʕ a r a b i j j a'],
    ['قُرْآن', 'q u r ʔ aː n'],
    ['الْآن', 'a l ʔ aː n'],
    ['مَاء', 'm aː ʔ'],
    ['شُكْرًا', 'ʃ u k r a n'],
    ['هُوَ', 'h u w a'],
    ['كَتَبُوا', 'k a t a b uː'],
    ['اللّٰه', 'a l l aː h'],
    // From the lexicon.
    ['ثلاثة', 'θ a l aː θ a'],
    ['محمد', 'm u ħ a m m a d'],
    ['عبد الرحمن', 'ʕ a b d', 'a r r a ħ m aː n'],
  ])('%s', (text, ...phones) => {
    expect(first(text)).toEqual(phones);
  });

  it('the l of the article becomes a sun letter, before moon letters and after proclitics it stays', () => {
    expect(first('الشَّمْس وَالْقَمَر لِلرِّجَال')).toEqual(['a ʃ ʃ a m s', 'w a l q a m a r', 'l i r r i dʒ aː l']);
  });

  it('the vowel of hamzat wasl may be lost after another word, and is after a proclitic', () => {
    expect(all('اِسْم')).toEqual(['i s m', 'ʔ i s m']);
    expect(all('مَا اِسْم', 1)).toContain('s m');
    expect(first('وابن')).toEqual(['w a b n']);
  });

  it('letters that countries say otherwise have their other sounds', () => {
    expect(all('جَمَل')).toEqual(['dʒ a m a l', 'ʒ a m a l', 'ɡ a m a l']);
    expect(all('قَلْب')).toEqual(['q a l b', 'ɡ a l b', 'ʔ a l b']);
    expect(all('بَيْت')).toEqual(['b a j t', 'b eɪ t', 'b aɪ t']);
    expect(all('يَوْم')).toEqual(['j a w m', 'j oʊ m', 'j aʊ m']);
    expect(all('ثُوم')).toEqual(['θ uː m', 't uː m', 's uː m']);
  });

  it('letters of other languages', () => {
    expect(first('پَارْك چَات ڤِيزَا گَاز')).toEqual(['p aː r k', 'tʃ aː t', 'v iː z aː', 'ɡ aː z']);
  });

  it('ta marbuta is heard as t only before another word, written endings in the middle of a phrase', () => {
    expect(all('كَلِمَة')).toEqual(['k a l i m a']);
    expect(all('كَلِمَة السِّرّ')).toEqual(['k a l i m a', 'k a l i m a t']);
    expect(all('كِتَابُ مُحَمَّد')).toEqual(['k i t aː b', 'k i t aː b u']);
    expect(all('مَدِينَةٌ')).toEqual(['m a d iː n a', 'm a d iː n a t u n']);
    expect(all('عَادَةً')).toEqual(['ʕ aː d a t a n', 'ʕ aː d a']);
    expect(all('عَرَبِيٌّ')).toEqual(['ʕ a r a b iː', 'ʕ a r a b i j j u n']);
  });

  it('the model reads words that nobody listed, and is heard beside the lexicon of names', async () => {
    const options = { model: await loadModel(file('full')) };
    expect(first('تفعيل استقبال اتجاه', options)).toEqual([
      't a f ʕ iː l',
      'i s t i q b aː l',
      'i t t i dʒ aː h',
    ]);
    expect(all('ابدأ', 0, options)).toContain('i b d a ʔ');
  });
});

describe('English', () => {
  it.each([
    // By rule: no list holds these.
    ['nation', 'n eɪ ʃ ʌ n'],
    ['blanket', 'b l a ŋ k i t'],
    ['thinking', 'θ i ŋ k i ŋ'],
    ['photograph', 'f oʊ t ɑ ɡ r a f'],
    ['knight', 'n aɪ t'],
    ['cats', 'k a t s'],
    ['dogs', 'd ɔ ɡ z'],
    ['wanted', 'w ɑ n t i d'],
    ['jumped', 'dʒ ʌ m p t'],
    ['robbed', 'r ɑ b d'],
    ['make', 'm eɪ k'],
    ['quick', 'k w i k'],
    // Listed, and forms of what is listed.
    ['one', 'w ʌ n'],
    ['women', 'w i m i n'],
    ['pushed', 'p u ʃ t'],
    ['proves', 'p r uː v z'],
    ['losing', 'l uː z i ŋ'],
    ['countries', 'k ʌ n t r iː z'],
    ["don't", 'd oʊ n t'],
    ['DON’T', 'd oʊ n t'],
    ['café', 'k a f eɪ'],
    // Too short to be forms of be, we and on.
    ['bed', 'b ɛ d'],
    ['wing', 'w i ŋ'],
  ])('%s', (text, phones) => {
    expect(first(text)).toEqual([phones]);
  });

  it('ambiguous letters have more than one pronunciation', () => {
    expect(all('row')).toEqual(['r oʊ']);
    expect(all('vow')).toEqual(['v aʊ', 'v oʊ']);
    expect(all('live')).toEqual(['l i v', 'l aɪ v']);
  });

  it('letters without a vowel are called by their names, capitals may be', () => {
    expect(first('sms')).toEqual(['ɛ s ɛ m ɛ s']);
    expect(all('ATM')).toContain('eɪ t iː ɛ m');
    expect(all('atm')).not.toContain('eɪ t iː ɛ m');
  });

  it('every entry of the word lists is one that the rules read otherwise, in phones of the inventory', () => {
    const entries = [GRAMMAR_AND_TIME, NAMES, EVERYDAY_WORDS]
      .flatMap((list) => list.trim().split('\n'))
      .map((line) => line.split(' '));
    expect(new Set(entries.map(([word]) => word)).size).toBe(entries.length);
    for (const [word, said, ...rest] of entries) {
      expect(rest, word).toEqual([]);
      const listed = said!.split('|').map(spacedPhones);
      const read = readByRule(word!.replace("'", ''))
        .map(([likeliest]) => likeliest!.text)
        .filter(Boolean);
      expect(listed.length > 1 || word!.includes("'") || listed[0] !== read.join(' '), word).toBe(true);
    }
  });
});

describe('phrases', () => {
  it('mix scripts, without punctuation', () => {
    expect(first('open حِسَابِي!')).toEqual(['oʊ p ʌ n', 'ħ i s aː b iː']);
  });

  it('numbers are read in the language of the word before, else after, else of the digits', () => {
    expect(first('pin 7')[1]).toBe('s ɛ v ʌ n');
    expect(first('رَقْم 7')[1]).toBe('s a b ʕ a');
    expect(first('7 أَبْوَاب')[0]).toBe('s a b ʕ a');
    expect(first('٧')).toEqual(['s a b ʕ a']);
    expect(first('7')).toEqual(['s ɛ v ʌ n']);
  });

  it('counts up to 99, round ones, and codes digit by digit', () => {
    expect(phrasePhones('15 27 40 100 1,000').map(([said]) => said!.join(''))).toEqual([
      'fiftiːn',
      'twɛntiː',
      'sɛvʌn',
      'fɔrtiː',
      'hʌndrʌd',
      'θaʊzʌnd',
    ]);
    expect(phrasePhones('٢٥').map((ways) => ways.map((said) => said.join('')))).toEqual([
      ['xamsa', 'xamsat'],
      ['waʕiʃruːn', 'waʕiʃriːn'],
    ]);
    expect(first('007')).toHaveLength(3);
    expect(all('pin 905', 2)).toEqual(['z i r oʊ', 'oʊ', 'z iː r oʊ']);
  });

  it('are empty where something in them cannot be read', () => {
    expect(phrasePhones('')).toEqual([]);
    expect(phrasePhones('؟!')).toEqual([]);
    expect(phrasePhones('open сезам')).toEqual([]);
    expect(phrasePhones('a'.repeat(1001))).toEqual([]);
  });

  it('give no more pronunciations than asked for, and refuse options that transliterate refuses', () => {
    expect(phrasePhones('الجَيْش', { alternatives: 2 })[0]).toHaveLength(2);
    expect(() => phrasePhones('نعم', { model: {} as never })).toThrow('model must come from loadModel');
    expect(() => phrasePhones('نعم', { alternatives: 0 })).toThrow('alternatives must be');
  });
});
