import { describe, expect, it } from 'vitest';
import type { ContextWord } from '../../../../src/transliteration/model/context/context-word';
import { patternOf, roleOf, wordClassOf } from '../../../../src/transliteration/model/context/word-class';

const word = (stem: string, change: Partial<ContextWord> = {}): ContextWord => ({
  letters: stem.replace(/[\u064b-\u0652]/g, ''),
  stem,
  joined: '',
  kind: 'word',
  source: 'lexicon',
  rule: 'listed as word',
  isVerb: false,
  isAgent: false,
  frequency: 3,
  ...change,
});
const verb = (stem: string, rule = 'listed as word'): ContextWord => word(stem, { isVerb: true, rule });

describe('the class of a word', () => {
  it.each([
    [verb('كَتَبَ'), '-did-active'],
    [verb('رُفِضَ'), '-did-passive'],
    [verb('كَتَبَت', 'feminine of كتب'), '-did-َتactive'],
    [verb('كَتَبتُ', 'person of كتب'), '-did-تُactive'],
    [verb('شَكَرَنَا', 'object of a verb, of شكر'), '-did-active+o'],
    [verb('يَكتُب'), '-does-يactive'],
    [verb('يُستَعمَل'), '-does-يpassive'],
    [verb('سَيُعلَن'), '-does-sيpassive'],
    [verb('تَكتُبُون'), '-does-تactiven'],
    [verb('اُكتُب', 'order of كتب'), '-order'],
    [verb('سَجِّل'), '-order'],
    [verb('اِفتَح'), '-order'],
    [verb('أَغلِق'), '-order'],
    [verb('حَاوِل'), '-order'],
    [verb('دَلِّك', 'verb by its letters'), '-order'],
    [verb('يُسَجِّل'), '-does-يactive'],
    [verb('يُصدِر'), '-does-يactive'],
    [verb('يُعَانِي'), '-does-يactiven'],
    [verb('تُكتَبِين', 'person of يكتب'), '-does-تpassiven'],
    [verb('أُرِيد'), '-does-أactive'],
    [verb('كَانَت'), '-did-َتactive'],
    [verb('اِنتَهَى'), '-did-active'],
    [verb('صَبَاحًا'), '-noun-an'],
    [verb('لَم'), '-particle'],
    [word('بَيت'), '-noun'],
    [word('مَدرَسَة', { joined: 'al' }), 'al-nounة'],
    [word('مُهَندِسَين', { joined: 'bial' }), 'bial-nounَين'],
    [word('بَيتَهُ', { rule: 'attached pronoun of بيت' }), '-own-َ'],
    [word('كَثِيرًا', { rule: 'accusative of كثير' }), '-noun-an'],
    [word('مُحَمَّد', { kind: 'given-m' }), 'given'],
    [word('الرِيَاض', { kind: 'place' }), 'place'],
    [word('مَضَخَّة', { source: 'model' }), '-guessة'],
  ])('%# %o', (of, expected) => {
    expect(wordClassOf(of)).toBe(expected);
  });

  it.each('فِي عَلَى حَتَّى بَعدَ أَنَّهُ عَلَينَا أَحَد كُلّ أَكثَر لِأَنَّ كَيفَ هُنَاكَ'.split(' '))('%s is no verb', (stem) => {
    expect(wordClassOf(verb(stem))).toBe('-particle');
  });

  it.each([
    [verb('كَتَبَت', 'feminine of كتب'), 'did'],
    [word('مَدرَسَة', { joined: 'al' }), 'the+f'],
    [word('بَيت'), 'a'],
    [word('بَيت', { joined: 'bi' }), 'phrase'],
    [word('مَدرَسَتُهُ', { rule: 'attached pronoun of مدرسة' }), 'hers'],
    [verb('مِن'), 'من'],
  ])('%# says what it does: %o', (of, expected) => {
    expect(roleOf(of, wordClassOf(of))).toBe(expected);
  });

  it('has a pattern of vowels and long letters', () => {
    expect(patternOf('مُهَندِسَة')).toBe('.ُ.َ..ِ.َة');
    expect(patternOf('كَاتِب')).toBe('.َا.ِ.');
  });
});
