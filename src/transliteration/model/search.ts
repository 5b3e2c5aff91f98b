import { logAdd } from './arithmetic';
import type { Inventory } from './inventory';
import { EMPTY_HIGH, EMPTY_LOW, growHigh, growLow } from './name-hash';
import type { Ngram } from './ngram';

/** What may follow at one letter: its tokens with their scores, or one forced chunk outside the inventory. */
export interface Step {
  /** Tokens `from` ≤ token < `to` of the letter. */
  readonly from: number;
  readonly to: number;
  /** Score in nats to add for each of these tokens (length `to - from`); -Infinity forbids. */
  readonly bonus: Float64Array;
  /** Chunk to write when every token is forbidden or the letter is unknown: spelling by rule. */
  readonly forced: string | undefined;
}

/** A complete output, the probabilities of its alignments summed. */
export interface Hypothesis {
  /** Log-score in nats, comparable within one search only. */
  score: number;
  /** Hashes of the output, see name-hash.ts. */
  low: number;
  high: number;
  /** Chunks of the best alignment, one a letter. Valid until the next search. */
  chunks(): string[];
  /** Tokens of the best alignment, one a letter; -1 for a forced chunk. Valid until the next search. */
  tokens(): number[];
}

/** Worse than the best by this many nats: never comes back. */
const MARGIN = 7;
/** Width of a bin, in nats, when the beam is cut: finer ordering is not worth sorting for. */
const BINS_A_NAT = 16;
const BINS = MARGIN * BINS_A_NAT + 1;

/**
 * Left-to-right beam search over letters. Hypotheses with the same output and the same n-gram state are merged and their
 * probabilities added. Time is linear in the number of letters; arrays are reused from word to word.
 */
export class BeamSearch {
  readonly #ngram: Ngram;
  readonly #chunks: readonly string[];
  readonly #width: number;
  readonly #weight: number;
  readonly #widest: number;

  // The beam, and the candidates for the next one.
  readonly #state: Int32Array;
  readonly #score: Float64Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #node: Int32Array;
  readonly #nextState: Int32Array;
  readonly #nextScore: Float64Array;
  readonly #nextBest: Float64Array;
  readonly #nextLow: Int32Array;
  readonly #nextHigh: Int32Array;
  readonly #nextFrom: Int32Array;
  readonly #nextToken: Int32Array;
  readonly #histogram = new Int32Array(BINS);

  // Open-addressed table of candidates by output and state; a slot counts only with the stamp of its step.
  readonly #slots: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 0;

  // Expansions of states met at this letter.
  readonly #expandedAt: Int32Array;
  readonly #expandedScores: Float64Array;
  readonly #expandedStates: Int32Array;

  // Back pointers of the whole word.
  #parents: Int32Array = new Int32Array(4096);
  #tokens: Int32Array = new Int32Array(4096);

  /** `width`: hypotheses kept a letter. `weight`: of the n-gram's log-probabilities against the bonuses. */
  constructor(ngram: Ngram, inventory: Inventory, width: number, weight: number) {
    this.#ngram = ngram;
    this.#chunks = inventory.chunks;
    this.#width = width;
    this.#weight = weight;
    let widest = 1;
    for (let i = 1; i < inventory.starts.length; i++)
      widest = Math.max(widest, inventory.starts[i]! - inventory.starts[i - 1]!);
    this.#widest = widest;
    const most = width * widest;
    this.#state = new Int32Array(width);
    this.#score = new Float64Array(width);
    this.#low = new Int32Array(width);
    this.#high = new Int32Array(width);
    this.#node = new Int32Array(width);
    this.#nextState = new Int32Array(most);
    this.#nextScore = new Float64Array(most);
    this.#nextBest = new Float64Array(most);
    this.#nextLow = new Int32Array(most);
    this.#nextHigh = new Int32Array(most);
    this.#nextFrom = new Int32Array(most);
    this.#nextToken = new Int32Array(most);
    let slots = 1024;
    while (slots < 2 * most) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#stamps = new Int32Array(slots);
    this.#expandedAt = new Int32Array(width);
    this.#expandedScores = new Float64Array(most);
    this.#expandedStates = new Int32Array(most);
  }

