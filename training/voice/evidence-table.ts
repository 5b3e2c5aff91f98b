/** The form in which evidence.ts keeps comparisons. */
export const EVIDENCE_COLUMNS = [
  'phrase',
  'enrolled',
  'speaker',
  'role',
  'condition',
  'take',
  'vector',
  'voice',
  'mean',
  'worst',
  'filler',
  'doubt',
  'length',
  'snr',
] as const;

/** Who is compared: a take that is enrolled, one that is tried, or (voice and vector only) the whole enrolled print. */
export const ROLES = { enrol: 0, test: 1, print: 2 } as const;

/** In the order of the first of each. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
