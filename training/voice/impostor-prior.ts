/** How impostors score in collections of the development corpora, for the prior of src/voice/decision/impostors.ts. */
import { alteredScore } from '../../src/voice/decision/altered-copies';
import { expectedScore, type ImpostorScores, leastPhraseOdds } from '../../src/voice/decision/impostors';
import { noiseDb, QUIET_DB } from '../../src/voice/decision/login-noise';
import { thresholdsFor } from '../../src/voice/decision/thresholds';
import { type Calibration, CROWDS, type ImpostorPrior } from '../../src/voice/model/calibration';
import type { VoiceModel } from '../../src/voice/model/voice-model';
import { groupBy } from './evidence-table';
import { solve } from './logistic';
import {
  CONDITIONS,
  dealCollections,
  type Login,
  mean,
  type PhraseEvidence,
  quantile,
  type SimulatedCollection,
} from './open-set-simulation';

/** What the prior is fitted on, and may ship. Of the latter people enrol three takes. */
const SINGLE = ['gsc', 'gsc3'];
const SEVERAL = ['ascmd', 'ascmd4', 'gscm'];
/**
 * People as they are, played backwards (a language that no network heard), by telephone (telephone-people.ts), and both at once. Those with several
 * takes also with their first alone, so that what takes add is seen within a corpus.
 */
export const PRIOR_SETS = [...SINGLE, ...SEVERAL]
  .flatMap((set) => [set, `${set}-back`, `${set}-tel`, `${set}-tel-back`])
  .flatMap((set) => (SEVERAL.some((one) => set.startsWith(one)) ? [set, `${set}-one`] : [set]));

/** Few corpora show less of what varies than there is: their standard deviation is taken for this much more. */
const UNSEEN = 1.25;
/** How many people's scores the spread of development corpora is worth. */
const PEOPLE = 10;
/** Of the normal distribution. */
const HUNDREDTH = 2.326;
/**
 * Rates differ between corpora by two and more, rare ones by four: their mean is this share of the stated one. Most speakers of one corpus taught
 * the networks, which keep them further apart than others.
 */
const MEAN_RATE = { hundredth: 0.55, thousandth: 0.35 } as const;
/** Shares of right logins that the limits beside the score refuse. */
const REFUSED = { phrase: 0.03, vector: 0.01 } as const;
const DEALS = 6;
/** Keeps the fit defined where nothing varies: the classical tables doubt nothing. */
const RIDGE = 1e-6;

export function dealAll(
  evidence: readonly PhraseEvidence[],
  calibration: Calibration,
): SimulatedCollection[] {
  return evidence.flatMap((phrase) =>
    CROWDS.flatMap((size) => dealCollections(phrase, calibration, size, DEALS)),
  );
}

const strangers = ({ logins }: SimulatedCollection, condition = 'clean'): Login[] =>
  logins.filter((login) => !login.isKnown && login.condition === condition);

