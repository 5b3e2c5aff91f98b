import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../src/transliteration/model/bytes';
import { Ngram } from '../../../src/transliteration/model/ngram';
import { NgramTrainer } from '../../../training/transliteration/ngram';

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
    const scores = new Float64Array(VOCABULARY + 1);
    const states = new Int32Array(VOCABULARY + 1);
    const waiting = [ngram.start];
    const seen = new Set(waiting);
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      ngram.expand(state, 0, VOCABULARY + 1, scores, states, 0);
      // Stored in steps of 0.2 nats: off by 10 % at most for a single number.
      expect(scores.reduce((sum, score) => sum + Math.exp(score), 0)).toBeGreaterThan(0.8);
      expect(scores.reduce((sum, score) => sum + Math.exp(score), 0)).toBeLessThan(1.2);
      for (const next of states.subarray(0, VOCABULARY)) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('prefers what it saw', () => {
    const ngram = new Ngram(new ByteReader(trainer.write(0).bytes), VOCABULARY + 1);
    const scores = new Float64Array(VOCABULARY + 1);
    const states = new Int32Array(VOCABULARY + 1);
    ngram.expand(ngram.start, 0, VOCABULARY, scores, states, 0);
    expect(scores.indexOf(Math.max(...scores.subarray(0, VOCABULARY)))).toBe(0);
    const afterZero = states[0]!;
    ngram.expand(afterZero, 0, VOCABULARY, scores, states, 0);
    expect(scores.indexOf(Math.max(...scores.subarray(0, VOCABULARY)))).toBe(1);
  });
});
