import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../../models/small.bin', import.meta.url)));

describe('words run together', () => {
  it.each([
    ['لديك ثلاث رسائلغير مقروءة', 'لديك ثلاث رسائل غير مقروءة'],
    ['نحن نعملعلى حل المشكلة', 'نحن نعمل على حل المشكلة'],
    ['سائقشاحنة', 'سائق شاحنة'],
    ['لا يملك ابنيمفتاحا', 'لا يملك ابني مفتاحا'],
    ['نفدتالكمية من المستودع', 'نفدت الكمية من المستودع'],
    ['جارتنافي الطابق الخامس', 'جارتنا في الطابق الخامس'],
  ])('%s is %s', (typed, meant) => {
    expect(transliterate(typed, { model })).toBe(transliterate(meant, { model }));
  });

  it.each(['بالأمس', 'المستنصرية', 'الجرمقاني', 'بوشكين', 'يعقوبيان', 'المسلاتي', 'مدرستهم'])(
    '%s is one',
    (word) => {
      expect(transliterate(word, { model })).not.toContain(' ');
    },
  );
});