export function fitImpostorPrior(
  evidence: readonly PhraseEvidence[],
  uncalibrated: Omit<Calibration, 'impostors'>,
): ImpostorPrior {
  // Scores do not depend on the prior.
  const dealt = dealAll(evidence, uncalibrated as Calibration);
  const sets = [...groupBy(dealt, ({ set }) => set)];

  /** Mean over the sets that have collections of the size, beside what the others lack. */
  const bySize = (measure: (collections: readonly SimulatedCollection[]) => number): number[] => {
    const table = sets.map(([, all]) =>
      CROWDS.map((size) => {
        const own = all.filter((one) => one.size === size && strangers(one).length > 0);
        return own.length > 0 ? measure(own) : Number.NaN;
      }),
    );
    const full = table.filter((row) => row.every(Number.isFinite));
    return CROWDS.map((_, at) => mean(full.map((row) => row[at]!)));
  };
  const scoresOf = (collections: readonly SimulatedCollection[]): number[] =>
    collections.flatMap((one) => strangers(one).map(({ score }) => score));
  const spreads = bySize((own) => (quantile(scoresOf(own), 0.99) - mean(scoresOf(own))) / HUNDREDTH);

  // By size, what a phrase's impostors score and what each trait of the takes adds; every set weighing the same.
  const points = sets.flatMap(([set, all]) => {
    const phrases = [...groupBy(all, ({ phrase }) => phrase).values()];
    return phrases.flatMap((own) =>
      [...groupBy(own, ({ size }) => size)].flatMap(([size, collections]) => {
        const scores = scoresOf(collections);
        if (scores.length === 0) return [];
        const meanOf = (trait: Trait): number => mean(collections.map(({ impostors }) => impostors[trait]!));
        return [
          {
            set,
            phrase: own[0]!.phrase,
            size,
            doubt: meanOf('doubt'),
            altered: meanOf('altered'),
            narrowband: meanOf('narrowband'),
            takes: meanOf('takes'),
            score: mean(scores),
          },
        ];
      }),
    );
  });
  const planes = CROWDS.map((size) => {
    const own = points.filter((point) => point.size === size);
    const counts = groupBy(own, ({ set }) => set);
    return plane(own.map((point) => ({ ...point, weight: 1 / counts.get(point.set)!.length })));
  });
  const planeOf = (size: number): Plane => planes[CROWDS.indexOf(size as 1)]!;
  const excessOf = (point: (typeof points)[number]): number => {
    const { offset, ...slopes } = planeOf(point.size);
    return TRAITS.reduce((rest, trait) => rest - slopes[trait] * point[trait], point.score - offset);
  };
  const between = CROWDS.map((size) => {
    const bySet = groupBy(
      points.filter((point) => point.size === size),
      ({ set }) => set,
    );
    return (
      UNSEEN * Math.sqrt(mean([...bySet.values()].map((own) => mean(own.map((one) => excessOf(one) ** 2)))))
    );
  });

  // What a dB of noise takes off the highest twentieth, by how far the set and size lie beyond the mean in quiet.
  const noiseOf = (logins: readonly Login[]): number => mean(logins.map(({ snrDb }) => noiseDb(snrDb)));
  const fallen = sets.flatMap(([, all]) =>
    CROWDS.flatMap((size, at) => {
      const [quiet, noisy] = ['clean', '10'].map((condition) =>
        all.filter((one) => one.size === size).flatMap((one) => strangers(one, condition)),
      ) as [Login[], Login[]];
      if (noisy.length === 0) return [];
      const scores = (logins: readonly Login[]): number[] => logins.map(({ score }) => score);
      const fall = quantile(scores(quiet), 0.95) - quantile(scores(noisy), 0.95);
      const perDb = fall / (noiseOf(noisy) - noiseOf(quiet));
      return [{ at: mean(scores(quiet)) - planes[at]!.offset, value: perDb, weight: 1 }];
    }),
  );
  const [perDb, perDbAtMean] = line(fallen);
  const ofImpostors = (measure: (login: Login) => number): number[] =>
    bySize((own) => mean(own.flatMap((one) => strangers(one).map(measure))));
  const phrases = ofImpostors(({ phrase }) => phrase);
  const copies = evidence.flatMap(({ altered }) =>
    [...altered.values()].flatMap((own) => own.map((one) => alteredScore(one.copies, uncalibrated))),
  );
  // What nothing is known of may be of an unknown language, as half of these are.
  const unknown = (trait: Trait): number =>
    quantile(
      points.flatMap((point) => (point.narrowband < 0.5 ? [point[trait]] : [])),
      0.5,
    );
  const ten = CROWDS.indexOf(10);

  const prior: ImpostorPrior = {
    score1: planes[0]!.offset,
    score3: planes[1]!.offset,
    score10: planes[2]!.offset,
    score20: planes[3]!.offset,
    spread1: spreads[0]!,
    spread3: spreads[1]!,
    spread10: spreads[2]!,
    spread20: spreads[3]!,
    perDoubt1: planes[0]!.doubt,
    perDoubt3: planes[1]!.doubt,
    perDoubt10: planes[2]!.doubt,
    perDoubt20: planes[3]!.doubt,
    perAltered1: planes[0]!.altered,
    perAltered3: planes[1]!.altered,
    perAltered10: planes[2]!.altered,
    perAltered20: planes[3]!.altered,
    perNarrowband1: planes[0]!.narrowband,
    perNarrowband3: planes[1]!.narrowband,
    perNarrowband10: planes[2]!.narrowband,
    perNarrowband20: planes[3]!.narrowband,
    perTakes1: planes[0]!.takes,
    perTakes3: planes[1]!.takes,
    perTakes10: planes[2]!.takes,
    perTakes20: planes[3]!.takes,
    between1: between[0]!,
    between3: between[1]!,
    between10: between[2]!,
    between20: between[3]!,
    tryWeight: 1,
    people: PEOPLE,
    tail1: HUNDREDTH,
    tail: HUNDREDTH,
    tailPerDecade: 0.7,
    perDb,
    shiftInNoise: perDb > 0 ? -perDbAtMean / perDb : 0,
    phrase: 0,
    phrasePerDb: 0,
    phraseOfImpostors: phrases[ten]!,
    phrasePerDecade: phrases[ten]! - phrases[0]!,
    vector: 0,
    leastAltered: quantile(copies, 0.01),
    mostAltered: quantile(copies, 0.99),
    doubt: unknown('doubt'),
    altered: unknown('altered'),
  };
  const weighed = { ...prior, tryWeight: fitTryWeight(dealt, prior) };
  const limited = { ...weighed, ...besideTheScore(dealt, weighed) };
  return { ...limited, ...fitTails(dealt, { ...uncalibrated, impostors: limited }) };
}

