import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { type NameParts, nameParts } from '../../../src/transliteration/names/parts';
import { SCHEME_NAMES } from '../../../src/transliteration/schemes';
import { transliterate } from '../../../src/transliteration/transliterate';

/** The spelled parts alone, absent ones left out. */
function spelled({
  title,
  given,
  father,
  grandfathers,
  family,
  unknown,
}: NameParts): Record<string, unknown> {
  const parts = {
    title: title?.text,
    given: given?.text,
    father: father?.text,
    grandfathers: grandfathers.length > 0 ? grandfathers.map(({ text }) => text) : undefined,
    family: family?.text,
    unknown: unknown.length > 0 ? unknown.map(({ text }) => text) : undefined,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

function everyPart({ title, given, father, grandfathers, family, unknown }: NameParts) {
  return [title, given, father, ...grandfathers, family, ...unknown].filter((part) => part !== undefined);
}

describe('nameParts without particles', () => {
  it.each([
    ['محمد', { given: 'Mohammed' }],
    ['محمد علي', { given: 'Mohammed', family: 'Ali' }],
    ['الزهراني خالد', { given: 'Khaled', family: 'Al-Zahrani' }],
    ['أحمد حسن علي', { given: 'Ahmed', father: 'Hassan', family: 'Ali' }],
    ['محمد أحمد حسن علي', { given: 'Mohammed', father: 'Ahmed', grandfathers: ['Hassan'], family: 'Ali' }],
  ])('%s', (name, parts) => {
    expect(spelled(nameParts(name))).toEqual(parts);
  });
});

describe('nameParts with bin, ibn, bint (Beeston 1971)', () => {
  it.each([
    ['محمد بن سلمان آل سعود', { given: 'Mohammed', father: 'bin Salman', family: 'Al Saud' }],
    [
      'عبد الله بن عبد العزيز بن عبد الرحمن آل سعود',
      {
        given: 'Abdullah',
        father: 'bin Abdulaziz',
        grandfathers: ['bin Abdulrahman'],
        family: 'Al Saud',
      },
    ],
    [
      'فاطمة بنت محمد بن عبد الله',
      { given: 'Fatima', father: 'bint Mohammed', grandfathers: ['bin Abdullah'] },
    ],
    ['علي بن أبي طالب', { given: 'Ali', father: 'bin Abi Talib' }],
    ['محمد بن علي حسن', { given: 'Mohammed', father: 'bin Ali', family: 'Hassan' }],
  ])('%s', (name, parts) => {
    expect(spelled(nameParts(name))).toEqual(parts);
  });

  it('gives the name without its particle as well', () => {
    const { father } = nameParts('محمد بن سلمان');
    expect(father).toEqual({ source: 'بن سلمان', start: 5, end: 13, text: 'bin Salman', name: 'Salman' });
  });

  it('takes a known family name with ibn for one, where it stands last', () => {
    expect(spelled(nameParts('أسامة بن لادن'))).toEqual({ given: 'Osama', family: 'Bin Laden' });
  });

  it('does not lose a particle that nothing follows', () => {
    expect(spelled(nameParts('محمد بن'))).toEqual({ given: 'Mohammed', family: 'bin' });
    expect(spelled(nameParts('بن'))).toEqual({ given: 'Bin' });
  });
});

describe('nameParts keeps compounds together', () => {
  it.each([
    ['عبدالرحمن محمد', { given: 'Abdulrahman', family: 'Mohammed' }],
    ['عبد الرحمن محمد', { given: 'Abdulrahman', family: 'Mohammed' }],
    ['أبو بكر', { given: 'Abu Bakr' }],
    ['محمد أبو زيد', { given: 'Mohammed', family: 'Abu Zaid' }],
    ['محمد ابوزيد', { given: 'Mohammed', family: 'Abu Zaid' }],
    ['آل سعود', { given: 'Al Saud' }],
  ])('%s', (name, parts) => {
    expect(spelled(nameParts(name))).toEqual(parts);
  });

  it('takes a title for one where it and the name would be a town', () => {
    const zayed = nameParts('الشيخ زايد بن سلطان آل نهيان');
    expect(spelled(zayed)).toEqual({
      title: 'Al-Sheikh',
      given: 'Zayed',
      father: 'bin Sultan',
      family: 'Al Nahyan',
    });
    expect(transliterate('مدينة الشيخ زايد')).toBe('Madinat Al-Sheikh Zayed');
  });

  it('holds a name of the faith together', () => {
    const { given, family } = nameParts('صلاح الدين أحمد');
    expect([given?.source, family?.source]).toEqual(['صلاح الدين', 'أحمد']);
  });

  it('counts words that no list has to the particle before them', () => {
    const { given, family } = nameParts('شمبوز الدين أبو زهرتان');
    expect([given?.source, family?.source]).toEqual(['شمبوز الدين', 'أبو زهرتان']);
  });

  it('has a kunya and the name it stands before as the given name (ICAO Doc 9303-3 B.5.7)', () => {
    const { given, father, family } = nameParts('ابو بكر محمد بن زكريا الرازي');
    expect([given?.source, father?.source, family?.source]).toEqual(['ابو بكر محمد', 'بن زكريا', 'الرازي']);
  });

  it('has all nisbas at the end as the family name', () => {
    const { father, family } = nameParts('محمد بن إسماعيل الجعفي البخاري');
    expect([father?.source, family?.source]).toEqual(['بن إسماعيل', 'الجعفي البخاري']);
  });
});

describe('nameParts takes titles off the front', () => {
  it.each([
    ['الشيخ محمد القرني', { title: 'Al-Sheikh', given: 'Mohammed', family: 'Al-Qarni' }],
    ['د. محمد علي', { title: 'Dr', given: 'Mohammed', family: 'Ali' }],
    ['الأمير سلطان بن سلمان', { title: 'Al-Amir', given: 'Sultan', father: 'bin Salman' }],
    ['أميرة محمد', { given: 'Amira', family: 'Mohammed' }],
    ['الحاج', { given: 'Al-Hajj' }],
  ])('%s', (name, parts) => {
    expect(spelled(nameParts(name))).toEqual(parts);
  });

  it.each([
    ['الشيخ الدكتور محمد', 'الشيخ الدكتور'],
    ['سمو الأمير خالد', 'سمو الأمير'],
    ['معالي الوزير خالد علي', 'معالي الوزير'],
    ['صاحب السمو الملكي الأمير محمد', 'صاحب السمو الملكي الأمير'],
    ['أ.د. محمد', 'أ.د'],
  ])('%s', (name, title) => {
    expect(nameParts(name).title?.source).toBe(title);
  });

  it('leaves a word of honour that is a name where no title follows', () => {
    expect(nameParts('سمو محمد').given?.source).toBe('سمو');
  });
});

describe('nameParts and what surrounds a name', () => {
  it('reads a family name before a comma', () => {
    const { given, father, family } = nameParts('آل سعود، محمد بن سلمان');
    expect([given?.source, father?.source, family?.source]).toEqual(['محمد', 'بن سلمان', 'آل سعود']);
    expect(nameParts('ابن خلدون, عبد الرحمن').family?.source).toBe('ابن خلدون');
  });

  it('has other commas as separators', () => {
    expect(spelled(nameParts('محمد علي، حسن'))).toEqual({
      given: 'Mohammed',
      father: 'Ali',
      family: 'Hassan',
    });
  });

  it('leaves Latin text, numbers and set phrases unknown', () => {
    expect(spelled(nameParts('John محمد علي (١٢)'))).toEqual({
      given: 'Mohammed',
      family: 'Ali',
      unknown: ['John', '12'],
    });
    expect(spelled(nameParts('Anna Maria'))).toEqual({ unknown: ['Anna Maria'] });
    expect(nameParts('السلام عليكم').unknown).toHaveLength(1);
  });

  it('keeps offsets into the input through spaces, marks and bidi signs', () => {
    const text = '  مُحَمَّد \u200f  بن   سـلمان ';
    const { given, father } = nameParts(text);
    expect(text.slice(given!.start, given!.end)).toBe('مُحَمَّد');
    expect(father).toMatchObject({ source: 'بن   سـلمان', text: 'bin Salman', name: 'Salman' });
  });

  it('gives nothing for nothing', () => {
    expect(nameParts('')).toEqual({ full: '', grandfathers: [], unknown: [] });
  });
});

describe('nameParts and signs that nobody sees', () => {
  it.each(['\u200f', '\ufeff', '\u00ad', 'ـ', '\u2067'])('%j before a name takes no part of it', (sign) => {
    for (const text of [`${sign}محمد بن سلمان الغامدي`, `محمد بن سلمان ${sign}الغامدي`])
      expect(spelled(nameParts(text))).toEqual({
        given: 'Mohammed',
        father: 'bin Salman',
        family: 'Al-Ghamdi',
      });
  });
});

describe('nameParts options', () => {
  it.each([
    [{ scheme: 'icao-9303' }, ['MXHMD', 'BN<SLMAN', 'XAAL<SEWD']],
    [{ scheme: 'buckwalter' }, ['mHmd', 'bn slmAn', '|l sEwd']],
    [{ style: 'egypt' }, ['Mohamed', 'bin Salman', 'Al Saud']],
    [{ casing: 'upper' }, ['MOHAMMED', 'BIN SALMAN', 'AL SAUD']],
  ] as const)('%o', (options, expected) => {
    const { given, father, family } = nameParts('محمد بن سلمان آل سعود', options);
    expect([given?.text, father?.text, family?.text]).toEqual(expected);
  });

  it('refuses what transliterate refuses', () => {
    expect(() => nameParts(1 as never)).toThrow(NutqError);
    expect(() => nameParts('محمد', { scheme: 'none' as never })).toThrow(/scheme/);
  });
});

describe('nameParts letter by letter', () => {
  it('parts names that are run together', () => {
    expect(spelled(nameParts('محمدعلي', { scheme: 'buckwalter' }))).toEqual({ given: 'mHmd', family: 'Ely' });
  });
});

describe('nameParts of any text', () => {
  const words = [
    'محمد',
    'بن',
    'آل',
    'سعود',
    'الدين',
    'أبو',
    'الشيخ',
    'عبد',
    'الله',
    'John',
    '،',
    '.',
    '12',
    '\u200f',
    'ـ',
    'َ',
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((picked) => picked.join(' ')),
    fc.array(fc.constantFrom(...words, ' '), { maxLength: 12 }).map((picked) => picked.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const scheme = fc.constantFrom(...SCHEME_NAMES);

  it('is whole as transliterate, and its parts are slices that do not overlap', () => {
    fc.assert(
      fc.property(text, scheme, (name, chosen) => {
        const parts = nameParts(name, { scheme: chosen });
        expect(parts.full).toBe(transliterate(name, { scheme: chosen }));
        let end = 0;
        for (const part of everyPart(parts).sort((a, b) => a.start - b.start)) {
          expect(part.source).toBe(name.slice(part.start, part.end));
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(part.end).toBeGreaterThan(part.start);
          end = part.end;
        }
      }),
    );
  });

  it('counts Latin text between the words of a title to the title', () => {
    const { title, unknown } = nameParts('الشيخ John الشيخ John محمد');
    expect(title?.text).toBe('Al-Sheikh John Al-Sheikh');
    expect(unknown.map(({ text }) => text)).toEqual(['John']);
  });

  it('leaves out no letter: parts in their order, without spaces, are the whole', () => {
    const names = [
      'محمد',
      'بن',
      'آل',
      'سعود',
      'الدين',
      'أبو بكر',
      'الشيخ',
      'عبد',
      'الله',
      'حسن',
      'البخاري',
      'سمو',
      'الأمير',
    ];
    const name = fc
      .array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 })
      .map((picked) => picked.join(' '));
    fc.assert(
      fc.property(name, scheme, (given, chosen) => {
        const parts = everyPart(nameParts(given, { scheme: chosen })).sort((a, b) => a.start - b.start);
        const joined = parts.map((part) => part.text).join(' ');
        const bare = (written: string) => written.replace(/[ <]/g, '');
        expect(bare(joined)).toBe(bare(transliterate(given, { scheme: chosen })));
      }),
    );
  });
});
