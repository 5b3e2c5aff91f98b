/**
 * Hard alignment of Arabic letters to chunks of 0–5 output letters, by expectation maximisation.
 *
 * One letter to one chunk (rather than many to many) keeps the decoder a plain left-to-right search, and was
 * the better choice in every comparison made. Probabilities are P(chunk | letter); the context comes later.
 */
import { SOUNDS } from './sounds';

export interface Example {
  readonly input: string;
  readonly output: string;
  readonly weight: number;
}

export interface Aligned<T> {
  readonly example: T;
  /** One chunk for each letter of the input. */
  readonly chunks: readonly string[];
  /** Mean log-probability of a letter: how plausible the pair is. */
  readonly score: number;
}

const LONGEST_CHUNK = 5;
const ROUNDS = 5;
/** Probability mass that an unseen chunk keeps, so that no pair becomes impossible by rounding. */
const FLOOR = 1e-7;

type Table = Map<string, Map<string, number>>;

/** ALA-LC letters reduced to the English ones that SOUNDS speaks of. */
const ascii = (text: string): string => text.normalize('NFKD').replace(/[^a-z]/g, '');

function startingWeight(letter: string, chunk: string): number {
  const short = 0.4 ** Math.max(0, chunk.length - 2);
  const plain = ascii(chunk);
  const sounds = SOUNDS[letter];
  if (!sounds) return 0.01 * short;
  const vocalic = sounds.includes('a');
  if (plain === '') return chunk === '' && !vocalic ? 0.01 : 0.1;
  return (sounds.some((sound) => plain.startsWith(sound)) ? 1 : 0.002) * short;
}

function probability(table: Table | undefined, letter: string, chunk: string): number {
  if (!table) return startingWeight(letter, chunk);
  return (table.get(letter)?.get(chunk) ?? 0) + FLOOR;
}

/** Forward–backward over one pair; adds expected counts of every (letter, chunk) to `counts`. */
function expect(example: Example, table: Table | undefined, counts: Table): void {
  const { input, output } = example;
  const n = input.length;
  const m = output.length;
  const width = m + 1;
  const edge = new Float64Array(n * width * (LONGEST_CHUNK + 1));
  const forward = new Float64Array((n + 1) * width);
  forward[0] = 1;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= m; j++) {
      const mass = forward[i * width + j]!;
      if (mass === 0) continue;
      for (let k = 0; k <= LONGEST_CHUNK && j + k <= m; k++) {
        const p = probability(table, input[i]!, output.slice(j, j + k));
        edge[(i * width + j) * (LONGEST_CHUNK + 1) + k] = p;
        forward[(i + 1) * width + j + k]! += mass * p;
      }
    }
  }
  const total = forward[n * width + m]!;
  if (!(total > 0)) return;
  let backward = new Float64Array(width);
  backward[m] = 1;
  for (let i = n - 1; i >= 0; i--) {
    const before = new Float64Array(width);
    for (let j = 0; j <= m; j++) {
      const mass = forward[i * width + j]!;
      if (mass === 0) continue;
      for (let k = 0; k <= LONGEST_CHUNK && j + k <= m; k++) {
        const through = edge[(i * width + j) * (LONGEST_CHUNK + 1) + k]! * backward[j + k]!;
        if (through === 0) continue;
        before[j]! += through;
        const share = (mass * through * example.weight) / total;
        if (share < 1e-6) continue;
        const letter = input[i]!;
        const chunk = output.slice(j, j + k);
        let row = counts.get(letter);
        if (!row) counts.set(letter, (row = new Map()));
        row.set(chunk, (row.get(chunk) ?? 0) + share);
      }
    }
    backward = before;
  }
}

function normalised(counts: Table): Table {
  const table: Table = new Map();
  for (const [letter, row] of counts) {
    let total = 0;
    for (const count of row.values()) total += count;
    table.set(letter, new Map([...row].map(([chunk, count]) => [chunk, count / total])));
  }
  return table;
}

function best<T extends Example>(example: T, table: Table): Aligned<T> | undefined {
  const { input, output } = example;
  const n = input.length;
  const m = output.length;
  const width = m + 1;
  const score = new Float64Array((n + 1) * width).fill(-Infinity);
  const from = new Int8Array((n + 1) * width);
  score[0] = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= m; j++) {
      const reached = score[i * width + j]!;
      if (reached === -Infinity) continue;
      for (let k = 0; k <= LONGEST_CHUNK && j + k <= m; k++) {
        const next = reached + Math.log(probability(table, input[i]!, output.slice(j, j + k)));
        const at = (i + 1) * width + j + k;
        if (next > score[at]!) {
          score[at] = next;
          from[at] = k;
        }
      }
    }
  }
  const total = score[n * width + m]!;
  if (total === -Infinity) return undefined;
  const chunks: string[] = [];
  for (let i = n, j = m; i > 0; i--) {
    const k = from[i * width + j]!;
    chunks.unshift(output.slice(j - k, j));
    j -= k;
  }
  return { example, chunks, score: total / n };
}

/** Aligns all pairs; those that cannot be aligned at all (more than five output letters a letter) are dropped. */
export function align<T extends Example>(examples: readonly T[]): Aligned<T>[] {
  let table: Table | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const counts: Table = new Map();
    for (const example of examples) expect(example, table, counts);
    table = normalised(counts);
  }
  return examples.flatMap((example) => best(example, table!) ?? []);
}