/** What right logins reach in phrase and cosine, in quiet and in noise. */
function besideTheScore(
  dealt: readonly SimulatedCollection[],
  prior: ImpostorPrior,
): Pick<ImpostorPrior, 'phrase' | 'phrasePerDb' | 'vector'> {
  // Another telephone costs a login so much that its limit would let other phrases in everywhere.
  // One take of a word costs nearly as much.
  const wideband = dealt.filter(
    ({ set, impostors }) => impostors.narrowband < 0.5 && !set.endsWith('-one') && !set.startsWith('gscm'),
  );
  const known = wideband.flatMap(({ set, impostors, logins }) =>
    logins
      .filter(({ isKnown, speaker, found }) => isKnown && speaker === found)
      .map((login) => ({
        ...login,
        set,
        phrase: login.phrase - leastPhraseOdds(QUIET_DB, impostors, prior),
      })),
  );
  // In no set more: the score itself keeps wrong phrases and other voices out.
  const sets = [...groupBy(known, ({ set }) => set).values()];
  const lowest = (conditions: readonly string[], measure: (login: Login) => number, share: number): number =>
    Math.min(
      ...sets.flatMap((own) => {
        const values = own.filter(({ condition }) => conditions.includes(condition)).map(measure);
        return values.length > 0 ? [quantile(values, share)] : [];
      }),
    );
  const phraseAt = (...conditions: string[]): number =>
    lowest(conditions, (login) => login.phrase, REFUSED.phrase);
  const noisy = known.filter(({ condition }) => condition === '10');
  const phrase = phraseAt('clean', 'chan');
  return {
    phrase,
    phrasePerDb: Math.max(0, (phrase - phraseAt('10')) / mean(noisy.map(({ snrDb }) => noiseDb(snrDb)))),
    vector: lowest(CONDITIONS, ({ vector }) => vector, REFUSED.vector),
  };
}

/** With which the expected mean scores of strangers come nearest to theirs, every set and size weighing the same. */
function fitTryWeight(dealt: readonly SimulatedCollection[], prior: ImpostorPrior): number {
  const cells = [...groupBy(dealt, ({ set, size }) => `${set} ${size}`).values()];
  const errorOf = (tryWeight: number): number =>
    mean(
      cells.flatMap((own) => {
        const missed = own.flatMap((one) => {
          const scores = strangers(one).map(({ score }) => score);
          if (scores.length === 0) return [];
          return [(mean(scores) - expectedScore(one.size, one.impostors, { ...prior, tryWeight })) ** 2];
        });
        return missed.length > 0 ? [mean(missed)] : [];
      }),
    );
  const weights = Array.from({ length: 40 }, (_, step) => 0.9 ** step);
  return weights.reduce((best, one) => (errorOf(one) < errorOf(best) ? one : best));
}

