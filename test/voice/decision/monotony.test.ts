import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/voice/decision/comparison';
import type { Evidence } from '../../../src/voice/decision/evidence';
import { type Calibration, EVIDENCE_SIGNS } from '../../../src/voice/model/calibration';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { shippedModel } from '../models';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const evidence = fc.record({
  vector: number(-1, 1),
  voice: number(-3, 5),
  meanExcess: number(-0.6, 1),
  worstExcess: number(-0.6, 1.5),
  doubt: number(0, 1),
  length: number(-1.8, 1.6),
  noise: number(0, 30),
  wordExcess: number(-3, 8),
});
const models: [string, () => Calibration][] = [
  ['tables', () => CLASSICAL_MODEL.calibration],
  ['networks', () => networks],
];
let networks: Calibration;
beforeAll(async () => {
  networks = (await shippedModel()).calibration;
});

describe.each(models)('a decision by the %s', (_, calibration) => {
  it.each(Object.entries(EVIDENCE_SIGNS))('is never better for worse %s', (name, sign) => {
    fc.assert(
      fc.property(evidence, number(0, 2), fc.boolean(), (said, more, knowsWords) => {
        const { wordExcess: _, ...wordless } = said;
        const before: Evidence = knowsWords ? said : wordless;
        if (!(name in before)) return;
        const worse = { ...before, [name]: before[name as keyof typeof EVIDENCE_SIGNS]! - sign * more };
        const [from, to] = [before, worse].map((one) => calibrate(one, calibration()));
        expect(to!.score).toBeLessThanOrEqual(from!.score + 1e-9);
        expect(to!.phraseSimilarity!).toBeLessThanOrEqual(from!.phraseSimilarity! + 1e-9);
      }),
    );
  });
});
