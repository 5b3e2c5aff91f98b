import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const sourceOfLast = (text: string, options = {}): string | undefined =>
  analyse(text, { model, ...options }).tokens.at(-1)?.why?.source;

describe('an unlisted word that may be a form of a listed one', () => {
  it.each(['كودا', 'خطري', 'علي خاما', 'محمد بن خطري', 'أبو خطري', 'محمد عطره'])(
    'is a name first: %s',
    (text) => {
      expect(sourceOfLast(text)).toBe('model');
    },
  );

  it.each(['فليشر', 'كيدمان', 'وينبرج', 'سارة فليشر', 'ويلبيك'])(
    'is a name where the model takes its letters for foreign: %s',
    (text) => {
      expect(sourceOfLast(text)).toBe('model');
    },
  );

  it.each(['نشرت', 'كتبت', 'وظيفته', 'مختلفا', 'سالم اتصلت'])(
    'is a form where nobody bears what the model makes of it: %s',
    (text) => {
      expect(sourceOfLast(text)).toBe('lexicon');
    },
  );

  it.each([
    ['خاما', 'Khaman'],
    ['طويلا', 'Tawilan'],
    ['شعرت', 'Shaarat'],
    ['كبيرا', 'Kabiran'],
    ['ستكون', 'Satakoun'],
    ['هويتي', 'Huwiyati'],
    ['والتوتر', 'Wal-Tawattur'],
    ['بتشكيل', 'Bi-Tashkil'],
    ['سودانيون', 'Soudaniyoun'],
    ['نتحدث', 'Natahaddath'],
    ['حياته', 'Hayatuh'],
    ['بيته', 'Baytuh'],
    ['منزلك', 'Manziluk'],
    ['غيرك', 'Ghayruk'],
    ['ولكن', 'Wa lakin'],
    ['وأنت', 'Wa anta'],
  ])(
    'is what it says alone, by letters that foreign names lack or as it is common: %s %s',
    (text, expected) => {
      expect(analyse(text, { model }).output).toBe(expected);
    },
  );

  it('keeps the form among its alternatives', () => {
    const alternatives = analyse('خطري', { model }).tokens[0]!.alternatives.map(({ text }) => text);
    expect(alternatives).toContain('Khatari');
  });

  it.each([
    'اشتريت كتابا مفيدا',
    'أنهم يكتبون',
    'يكتبون',
    'بيتنا',
    'بيوتنا',
    'فينتظر',
    'سنكتب',
    'تسليك',
    'يستضيف',
    'يتقاسم',
  ])('is a form beside words, or by its letters: %s', (text) => {
    expect(sourceOfLast(text)).toBe('lexicon');
  });

  it.each([
    ['without a model', { model: undefined }],
    ['in a scheme of sounds', { scheme: 'ala-lc' }],
  ])('is a form %s', (_, options) => {
    expect(sourceOfLast('خاما', options)).not.toBe('model');
  });
});
