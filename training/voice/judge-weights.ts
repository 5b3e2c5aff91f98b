/**
 * Equal error rates of the decision, in sample and out of it: `npx tsx training/voice/judge-weights.ts DEV PEOPLE WORK NETWORKS WORDS [OTHERS…]`,
 * as calibrate.ts. OTHERS are folders of trials that nothing was fitted on (judging_trials.py, DATA/voice/across).
 *
 * The sets that weights are fitted on are judged by the shipped ones, by weights fitted without the speakers of a trial, and by weights fitted
 * without its corpus; the others by the shipped ones. Networks and the prior of the thresholds stay: the networks heard none of these
 * speakers, and the prior only decides how far a wrong phrase lowers the score. The words of a phrase are not known. Intervals resample speakers.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorRow } from '../../bench/voice/error-rates';
import type { ScoredTrial } from '../../bench/voice/scores';
import { calibrate } from '../../src/voice/decision/comparison';
import { decide } from '../../src/voice/decision/decide';
import { impostorTraits } from '../../src/voice/decision/impostors';
import { QUIET_DB } from '../../src/voice/decision/login-noise';
import { odds } from '../../src/voice/decision/odds';
import { thresholdsFor } from '../../src/voice/decision/thresholds';
import type { Calibration } from '../../src/voice/model/calibration';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { groupBy } from './evidence-table';
import { FITTED_SETS, fitDecision } from './fit-decision';
import { networksIn } from './networks';
import { CONDITIONS, mean } from './open-set-simulation';
import { dealFolds, holdOut, type PartOf } from './out-of-sample';
import { isAsHigh, pitches } from './pitch';
import { rateCell } from './rate-cell';
import { type Trial, trialEvidence } from './trial-evidence';

const [dev, people, work, networks, words, ...others] = process.argv.slice(2);
if (!dev || !people || !work || !networks || !words)
  throw new Error('Usage: npx tsx training/voice/judge-weights.ts DEV PEOPLE WORK NETWORKS WORDS [OTHERS…]');

const FOLDS = 6;
/** Of sets that are not named after their corpus; PEOPLE has its pitches under this name. */
const CORPORA: Readonly<Record<string, string>> = {
  phrase4: 'ascmd',
  wuw: 'across1',
  wuwj: 'across1',
  wuwx: 'across1',
};
const corpusOf = (set: string): string => {
  const name = set.replace(/^t[di]-|[13]$/g, '');
  return CORPORA[name] ?? name;
};

mkdirSync(work, { recursive: true });
const model = await networksIn(networks);
const pitchOf = pitches(people);
const fitted = await trialEvidence(dev, FITTED_SETS, model, words, join(work, 'trials.cache'));

const weights = {
  'in sample': score(fitted, model.calibration),
  'in folds': scoreOutOfSample(dealFolds(fitted, corpusOf, FOLDS)),
  'without the corpus': scoreOutOfSample(corpusOf),
};
const judged: Judged[] = [];
for (const folder of others) {
  const sets = readdirSync(join(folder, 'trials'))
    .map((file) => basename(file, '.tsv'))
    .filter((set) => /^t[di]-/.test(set));
  const cache = join(work, `${basename(folder)}.cache`);
  judged.push(...score(await trialEvidence(folder, sets, model, undefined, cache), model.calibration));
}

report('all impostors and wrong phrases', 'all together', () => true);
report('impostors who say the phrase', 'impostors, right phrase', () => true);
report(
  '… whose voice is as high',
  'impostors, right phrase',
  ({ kind, isAsHigh }) => kind !== 'IC' || isAsHigh,
);

interface Judged extends ScoredTrial {
  /** Whether who speaks has about the pitch of who is enrolled. */
  readonly isAsHigh: boolean;
}

function scoreOutOfSample(partOf: PartOf): Judged[] {
  const parts = holdOut(fitted, partOf);
  return parts.flatMap(({ judged, fitted }, at) => {
    process.stderr.write(`fit ${at + 1} of ${parts.length}, on ${fitted.length} trials\n`);
    return score(judged, { ...model.calibration, ...fitDecision(fitted, true) });
  });
}

/** As `scoreTrial` does, from what was heard once. */
function score(trials: readonly Trial[], calibration: Calibration): Judged[] {
  const judging = { calibration } as VoiceModel;
  return trials.map(({ set, kind, condition, enrolled, speaker, evidence, takes }) => {
    const { wordExcess: _, ...heard } = evidence;
    const isVoiceAlone = kind === 'T' || kind === 'I';
    const compared = isVoiceAlone
      ? {
          score: odds(heard, ['voice'], calibration.voice),
          vectorSimilarity: heard.vector,
          phraseSimilarity: undefined,
        }
      : calibrate(heard, calibration);
    const impostors = { tries: [], ...impostorTraits([takes], judging) };
    const circumstances = { impostors, snrDb: QUIET_DB - heard.noise };
    const decision = decide(compared, thresholdsFor(1, { model: judging }, circumstances));
    return {
      set,
      kind: isVoiceAlone ? `${kind}C` : kind,
      condition: condition as ScoredTrial['condition'],
      speaker: enrolled,
      score: decision.score,
      phraseSimilarity: decision.phraseSimilarity ?? Number.NaN,
      accepted: decision.accepted,
      isAsHigh: isAsHigh(pitchOf(corpusOf(set), enrolled), pitchOf(corpusOf(set), speaker)),
    };
  });
}

function report(
  title: string,
  contrast: Parameters<typeof errorRow>[3],
  counts: (trial: Judged) => boolean,
): void {
  console.log(`\n| ${title} | speakers | weights | clean | other device | SNR 20 dB | SNR 10 dB |`);
  console.log('|---|---|---|---|---|---|---|');
  const rowsOf = (trials: readonly Judged[]) =>
    CONDITIONS.map((condition) =>
      errorRow(
        title,
        condition,
        trials.filter((trial) => trial.condition === condition && counts(trial)),
        contrast,
      ),
    );
  const print = (name: string, by: string, trials: readonly Judged[]): void => {
    const cells = rowsOf(trials).map(rateCell);
    const speakers = new Set(trials.map(({ speaker }) => speaker)).size;
    console.log(`| ${[name, speakers, by, ...cells].join(' | ')} |`);
  };
  for (const set of FITTED_SETS)
    for (const [by, all] of Object.entries(weights))
      print(
        set,
        by,
        all.filter((trial) => trial.set === set),
      );
  for (const [by, all] of Object.entries(weights)) {
    const rates = FITTED_SETS.map((set) => rowsOf(all.filter((trial) => trial.set === set)));
    const means = CONDITIONS.map((_, at) => mean(rates.map((rows) => rows[at]!.median)).toFixed(1));
    console.log(`| ${['mean', '', by, ...means].join(' | ')} |`);
  }
  for (const [set, all] of groupBy(judged, ({ set }) => set)) print(set, 'as shipped', all);
}
