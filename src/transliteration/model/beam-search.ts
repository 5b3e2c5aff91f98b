import { logAdd } from './arithmetic';
import { type Beam, newBeam } from './hypotheses';
import type { Inventory } from './inventory';
import type { Lattice } from './lattice';
import { EMPTY_HIGH, EMPTY_LOW, growHigh, growLow } from './name-hash';
import type { Continuations, Ngram } from './ngram';

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
  private readonly chunks: readonly string[];
  /** UTF-16 units of all chunks; those of token t lie from `unitsAt[t]` up to `unitsAt[t + 1]`. The end of a word has none. */
  private readonly units: Uint16Array;
  private readonly unitsAt: Int32Array;

  private beam: Beam;
  /** The next beam, in the making. */
  private next: Beam;

  // Candidates for the next beam: the hypothesis that each extends, its token, state and score.
  private readonly from: Int32Array;
  private readonly token: Int32Array;
  private readonly state: Int32Array;
  private readonly score: Float64Array;
  private readonly bins: Uint8Array;
  private readonly histogram = new Int32Array(BINS);

  // Open-addressed table of the next beam by output and state. A slot counts only if its hypothesis says so: nothing to clear.
  private readonly slots: Int32Array;
  private readonly slotOf: Int32Array;

  // The n-gram's entries after each hypothesis of the beam, as ranges.
  private readonly listed: Continuations;
  private readonly listedFrom: Int32Array;
  private readonly listedTo: Int32Array;
  /** For each token of the letter, the last hypothesis after which it was listed. */
  private readonly listedAfter: Int32Array;
  /** Score of each token of the letter after a hypothesis that knows nothing of it. */
  private readonly single: Float64Array;

  // Back pointers of the whole word, its length and its forced chunks.
  private letters = 0;
  private forced: Lattice['forced'] = [];
  private parents: Int32Array = new Int32Array(4096);
  private tokens: Int32Array = new Int32Array(4096);
  private nodes = 1;
  /** Hypotheses that write different outputs, best first. */
  private readonly order: Int32Array;

  /** `width`: hypotheses kept a letter. `weight`: of the n-gram's log-probabilities against the bonuses. */
  constructor(
    private readonly ngram: Ngram,
    inventory: Inventory,
    private readonly widest: number,
    private readonly width: number,
    private readonly weight: number,
  ) {
    const { chunks } = inventory;
    this.chunks = chunks;
    const text = chunks.join('');
    this.units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) this.units[i] = text.charCodeAt(i);
    this.unitsAt = new Int32Array(chunks.length + 2).fill(text.length);
    this.unitsAt[0] = 0;
    for (let token = 0, at = 0; token < chunks.length; token++)
      this.unitsAt[token + 1] = at += chunks[token]!.length;
    const most = width * widest;
    this.beam = newBeam(width);
    this.next = newBeam(width);
    this.from = new Int32Array(most);
    this.token = new Int32Array(most);
    this.state = new Int32Array(most);
    this.score = new Float64Array(most);
    this.bins = new Uint8Array(most);
    let slots = 64;
    while (slots < 2 * width) slots *= 2;
    this.slots = new Int32Array(slots);
    this.slotOf = new Int32Array(width);
    this.listed = {
      tokens: new Int32Array(most),
      scores: new Float64Array(most),
      states: new Int32Array(most),
    };
    this.listedFrom = new Int32Array(width);
    this.listedTo = new Int32Array(width);
    this.listedAfter = new Int32Array(widest);
    this.single = new Float64Array(widest);
    this.order = new Int32Array(width);
  }

  /** How many outputs it finds, at least one, whatever the lattice. They are known by their rank, 0 the best, until the next search. */
  run(lattice: Lattice): number {
    const { beam } = this;
    beam.size = 1;
    beam.state[0] = this.ngram.start;
    beam.score[0] = 0;
    beam.low[0] = EMPTY_LOW;
    beam.high[0] = EMPTY_HIGH;
    beam.length[0] = 0;
    beam.node[0] = 0;
    this.letters = lattice.length;
    this.forced = lattice.forced;
    this.nodes = 1;
    for (let i = 0; i < lattice.length; i++) {
      const forced = this.forced[i];
      if (forced === undefined)
        this.keepBest(this.extend(lattice.from[i]!, lattice.to[i]!, lattice.bonus, lattice.at(i)));
      else this.force(forced);
    }
    return this.finish();
  }

  /** Log-score in nats of an output, the probabilities of its alignments summed; comparable within one search only. */
  scoreOf(rank: number): number {
    return this.next.score[this.order[rank]!]!;
  }

  /** Hashes of an output, see name-hash.ts. */
  lowOf(rank: number): number {
    return this.next.low[this.order[rank]!]!;
  }

  highOf(rank: number): number {
    return this.next.high[this.order[rank]!]!;
  }

  /** UTF-16 units of an output. */
  lengthOf(rank: number): number {
    return this.next.length[this.order[rank]!]!;
  }

  /** Tokens of the best alignment of an output, one a letter; -1 for a forced chunk. */
  tokensOf(rank: number): number[] {
    const tokens: number[] = [];
    let node = this.next.node[this.order[rank]!]!;
    for (let i = this.letters; i > 0; i--) {
      tokens.push(this.tokens[node]!);
      node = this.parents[node]!;
    }
    return tokens.reverse();
  }

  /** Chunks of the best alignment of an output, one a letter. */
  chunksOf(rank: number): string[] {
    return this.tokensOf(rank).map((token, i) => this.chunk(token, i));
  }

  textOf(rank: number): string {
    let text = '';
    let node = this.next.node[this.order[rank]!]!;
    for (let i = this.letters - 1; i >= 0; i--) {
      text = this.chunk(this.tokens[node]!, i) + text;
      node = this.parents[node]!;
    }
    return text;
  }

  private chunk(token: number, i: number): string {
    return token < 0 ? this.forced[i]! : this.chunks[token]!;
  }

  /** Fills the candidates with every allowed token after every hypothesis; returns how many. */
  private extend(from: number, to: number, bonus: Float64Array, at: number): number {
    const { ngram, weight, beam, single, listedAfter } = this;
    const { tokens, scores, states } = this.listed;
    const { from: parent, token, state, score: found } = this;
    const width = to - from;
    let bestSingle = -Infinity;
    for (let k = 0; k < width; k++) {
      const score = weight * ngram.single(from + k) + bonus[at + k]!;
      single[k] = score;
      listedAfter[k] = -1;
      if (score > bestSingle) bestSingle = score;
    }
    let first = 0;
    for (let h = 1; h < beam.size; h++) if (beam.score[h]! > beam.score[first]!) first = h;
    let count = 0;
    let best = -Infinity;
    let least = -Infinity;
    for (let n = 0; n < beam.size; n++) {
      // The best one first: its successors show which tokens need no look after the others.
      const h = n === 0 ? first : n <= first ? n - 1 : n;
      const base = beam.score[h]!;
      this.list(h, n === 0 ? 0 : h, from, to);
      for (let i = this.listedFrom[h]!, end = this.listedTo[h]!; i < end; i++) {
        const k = tokens[i]! - from;
        listedAfter[k] = h;
        const score = base + weight * scores[i]! + bonus[at + k]!;
        if (!(score > least)) continue;
        if (score > best) {
          best = score;
          least = best - MARGIN;
        }
        parent[count] = h;
        token[count] = from + k;
        state[count] = states[i]!;
        found[count++] = score;
      }
      // Nothing that the n-gram never saw here may be worth it.
      const forgetful = base + weight * ngram.backoff(beam.state[h]!);
      if (forgetful + bestSingle > least) {
        for (let k = 0; k < width; k++) {
          const score = forgetful + single[k]!;
          if (!(score > least) || listedAfter[k] === h) continue;
          if (score > best) {
            best = score;
            least = best - MARGIN;
          }
          parent[count] = h;
          token[count] = from + k;
          state[count] = ngram.afterSingle(from + k);
          found[count++] = score;
        }
      }
      if (n > 0) continue;
      // No other is better, and a log-probability is no bonus.
      for (let k = 0; k < width; k++) {
        if (base + bonus[at + k]! > least) continue;
        ngram.leaveOut(from + k);
        single[k] = -Infinity;
      }
    }
    ngram.leaveOutNone(from, to);
    return count;
  }

  /** Has the n-gram list what follows hypothesis `h`, or shares it with one of the first `before`, listed already, in the same state. */
  private list(h: number, before: number, from: number, to: number): void {
    const { listedFrom, listedTo } = this;
    const states = this.beam.state;
    const state = states[h]!;
    for (let other = 0; other < before; other++) {
      if (states[other] !== state) continue;
      listedFrom[h] = listedFrom[other]!;
      listedTo[h] = listedTo[other]!;
      return;
    }
    const at = h * this.widest;
    listedFrom[h] = at;
    listedTo[h] = this.ngram.list(state, from, to, this.listed, at);
  }

  /** Every hypothesis continues with this chunk, after which the n-gram starts again. */
  private force(chunk: string): void {
    const { beam } = this;
    for (let h = 0; h < beam.size; h++) {
      for (let c = 0; c < chunk.length; c++) {
        const unit = chunk.charCodeAt(c);
        beam.low[h] = growLow(beam.low[h]!, unit);
        beam.high[h] = growHigh(beam.high[h]!, unit);
      }
      beam.length[h]! += chunk.length;
      beam.state[h] = 0;
      beam.node[h] = this.remember(beam.node[h]!, -1);
    }
  }

  /** Makes the best candidates the beam (first in, first kept within a bin; the last bin holds what is too far behind). */
  private keepBest(found: number): void {
    const { bins, width, next } = this;
    const scores = this.score;
    const histogram = this.histogram.fill(0);
    let best = -Infinity;
    for (let i = 0; i < found; i++) if (scores[i]! > best) best = scores[i]!;
    for (let i = 0; i < found; i++) {
      const bin = Math.min(BINS - 1, Math.floor((best - scores[i]!) * BINS_A_NAT));
      bins[i] = bin;
      histogram[bin]!++;
    }
    let kept = 0;
    let last = 0;
    for (; last < BINS - 1 && kept + histogram[last]! <= width; last++) kept += histogram[last]!;
    let room = width - kept;
    next.size = 0;
    for (let i = 0; i < found; i++) {
      const bin = bins[i]!;
      if (bin > last || bin === BINS - 1 || (bin === last && room-- <= 0)) continue;
      this.keep(this.from[i]!, this.token[i]!, this.state[i]!, scores[i]!);
    }
    this.next = this.beam;
    this.beam = next;
    for (let h = 0; h < next.size; h++) next.node[h] = this.remember(next.node[h]!, next.token[h]!);
  }

  /** Adds a hypothesis to the next beam, or its probability to that of an equal one there. */
  private keep(from: number, token: number, state: number, score: number): void {
    const { beam, next, units, slots, slotOf } = this;
    let low = beam.low[from]!;
    let high = beam.high[from]!;
    const start = this.unitsAt[token]!;
    const end = this.unitsAt[token + 1]!;
    for (let c = start; c < end; c++) {
      const unit = units[c]!;
      low = growLow(low, unit);
      high = growHigh(high, unit);
    }
    const mask = slots.length - 1;
    let slot = (Math.imul(low ^ state, 0x9e3779b1) ^ (high >>> 7)) & mask;
    for (;;) {
      const other = slots[slot]!;
      if (other >= next.size || slotOf[other] !== slot) break;
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
    slots[slot] = h;
    slotOf[h] = slot;
    next.state[h] = state;
    next.score[h] = score;
    next.best[h] = score;
    next.low[h] = low;
    next.high[h] = high;
    next.length[h] = beam.length[from]! + end - start;
    next.node[h] = beam.node[from]!;
    next.token[h] = token;
  }

  /** Writes a back pointer; returns its place. */
  private remember(parent: number, token: number): number {
    const node = this.nodes++;
    if (node === this.parents.length) {
      this.parents = grown(this.parents);
      this.tokens = grown(this.tokens);
    }
    this.parents[node] = parent;
    this.tokens[node] = token;
    return node;
  }

  /** Ends every hypothesis, adds up those that write the same and puts them in order. */
  private finish(): number {
    const { ngram, beam, next, order, listedFrom, listedTo } = this;
    const { scores } = this.listed;
    const end = ngram.tokens - 1;
    next.size = 0;
    for (let h = 0; h < beam.size; h++) {
      this.list(h, h, end, end + 1);
      const at = listedFrom[h]!;
      const ending = listedTo[h]! > at ? scores[at]! : ngram.backoff(beam.state[h]!) + ngram.single(end);
      this.keep(h, end, 0, beam.score[h]! + this.weight * ending);
    }
    // Few, and nearly in order: by insertion.
    const { size, score } = next;
    for (let h = 0; h < size; h++) {
      let place = h;
      for (; place > 0 && score[order[place - 1]!]! < score[h]!; place--) order[place] = order[place - 1]!;
      order[place] = h;
    }
    return size;
  }
}

function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
