import { type ByteReader, invalidModel } from './bytes';

/** Tokens with their log-probabilities and the states that they lead to. */
export interface Continuations {
  readonly tokens: Int32Array;
  readonly scores: Float64Array;
  readonly states: Int32Array;
}

/**
 * Joint-sequence n-gram (Bisani & Ney 2008, "Joint-sequence models for grapheme-to-phoneme conversion") with modified Kneser–Ney weights,
 * as an automaton. A state is a context that the model knows; a token leads to the longest known context that ends in it.
 *
 * In the file, tokens that follow a context are written as positions in the list of those that follow its one-shorter context: a few bits
 * instead of ten. The training sees to it that they are always a part of that list.
 */
export class Ngram {
  /** Context before the first letter. */
  readonly start: number;
  /** Number of tokens, the end of a word (the last one) included. */
  readonly tokens: number;

  readonly #token: Uint16Array;
  readonly #children: Uint32Array;
  readonly #shorter: Uint32Array;
  /** From a context down to single tokens. */
  readonly #backoff: Float32Array;
  /** In steps below 0; the value of node n is at n - 1. */
  readonly #probabilities: Uint8Array;
  /** Nats. */
  readonly #step: number;
  /** Log-probabilities of single tokens, which are asked for most, and the states to which they lead. */
  readonly #singles: Float32Array;
  readonly #afterSingles: Uint32Array;
  /** 1 for the tokens listed already or left out; between calls for the latter only. */
  readonly #listed: Uint8Array;