  /** The outputs found, best first. At least one, whatever the steps. */
  run(steps: readonly Step[]): Hypothesis[] {
    let size = 1;
    let nodes = 1;
    this.#state[0] = this.#ngram.start;
    this.#score[0] = 0;
    this.#low[0] = EMPTY_LOW;
    this.#high[0] = EMPTY_HIGH;
    this.#node[0] = 0;
    for (const step of steps) {
      const found = step.forced === undefined ? this.#extend(step, size) : this.#force(step.forced, size);
      size = this.#cut(found);
      nodes = this.#remember(nodes, size);
    }
    return this.#finish(steps, size);
  }

  /** Fills the candidates with every allowed token after every hypothesis; returns how many. */
  #extend(step: Step, size: number): number {
    const { from, to, bonus } = step;
    const width = to - from;
    const weight = this.#weight;
    this.#stamp++;
    let found = 0;
    let best = -Infinity;
    for (let h = 0; h < size; h++) {
      const at = this.#expansion(h, from, to);
      const base = this.#score[h]!;
      for (let k = 0; k < width; k++) {
        const score = base + weight * this.#expandedScores[at + k]! + bonus[k]!;
        if (!(score > best - MARGIN)) continue;
        if (score > best) best = score;
        const chunk = this.#chunks[from + k]!;
        let low = this.#low[h]!;
        let high = this.#high[h]!;
        for (let c = 0; c < chunk.length; c++) {
          const unit = chunk.charCodeAt(c);
          low = growLow(low, unit);
          high = growHigh(high, unit);
        }
        found = this.#offer(found, h, from + k, this.#expandedStates[at + k]!, score, low, high);
      }
    }
    return found;
  }

  /** Where the expansion of hypothesis `h` lies; hypotheses in one state share it. */
  #expansion(h: number, from: number, to: number): number {
    const state = this.#state[h]!;
    for (let other = 0; other < h; other++) {
      if (this.#state[other] === state) return (this.#expandedAt[h] = this.#expandedAt[other]!);
    }
    const at = h * this.#widest;
    this.#ngram.expand(state, from, to, this.#expandedScores, this.#expandedStates, at);
    return (this.#expandedAt[h] = at);
  }

  #force(chunk: string, size: number): number {
    for (let h = 0; h < size; h++) {
      let low = this.#low[h]!;
      let high = this.#high[h]!;
      for (let c = 0; c < chunk.length; c++) {
        const unit = chunk.charCodeAt(c);
        low = growLow(low, unit);
        high = growHigh(high, unit);
      }
      this.#nextState[h] = 0;
      this.#nextScore[h] = this.#score[h]!;
      this.#nextLow[h] = low;
      this.#nextHigh[h] = high;
      this.#nextFrom[h] = h;
      this.#nextToken[h] = -1;
    }
    return size;
  }

  #offer(
    found: number,
    from: number,
    token: number,
    state: number,
    score: number,
    low: number,
    high: number,
  ): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(low ^ state, 0x9e3779b1) ^ (high >>> 7)) & mask;
    while (this.#stamps[slot] === this.#stamp) {
      const other = this.#slots[slot]!;
      if (
        this.#nextLow[other] === low &&
        this.#nextHigh[other] === high &&
        this.#nextState[other] === state
      ) {
        if (score > this.#nextBest[other]!) {
          this.#nextBest[other] = score;
          this.#nextFrom[other] = from;
          this.#nextToken[other] = token;
        }
        this.#nextScore[other] = logAdd(this.#nextScore[other]!, score);
        return found;
      }
      slot = (slot + 1) & mask;
    }
    this.#stamps[slot] = this.#stamp;
    this.#slots[slot] = found;
    this.#nextState[found] = state;
    this.#nextScore[found] = score;
    this.#nextBest[found] = score;
    this.#nextLow[found] = low;
    this.#nextHigh[found] = high;
    this.#nextFrom[found] = from;
    this.#nextToken[found] = token;
    return found + 1;
  }

  /** Moves the best candidates into the beam (first in, first kept within a bin); returns its new size. */
  #cut(found: number): number {
    let best = -Infinity;
    for (let i = 0; i < found; i++) if (this.#nextScore[i]! > best) best = this.#nextScore[i]!;
    const histogram = this.#histogram.fill(0);
    for (let i = 0; i < found; i++) histogram[bin(best, this.#nextScore[i]!)]!++;
    let kept = 0;
    let last = 0;
    for (; last < BINS - 1 && kept + histogram[last]! <= this.#width; last++) kept += histogram[last]!;
    let room = this.#width - kept;
    let size = 0;
    for (let i = 0; i < found; i++) {
      const place = bin(best, this.#nextScore[i]!);
      if (place > last || (place === last && room-- <= 0)) continue;
      this.#state[size] = this.#nextState[i]!;
      this.#score[size] = this.#nextScore[i]!;
      this.#low[size] = this.#nextLow[i]!;
      this.#high[size] = this.#nextHigh[i]!;
      // Parked here until #remember replaces them by back pointers.
      this.#nextFrom[size] = this.#nextFrom[i]!;
      this.#nextToken[size] = this.#nextToken[i]!;
      size++;
    }
    return size;
  }

  /** Writes the back pointers of the new beam; returns the number of pointers so far. */
  #remember(nodes: number, size: number): number {
    if (nodes + size > this.#parents.length) {
      this.#parents = grown(this.#parents, nodes + size);
      this.#tokens = grown(this.#tokens, nodes + size);
    }
    for (let i = 0; i < size; i++) {
      this.#parents[nodes + i] = this.#node[this.#nextFrom[i]!]!;
      this.#tokens[nodes + i] = this.#nextToken[i]!;
    }
    for (let i = 0; i < size; i++) this.#node[i] = nodes + i;
    return nodes + size;
  }

  /** Ends every hypothesis and adds up those that write the same. */
  #finish(steps: readonly Step[], size: number): Hypothesis[] {
    const end = this.#ngram.tokens - 1;
    const outputs: (Hypothesis & { best: number; node: number })[] = [];
    const byOutput = new Map<number, number>();
    for (let h = 0; h < size; h++) {
      this.#ngram.expand(this.#state[h]!, end, end + 1, this.#expandedScores, this.#expandedStates, 0);
      const score = this.#score[h]! + this.#weight * this.#expandedScores[0]!;
      const low = this.#low[h]!;
      const high = this.#high[h]!;
      const key = (low >>> 0) * 0x100000 + (high >>> 12);
      const known = outputs[byOutput.get(key) ?? -1];
      if (known) {
        if (score > known.best) {
          known.best = score;
          known.node = this.#node[h]!;
        }
        known.score = logAdd(known.score, score);
        continue;
      }
      byOutput.set(key, outputs.length);
      const output = {
        score,
        best: score,
        node: this.#node[h]!,
        low,
        high,
        tokens: (): number[] => this.#path(steps.length, output.node),
        chunks: (): string[] =>
          output.tokens().map((token, i) => (token < 0 ? steps[i]!.forced! : this.#chunks[token]!)),
      };
      outputs.push(output);
    }
    return outputs.sort((a, b) => b.score - a.score);
  }

  /** The tokens behind a back pointer, first letter first. */
  #path(length: number, node: number): number[] {
    const tokens: number[] = new Array(length);
    for (let i = length - 1; i >= 0; i--) {
      tokens[i] = this.#tokens[node]!;
      node = this.#parents[node]!;
    }
    return tokens;
  }
}

function bin(best: number, score: number): number {
  const place = Math.floor((best - score) * BINS_A_NAT);
  return place < BINS - 1 ? place : BINS - 1;
}

function grown(array: Int32Array, needed: number): Int32Array {
  const larger = new Int32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
