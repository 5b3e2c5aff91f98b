import { beforeAll, describe, expect, it } from 'vitest';
import type { HeardClip } from '../../src/evaluation/enrolled-people';
import {
  judgeOwnRecordings,
  looserRow,
  type OwnReport,
  ownRecordings,
  recommendedRate,
} from '../../src/evaluation/own-recordings';
import type { ClipResult } from '../../src/evaluation/voice-trials';
import { decodeWav } from '../../src/voice/audio/wav';
import { shareInterval } from '../../src/voice/decision/metrics';
import { CLASSICAL_MODEL } from '../../src/voice/model/classical-model';
import { sampleVoice } from '../../src/voice/model/sample-voice';
import { toTake } from '../../src/voice/sample/voice-take';
import { clip } from '../voice/fixtures';

const heard = (name: string): HeardClip => {
  const sample = sampleVoice(decodeWav(clip(name)), CLASSICAL_MODEL, 'enrolment').sample!;
  return { sample, take: toTake(sample) };
};

const SILENCE: ClipResult = { refused: 'no-speech' };

describe('recordings of one’s own', () => {
  const heardOf = (speaker: string): HeardClip[] =>
    ['1', '2', '3', 'login'].map((take) => heard(`${speaker}-${take}`));
  const judged = (people: Readonly<Record<string, readonly ClipResult[]>>): OwnReport =>
    judgeOwnRecordings(
      Object.entries(people).map(([speaker, clips]) => ownRecordings(speaker, '', clips)!),
      CLASSICAL_MODEL,
      50,
    );
  let report: OwnReport;
  beforeAll(() => {
    report = judged({ amal: heardOf('amal'), badr: heardOf('badr') });
  });

  it('log in, and knock where they are not enrolled', () => {
    expect(report).toMatchObject({ people: 2, rightLogins: 2, strangersTries: 2 });
  });

  it('cost more right logins the fewer strangers may pass', () => {
    for (const [at, row] of report.rates.entries()) {
      const next = report.rates[at + 1];
      if (!next) continue;
      expect(next.score).toBeGreaterThan(row.score);
      expect(next.strangers).toBeLessThanOrEqual(row.strangers);
      expect(next.refused).toBeGreaterThanOrEqual(row.refused);
    }
    expect(report.det[0]).toMatchObject({ falseAcceptRate: 1, falseRejectRate: 0 });
    expect(report.det.at(-1)).toMatchObject({ falseAcceptRate: 0, falseRejectRate: 1 });
  });

  it('enrol at most three that can be used; one is left to log in, and those that are refused afterwards do, too', () => {
    const [one, two, three, login] = heardOf('amal') as [HeardClip, HeardClip, HeardClip, HeardClip];
    const dealt = (...clips: ClipResult[]) => {
      const own = ownRecordings('amal', '', clips);
      return own && [own.enrolled, own.logins];
    };
    expect(dealt(one, SILENCE, two, three, login, SILENCE)).toEqual([
      [one, two, three],
      [login, SILENCE],
    ]);
    expect(dealt(one, two)).toEqual([[one], [two]]);
    expect(dealt(SILENCE, one, SILENCE)).toEqual([[one], [SILENCE]]);
    expect(dealt(SILENCE, one)).toBeUndefined();
    expect(dealt(SILENCE, SILENCE)).toBeUndefined();
  });

  it('count as refused logins where they cannot be used, and as no try of an impostor', () => {
    const noisy = judged({ amal: [...heardOf('amal'), SILENCE], badr: [...heardOf('badr'), SILENCE] });
    expect(noisy).toMatchObject({ people: 2, rightLogins: 4, strangersTries: 2 });
    for (const [at, { refused, strangers }] of noisy.rates.entries()) {
      expect(refused).toBe(0.5 + report.rates[at]!.refused / 2);
      expect(strangers).toBe(report.rates[at]!.strangers);
    }
  });

  it('judge an impostor by what the others taught alone', () => {
    // Enrolled under two names, a voice raises the threshold for everybody but itself.
    const twice = judged({
      amal: ['amal-1', 'amal-reordered', 'amal-2'].map(heard),
      twin: ['amal-3', 'amal-login', 'badr-login'].map(heard),
    });
    expect(twice.rates.find(({ falseAcceptRate }) => falseAcceptRate === 0.1)!.strangers).toBe(0.5);
  });

  const reportOf = (observed: (rate: number) => number, atMost: (rate: number) => number): OwnReport => ({
    ...report,
    rates: report.rates.map((row) => ({
      ...row,
      strangers: observed(row.falseAcceptRate),
      strangersAtMost: atMost(row.falseAcceptRate),
    })),
  });

  it('show a rate only where there are tries enough', () => {
    expect(recommendedRate(report, 0.01)).toEqual({ falseAcceptRate: 0.01, basis: 'observed' });
    const many = reportOf(
      () => 0,
      (rate) => rate / 2,
    );
    expect(recommendedRate(many, 0.01)).toEqual({ falseAcceptRate: 0.02, basis: 'shown' });
  });

  it('never recommend a rate that their own table refutes, nor a looser one than wanted that is not shown', () => {
    const twice = reportOf(
      (rate) => 2.1 * rate,
      () => 1,
    );
    expect(recommendedRate(twice, 0.01)).toEqual({ falseAcceptRate: 0.002, basis: 'observed' });
    const all = reportOf(
      () => 0.021,
      () => 1,
    );
    expect(recommendedRate(all, 0.01)).toEqual({ falseAcceptRate: 0.0001, basis: 'none' });
  });

  it('name the loosest rate that the tries allow, where it refuses fewer right logins', () => {
    const tooStrict: OwnReport = {
      ...report,
      rates: report.rates.map((row) => ({
        ...row,
        strangers: row.falseAcceptRate > 0.05 ? 0.02 : 0,
        refused: row.falseAcceptRate > 0.02 ? 0.3 : 0.5,
      })),
    };
    expect(looserRow(tooStrict, 0.01, 0.01)).toBe(tooStrict.rates[2]);
    expect(looserRow(tooStrict, 0.01, 0.05)).toBeUndefined();
    expect(looserRow(tooStrict, 0.001, 0.001)?.falseAcceptRate).toBe(0.05);
    const none = { ...tooStrict, rates: tooStrict.rates.map((row) => ({ ...row, strangers: 0.5 })) };
    expect(looserRow(none, 0.01, 0.0001)).toBeUndefined();
  });
});

describe('what a counted share may be', () => {
  it('is Wilson’s interval, above 0 where nothing was counted', () => {
    // Newcombe 1998, table I.
    expect(shareInterval(15, 148).low).toBeCloseTo(0.0624, 4);
    expect(shareInterval(15, 148).high).toBeCloseTo(0.1605, 4);
    expect(shareInterval(0, 20).low).toBe(0);
    expect(shareInterval(0, 20).high).toBeCloseTo(0.1611, 3);
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