  constructor(reader: ByteReader, tokens: number) {
    this.tokens = tokens;
    const nodes = reader.integer(MOST_NODES, 'number of n-grams');
    if (nodes < tokens + 2) throw invalidModel('the n-gram part lacks single tokens');
    const order = reader.integer(MOST_ORDERS, 'order');
    this.#step = reader.float();
    const fanOuts = reader.block(MOST_BYTES, 'fan-outs');
    const gaps = reader.block(MOST_BYTES, 'tokens');
    this.#probabilities = reader.block(MOST_BYTES, 'probabilities');
    const backoffs = reader.block(MOST_BYTES, 'back-offs');
    if (this.#probabilities.length !== nodes - 1) throw invalidModel('an n-gram lacks its probability');
    const { token, children, shorter, backoff } = readTree(
      nodes,
      tokens,
      this.#step,
      fanOuts,
      gaps,
      backoffs,
    );
    let length = 0;
    for (let level = 1; level < nodes; level = children[level]!)
      if (++length > order) throw invalidModel('an n-gram is longer than the order');
    this.#token = token;
    this.#children = children;
    this.#shorter = shorter;
    this.#backoff = backoff;
    this.#listed = new Uint8Array(tokens + 1);
    this.#singles = new Float32Array(tokens);
    this.#afterSingles = new Uint32Array(tokens);
    for (let k = 0; k < tokens; k++) {
      this.#singles[k] = -this.#step * this.#probabilities[k]!;
      // A single token is a context if anything follows it.
      this.#afterSingles[k] = children[1 + k] === children[2 + k] ? 0 : 1 + k;
    }
    this.start = stateAt(1 + tokens, children, shorter);
  }

  /**
   * Lists the tokens `from` ≤ token < `to` that were seen after `state` or the end of it, each once: few of many. All others are
   * worth `backoff(state) + single(token)` and lead to `afterSingle(token)`. Written from `at`; returns the end.
   */
  list(state: number, from: number, to: number, found: Continuations, at: number): number {
    const listed = this.#listed;
    const children = this.#children;
    const shorter = this.#shorter;
    const tokens = this.#token;
    const probabilities = this.#probabilities;
    const backoff = this.#backoff;
    const step = this.#step;
    const { tokens: foundTokens, scores, states } = found;
    const weight = backoff[state]!;
    let end = at;
    for (let node = state; node !== 0; node = shorter[node]!) {
      const last = children[node + 1]!;
      let child = children[node]!;
      // By halving where there are many; most contexts have a few.
      for (let high = last; high - child > FEW; ) {
        const middle = (child + high) >> 1;
        if (tokens[middle]! < from) child = middle + 1;
        else high = middle;
      }
      while (child < last && tokens[child]! < from) child++;
      for (; child < last; child++) {
        const token = tokens[child]!;
        if (token >= to) break;
        // A longer context knew better.
        if (listed[token] !== 0) continue;
        listed[token] = 1;
        foundTokens[end] = token;
        scores[end] = weight + Math.fround(-step * probabilities[child - 1]! - backoff[node]!);
        states[end] = stateAt(child, children, shorter);
        end++;
      }
    }
    for (let i = at; i < end; i++) listed[foundTokens[i]!] = 0;
    return end;
  }

  /** `list` is not to list this token, until `leaveOutNone`. */
  leaveOut(token: number): void {
    this.#listed[token] = 1;
  }

  /** `list` is to list all tokens `from` ≤ token < `to` again. */
  leaveOutNone(from: number, to: number): void {
    this.#listed.fill(0, from, to);
  }

  /** Cost in nats of forgetting all that went before. */
  backoff(state: number): number {
    return this.#backoff[state]!;
  }

  /** Log-probability of a token whatever went before. */
  single(token: number): number {
    return this.#singles[token]!;
  }

  afterSingle(token: number): number {
    return this.#afterSingles[token]!;
  }
}

/** The longest context that ends this n-gram and that something follows. */
function stateAt(node: number, children: Uint32Array, shorter: Uint32Array): number {
  while (children[node] === children[node + 1]) node = shorter[node]!;
  return node;
}

/** An n-gram is a node: its context's child. */
interface Tree {
  /** Last token of each node. */
  readonly token: Uint16Array;
  /** The children of a node begin here and end where those of the next begin, in order of their tokens. */
  readonly children: Uint32Array;
  /** The node without its first token. */
  readonly shorter: Uint32Array;
  /** Number of nodes with children. */
  readonly backoff: Float32Array;
}

/**
 * The tree is written breadth first, so that a shorter context is complete when a longer one comes. Node 0 is the empty context; nodes 1 to
 * `tokens` + 1 are the single tokens, the last of them the start of a word. Fan-outs and gaps are integers of seven bits a byte, low ones
 * first, of two bytes at most.
 *
 * A small function with one loop that calls nothing: V8 compiles it only after many nodes, and until then every bytecode counts (`npm run
 * bench -- spelling`).
 */
function readTree(
  nodes: number,
  tokens: number,
  step: number,
  fanOuts: Uint8Array,
  gaps: Uint8Array,
  backoffs: Uint8Array,
): Tree {
  const token = new Uint16Array(nodes);
  const children = new Uint32Array(nodes + 1);
  const shorter = new Uint32Array(nodes);
  const backoff = new Float32Array(nodes);
  for (let k = 0; k <= tokens; k++) token[1 + k] = k;
  let child = 2 + tokens;
  children[0] = 1;
  children[1] = child;
  let [fanOutAt, gapAt] = [0, 0];
  let backoffAt = 1; // the first is that of the empty context, which has none
  for (let node = 1; node < nodes; ) {
    let fanOut = fanOuts[fanOutAt++]!;
    if (fanOut !== 0) {
      if (fanOut >= 0x80) fanOut = (fanOut & 0x7f) | (fanOuts[fanOutAt++]! << 7);
      const end = child + fanOut;
      // Past the end of a column lies NaN, which no comparison lets through.
      if (!(end <= nodes)) throw invalidModel('more n-grams than announced');
      const lower = shorter[node]!;
      backoff[node] = backoff[lower]! + (BACKOFF_SHIFT - step * backoffs[backoffAt++]!);
      let candidate = children[lower]! - 1;
      for (; child < end; child++) {
        let gap = gaps[gapAt++]!;
        if (gap >= 0x80) gap = (gap & 0x7f) | (gaps[gapAt++]! << 7);
        candidate += 1 + gap;
        token[child] = token[candidate]!;
        shorter[child] = candidate;
      }
      if (!(candidate < children[lower + 1]!)) throw invalidModel('an n-gram lacks its shorter form');
    }
    children[++node] = child;
  }
  if (child !== nodes) throw invalidModel('fewer n-grams than announced');
  if (fanOutAt !== fanOuts.length || gapAt !== gaps.length || backoffAt !== backoffs.length)
    throw invalidModel('a column of n-grams has not the length announced');
  return { token, children, shorter, backoff };
}

/** Back-off weights above 1 occur after pruning: they are stored shifted by this many nats. */
export const BACKOFF_SHIFT = 2;

/** Children that are looked through one by one. */
const FEW = 8;

const MOST_NODES = 1_500_000;
const MOST_ORDERS = 12;
const MOST_BYTES = 4_000_000;
