/**
 * Counts, smooths and prunes a joint-sequence n-gram.
 *
 * Modified Kneser–Ney (Chen & Goodman 1998) over all orders, interpolated; then every n-gram is dropped whose loss,
 * weighted by how often it was seen, stays below a threshold (weighted difference, Seymore & Rosenfeld 1996: unlike
 * entropy pruning it does not lean on the lower orders' Kneser–Ney weights as if they were plain probabilities).
 * A kept n-gram keeps its prefix and its suffix, which the file format relies on.
 */
import { BACKOFF_SHIFT } from '../../src/transliteration/model/ngram';
import { ByteWriter } from './write';

/** Nats a step of the stored log-probabilities. */
const LOG_STEP = 0.2;

export interface Sequence {
  readonly tokens: readonly number[];
  readonly weight: number;
}

export class NgramTrainer {
  readonly #order: number;
  /** Real tokens; the end of a word is token `vocabulary`, its start `vocabulary + 1`. */
  readonly #vocabulary: number;
  readonly #ids = new Map<number, number>();
  readonly #parent: number[] = [-1];
  readonly #token: number[] = [-1];
  readonly #level: number[] = [0];
  readonly #suffix: number[] = [0];
  readonly #raw: number[] = [0];
  #probability: Float64Array = new Float64Array();

  constructor(sequences: readonly Sequence[], vocabulary: number, order: number) {
    this.#vocabulary = vocabulary;
    this.#order = order;
    for (const { tokens, weight } of sequences) this.#count([vocabulary + 1, ...tokens, vocabulary], weight);
    this.#smooth();
  }

