import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/voice/decision/comparison';
import { bothOdds, probability } from '../../../src/voice/decision/odds';
import { type Contender, rank } from '../../../src/voice/decision/open-set';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import type { VoiceModel } from '../../../src/voice/model/voice-model';

const nothing = {
  voice: 0,
  meanExcess: 0,
  worstExcess: 0,
  doubt: 0,
  length: 0,
  noise: 0,
  offset: 0,
};
/**
 * Prints of one number: voices are alike by how near the numbers are. The odds of the person are `voice`, those of what is said `length`,
 * those of the phrase `doubt`.
 */
const model: VoiceModel = {
  ...CLASSICAL_MODEL,
  calibration: {
    ...CLASSICAL_MODEL.calibration,
    person: { ...nothing, voice: 1 },
    said: { ...nothing, length: 1 },
    phrase: { ...nothing, doubt: 1 },
  },
  likeness: (a, b) => 1 - Math.abs(a[0]! - b[0]!),
};
/** Beyond any doubt. */
const SURE = 100;
const contender = (
  person: string,
  voice: number,
  score: number,
  { said = SURE, phrase = 2 } = {},
): Contender<string> => ({
  person,
  print: Float32Array.of(voice),
  evidence: { ...nothing, vector: 0.5, voice: score, length: said, doubt: phrase },
});
/** Voices far apart, numbered. */
const crowd = (scores: readonly number[]): Contender<string>[] =>
  scores.map((score, voice) => contender(`p${voice}`, 10 * voice, score));

describe('the best of a short list', () => {
  it('keeps its score where there is nobody else', () => {
    const alone = contender('amal', 0, 6);
    const comparison = calibrate(alone.evidence, model.calibration);
    expect(comparison).toEqual({ score: 6, vectorSimilarity: 0.5, phraseSimilarity: probability(2) });
    expect(rank([alone], model)).toEqual({ best: 'amal', comparison, margin: undefined });
    expect(rank([], model)).toBeUndefined();
  });

  it('gives up half of the log odds of the others and of nobody', () => {
    const found = rank(crowd([1, 6, 3]), model)!;
    expect(found.best).toBe('p1');
    expect(found.comparison.score).toBeCloseTo(6 - Math.log(1 + Math.exp(1) + Math.exp(3)) / 2, 9);
    expect(found.comparison).toMatchObject({ vectorSimilarity: 0.5, phraseSimilarity: probability(2) });
    expect(found.margin).toBe(3);
  });

  it('knows the phrase by the takes of others too, up to e times the odds', () => {
    const odds = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(odds, odds, (own, next) => {
        const people = [own, next].map((phrase, i) => contender(`p${i}`, 10 * i, 6 - i, { phrase }));
        const { phraseSimilarity } = rank(people, model)!.comparison;
        expect(phraseSimilarity).toBeCloseTo(probability(Math.max(own, Math.min(next, own + 1))), 9);
      }),
    );
  });

  it('takes what is said for as right as anybody shows it, and asks who speaks', () => {
    const unlike = contender('amal', 0, 6, { said: -3 });
    expect(rank([unlike], model)!.comparison.score).toBeCloseTo(bothOdds(6, -3), 9);
    const found = rank([unlike, contender('badr', 10, -40)], model)!;
    expect(found.best).toBe('amal');
    expect(found.comparison.score).toBeCloseTo(6, 9);
  });

  it('gives up nothing to the same voice under another name', () => {
    const found = rank([contender('amal', 0, 9), contender('amal again', 0.01, 8.5)], model)!;
    expect(found.comparison.score).toBe(9);
    expect(found.margin).toBeCloseTo(0.5, 9);
  });

  it('never gains by company, and does not ask for an order', () => {
    const score = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 5 }), score, (scores, another) => {
        const people = crowd(scores);
        const found = rank(people, model)!;
        expect(found.comparison.score).toBeLessThanOrEqual(Math.max(...scores));
        expect(rank([...people].reverse(), model)!.comparison.score).toBeCloseTo(found.comparison.score, 9);
        const more = rank([...people, contender('another', -10, Math.min(another, ...scores))], model)!;
        expect(more.comparison.score).toBeLessThanOrEqual(found.comparison.score);
      }),
    );
  });
});
