import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type VoiceSuccess, voiceSuccess } from '../../../src/service/voice-envelope';
import { type ImpostorTry, scoreOfImpostors } from '../../../src/voice/decision/impostors';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { shippedModel } from '../models';

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

/** So many people, each of whom scored `score` at those before them. */
const tries = (people: number, score: (at: number) => number): ImpostorTry[] =>
  Array.from({ length: people }, (_, at) => ({
    id: `${at}`,
    people: at + 1,
    scores: [score(at)],
    phrase: 2,
  }));
const limit = (
  known: readonly ImpostorTry[],
  { people = 20, rate = 0.01, snrDb = 40, doubt = 0.5, altered = 1, narrowband = 0, takes = 0 } = {},
) =>
  scoreOfImpostors(
    rate,
    people,
    snrDb,
    { tries: known, doubt, altered, narrowband, takes },
    model.calibration.impostors,
  );

describe('the limit that impostors of a collection ask for', () => {
  it('follows its own people, the more of them the closer', () => {
    const base = limit([]);
    expect(limit(tries(20, (at) => 3 + (at % 3)))).toBeGreaterThan(base);
    const lower = [5, 20].map((people) => limit(tries(people, (at) => -6 + (at % 3))));
    expect(lower[0]!).toBeLessThan(base);
    expect(lower[1]!).toBeLessThan(lower[0]!);
  });

  it('knows less from one person than from ten: nobody alone moves it far', () => {
    const moved = (people: number) => limit(tries(people, () => 6)) - limit([]);
    expect(moved(1)).toBeLessThan(0.75 * moved(10));
  });

  it('begins strict where the network does not know the sounds', () => {
    expect(limit([], { people: 1, doubt: 0.6 })).toBeGreaterThan(limit([], { people: 1, doubt: 0.25 }) + 1);
  });

  it('begins strict where takes are much like their altered copies', () => {
    for (const people of [1, 3, 10, 20])
      expect(limit([], { people, altered: 2 })).toBeGreaterThan(limit([], { people, altered: 0 }) + 0.9);
  });

  it('begins stricter the surer the takes are narrowband, and believes a large collection more than that', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 5000 }), (a, b, people) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((narrowband) =>
          limit([], { people, narrowband }),
        );
        expect(more).toBeGreaterThanOrEqual(less!);
        expect(more! - less!).toBeLessThan(4);
      }),
    );
    const moved = (known: readonly ImpostorTry[]) =>
      limit(known, { people: 20, narrowband: 1 }) - limit(known, { people: 20 });
    expect(moved(tries(20, () => 1))).toBeLessThan(0.5 * moved([]));
  });

  it('begins stricter for people with more takes, of which the nearest counts', () => {
    for (const people of [1, 3, 10, 20, 1000]) {
      const [one, three] = [0, Math.log2(3)].map((takes) => limit([], { people, takes }));
      expect(three! - one!).toBeGreaterThan(0.3);
      expect(three! - one!).toBeLessThan(2);
    }
  });

  it('rises with what is asked for, however noisy it is', () => {
    const score = fc.double({ min: -12, max: 8, noNaN: true });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 30 }), fc.integer({ min: 1, max: 5000 }), (scores, people) => {
        const known = tries(scores.length, (at) => scores[at]!);
        const rates = [0.2, 0.1, 0.01, 0.001, 0.0001].map((rate) => limit(known, { people, rate }));
        expect([...rates].sort((a, b) => a - b)).toEqual(rates);
        expect(rates.every(Number.isFinite)).toBe(true);
        expect(limit(known, { people, snrDb: 10, rate: 0.001 })).toBeGreaterThan(
          limit(known, { people, snrDb: 10 }),
        );
        // More noise than was ever measured gives no more leeway.
        expect(limit(known, { people, snrDb: -1000 })).toBe(limit(known, { people, snrDb: 8 }));
      }),
    );
  });

  it('falls in noise where impostors score high in quiet, hardly where they score low, and never changes their order', () => {
    const at = (score: number, snrDb: number) =>
      limit(
        tries(20, (at) => score + (at % 3)),
        { snrDb },
      );
    const fall = (score: number) => at(score, 40) - at(score, 15);
    expect(fall(3)).toBeGreaterThan(0.5);
    expect(fall(-4)).toBeLessThan(fall(3) / 2);
    for (const snrDb of [30, 20, 10, 0]) expect(at(3, snrDb)).toBeGreaterThan(at(-4, snrDb));
  });

  it('moves the limit of the phrase, too, and not that of the voice, which stays above 0', () => {
    const of = (phrase: number) => {
      const known = tries(20, () => 0).map((one) => ({ ...one, phrase }));
      return thresholdsFor(
        20,
        { model },
        { impostors: { tries: known, doubt: 0.5, altered: 1, narrowband: 0, takes: 0 } },
      );
    };
    expect(of(6).phraseSimilarity).toBeGreaterThan(of(0).phraseSimilarity);
    expect(of(6).vectorSimilarity).toBe(of(-50).vectorSimilarity);
    expect(of(-50).vectorSimilarity).toBeGreaterThan(0);
  });

  it('is in force as the envelope states it, also where right logins of a model reach less than 0', () => {
    const { calibration } = CLASSICAL_MODEL;
    const impostors = { ...calibration.impostors, vector: -0.3 };
    const odd = { ...CLASSICAL_MODEL, calibration: { ...calibration, impostors } };
    const limits = thresholdsFor(1, { model: odd });
    const { data } = voiceSuccess('Login successful', limits).body as VoiceSuccess;
    expect(Number(data.thresholds.vector_similarity)).toBe(limits.vectorSimilarity);
  });
});
