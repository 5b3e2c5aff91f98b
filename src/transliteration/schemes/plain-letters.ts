/** Letters that every romanisation writes alike, and those that English-minded ones write with two letters. */

export const PLAIN_LETTERS = {
  ب: 'b',
  ت: 't',
  د: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
} as const;

export const DIGRAPHS = { ث: 'th', ج: 'j', خ: 'kh', ذ: 'dh', ش: 'sh', غ: 'gh' } as const;
