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
  'meanExcess',
  'worstExcess',
  'doubt',
  'length',
  'snr',
  'narrowband',
] as const;

/**
 * Who is compared: a take that is enrolled, one that is tried, or the whole enrolled print (voice and vector only; `take` is how many takes
 * the print compared with is of), a take's altered copies (against itself, on average).
 */
export const ROLES = { enrol: 0, test: 1, print: 2, altered: 3 } as const;

/** What the numbers in the rows of a set stand for. */
export interface EvidenceHead {
  readonly features: string;
  readonly phrases: readonly string[];
  readonly speakers: readonly {
    readonly name: string;
    readonly split: string;
    readonly gender: string;
    /** Hz; 0 where nothing is voiced. */
    readonly pitch: number;
  }[];
  readonly conditions: readonly string[];
}

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
