const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';

const FORMS = { whole: /^\d{1,15}$/, decimal: /^\d*\.?\d+$/ };

/**
 * A number as it is typed in either language; `undefined` where it is none. A comma behind a zero parts decimals. Elsewhere it may part
 * thousands, so 1,000 is refused: days are not to become fewer.
 */
export function numberOf(text: string, form: keyof typeof FORMS): number | undefined {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(ARABIC_DIGITS.indexOf(digit)))
    .replace(/^0,|٫/, (separator) => (separator === '٫' ? '.' : '0.'));
  return FORMS[form].test(plain) ? Number(plain) : undefined;
}
