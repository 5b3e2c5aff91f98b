/** Weights of the decision from trials: who speaks and what is said, and the phrase alone. */
import { odds, probability } from '../../src/voice/decision/odds';
import {
  type Calibration,
  EVIDENCE_SIGNS,
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  WORDED_PHRASE_EVIDENCE,
} from '../../src/voice/model/calibration';
import { newton, type Row, regress } from './logistic';
import { quantile } from './open-set-simulation';
import { balance, type Trial } from './trial-evidence';

/** What is fitted ships, so only corpora may take part whose licence allows that; the others judge (judge-weights.ts, judge-limits.ts). */
export const FITTED_SETS = ['td-ascmd', 'td-gsc', 'td-gsc1', 'td-phrase4'];

/**
 * Strangers know the phrase, too: among them what networks hear said only blurs who speaks, more so in noise, where the worst moment of the
 * right person is bad as well. So it takes off where it is this much likelier to be wrong than the fit finds. Equal error rates, wrong
 * phrases included, hardly change; of right people with four words at SNR 10 15 to 30 % more get in (README.md).
 */
const LEEWAY = { offset: 2, noise: 0.1 } as const;
/** The classical view of what is said tells voices apart as well. */
const NO_LEEWAY = { offset: 0, noise: 0 } as const;
/** Rounds of expectation maximisation. */
const ROUNDS = 200;
const KINDS = ['TC', 'IC', 'TW', 'IW'];
/** Share of right logins that known words are to refuse as many of as takes alone. */
const REFUSED = 0.03;

/** @param hearsWords whether there is evidence of single words */
export function fitDecision(
  trials: readonly Trial[],
  hearsWords: boolean,
): Pick<Calibration, 'person' | 'said' | 'phrase' | 'wordedPhrase'> {
  const fitted = fitScore(trials);
  const { offset, noise } = hearsWords ? LEEWAY : NO_LEEWAY;
  const person = fitted.person;
  const said = { ...fitted.said, noise, offset: fitted.said.offset + offset };
  const phrase = regress(PHRASE_EVIDENCE, rowsOf(trials, ['TC', 'TW', 'IW']), EVIDENCE_SIGNS);
  if (!hearsWords) return { person, said, phrase };
  const worded = trials.flatMap(({ evidence, ...rest }) =>
    evidence.wordExcess === undefined
      ? []
      : [{ ...rest, evidence: { ...evidence, wordExcess: evidence.wordExcess } }],
  );
  const weights = regress(WORDED_PHRASE_EVIDENCE, rowsOf(worded, ['TC', 'TW', 'IW']), EVIDENCE_SIGNS);
  // On the scale of the phrase without words: the same limit refuses as many right logins.
  const right = worded.filter(({ kind, condition }) => kind === 'TC' && condition !== '10');
  const lowest = (measure: (trial: (typeof right)[number]) => number): number =>
    quantile(right.map(measure), REFUSED);
  const shift =
    lowest(({ evidence }) => odds(evidence, PHRASE_EVIDENCE, phrase)) -
    lowest(({ evidence }) => odds(evidence, WORDED_PHRASE_EVIDENCE, weights));
  return { person, said, phrase, wordedPhrase: { ...weights, offset: weights.offset + shift } };
}

/** Accepting kinds weigh as much as refusing ones in each set and condition. */
function rowsOf<One extends Trial>(
  trials: readonly One[],
  kinds: readonly string[],
): (Row<never> & { readonly evidence: One['evidence'] })[] {
  const used = trials.filter(({ kind }) => kinds.includes(kind));
  const weigh = balance(used, ['TC']);
  return used.map((trial) => ({
    evidence: trial.evidence,
    right: Number(trial.kind === 'TC'),
    weight: weigh(trial),
  }));
}

/**
 * Person and what is said, each right or not, where all that is known is whether both were: expectation maximisation (Dempster, Laird,
 * Rubin 1977). Of a login to refuse, one of the two may have been right after all; as likely as it looks by the regressions of the last round.
 */
function fitScore(trials: readonly Trial[]) {
  const weigh = balance(trials, ['TC']);
  let person = regress(PERSON_EVIDENCE, rowsOf(trials, ['TC', 'IC']), EVIDENCE_SIGNS);
  let said = regress(PHRASE_EVIDENCE, rowsOf(trials, ['TC', 'TW', 'IW']), EVIDENCE_SIGNS);
  const used = trials.filter(({ kind }) => KINDS.includes(kind));
  for (let round = 0; round < ROUNDS; round++) {
    const rows = used.map((trial) => {
      const isPerson = probability(odds(trial.evidence, PERSON_EVIDENCE, person));
      const isSaid = probability(odds(trial.evidence, PHRASE_EVIDENCE, said));
      const refused = 1 - isPerson * isSaid + 1e-12;
      const right = trial.kind === 'TC';
      const weight = weigh(trial);
      return {
        person: { evidence: trial.evidence, right: right ? 1 : (isPerson * (1 - isSaid)) / refused, weight },
        said: { evidence: trial.evidence, right: right ? 1 : (isSaid * (1 - isPerson)) / refused, weight },
      };
    });
    person = newton(
      PERSON_EVIDENCE,
      rows.map((row) => row.person),
      person,
      EVIDENCE_SIGNS,
    );
    said = newton(
      PHRASE_EVIDENCE,
      rows.map((row) => row.said),
      said,
      EVIDENCE_SIGNS,
    );
  }
  return { person, said };
}
