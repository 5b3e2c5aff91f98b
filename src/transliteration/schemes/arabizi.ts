/** Chat spelling with digits for the sounds Latin letters lack. Informative: no standard stands behind it. */

import type { SoundScheme } from './scheme';
import { bgnPcgn } from './sound-schemes';

export const arabizi: SoundScheme = {
  ...bgnPcgn,
  reference:
    'Yaghan, "Arabizi": a contemporary style of Arabic slang, Design Issues 24 (2008); usage, not a norm',
  consonants: {
    ...bgnPcgn.consonants,
    ث: 'th',
    ج: 'j',
    ح: '7',
    خ: '5',
    ذ: 'th',
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: '3',
    غ: 'gh',
  },
  hamza: '2',
  longVowels: { a: 'a', i: 'i', u: 'oo' },
  alifMaqsura: 'a',
  iyy: { inner: 'iy', final: 'i' },
  uww: { inner: 'uw', final: 'u' },
  taMarbuta: { pausal: 'a', construct: 'at' },
  taMarbutaAfterLong: { pausal: 't', construct: 't' },
  article: { form: 'el', joint: ' ', assimilated: false, capital: 'never', elided: 'never' },
  contractions: {},
  capitals: 'none',
  son: 'bin',
};