/** So that the mean over sets and sizes is what the stated rates ask for: of single people, about whom nobody tells, and of several. */
function fitTails(
  dealt: readonly SimulatedCollection[],
  calibration: Calibration,
): Pick<ImpostorPrior, 'tail1' | 'tail' | 'tailPerDecade'> {
  const cells = [...groupBy(dealt, ({ set, size }) => `${set} ${size}`).values()];
  const single = cells.filter(([first]) => first!.size === 1);
  const several = cells.filter(([first]) => first!.size > 1);
  const rateAt = (rate: number, own: typeof cells, tails: Partial<ImpostorPrior>): number => {
    const impostors = { ...calibration.impostors, ...tails };
    const model = { calibration: { ...calibration, impostors } } as VoiceModel;
    return mean(
      own.map((collections) => {
        const passed = collections.flatMap(({ size, impostors, logins }) => {
          const limitOf = limitByNoise(size, model, rate, impostors);
          return logins
            .filter(({ isKnown }) => !isKnown)
            .map(({ score, snrDb }) => Number(score >= limitOf(snrDb)));
        });
        return passed.length > 0 ? mean(passed) : rate;
      }),
    );
  };
  const bisect = (isTooLow: (value: number) => boolean): number => {
    let [low, high] = [0, 8];
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2;
      if (isTooLow(middle)) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  const most = { hundredth: MEAN_RATE.hundredth * 0.01, thousandth: MEAN_RATE.thousandth * 0.001 };
  const tail1 = bisect((tail1) => rateAt(0.01, single, { tail1 }) > most.hundredth);
  const tail = bisect((tail) => rateAt(0.01, several, { tail }) > most.hundredth);
  const tailPerDecade = bisect(
    (tailPerDecade) => rateAt(0.001, several, { tail, tailPerDecade }) > most.thousandth,
  );
  return { tail1, tail, tailPerDecade };
}

/** The limit of the score changes by the same for every dB of noise. */
export function limitByNoise(
  size: number,
  model: VoiceModel,
  falseAcceptRate: number,
  impostors: SimulatedCollection['impostors'],
): (snrDb: number) => number {
  const limitAt = (snrDb: number): number =>
    thresholdsFor(size, { model, falseAcceptRate }, { impostors, snrDb }).score;
  const quiet = limitAt(QUIET_DB);
  const perDb = limitAt(QUIET_DB - 1) - quiet;
  return (snrDb) => quiet + perDb * noiseDb(snrDb);
}

const TRAITS = [
  'doubt',
  'altered',
  'narrowband',
  'takes',
] as const satisfies readonly (keyof ImpostorScores)[];
type Trait = (typeof TRAITS)[number];
type Plane = Readonly<Record<Trait | 'offset', number>>;

/** Weighted least squares; a trait that all points share adds nothing. */
function plane(points: readonly Readonly<Record<Trait | 'score' | 'weight', number>>[]): Plane {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const centre = (measure: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + point.weight * measure(point), 0) / total;
  const means = TRAITS.map((trait) => centre((point) => point[trait]));
  const score = centre((point) => point.score);
  const slopes = solve(
    TRAITS.map((a, i) =>
      TRAITS.map(
        (b, j) => centre((point) => (point[a] - means[i]!) * (point[b] - means[j]!)) + (i === j ? RIDGE : 0),
      ),
    ),
    TRAITS.map((a, i) => centre((point) => (point[a] - means[i]!) * (point.score - score))),
  );
  const [doubt, altered, narrowband, takes] = slopes as [number, number, number, number];
  return {
    doubt,
    altered,
    narrowband,
    takes,
    offset: slopes.reduce((rest, one, i) => rest - one * means[i]!, score),
  };
}

/** Weighted least squares: slope and offset. */
function line(
  points: readonly { readonly at: number; readonly value: number; readonly weight: number }[],
): [number, number] {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const centre = (measure: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + point.weight * measure(point), 0) / total;
  const [x, y] = [centre(({ at }) => at), centre(({ value }) => value)];
  const variance = centre(({ at }) => (at - x) ** 2);
  const slope = variance > 1e-6 ? centre(({ at, value }) => (at - x) * (value - y)) / variance : 0;
  return [slope, y - slope * x];
}
