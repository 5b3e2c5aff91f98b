import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';

const full = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const spell = (text: string, model = full) => transliterate(text, { model });

describe('English words that firms are called by', () => {
  it.each([
    ['a name beside them', 'مركز هوم كير الطبي', 'Markaz Home Care Al-Tibbi'],
    ['a form of a verb in the name of a firm', 'شركة جرين فيلد', 'Sharikat Green Field'],
    ['a word that no list has', 'شركة إنوفيشن تك', 'Sharikat Innovation Tech'],
    ['behind who manages it', 'مدير شركة جرين فيلد', 'Mudir Sharikat Green Field'],
    ['in other letters', 'شركة إنوفيشين', 'Sharikat Innovation'],
    ['alone, though somebody bears the name', 'ديازيبام', 'Diazepam'],
    ['a car', 'فورد إكسبيديشن', 'Ford Expedition'],
  ])('%s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });

  it.each([
    ['behind a place', 'كانساس سيتي', 'Kansas City'],
    ['behind a name that no list has', 'ماركفورد كريك', 'Markford Creek'],
    ['a deed by its letters', 'فورت وورث', 'Fort Worth'],
  ])('%s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });

  it.each([
    ['a name', 'أحمد كوبر', 'Ahmed Cooper'],
    ['a name beside a name', 'سيتي عائشة', 'Siti Aisha'],
    ['a name before a foreign one', 'سيتي نورهاليزا', 'Siti Nurhaliza'],
    ['a letter behind a foreign name', 'كانساس سي', 'Kansas Si'],
    ['a preposition before what has an article', 'بين المول والكافيه', 'Bayn Al-Mall wal-Cafe'],
    ['a noun in the name of a firm', 'شركة سيف للتجارة', 'Sharikat Saif lil-Tijara'],
  ])('is not %s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });

  it('are known to the full tier only', async () => {
    const small = await loadModel(readFileSync(new URL('../../../models/small.bin', import.meta.url)));
    expect(small.loanwords).toBeUndefined();
    expect(spell('شركة جرين ليف')).toBe('Sharikat Green Leaf');
    expect(spell('شركة جرين ليف', small)).not.toBe('Sharikat Green Leaf');
  });
});

describe('names of foreigners', () => {
  it.each([
    ['a word of the language', 'شارون ستون', 'Sharon Stone'],
    ['a word that opens as an adverb does', 'ريتشارد ويتمان', 'Richard Whitman'],
    ['a form of grammar', 'كاثرين هنت', 'Catherine Hunt'],
    ['a foreign word', 'جورج لونغ', 'George Long'],
    ['between two names', 'ديفيد فون ستون', 'David Von Stone'],
    ['no word at all', 'ثابا', 'Thapa'],
    ['the same behind و', 'شريستا وثابا', 'Shrestha wa Thapa'],
  ])('%s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });

  it.each([
    ['a word without a foreign name', 'ستون دينارا', 'Sittoun Dinaran'],
    ['the noun of a title', 'عمري ستون', 'Umri Sittoun'],
    ['a preposition', 'جون بين الحضور', 'John bayn Al-Hudour'],
  ])('are not %s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });
});

describe('letters of a foreign name among foreign names', () => {
  it.each([
    ['no accusative', 'سانتا روسا', 'Santa Rosa'],
    ['no name of a usual word', 'ليس فرنسا', 'Laysa France'],
    ['no governorate of Egypt behind them', 'لوثيان الشرقية', 'Lothian Al-Sharqiya'],
    ['no person of a verb', 'سبانيش تاون', 'Spanish Town'],
    ['no verb that is listed', 'باتون روج', 'Patton Rouge'],
  ])('are %s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });

  it.each([
    ['a nisba', 'فيديو بلوري', 'Video Billawri'],
    ['a word that is listed', 'كمبيوتر محمول', 'Computer Mahmoul'],
    ['what people do', 'وصل جون', 'Wasala John'],
  ])('are none of %s: %s', (_, text, expected) => {
    expect(spell(text)).toBe(expected);
  });
});
