import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { type MrzDocument, mrzName } from '../../../src/transliteration/names/mrz';
import { icao9303 } from '../../../src/transliteration/schemes/letter-schemes';

const LENGTHS: readonly (readonly [MrzDocument, number])[] = [
  ['td1', 30],
  ['td2', 31],
  ['td3', 39],
  ['mrva', 39],
  ['mrvb', 31],
];

const CODES = [...new Set(Object.values(icao9303.letters))].filter((code) => code !== '');
const LETTERS_THEN_A_STUB = new RegExp(`^(?:${CODES.join('|')})*(?:X[A-Z]?)?$`);

/** Without the filler at the end. */
function written(field: string): string {
  return field.replace(/<+$/, '');
}

describe('mrzName, Doc 9303-4 section 4.2.3.1', () => {
  it.each([
    ['ERIKSSON', 'ANNA MARIA', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'],
    ['HENG', 'DEBORAH MING LO', 'HENG<<DEBORAH<MING<LO<<<<<<<<<<<<<<<<<<'],
    ['SMITH-JONES', 'SUSIE MARGARET', 'SMITH<JONES<<SUSIE<MARGARET<<<<<<<<<<<<'],
    ["O'CONNOR", 'ENYA SIOBHAN', 'OCONNOR<<ENYA<SIOBHAN<<<<<<<<<<<<<<<<<<'],
    ['VAN DER MUELLEN', 'MARTIN', 'VAN<DER<MUELLEN<<MARTIN<<<<<<<<<<<<<<<<'],
    ['AL-BASRI', 'HUDA MUHAMMAD JAWAD', 'AL<BASRI<<HUDA<MUHAMMAD<JAWAD<<<<<<<<<<'],
    ['ARKFREITH', undefined, 'ARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<'],
    ['SATRIYA SUDARPA', '', 'SATRIYA<SUDARPA<<<<<<<<<<<<<<<<<<<<<<<<'],
  ])('%s, %s', (primary, secondary, field) => {
    expect(mrzName({ primary, ...(secondary === undefined ? {} : { secondary }) })).toBe(field);
  });

  it('reads a Latin name as printed in the visual zone, a comma after the primary identifier', () => {
    expect(written(mrzName('Eriksson, Anna Maria'))).toBe('ERIKSSON<<ANNA<MARIA');
    expect(written(mrzName('Satriya Sudarpa'))).toBe('SATRIYA<SUDARPA');
  });
});

describe('mrzName, truncation (Doc 9303-4 4.2.3.2 to 4.2.3.4, Doc 9303-5 4.2.3)', () => {
  const long = { primary: 'BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL', secondary: 'DINGO POTOROO' };

  it.each([
    ['NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG KRASUANG', 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K'],
    ['NILAVADHANANANDA', 'ARNPOL PETCH CHARONGUANG', 'NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU'],
    [long.primary, long.secondary, 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI'],
    ['PAPANDROPOULOUS', 'JONATHON WARREN TREVOR', 'PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR'],
  ])('%s, %s', (primary, secondary, field) => {
    expect(mrzName({ primary, secondary })).toBe(field);
    expect(mrzName({ primary, secondary }, { document: 'mrva' })).toBe(field);
  });

  it('fits an identity card', () => {
    expect(mrzName(long, { document: 'td1' })).toBe('BENNELONG<WOOLOOMOOLOO<W<W<<DI');
    expect(mrzName({ primary: 'PAPANDROPOULOUS', secondary: 'JONATHON ALEC' }, { document: 'td1' })).toBe(
      'PAPANDROPOULOUS<<JONATHON<ALEC',
    );
  });

  it('ends with a letter where a filler would come last', () => {
    expect(mrzName({ primary: 'A'.repeat(20), secondary: `${'B'.repeat(16)} CCC` })).toBe(
      `${'A'.repeat(20)}<<${'B'.repeat(15)}<C`,
    );
  });

  it('keeps a letter of the secondary identifier behind a primary of one long name', () => {
    expect(mrzName({ primary: 'A'.repeat(50), secondary: 'BB' })).toBe(`${'A'.repeat(36)}<<B`);
    expect(mrzName({ primary: 'A'.repeat(50) })).toBe('A'.repeat(39));
  });

  it('drops names that not even their initials fit', () => {
    const primary = Array.from({ length: 40 }, () => 'AB').join(' ');
    expect(mrzName({ primary, secondary: 'CD EF' }, { document: 'td1' })).toMatch(
      /^A(?:B?<AB?)+<<C(?:D|<E)*$/,
    );
  });

  it('drops or keeps an Arabic letter as a whole', () => {
    const primary = 'محمد';
    expect(written(mrzName({ primary, secondary: 'سلمان ناصر منصور شاكر' }))).toBe(
      'MXHMD<<SLMAN<NAXSSR<MNXSSWR<XSHAKR',
    );
    expect(mrzName({ primary, secondary: 'سلمان ناصر منصور شاكر' }, { document: 'td2' })).toBe(
      'MXHMD<<SLMAN<NAXSSR<MNXSSWR<XSH',
    );
    expect(mrzName({ primary, secondary: 'سلمان ناصر منصور شاكر' }, { document: 'td1' })).toBe(
      'MXHMD<<SLMAN<NAXSSR<MNXSSW<XSH',
    );
  });

  it('cuts an escape only where nothing else fills the field', () => {
    expect(mrzName({ primary: 'ش'.repeat(20), secondary: 'ش' })).toBe(`${'XSH'.repeat(12)}<<X`);
  });

  it('rests on a table where no code begins another', () => {
    for (const code of CODES) {
      expect(CODES.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
    }
  });
});

describe('mrzName of Arabic, Doc 9303-3 appendix B', () => {
  it('writes the name of B.5.10 with the family name as primary identifier', () => {
    expect(mrzName('ابو بكر محمد بن زكريا الرازي')).toBe('ALRAZY<<ABW<BKR<MXHMD<BN<ZKRYA<<<<<<<<<');
  });

  it('writes it as the issuer divides it', () => {
    expect(mrzName({ primary: 'بن زكريا الرازي', secondary: 'ابو بكر محمد' })).toBe(
      'BN<ZKRYA<ALRAZY<<ABW<BKR<MXHMD<<<<<<<<<',
    );
  });

  it.each([
    ['هاري الشماع', 'HARY<ALXSHMAE'],
    ['جمال عبد الناصر', 'JMAL<EBD<ALNAXSSR'],
    ['عبد العزيز بن متعب', 'EBD<ALEZYZ<BN<MTEB'],
    ['إسماعيل عزّ الدين', 'ISMAEYL<EZZ<ALDYN'],
    ['جميلة نعيمة', 'JMYLXAH<NEYMXAH'],
    ['عبّاس', 'EBBAS'],
    ['فضّة', 'FXDZXDZXAH'],
    ['سمير بادمكدوذيل', 'SMYR<BADMKDWXDHYL'],
  ])('%s (B.5.9)', (primary, field) => {
    expect(mrzName({ primary })).toBe(field.padEnd(39, '<'));
  });

  it('cuts a name of nine words as B.5.9 does, with a letter last', () => {
    const primary = 'عبد الله محمد بن عمر بن الحسين فخر الدين الرازي';
    expect(mrzName({ primary })).toBe('EBD<ALLH<MXHMD<BN<EMR<BN<ALXHSYN<FXKH<A');
    expect(mrzName({ primary: primary.replace('عمر', 'عمار') })).toBe(
      'EBD<ALLH<MXHMD<BN<EMAR<BN<ALXHSYN<FXKHR',
    );
  });

  it('has a name without family name as primary alone', () => {
    expect(written(mrzName('محمد بن سلمان'))).toBe('MXHMD<BN<SLMAN');
    expect(written(mrzName('محمد'))).toBe('MXHMD');
  });

  it('leaves out titles (9303-3 4.6)', () => {
    expect(written(mrzName('الدكتور أحمد علي'))).toBe('ELY<<XAEXHMD');
  });

  it('has Latin words of an Arabic name in their place', () => {
    expect(written(mrzName('John محمد علي'))).toBe('ELY<<JOHN<MXHMD');
  });
});

describe('mrzName from English', () => {
  it('spells as transliterate does', () => {
    expect(mrzName('محمد بن سلمان آل سعود', { from: 'english' })).toBe(
      'AL<SAUD<<MOHAMMED<BIN<SALMAN<<<<<<<<<<<',
    );
    expect(written(mrzName('أحمد الغامدي', { from: 'english' }))).toBe('AL<GHAMDI<<AHMED');
    expect(written(mrzName('محمد المصري', { from: 'english', style: 'egypt' }))).toMatch(
      /^EL<MASR[IY]<<MOHAMED$/,
    );
  });

  it('takes the options of english, which the letter table leaves no use for', () => {
    for (const option of [
      { style: 'egypt' },
      { country: 'EG' },
      { abd: 'Abdel ' },
      { exonyms: true },
    ] as const) {
      const [field] = Object.keys(option);
      expect(mrzName('محمد المصري', { from: 'english', ...option })).toHaveLength(39);
      for (const from of ['arabic', undefined] as const)
        expect(() => mrzName('محمد المصري', { ...(from ? { from } : {}), ...option })).toThrow(
          expect.objectContaining({ code: 'invalid-option', field }),
        );
    }
  });

  it('writes Latin letters in A to Z, and no digit or punctuation', () => {
    const name = { primary: 'Łøvænßen-Müller', secondary: 'D’Artagnan, José 2. (Jr.)' };
    expect(written(mrzName(name))).toBe('LOEVAENSSEN<MULLER<<DARTAGNAN<JOSE<JR');
    expect(mrzName(name, { from: 'english' })).toBe(mrzName(name));
  });
});

describe('mrzName refuses', () => {
  it.each([
    [{ document: 'td4' }, 'invalid-option', 'document'],
    [{ from: 'french' }, 'invalid-option', 'from'],
    [{ document: 'toString' }, 'invalid-option', 'document'],
  ])('%o', (options, code, field) => {
    expect(() => mrzName('محمد', options as never)).toThrow(expect.objectContaining({ code, field }));
  });

  it.each([['Иванов, Пётр'], ['Петров Ali'], [{ primary: '李', secondary: 'محمد' }]])(
    '%j, which would lose letters',
    (name) => {
      expect(() => mrzName(name)).toThrow(
        expect.objectContaining({ code: 'invalid-argument', field: 'name' }),
      );
    },
  );

  it.each([[undefined], [null], [7], [{}], [{ primary: 1 }], [{ primary: 'A', secondary: null }]])(
    '%o as a name',
    (name) => {
      expect(() => mrzName(name as never)).toThrow(NutqError);
    },
  );
});

describe('mrzName of any name', () => {
  const words = [
    'محمد',
    'شاكر',
    'بن',
    'خالد',
    'آل',
    'سعود',
    'فاطمة',
    'ظريف',
    'الدين',
    "O'Connor",
    'Al-Sayed',
    '12',
    '،',
    '-',
    'Ø',
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((picked) => picked.join(' ')),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((some) => !/[^\P{L}\p{Lm}\p{Script=Latin}\p{Script=Arabic}]/u.test(some)),
  );
  const name = fc.oneof(text, fc.record({ primary: text, secondary: text }));
  const document = fc.constantFrom(...LENGTHS);
  const from = fc.constantFrom('arabic' as const, 'english' as const);

  it('fills the field with A to Z and fillers, one or two between names', () => {
    fc.assert(
      fc.property(name, document, from, (given, [kind, length], spelled) => {
        const field = mrzName(given, { document: kind, from: spelled });
        expect(field).toHaveLength(length);
        expect(field).toMatch(/^(?:[A-Z]+(?:<[A-Z]+)*(?:<<[A-Z]+(?:<[A-Z]+)*)?)?<*$/);
      }),
      { numRuns: 300 },
    );
  });

  const component = fc.stringMatching(/^[A-Z]{2,14}$/);
  const identifier = fc.array(component, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(' '));

  it('is never cut where it fits, and ends with a letter where it does not', () => {
    fc.assert(
      fc.property(identifier, identifier, document, (primary, secondary, [kind, length]) => {
        const field = mrzName({ primary, secondary }, { document: kind });
        const whole = `${primary}<<${secondary}`.replaceAll(' ', '<');
        if (whole.length <= length) expect(written(field)).toBe(whole);
        else expect(field).toMatch(/<<[A-Z](?:.*[A-Z])?$/);
      }),
    );
  });

  const arabic = fc.string({ unit: fc.constantFrom(...'ابتثجحخشصضطظعمى'), minLength: 1, maxLength: 12 });
  const arabicName = fc.array(arabic, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));

  it('has whole Arabic letters, or at the end of a name the start of an escape that is none', () => {
    fc.assert(
      fc.property(arabicName, arabicName, document, (primary, secondary, [kind]) => {
        const field = mrzName({ primary, secondary }, { document: kind });
        expect(field).toMatch(/^[A-Z]+(?:<[A-Z]+)*<<[A-Z]/);
        for (const component of field.split('<')) expect(component).toMatch(LETTERS_THEN_A_STUB);
      }),
      { numRuns: 300 },
    );
  });
});
