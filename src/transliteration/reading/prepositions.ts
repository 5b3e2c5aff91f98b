/** What governs a noun or takes a pronoun, and is no noun itself. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  'من إلى الى على في عن مع عند بعد قبل تحت فوق أمام خلف حول بين دون بدون خلال ضد لدى منذ عبر ضمن حسب قرب نحو أثناء تجاه حيال إزاء وراء عقب رغم طوال'.split(
    ' ',
  ),
);

/** What stands between a verb and the noun it has something to do with: شرحت لنا المعلمة, سلمت له المفتاح. */
export const TO_WHOM: ReadonlySet<string> = new Set(
  'لي لنا له لها لهم لك علي عليه عليها علينا بي بنا به بها بك إلي إليه إلينا مني منه'.split(' '),
);
