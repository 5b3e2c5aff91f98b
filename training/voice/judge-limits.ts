/**
 * Stated rates against what happens: `npx tsx training/voice/judge-limits.ts PEOPLE WORK [NETWORKS] [--without]`, as calibrate.ts. Everybody
 * of a collection says the same phrase. A row a set and size: of strangers let in, of the right people let in at the limits in force, and what
 * a limit would let in that exactly 1 % of that row's strangers pass. Intervals resample speakers.
 *
 * --without: the prior is fitted anew without the corpus that is judged.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { leastPhraseOdds } from '../../src/voice/decision/impostors';
import type { Calibration } from '../../src/voice/model/calibration';
import { CLASSICAL_MODEL } from '../../src/voice/model/classical-model';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { draws } from './augment';
import { dumpEvidence } from './evidence';
import { groupBy } from './evidence-table';
import { dealAll, fitImpostorPrior, limitByNoise, PRIOR_SETS } from './impostor-prior';
import { networksIn } from './networks';
import {
  CONDITIONS,
  type Login,
  mean,
  type PhraseEvidence,
  quantile,
  readEvidence,
  type SimulatedCollection,
} from './open-set-simulation';
import { isAsHigh } from './pitch';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'boolean' } },
});
const [people, work, networks] = positionals;
if (!people || !work)
  throw new Error('Usage: npx tsx training/voice/judge-limits.ts PEOPLE WORK [NETWORKS] [--without]');
const model = networks ? await networksIn(networks) : CLASSICAL_MODEL;
const JUDGED = ['ased', 'baved', 'baved3', 'ltcmd', 'ltcmd4', 'fsdd', 'across1', 'across1j', 'across3'];
mkdirSync(work, { recursive: true });
dumpEvidence(people, work, model, [...PRIOR_SETS, ...JUDGED]);
const RESAMPLED = 200;

interface Judged extends Login {
  readonly accepted: boolean;
  readonly acceptedStrict: boolean;
}

/** At stated rates of 1 and 0.1 %. */
function judge(one: SimulatedCollection, calibration: Calibration): Judged[] {
  const judging = { calibration } as VoiceModel;
  const limits = [0.01, 0.001].map((rate) => limitByNoise(one.size, judging, rate, one.impostors));
  return one.logins.map((login) => {
    const beside =
      login.vector >= calibration.impostors.vector &&
      login.phrase >= leastPhraseOdds(login.snrDb, one.impostors, calibration.impostors);
    const [accepted, acceptedStrict] = limits.map((limit) => beside && login.score >= limit(login.snrDb));
    return { ...login, accepted: accepted!, acceptedStrict: acceptedStrict! };
  });
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : (100 * share).toFixed(1)).padStart(5);

/** 95 % of what is counted when speakers are drawn anew; of zero errors the upper bound, by the number of speakers. */
function interval(logins: readonly Judged[], counts: (login: Judged) => boolean): string {
  const speakers = [...groupBy(logins, ({ speaker }) => speaker).values()].map((own) => ({
    hits: own.filter(counts).length,
    all: own.length,
  }));
  if (speakers.length === 0) return '';
  if (speakers.every(({ hits }) => hits === 0)) return `≤${percent(3 / (speakers.length + 3)).trim()}`;
  const draw = draws('resampled');
  const rates = Array.from({ length: RESAMPLED }, () => {
    let [hits, all] = [0, 0];
    for (let k = 0; k < speakers.length; k++) {
      const one = speakers[Math.floor(draw(0, speakers.length))]!;
      hits += one.hits;
      all += one.all;
    }
    return hits / all;
  });
  return `${percent(quantile(rates, 0.025)).trim()}–${percent(quantile(rates, 0.975)).trim()}`;
}

console.log(
  'set        size condition |  1 %: strangers     0.1 %: strangers | right people: let in, exactly 1 % | tries speakers',
);
const evidenceOf = new Map([...PRIOR_SETS, ...JUDGED].map((set) => [set, readEvidence(work, set)]));
const corpusOf = (set: string): string => set.replace(/[0-9]*j?(-tel)?(-back)?(-one)?$/, '');
for (const [set, phrases] of evidenceOf) {
  if (phrases.length === 0) continue;
  const dealt = dealAll(phrases, model.calibration);
  const calibration =
    values.without && PRIOR_SETS.includes(set) ? fittedWithout(corpusOf(set)) : model.calibration;
  for (const [size, own] of groupBy(dealt, (one) => one.size)) {
    const judged = own.flatMap((one) => judge(one, calibration));
    for (const condition of CONDITIONS) report(set, size, condition, judged, phrases);
  }
}

function report(
  set: string,
  size: number,
  condition: string,
  judged: readonly Judged[],
  phrases: readonly PhraseEvidence[],
): void {
  const logins = judged.filter((login) => login.condition === condition);
  const strangers = logins.filter(({ isKnown }) => !isKnown);
  const known = logins.filter(({ isKnown }) => isKnown);
  if (strangers.length < 30) return;
  const exact = quantile(
    strangers.map(({ score }) => score),
    0.99,
  );
  const share = (all: readonly Judged[], counts: (login: Judged) => boolean): number =>
    all.length > 0 ? mean(all.map((login) => Number(counts(login)))) : Number.NaN;
  const isRight = ({ found, speaker }: Judged): boolean => found === speaker;
  // Whom the search finds may have a voice as high; the rate is higher there.
  const { speakers } = phrases[0]!.head;
  const pitchOf = (speaker: number): number => speakers[speaker]!.pitch;
  const alike = strangers.filter(({ found, speaker }) => isAsHigh(pitchOf(found), pitchOf(speaker)));
  console.log(
    `${set.padEnd(11)} ${String(size).padStart(3)} ${condition.padEnd(9)} |` +
      ` ${percent(share(strangers, (login) => login.accepted))} ${interval(strangers, (login) => login.accepted).padEnd(9)}` +
      ` same pitch ${percent(share(alike, (login) => login.accepted))}` +
      ` ${percent(share(strangers, (login) => login.acceptedStrict))} |` +
      ` ${percent(share(known, (login) => isRight(login) && login.accepted))}` +
      ` ${percent(share(known, (login) => isRight(login) && login.score > exact))} |` +
      ` ${strangers.length} ${new Set(strangers.map(({ speaker }) => speaker)).size}`,
  );
}

function fittedWithout(corpus: string): Calibration {
  const rest = PRIOR_SETS.filter((set) => corpusOf(set) !== corpus).flatMap((set) => evidenceOf.get(set)!);
  const { impostors: _, ...calibration } = model.calibration;
  return { ...calibration, impostors: fitImpostorPrior(rest, calibration) };
}
