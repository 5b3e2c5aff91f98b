import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTransliterator } from '../../src/transliteration/index';
import { type Entry, lexicon } from '../../src/transliteration/lexicon/lexicon';
import { loadModel } from '../../src/transliteration/load-model';

const model = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const listed = (kind: RegExp, frequency: number): Entry[] =>
  [...lexicon().entries()].filter(
    (entry) => kind.test(entry.kind) && entry.frequency >= frequency && !entry.bare.includes(' '),
  );

describe.each([
  ['without a model', {}],
  ['with the full model', { model }],
])('a full name %s', (_, options) => {
  const { transliterate } = createTransliterator(options);
  const asSon = (name: string): string => transliterate(`${name} بن محمد`).replace(' bin Mohammed', '');
  const asFamily = (name: string): string =>
    transliterate(`محمد بن خالد ${name}`).replace('Mohammed bin Khaled ', '');

  it.each(['القاضي', 'الخطيب', 'العراقي', 'السوري', 'البصري', 'الغامدي', 'سالم', 'حسين'])(
    'spells every usual given name before %s as before bin',
    (family) => {
      const spelt = asFamily(family);
      // لي سالم: to me, before it is Lee.
      for (const { bare } of listed(/^given/, 4).filter((name) => name.bare !== 'لي'))
        expect(transliterate(`${bare} ${family}`)).toBe(`${asSon(bare)} ${spelt}`);
    },
  );

  it.each([
    ['محمد ? الغامدي', 'Mohammed ? Al-Ghamdi'],
    ['فاطمة ? أحمد الزهراني', 'Fatima ? Ahmed Al-Zahrani'],
    ['خالد بن ? الدوسري', 'Khaled bin ? Al-Dosari'],
    ['خالد بن ? بن سعد', 'Khaled bin ? bin Saad'],
    ['د. ? الغامدي', 'Dr. ? Al-Ghamdi'],
    ['? محمد الغامدي', '? Mohammed Al-Ghamdi'],
  ])('spells every usual given name of Arabic in %s as before bin', (text, spelt) => {
    // Parts of other names: أبي بن كعب, فاطمة الزهراء, جان محمد …
    const others = new Set(['أبي', 'جان', 'زهرة', 'الزهراء', 'رحمة', 'الحاج']);
    for (const { bare } of listed(/^given/, 4).filter((name) => !name.foreign && !others.has(name.bare)))
      expect(transliterate(text.replace('?', bare))).toBe(spelt.replace('?', asSon(bare)));
  });

  it.each(['الدكتور', 'الآنسة', 'المحامي', 'زوجة', 'والدة'])(
    'spells every usual given name behind %s as before bin',
    (title) => {
      const base = transliterate(`${title} محمد الغامدي`);
      // With an article it may be the family's, and لميس opens with what may be a preposition.
      for (const { bare } of listed(/^given/, 4).filter(
        (name) => !name.foreign && !/^(?:ال|لميس)/.test(name.bare),
      ))
        expect(transliterate(`${title} ${bare} الغامدي`)).toBe(base.replace('Mohammed', asSon(bare)));
    },
  );

  it.each(['محمد', 'فاطمة', 'سارة', 'هدى'])('spells every family behind %s as behind two names', (given) => {
    const spelt = asSon(given);
    // هدى بك: by you, before he is a bey.
    for (const { bare } of listed(/^family/, 3).filter((name) => name.bare !== 'بك'))
      expect(transliterate(`${given} ${bare}`)).toBe(`${spelt} ${asFamily(bare)}`);
  });
});
