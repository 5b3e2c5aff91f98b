import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { Ngram } from '../../../src/transliteration/model/ngram';
import { NgramTrainer } from '../../../training/transliteration/ngram';

/** What follows a state: score and next state of every token. */
function expand(ngram: Ngram, state: number, tokens: number): { scores: number[]; states: number[] } {
  const all = Array.from({ length: tokens }, (_, token) => token);
  const scores = all.map((token) => ngram.backoff(state) + ngram.single(token));
  const states = all.map((token) => ngram.afterSingle(token));
  const listed = {
    tokens: new Int32Array(tokens),
    scores: new Float64Array(tokens),
    states: new Int32Array(tokens),
  };
  const end = ngram.list(state, 0, tokens, listed, 0);
  expect(new Set(listed.tokens.subarray(0, end)).size).toBe(end);
  for (let i = 0; i < end; i++) {
    scores[listed.tokens[i]!] = listed.scores[i]!;
    states[listed.tokens[i]!] = listed.states[i]!;
  }
  return { scores, states };
}

describe('n-gram automaton', () => {
  const VOCABULARY = 5;
  const sequences = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 2, 4],
    [3, 1, 2],
    [4, 4, 0],
    [2, 0, 1, 2],
  ].map((tokens) => ({ tokens, weight: 1 }));
  const trainer = new NgramTrainer(sequences, VOCABULARY, 3);

  it.each([0, 0.5])('gives every context a distribution over all tokens (pruned at %d)', (threshold) => {
    const ngram = new Ngram(new ByteReader(trainer.write(threshold).bytes), VOCABULARY + 1);
    const waiting = [ngram.start];
    const seen = new Set(waiting);
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      const { scores, states } = expand(ngram, state, VOCABULARY + 1);
      // Stored in steps of 0.2 nats: off by 10 % at most for a single number.
      expect(scores.reduce((sum, score) => sum + Math.exp(score), 0)).toBeGreaterThan(0.8);
      expect(scores.reduce((sum, score) => sum + Math.exp(score), 0)).toBeLessThan(1.2);
      for (const next of states.slice(0, VOCABULARY)) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('prefers what it saw', () => {
    const ngram = new Ngram(new ByteReader(trainer.write(0).bytes), VOCABULARY + 1);
    const best = ({ scores }: { scores: number[] }) => scores.indexOf(Math.max(...scores));
    const first = expand(ngram, ngram.start, VOCABULARY);
    expect(best(first)).toBe(0);
    expect(best(expand(ngram, first.states[0]!, VOCABULARY))).toBe(1);
  });

  it('lists the tokens asked for, and none beside them', () => {
    const ngram = new Ngram(new ByteReader(trainer.write(0).bytes), VOCABULARY + 1);
    const columns = { tokens: new Int32Array(9), scores: new Float64Array(9), states: new Int32Array(9) };
    const { states } = expand(ngram, expand(ngram, ngram.start, VOCABULARY).states[0]!, VOCABULARY);
    const after01 = states[1]!;
    expect([...columns.tokens.subarray(3, ngram.list(after01, 2, 4, columns, 3))]).toEqual([2, 3]);
    expect(ngram.list(after01, 4, VOCABULARY, columns, 0)).toBe(0);
  });
});
