/**
 * What other weights of the decision could do across days and telephones: `npx tsx training/voice/analyses/decision-headroom.ts DEV CALLS WORK
 * WORDS`, after `line-trials.ts DEV td-ascmd td-gsc td-gsc1 td-phrase4`; CALLS as in README.md, WORK a folder for what is listened to only once.
 *
 * Equal error rates in % of the shipped networks, the right person against strangers who say the phrase: the print and the mean cost by
 * themselves, and the score by weights fitted to the lists of calibrate.ts, to these and their lines, to the lines alone, and to the calls
 * themselves. The last is no way to fit anything: it says how much better than the others any weights could be.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { calibrate } from '../../../src/voice/decision/comparison';
import type { Evidence } from '../../../src/voice/decision/evidence';
import { errorRates } from '../../../src/voice/decision/metrics';
import { groupBy } from '../evidence-table';
import { FITTED_SETS, fitDecision } from '../fit-decision';
import { mean } from '../open-set-simulation';
import { type Trial, trialEvidence } from '../trial-evidence';
import { shippedNetworks } from './joined-words';

const [dev, calls, work, words] = process.argv.slice(2);
if (!dev || !calls || !work || !words)
  throw new Error('Usage: npx tsx training/voice/analyses/decision-headroom.ts DEV CALLS WORK WORDS');
mkdirSync(work, { recursive: true });
const model = await shippedNetworks();
const hear = (root: string, name: string, sets: readonly string[]) =>
  trialEvidence(root, sets, model, words, join(work, `${name}.cache`));
const recorded = await hear(dev, 'trials', FITTED_SETS);
const lines = await hear(
  dev,
  'lines',
  FITTED_SETS.map((set) => `${set}-lines`),
);
const days = await hear(calls, 'calls', ['td-wuw1', 'td-wuw3', 'td-wuwj1']);

/** By condition, the mean of the sets; of the calls each set. */
function report(name: string, score: (evidence: Evidence) => number): void {
  const rateOf = (trials: readonly Trial[]): number => {
    const scores = (kind: string): number[] =>
      trials.filter((trial) => trial.kind === kind).map(({ evidence }) => score(evidence));
    return 100 * errorRates(scores('TC'), scores('IC'))!.equalErrorRate;
  };
  const bySet = (trials: readonly Trial[]): number[] =>
    [...groupBy(trials, ({ set }) => set).values()].map(rateOf);
  const byCondition = (trials: readonly Trial[]): number[] =>
    [...groupBy(trials, ({ condition }) => condition).values()].map((own) => mean(bySet(own)));
  const cells = [byCondition(recorded), byCondition(lines), bySet(days)].map((rates) =>
    rates.map((rate) => rate.toFixed(1)).join(' / '),
  );
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}

function byWeights(name: string, trials: readonly Trial[]): void {
  const weights = fitDecision(trials, true);
  const { voice, meanExcess, doubt } = weights.person;
  const person = [voice, meanExcess, doubt].map((weight) => weight.toFixed(1)).join(' / ');
  report(`${name} (${person})`, ({ wordExcess: _, ...evidence }) => calibrate(evidence, weights).score);
}

console.log(
  '| | recorded: clean / 20 / 10 / device | login, both over a line | one call / three / five words |',
);
console.log('|---|---|---|---|');
report('print', ({ voice }) => voice);
report('mean cost', ({ meanExcess }) => -meanExcess);
byWeights('fitted to the lists', recorded);
byWeights('… and their lines', [...recorded, ...lines]);
byWeights('lines alone', lines);
byWeights('the calls themselves', days);
