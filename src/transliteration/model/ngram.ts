import { type ByteReader, invalidModel } from './bytes';

/** Tokens with their log-probabilities and the states that they lead to. */
export interface Continuations {
  readonly tokens: Int32Array;
  readonly scores: Float64Array;
  readonly states: Int32Array;
}

/**
 * Joint-sequence n-gram (Bisani & Ney 2008, "Joint-sequence models for grapheme-to-phoneme conversion") with
 * modified Kneser–Ney weights, as an automaton: a state is a context that the model knows, a token leads to the
 * longest known context that ends in it.
 *
 * In the file, the tokens that follow a context are written as positions in the list of tokens that follow its
 * one-shorter context, of which they are always a part (the training keeps it so): a few bits instead of ten.
 */
export class Ngram {
  /** Context before the first letter. */
  readonly start: number;
  /** Number of tokens, the end of a word (the last one) included. */
  readonly tokens: number;

  readonly #token: Uint16Array;
  /** Less the back-off of the context: what is left to add to that of the state one comes from. */
  readonly #logProbability: Float32Array;
  /** From a context down to single tokens. */
  readonly #backoff: Float32Array;
  readonly #children: Uint32Array;
  readonly #shorter: Uint32Array;
  readonly #state: Uint32Array;
  /** 1 for the tokens listed already; all 0 between calls. */
  readonly #listed: Uint8Array;

  constructor(reader: ByteReader, tokens: number) {
    this.tokens = tokens;
    const nodes = reader.integer(MOST_NODES, 'number of n-grams');
    if (nodes < tokens + 2) throw invalidModel('the n-gram part lacks single tokens');
    const order = reader.integer(MOST_ORDERS, 'order');
    const logStep = reader.float();
    const fanOuts = reader.section(MOST_BYTES, 'fan-outs');
    const gaps = reader.section(MOST_BYTES, 'tokens');
    const probabilities = reader.section(MOST_BYTES, 'probabilities').take(nodes - 1);
    const backoffs = reader.section(MOST_BYTES, 'back-offs');

    // Local names, and a loop that calls next to nothing: much of it runs before V8 has compiled it, when every private field and
    // every call costs as much as all the rest (bench/model.ts).
    const children = readTree(fanOuts, nodes, tokens + 1, order);
    const first = children[0]!;
    const deeper = first + tokens + 1;
    const gap = gaps.integers(nodes - deeper, nodes, 'gap');
    const token = new Uint16Array(nodes);
    const logProbability = new Float32Array(nodes);
    const backoff = new Float32Array(nodes);
    const shorter = new Uint32Array(nodes);
    const state = new Uint32Array(nodes);

    for (let k = 0; k <= tokens; k++) {
      token[first + k] = k;
      logProbability[first + k] = -logStep * probabilities[k]!;
    }
    backoffs.byte(); // of the empty context, which has none
    // A shorter context stands before a longer one: all about it is known by then.
    for (let node = 1, child = deeper; node < nodes; node++) {
      const lower = shorter[node]!;
      const end = children[node + 1]!;
      if (child === end) {
        backoff[node] = backoff[lower]!;
        state[node] = state[lower]!;
        continue;
      }
      const weight = Math.fround(backoff[lower]! + (-logStep * backoffs.byte() + BACKOFF_SHIFT));
      backoff[node] = weight;
      state[node] = node;
      const candidates = children[lower + 1]!;
      let candidate = children[lower]! - 1;
      for (; child < end; child++) {
        candidate += 1 + gap[child - deeper]!;
        if (candidate >= candidates) throw invalidModel('an n-gram lacks its shorter form');
        token[child] = token[candidate]!;
        shorter[child] = candidate;
        logProbability[child] = -logStep * probabilities[child - first]! - weight;
      }
    }
    this.start = state[first + tokens]!;
    this.#token = token;
    this.#logProbability = logProbability;
    this.#backoff = backoff;
    this.#children = children;
    this.#shorter = shorter;
    this.#state = state;
    this.#listed = new Uint8Array(tokens + 1);
  }

  /**
   * Lists the tokens `from` ≤ token < `to` that were seen after `state` or the end of it, each once: few of many. All others are
   * worth `backoff(state) + single(token)` and lead to `afterSingle(token)`. Written from `at`; returns the end.
   */
  list(state: number, from: number, to: number, found: Continuations, at: number): number {
    const listed = this.#listed;
    const weight = this.#backoff[state]!;
    let end = at;
    for (let node = state; node !== 0; node = this.#shorter[node]!) {
      const last = this.#children[node + 1]!;
      for (let child = this.#firstChild(node, from); child < last; child++) {
        const token = this.#token[child]!;
        if (token >= to) break;
        // A longer context knew better.
        if (listed[token] !== 0) continue;
        listed[token] = 1;
        found.tokens[end] = token;
        found.scores[end] = weight + this.#logProbability[child]!;
        found.states[end] = this.#state[child]!;
        end++;
      }
    }
    for (let i = at; i < end; i++) listed[found.tokens[i]!] = 0;
    return end;
  }

  /** What it costs (nats) to forget all that went before. */
  backoff(state: number): number {
    return this.#backoff[state]!;
  }

  /** Log-probability of a token whatever went before. */
  single(token: number): number {
    return this.#logProbability[1 + token]!;
  }

  afterSingle(token: number): number {
    return this.#state[1 + token]!;
  }

  /** Where the children of `node` with tokens ≥ `token` begin. */
  #firstChild(node: number, token: number): number {
    let low = this.#children[node]!;
    let high = this.#children[node + 1]!;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#token[middle]! < token) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Where the children of each node begin. The tree is written breadth first: node 0 is the empty context; children of a node are
 * consecutive and in order of their tokens.
 */
function readTree(fanOuts: ByteReader, nodes: number, tokens: number, order: number): Uint32Array {
  const children = new Uint32Array(nodes + 1);
  children[0] = 1;
  children[1] = 1 + tokens;
  const counts = fanOuts.integers(nodes - 1, tokens, 'fan-out');
  let next = 1 + tokens;
  for (let i = 0; i < counts.length; i++) {
    next += counts[i]!;
    if (next > nodes) throw invalidModel('more n-grams than announced');
    children[i + 2] = next;
  }
  if (next !== nodes) throw invalidModel('fewer n-grams than announced');
  let length = 0;
  for (let level = 1; level < nodes; level = children[level]!)
    if (++length > order) throw invalidModel('an n-gram is longer than the order');
  return children;
}

/** Back-off weights above 1 occur after pruning: they are stored shifted by this many nats. */
export const BACKOFF_SHIFT = 2;

const MOST_NODES = 1_500_000;
const MOST_ORDERS = 12;
const MOST_BYTES = 4_000_000;
