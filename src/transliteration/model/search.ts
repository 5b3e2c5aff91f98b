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
  readonly score: number;
  /** Hashes of the output, see name-hash.ts. */
  readonly low: number;
  readonly high: number;
  /** Back pointer to its best alignment, for `BeamSearch.tokens` and `chunks`. */
  readonly node: number;
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
  /** UTF-16 units of all chunks; those of token t lie from `#unitsAt[t]` up to `#unitsAt[t + 1]`. */
  readonly #units: Uint16Array;
  readonly #unitsAt: Int32Array;
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
  readonly #bins: Uint8Array;
  readonly #histogram = new Int32Array(BINS);

  // Open-addressed table of candidates by output and state. A slot counts only if its candidate says so: nothing to clear.
  readonly #slots: Int32Array;
  readonly #slotOf: Int32Array;
  #mask = 0;

  // Expansions of states met at this letter, n-gram scores weighted; the highest score of each.
  readonly #expandedAt: Int32Array;
  readonly #expandedBest: Float64Array;
  readonly #expandedScores: Float64Array;
  readonly #expandedStates: Int32Array;

  // Back pointers of the whole word, and its steps.
  #steps: readonly Step[] = [];
  #parents: Int32Array = new Int32Array(4096);
  #tokens: Int32Array = new Int32Array(4096);

  /** `width`: hypotheses kept a letter. `weight`: of the n-gram's log-probabilities against the bonuses. */
  constructor(ngram: Ngram, inventory: Inventory, width: number, weight: number) {
    this.#ngram = ngram;
    this.#chunks = inventory.chunks;
    this.#units = Uint16Array.from(inventory.chunks.join(''), (unit) => unit.charCodeAt(0));
    this.#unitsAt = new Int32Array(inventory.chunks.length + 1);
    inventory.chunks.forEach((chunk, token) => {
      this.#unitsAt[token + 1] = this.#unitsAt[token]! + chunk.length;
    });
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
    this.#bins = new Uint8Array(most);
    let slots = 1024;
    while (slots < 2 * most) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#slotOf = new Int32Array(most);
    this.#expandedAt = new Int32Array(width);
    this.#expandedBest = new Float64Array(width);
    this.#expandedScores = new Float64Array(most);
    this.#expandedStates = new Int32Array(most);
  }

  /** The outputs found, best first. At least one, whatever the steps. */
  run(steps: readonly Step[]): Hypothesis[] {
    let size = 1;
    let nodes = 1;
    this.#steps = steps;
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
    return this.#finish(size);
  }

  /** Tokens of the best alignment of an output of the last search, one a letter; -1 for a forced chunk. */
  tokens({ node }: Hypothesis): number[] {
    const tokens: number[] = new Array(this.#steps.length);
    for (let i = tokens.length - 1; i >= 0; i--) {
      tokens[i] = this.#tokens[node]!;
      node = this.#parents[node]!;
    }
    return tokens;
  }

  /** Chunks of the best alignment of an output of the last search, one a letter. */
  chunks(output: Hypothesis): string[] {
    return this.tokens(output).map((token, i) => this.#chunk(token, i));
  }

  /** An output of the last search. */
  text({ node }: Hypothesis): string {
    let text = '';
    for (let i = this.#steps.length - 1; i >= 0; i--) {
      text = this.#chunk(this.#tokens[node]!, i) + text;
      node = this.#parents[node]!;
    }
    return text;
  }

  #chunk(token: number, i: number): string {
    return token < 0 ? this.#steps[i]!.forced! : this.#chunks[token]!;
  }

  /** Fills the candidates with every allowed token after every hypothesis; returns how many. */
  #extend({ from, to, bonus }: Step, size: number): number {
    const width = to - from;
    const expanded = this.#expandedScores;
    const states = this.#expandedStates;
    const units = this.#units;
    const unitsAt = this.#unitsAt;
    let bestBonus = -Infinity;
    for (let k = 0; k < width; k++) if (bonus[k]! > bestBonus) bestBonus = bonus[k]!;
    this.#makeRoom(size * width);
    let found = 0;
    let best = -Infinity;
    let least = -Infinity;
    for (let h = 0; h < size; h++) {
      const at = this.#expansion(h, from, to);
      const base = this.#score[h]!;
      // Rounding keeps order: where this is too low, so is every token.
      if (!(base + this.#expandedBest[h]! + bestBonus > least)) continue;
      const startLow = this.#low[h]!;
      const startHigh = this.#high[h]!;
      for (let k = 0; k < width; k++) {
        const score = base + expanded[at + k]! + bonus[k]!;
        if (!(score > least)) continue;
        if (score > best) {
          best = score;
          least = best - MARGIN;
        }
        let low = startLow;
        let high = startHigh;
        for (let c = unitsAt[from + k]!, end = unitsAt[from + k + 1]!; c < end; c++) {
          const unit = units[c]!;
          low = growLow(low, unit);
          high = growHigh(high, unit);
        }
        found = this.#offer(found, h, from + k, states[at + k]!, score, low, high);
      }
    }
    return found;
  }

  /** Where the expansion of hypothesis `h` lies; hypotheses in one state share it. */
  #expansion(h: number, from: number, to: number): number {
    const state = this.#state[h]!;
    for (let other = 0; other < h; other++) {
      if (this.#state[other] !== state) continue;
      this.#expandedBest[h] = this.#expandedBest[other]!;
      return (this.#expandedAt[h] = this.#expandedAt[other]!);
    }
    const at = h * this.#widest;
    const scores = this.#expandedScores;
    this.#ngram.expand(state, from, to, scores, this.#expandedStates, at);
    let best = -Infinity;
    for (let i = at; i < at + to - from; i++) {
      const score = this.#weight * scores[i]!;
      scores[i] = score;
      if (score > best) best = score;
    }
    this.#expandedBest[h] = best;
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

  /** Empties the table; no larger than it need be, so that it stays near the processor. */
  #makeRoom(candidates: number): void {
    let slots = 64;
    while (slots < 2 * candidates) slots *= 2;
    this.#mask = slots - 1;
  }

  /** Adds a candidate, or its probability to that of an equal one; returns how many there are. */
  #offer(
    found: number,
    from: number,
    token: number,
    state: number,
    score: number,
    low: number,
    high: number,
  ): number {
    const mask = this.#mask;
    let slot = (Math.imul(low ^ state, 0x9e3779b1) ^ (high >>> 7)) & mask;
    for (;;) {
      const other = this.#slots[slot]!;
      if (other >= found || this.#slotOf[other] !== slot) break;
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
    this.#slots[slot] = found;
    this.#slotOf[found] = slot;
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
    const bins = this.#bins;
    const histogram = this.#histogram.fill(0);
    let best = -Infinity;
    for (let i = 0; i < found; i++) if (this.#nextScore[i]! > best) best = this.#nextScore[i]!;
    for (let i = 0; i < found; i++) {
      const bin = Math.min(BINS - 1, Math.floor((best - this.#nextScore[i]!) * BINS_A_NAT));
      bins[i] = bin;
      histogram[bin]!++;
    }
    let kept = 0;
    let last = 0;
    for (; last < BINS - 1 && kept + histogram[last]! <= this.#width; last++) kept += histogram[last]!;
    let room = this.#width - kept;
    let size = 0;
    for (let i = 0; i < found; i++) {
      const bin = bins[i]!;
      if (bin > last || (bin === last && room-- <= 0)) continue;
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
  #finish(size: number): Hypothesis[] {
    const end = this.#ngram.tokens - 1;
    this.#makeRoom(size);
    let found = 0;
    for (let h = 0; h < size; h++) {
      const score = this.#score[h]! + this.#expandedScores[this.#expansion(h, end, end + 1)]!;
      found = this.#offer(found, h, end, 0, score, this.#low[h]!, this.#high[h]!);
    }
    const outputs: Hypothesis[] = [];
    for (let i = 0; i < found; i++) {
      outputs.push({
        score: this.#nextScore[i]!,
        low: this.#nextLow[i]!,
        high: this.#nextHigh[i]!,
        node: this.#node[this.#nextFrom[i]!]!,
      });
    }
    return outputs.sort((a, b) => b.score - a.score);
  }
}

function grown(array: Int32Array, needed: number): Int32Array {
  const larger = new Int32Array(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
