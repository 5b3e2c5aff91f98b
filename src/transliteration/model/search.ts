import { logAdd } from './arithmetic';
import type { Inventory } from './inventory';
import { EMPTY_HIGH, EMPTY_LOW, growHigh, growLow } from './name-hash';
import type { Continuations, Ngram } from './ngram';

/** The choices at one letter: its tokens with their scores, or one forced chunk outside the inventory. */
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
const MARGIN = 6;
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
  /** UTF-16 units of all chunks; those of token t lie from `#unitsAt[t]` up to `#unitsAt[t + 1]`. The end of a word has none. */
  readonly #units: Uint16Array;
  readonly #unitsAt: Int32Array;
  readonly #width: number;
  readonly #weight: number;
  readonly #widest: number;

  #beam: Beam;
  /** The next beam, in the making. */
  #next: Beam;

  // Candidates for the next beam: the hypothesis that each extends, its token, state and score.
  readonly #from: Int32Array;
  readonly #token: Int32Array;
  readonly #state: Int32Array;
  readonly #score: Float64Array;
  readonly #bins: Uint8Array;
  readonly #histogram = new Int32Array(BINS);

  // Open-addressed table of the next beam by output and state. A slot counts only if its hypothesis says so: nothing to clear.
  readonly #slots: Int32Array;
  readonly #slotOf: Int32Array;

  // The n-gram's entries after each hypothesis of the beam, as ranges.
  readonly #listed: Continuations;
  readonly #listedFrom: Int32Array;
  readonly #listedTo: Int32Array;
  /** For each token of the letter, the last hypothesis after which it was listed. */
  readonly #listedAfter: Int32Array;
  /** Score of each token of the letter after a hypothesis that knows nothing of it. */
  readonly #single: Float64Array;

  // Back pointers of the whole word, and its steps.
  #steps: readonly Step[] = [];
  #parents: Int32Array = new Int32Array(4096);
  #tokens: Int32Array = new Int32Array(4096);
  #nodes = 1;

  /** `width`: hypotheses kept a letter. `weight`: of the n-gram's log-probabilities against the bonuses. */
  constructor(ngram: Ngram, inventory: Inventory, width: number, weight: number) {
    this.#ngram = ngram;
    this.#chunks = inventory.chunks;
    const text = inventory.chunks.join('');
    this.#units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) this.#units[i] = text.charCodeAt(i);
    this.#unitsAt = new Int32Array(inventory.chunks.length + 2).fill(text.length);
    this.#unitsAt[0] = 0;
    for (let token = 0, at = 0; token < inventory.chunks.length; token++)
      this.#unitsAt[token + 1] = at += inventory.chunks[token]!.length;
    this.#width = width;
    this.#weight = weight;
    let widest = 1;
    for (let i = 1; i < inventory.starts.length; i++)
      widest = Math.max(widest, inventory.starts[i]! - inventory.starts[i - 1]!);
    this.#widest = widest;
    const most = width * widest;
    this.#beam = newBeam(width);
    this.#next = newBeam(width);
    this.#from = new Int32Array(most);
    this.#token = new Int32Array(most);
    this.#state = new Int32Array(most);
    this.#score = new Float64Array(most);
    this.#bins = new Uint8Array(most);
    let slots = 64;
    while (slots < 2 * width) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#slotOf = new Int32Array(width);
    this.#listed = {
      tokens: new Int32Array(most),
      scores: new Float64Array(most),
      states: new Int32Array(most),
    };
    this.#listedFrom = new Int32Array(width);
    this.#listedTo = new Int32Array(width);
    this.#listedAfter = new Int32Array(widest);
    this.#single = new Float64Array(widest);
  }

  /** The outputs found, best first. At least one, whatever the steps. */
  run(steps: readonly Step[]): Hypothesis[] {
    const beam = this.#beam;
    beam.size = 1;
    beam.state[0] = this.#ngram.start;
    beam.score[0] = 0;
    beam.low[0] = EMPTY_LOW;
    beam.high[0] = EMPTY_HIGH;
    beam.node[0] = 0;
    this.#steps = steps;
    this.#nodes = 1;
    for (const step of steps) {
      if (step.forced === undefined) this.#keepBest(this.#extend(step));
      else this.#force(step.forced);
    }
    return this.#finish();
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
  #extend({ from, to, bonus }: Step): number {
    const ngram = this.#ngram;
    const weight = this.#weight;
    const beam = this.#beam;
    const { tokens, scores, states } = this.#listed;
    const single = this.#single;
    const listedAfter = this.#listedAfter.fill(-1);
    const width = to - from;
    let bestSingle = -Infinity;
    for (let k = 0; k < width; k++) {
      single[k] = weight * ngram.single(from + k) + bonus[k]!;
      if (single[k]! > bestSingle) bestSingle = single[k]!;
    }
    let found = 0;
    let best = -Infinity;
    let least = -Infinity;
    for (let h = 0; h < beam.size; h++) {
      const base = beam.score[h]!;
      this.#list(h, from, to);
      for (let i = this.#listedFrom[h]!, end = this.#listedTo[h]!; i < end; i++) {
        const k = tokens[i]! - from;
        listedAfter[k] = h;
        const score = base + weight * scores[i]! + bonus[k]!;
        if (!(score > least)) continue;
        if (score > best) {
          best = score;
          least = best - MARGIN;
        }
        this.#from[found] = h;
        this.#token[found] = from + k;
        this.#state[found] = states[i]!;
        this.#score[found++] = score;
      }
      // Nothing that the n-gram never saw here may be worth it.
      const forgetful = base + weight * ngram.backoff(beam.state[h]!);
      if (!(forgetful + bestSingle > least)) continue;
      for (let k = 0; k < width; k++) {
        const score = forgetful + single[k]!;
        if (!(score > least) || listedAfter[k] === h) continue;
        if (score > best) {
          best = score;
          least = best - MARGIN;
        }
        this.#from[found] = h;
        this.#token[found] = from + k;
        this.#state[found] = ngram.afterSingle(from + k);
        this.#score[found++] = score;
      }
    }
    return found;
  }

  /** Has the n-gram list what follows hypothesis `h`; hypotheses in one state share it. */
  #list(h: number, from: number, to: number): void {
    const states = this.#beam.state;
    const state = states[h]!;
    for (let other = 0; other < h; other++) {
      if (states[other] !== state) continue;
      this.#listedFrom[h] = this.#listedFrom[other]!;
      this.#listedTo[h] = this.#listedTo[other]!;
      return;
    }
    const at = h * this.#widest;
    this.#listedFrom[h] = at;
    this.#listedTo[h] = this.#ngram.list(state, from, to, this.#listed, at);
  }

  /** Every hypothesis continues with this chunk, after which the n-gram starts again. */
  #force(chunk: string): void {
    const beam = this.#beam;
    for (let h = 0; h < beam.size; h++) {
      for (let c = 0; c < chunk.length; c++) {
        const unit = chunk.charCodeAt(c);
        beam.low[h] = growLow(beam.low[h]!, unit);
        beam.high[h] = growHigh(beam.high[h]!, unit);
      }
      beam.state[h] = 0;
      beam.node[h] = this.#remember(beam.node[h]!, -1);
    }
  }

  /** Makes the best candidates the beam (first in, first kept within a bin). */
  #keepBest(found: number): void {
    const bins = this.#bins;
    const scores = this.#score;
    const histogram = this.#histogram.fill(0);
    let best = -Infinity;
    for (let i = 0; i < found; i++) if (scores[i]! > best) best = scores[i]!;
    for (let i = 0; i < found; i++) {
      const bin = Math.min(BINS - 1, Math.floor((best - scores[i]!) * BINS_A_NAT));
      bins[i] = bin;
      histogram[bin]!++;
    }
    let kept = 0;
    let last = 0;
    for (; last < BINS - 1 && kept + histogram[last]! <= this.#width; last++) kept += histogram[last]!;
    let room = this.#width - kept;
    this.#next.size = 0;
    for (let i = 0; i < found; i++) {
      const bin = bins[i]!;
      if (bin > last || (bin === last && room-- <= 0)) continue;
      this.#keep(this.#from[i]!, this.#token[i]!, this.#state[i]!, scores[i]!);
    }
    const done = this.#next;
    this.#next = this.#beam;
    this.#beam = done;
    for (let h = 0; h < done.size; h++) done.node[h] = this.#remember(done.node[h]!, done.token[h]!);
  }

  /** Adds a hypothesis to the next beam, or its probability to that of an equal one there. */
  #keep(from: number, token: number, state: number, score: number): void {
    const beam = this.#beam;
    const next = this.#next;
    let low = beam.low[from]!;
    let high = beam.high[from]!;
    for (let c = this.#unitsAt[token]!, end = this.#unitsAt[token + 1]!; c < end; c++) {
      const unit = this.#units[c]!;
      low = growLow(low, unit);
      high = growHigh(high, unit);
    }
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(low ^ state, 0x9e3779b1) ^ (high >>> 7)) & mask;
    for (;;) {
      const other = this.#slots[slot]!;
      if (other >= next.size || this.#slotOf[other] !== slot) break;
      if (next.low[other] === low && next.high[other] === high && next.state[other] === state) {
        if (score > next.best[other]!) {
          next.best[other] = score;
          next.node[other] = beam.node[from]!;
          next.token[other] = token;
        }
        next.score[other] = logAdd(next.score[other]!, score);
        return;
      }
      slot = (slot + 1) & mask;
    }
    const h = next.size++;
    this.#slots[slot] = h;
    this.#slotOf[h] = slot;
    next.state[h] = state;
    next.score[h] = score;
    next.best[h] = score;
    next.low[h] = low;
    next.high[h] = high;
    next.node[h] = beam.node[from]!;
    next.token[h] = token;
  }

  /** Writes a back pointer; returns its place. */
  #remember(parent: number, token: number): number {
    const node = this.#nodes++;
    if (node === this.#parents.length) {
      this.#parents = grown(this.#parents);
      this.#tokens = grown(this.#tokens);
    }
    this.#parents[node] = parent;
    this.#tokens[node] = token;
    return node;
  }

  /** Ends every hypothesis and adds up those that write the same. */
  #finish(): Hypothesis[] {
    const ngram = this.#ngram;
    const { size, score, state } = this.#beam;
    const end = ngram.tokens - 1;
    const next = this.#next;
    next.size = 0;
    for (let h = 0; h < size; h++) {
      const listed = ngram.list(state[h]!, end, end + 1, this.#listed, 0) > 0;
      const ending = listed ? this.#listed.scores[0]! : ngram.backoff(state[h]!) + ngram.single(end);
      this.#keep(h, end, 0, score[h]! + this.#weight * ending);
    }
    const outputs: Hypothesis[] = [];
    for (let h = 0; h < next.size; h++) {
      outputs.push({
        score: next.score[h]!,
        low: next.low[h]!,
        high: next.high[h]!,
        node: next.node[h]!,
      });
    }
    return outputs.sort((a, b) => b.score - a.score);
  }
}

/** Hypotheses, a column for each property. */
interface Beam {
  size: number;
  readonly state: Int32Array;
  readonly score: Float64Array;
  /** Hashes of the output. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Score and token of the best of those that were merged, and its back pointer: to its parent while the beam is in the making. */
  readonly best: Float64Array;
  readonly token: Int32Array;
  readonly node: Int32Array;
}

function newBeam(width: number): Beam {
  const integers = (): Int32Array => new Int32Array(width);
  return {
    size: 0,
    state: integers(),
    score: new Float64Array(width),
    low: integers(),
    high: integers(),
    best: new Float64Array(width),
    token: integers(),
    node: integers(),
  };
}

function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