  #child(node: number, token: number): number | undefined {
    return this.#ids.get(node * (this.#vocabulary + 2) + token);
  }

  #count(padded: readonly number[], weight: number): void {
    // nodes[k] is the n-gram of k + 1 tokens that ends at the place last read: its prefix and its suffix are at hand.
    let ending: number[] = [];
    for (const token of padded) {
      const now: number[] = [];
      for (let k = 0; k <= Math.min(ending.length, this.#order - 1); k++) {
        const parent = k === 0 ? 0 : ending[k - 1]!;
        const key = parent * (this.#vocabulary + 2) + token;
        let node = this.#ids.get(key);
        if (node === undefined) {
          node = this.#parent.length;
          this.#ids.set(key, node);
          this.#parent.push(parent);
          this.#token.push(token);
          this.#level.push(k + 1);
          this.#suffix.push(k === 0 ? 0 : now[k - 1]!);
          this.#raw.push(0);
        }
        this.#raw[node]! += weight;
        now.push(node);
      }
      ending = now;
    }
  }

  #smooth(): void {
    const nodes = this.#parent.length;
    const start = this.#child(0, this.#vocabulary + 1)!;
    const fromStart = new Uint8Array(nodes);
    fromStart[start] = 1;
    const continuations = new Float64Array(nodes);
    for (let n = 1; n < nodes; n++) {
      if (this.#parent[n] !== 0 && fromStart[this.#parent[n]!]) fromStart[n] = 1;
      if (this.#level[n]! > 1) continuations[this.#suffix[n]!]! += 1;
    }
    const adjusted = (n: number): number =>
      this.#level[n] === this.#order || fromStart[n] ? this.#raw[n]! : continuations[n]!;

    const countOfCounts = Array.from({ length: this.#order + 1 }, () => [0, 0, 0, 0, 0]);
    for (let n = 1; n < nodes; n++) {
      const count = Math.round(adjusted(n));
      if (count >= 1 && count <= 4) countOfCounts[this.#level[n]!]![count]!++;
    }
    const discounts = countOfCounts.map(([, n1 = 0, n2 = 0, n3 = 0, n4 = 0]) => {
      const y = n1 / Math.max(1, n1 + 2 * n2);
      const discount = (k: number, a: number, b: number): number =>
        a > 0 && b > 0 ? Math.min(k, Math.max(0.1, k - ((k + 1) * y * b) / a)) : k / 2;
      return [0, discount(1, n1, n2), discount(2, n2, n3), discount(3, n3, n4)];
    });

    const total = new Float64Array(nodes);
    const removed = new Float64Array(nodes);
    const discountOf = (n: number): number =>
      discounts[this.#level[n]!]![Math.min(3, Math.max(1, Math.round(adjusted(n))))]!;
    for (let n = 1; n < nodes; n++) {
      if (n === start) continue;
      total[this.#parent[n]!]! += adjusted(n);
      removed[this.#parent[n]!]! += Math.min(adjusted(n), discountOf(n));
    }
    this.#probability = new Float64Array(nodes);
    // Nodes are made prefix and suffix first, so one pass in order finds both lower orders ready.
    for (let n = 1; n < nodes; n++) {
      if (n === start) continue;
      const context = this.#parent[n]!;
      const lower = context === 0 ? 1 / (this.#vocabulary + 1) : this.#probability[this.#suffix[n]!]!;
      this.#probability[n] =
        (Math.max(0, adjusted(n) - discountOf(n)) + removed[context]! * lower) / total[context]!;
    }
  }

  /** The model as a file section, pruned at `threshold` (nats lost, over all training tokens, per n-gram). */
  write(threshold: number): { bytes: Uint8Array; ngrams: number } {
    const nodes = this.#parent.length;
    const kept = new Uint8Array(nodes);
    kept[0] = 1;
    // Loss against the unpruned lower order: what backing off one step would cost.
    const left = new Float64Array(nodes).fill(1);
    const leftLower = new Float64Array(nodes).fill(1);
    for (let n = 1; n < nodes; n++) {
      left[this.#parent[n]!]! -= this.#probability[n]!;
      if (this.#parent[n] !== 0) leftLower[this.#parent[n]!]! -= this.#probability[this.#suffix[n]!]!;
    }
    const byLevel: number[][] = Array.from({ length: this.#order + 1 }, () => []);
    for (let n = 1; n < nodes; n++) byLevel[this.#level[n]!]!.push(n);
    for (let level = this.#order; level >= 1; level--) {
      for (const n of byLevel[level]!) {
        if (level > 1 && !kept[n]) {
          const context = this.#parent[n]!;
          const backoff = Math.max(1e-9, left[context]!) / Math.max(1e-9, leftLower[context]!);
          const loss =
            this.#raw[n]! *
            Math.log(this.#probability[n]! / (backoff * this.#probability[this.#suffix[n]!]!));
          if (!(loss > threshold)) continue;
        }
        kept[n] = 1;
        kept[this.#parent[n]!] = 1;
        kept[this.#suffix[n]!] = 1;
      }
    }
    return this.#serialise(kept);
  }

  #serialise(kept: Uint8Array): { bytes: Uint8Array; ngrams: number } {
    const children = new Map<number, number[]>();
    for (let n = 1; n < kept.length; n++) {
      if (!kept[n] || this.#level[n] === 1) continue;
      const list = children.get(this.#parent[n]!);
      if (list) list.push(n);
      else children.set(this.#parent[n]!, [n]);
    }
    for (const list of children.values()) list.sort((a, b) => this.#token[a]! - this.#token[b]!);
    // Single tokens are all there, seen or not, so that every letter can be read.
    children.set(
      0,
      Array.from({ length: this.#vocabulary + 2 }, (_, token) => this.#child(0, token) ?? -1),
    );

    const counts = new ByteWriter();
    const gaps = new ByteWriter();
    const probabilities = new ByteWriter();
    const backoffs = new ByteWriter();
    const quantised = (value: number): number =>
      Math.min(255, Math.max(0, Math.round(-Math.log(value) / LOG_STEP)));
    const rank = new Map<number, number>();
    const queue = [0];
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]!;
      const list = node === -1 ? [] : (children.get(node) ?? []);
      if (node !== 0) counts.integer(list.length);
      let seen = 0;
      let seenLower = 0;
      let previous = -1;
      list.forEach((child, k) => {
        const p = child === -1 ? 1e-12 : this.#probability[child]! || 1e-12;
        probabilities.byte(quantised(p));
        seen += p;
        if (node !== 0) {
          seenLower += this.#probability[this.#suffix[child]!]!;
          const place = rank.get(this.#suffix[child]!)!;
          gaps.integer(place - previous - 1);
          previous = place;
        }
        rank.set(child, k);
        queue.push(child);
      });
      if (list.length > 0) {
        const backoff = node === 0 ? 1 : Math.max(1e-6, 1 - seen) / Math.max(1e-6, 1 - seenLower);
        backoffs.byte(Math.min(255, Math.max(0, Math.round((BACKOFF_SHIFT - Math.log(backoff)) / LOG_STEP))));
      }
    }
    const out = new ByteWriter();
    out.integer(queue.length);
    out.integer(this.#order);
    out.float(LOG_STEP);
    for (const part of [counts, gaps, probabilities, backoffs]) out.section(part.bytes());
    return { bytes: out.bytes(), ngrams: queue.length };
  }
}
