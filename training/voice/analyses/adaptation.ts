/**
 * Whether learning from confident logins is worth it: `npx tsx training/voice/analyses/adaptation.ts CALLS NETWORKS`, CALLS being a copy of
 * DATA/voice/across with its FLACs decoded. It judges; nothing learns from it.
 *
 * Callers enrol with one take of each of their first one, two or three calls, in a collection of one person and in one of everybody who
 * calls again. Then come the other calls, a day each (played-calls.ts). What could have been learnt before counts: logins and tries from the
 * second day on. Intervals resample speakers.
 */
import { quantile } from '../../../bench/driver/measure';
import { errorRow } from '../../../bench/voice/error-rates';
import { resampledBySpeaker } from '../../../src/evaluation/resampled';
import { boundedShares } from '../../../src/evaluation/share-bound';
import { errorRates } from '../../../src/voice/decision/metrics';
import { networksIn } from '../networks';
import { mean } from '../open-set-simulation';
import { rateCell } from '../rate-cell';
import { CORPORA, readCalls, type SaidInCalls } from './calls';
import { type Attempt, type Learning, play } from './played-calls';

const [calls, networks] = process.argv.slice(2);
if (!calls || !networks)
  throw new Error('Usage: npx tsx training/voice/analyses/adaptation.ts CALLS NETWORKS');

const MOST_SITTINGS = 3;
const RESAMPLES = 200;
const EVERY_LOGIN = { falseAcceptRate: 0.01, margin: 0 };
/** The first is what the others are compared with. */
const LEARNING: Readonly<Record<string, Learning>> = {
  off: { adapt: false },
  'as it ships': { adapt: true },
  'every login let in': { adapt: EVERY_LOGIN },
  '… that something else confirms': { adapt: EVERY_LOGIN, isConfirmed: true },
  'every right call': { adapt: false, isSupervised: true },
};
const COLUMNS = [
  'callers',
  'right logins',
  'let in, %',
  'more than off',
  'impostors let in, %',
  'equal error rate, %',
  'right ones at exactly 1 % of impostors, %',
  'more than off',
  'learnt from right logins; others',
];

const model = await networksIn(networks);
const phrases = readCalls(calls);

for (const [corpus, what] of Object.entries(CORPORA))
  for (const collection of ['one person', 'everybody'])
    for (let sittings = 1; sittings <= MOST_SITTINGS; sittings++) {
      const title = `${what}, ${sittings} calls enrolled, collection of ${collection}`;
      console.log(`\n| ${[title, ...COLUMNS].join(' | ')} |`);
      console.log(`|---${'|---'.repeat(COLUMNS.length)}|`);
      let off: readonly Attempt[] | undefined;
      for (const [name, learning] of Object.entries(LEARNING)) {
        const attempts: Attempt[] = [];
        for (const { people } of phrases.filter((one) => one.corpus === corpus))
          for (const members of dealt(people, sittings, collection))
            attempts.push(...(await play(model, people, members, sittings, learning)));
        off ??= attempts;
        report(name, attempts, off);
      }
    }

/** Who is enrolled beside each other: those who call again. */
function dealt(people: SaidInCalls['people'], sittings: number, collection: string): string[][] {
  const members = [...people].flatMap(([name, files]) => (files.length > sittings ? [name] : []));
  return collection === 'everybody' ? [members] : members.map((name) => [name]);
}

/** @param off the same attempts where nothing is learnt */
function report(name: string, attempts: readonly Attempt[], off: readonly Attempt[]): void {
  const later = attempts
    .map((attempt, at) => ({ ...attempt, off: off[at]! }))
    .filter(({ isLater }) => isLater);
  type Later = (typeof later)[number];
  const right = later.filter(({ isRight }) => isRight);
  const impostors = later.filter(({ isRight }) => !isRight);
  const interval = (some: readonly Later[], measure: (drawn: readonly Later[]) => number): string => {
    const measured = resampledBySpeaker(some, RESAMPLES)
      .map(measure)
      .filter((one) => !Number.isNaN(one))
      .sort((a, b) => a - b);
    const [low, high] = [0.025, 0.975].map((share) => percent(quantile(measured, share)));
    return `${percent(measure(some))} (${low} to ${high})`;
  };
  const letIn = (some: readonly Attempt[]): number => mean(some.map(({ accepted }) => Number(accepted)));
  const atOnePercent = (some: readonly Attempt[]): number => {
    const scores = (isRight: boolean): number[] =>
      some.filter((one) => one.isRight === isRight).map(({ score }) => score);
    return 1 - (errorRates(scores(true), scores(false))?.falseRejectRateAt1 ?? Number.NaN);
  };
  const wereOff = (some: readonly Later[]): Attempt[] => some.map(({ off }) => off);
  const tries = impostors.map(({ speaker, accepted }) => ({ speaker, passes: [accepted] }));
  const [bound] = boundedShares(tries, 1);
  const trials = later.map(({ speaker, score, accepted, isRight }) => ({
    set: name,
    kind: isRight ? 'TC' : 'IC',
    condition: 'clean' as const,
    speaker,
    score,
    accepted,
    phraseSimilarity: Number.NaN,
  }));
  const learnt = attempts.filter(({ isLearnt }) => isLearnt);
  const learntRight = learnt.filter(({ isRight, accepted }) => isRight && accepted).length;
  const cells = [
    name,
    new Set(right.map(({ speaker }) => speaker)).size,
    right.length,
    interval(right, letIn),
    interval(right, (some) => letIn(some) - letIn(wereOff(some))),
    `${percent(bound!.share)} (≤${percent(bound!.atMost)})`,
    rateCell(errorRow(name, 'later', trials, 'impostors, right phrase')),
    percent(atOnePercent(later)),
    interval(later, (some) => atOnePercent(some) - atOnePercent(wereOff(some))),
    `${learntRight}; ${learnt.length - learntRight}`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
