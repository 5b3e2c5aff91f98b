/** What governs a noun or takes a pronoun, and is no noun itself. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  'من إلى الى على في عن مع عند بعد قبل تحت فوق أمام خلف حول بين دون بدون خلال ضد لدى منذ عبر ضمن حسب قرب نحو أثناء تجاه حيال إزاء وراء عقب رغم طوال'.split(
    ' ',
  ),
);
