/**
 * What each stated rate of false accepts means on your own recordings: everybody logs in, and tries as an impostor where they are not
 * enrolled.
 */
import { type DetPoint, detCurve } from '../voice/decision/metrics';
import type { Ranking } from '../voice/decision/open-set';
import type { VoiceModel } from '../voice/model/voice-model';
import type { VoiceSample } from '../voice/sample/voice-sample';
import { EnrolledPeople, type HeardClip } from './enrolled-people';
import { boundedShares } from './share-bound';
import type { ClipResult } from './voice-trials';

/** The recordings of a person and phrase. */
export interface OwnRecordings {
  readonly speaker: string;
  readonly phrase: string;
  readonly enrolled: readonly HeardClip[];
  /** What follows the enrolled ones: a refused recording is a refused login. */
  readonly logins: readonly ClipResult[];
}

/** Results at a stated rate. */
export interface RateRow {
  readonly falseAcceptRate: number;
  /** Least score among as many people as asked for, in quiet. */
  readonly score: number;
  /** Share of impostors let in, and its upper bound with 95 % confidence, as tries of one person are alike. */
  readonly strangers: number;
  readonly strangersAtMost: number;
  /** Share of right logins refused. */
  readonly refused: number;
}

export interface OwnReport {
  readonly people: number;
  readonly rightLogins: number;
  readonly strangersTries: number;
  readonly rates: readonly RateRow[];
  readonly det: readonly DetPoint[];
}

/** Stated rates that are tried, the loosest first. */
const RATES = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001] as const;

/** Recordings enrolled of each person; at least one is left to log in with. */
const ENROLLED = 3;

/**
 * Deals out recordings in order: the first that can be used enrol, so that one of them is left where there are two. Refused ones before the
 * last of these are left out, since a person would be asked to record again.
 *
 * @returns `undefined` where nothing can enrol, or nothing is left to log in with
 */
export function ownRecordings(
  speaker: string,
  phrase: string,
  clips: readonly ClipResult[],
): OwnRecordings | undefined {
  const usable = clips.filter((clip) => 'sample' in clip);
  const enrolled = usable.slice(0, Math.max(1, Math.min(ENROLLED, usable.length - 1)));
  const last = enrolled.at(-1);
  const logins = last ? clips.slice(clips.indexOf(last) + 1) : [];
  return logins.length > 0 ? { speaker, phrase, enrolled, logins } : undefined;
}

interface OwnLogin {
  /** Over the limit of each rate, by how much. */
  readonly over: readonly number[];
}

const REFUSED: OwnLogin = { over: RATES.map(() => Number.NEGATIVE_INFINITY) };

/** @param people size of the collection that limits are shown for */
export function judgeOwnRecordings(
  recordings: readonly OwnRecordings[],
  model: VoiceModel,
  people: number,
): OwnReport {
  const right: OwnLogin[] = [];
  const strangers: (OwnLogin & { readonly speaker: string })[] = [];
  const shown: number[][] = [];
  for (const phrase of new Set(recordings.map((one) => one.phrase))) {
    const own = recordings.filter((one) => one.phrase === phrase);
    const enrolled = new EnrolledPeople(model);
    for (const one of own) enrolled.enrol(one.speaker, one.enrolled);
    shown.push(RATES.map((rate) => enrolled.limits(undefined, { falseAcceptRate: rate, people }).score));
    for (const { speaker, logins } of own) {
      for (const login of logins) {
        if ('refused' in login) {
          // No try of an impostor, who would record again.
          right.push(REFUSED);
          continue;
        }
        const { sample } = login;
        const known = enrolled.search(sample);
        if (known) right.push(judge(enrolled, sample, known, { isRight: known.best === speaker }));
        const stranger = enrolled.search(sample, speaker);
        if (stranger)
          strangers.push({ speaker, ...judge(enrolled, sample, stranger, { isRight: true, but: speaker }) });
      }
    }
  }
  const refused = (at: number): number =>
    right.filter(({ over }) => over[at]! < 0).length / Math.max(1, right.length);
  const tries = strangers.map(({ speaker, over }) => ({ speaker, passes: over.map((by) => by >= 0) }));
  const letIn = boundedShares(tries, RATES.length);
  const middle = RATES.indexOf(0.01);
  return {
    people: new Set(recordings.map(({ speaker }) => speaker)).size,
    rightLogins: right.length,
    strangersTries: strangers.length,
    rates: RATES.map((falseAcceptRate, at) => ({
      falseAcceptRate,
      score: Math.max(...shown.map((limits) => limits[at]!)),
      strangers: letIn[at]!.share,
      strangersAtMost: letIn[at]!.atMost,
      refused: refused(at),
    })),
    det: detCurve(
      right.map(({ over }) => over[middle]!),
      strangers.map(({ over }) => over[middle]!),
    ),
  };
}

function judge(
  enrolled: EnrolledPeople,
  { snrDb }: VoiceSample,
  { comparison }: Ranking<string>,
  { isRight, but }: { readonly isRight: boolean; readonly but?: string },
): OwnLogin {
  const over = RATES.map((rate) => {
    const limits = enrolled.limits(snrDb, { falseAcceptRate: rate, but });
    const passes =
      isRight &&
      comparison.vectorSimilarity >= limits.vectorSimilarity &&
      (comparison.phraseSimilarity ?? 1) >= limits.phraseSimilarity;
    return passes ? comparison.score - limits.score : Number.NEGATIVE_INFINITY;
  });
  return { over };
}

/** A rate to state, and what speaks for it. */
export interface Recommendation {
  readonly falseAcceptRate: number;
  /** `shown`: by the upper bound; `observed`: by the tries alone; `none`: more pass even at the strictest rate. */
  readonly basis: 'shown' | 'observed' | 'none';
}

/**
 * The loosest stated rate at which at most the wanted share of impostors passes, with 95 % confidence. Where the tries show none, the
 * loosest one at which no larger share passed: never above the wanted one, for few tries say little against what it was calibrated on.
 * Failing that, the strictest.
 */
export function recommendedRate({ rates }: OwnReport, wanted: number): Recommendation {
  const shown = rates.find(({ strangersAtMost }) => strangersAtMost <= wanted);
  if (shown) return { falseAcceptRate: shown.falseAcceptRate, basis: 'shown' };
  const observed = rates.find(
    ({ falseAcceptRate, strangers }) => falseAcceptRate <= wanted && strangers <= wanted,
  );
  if (observed) return { falseAcceptRate: observed.falseAcceptRate, basis: 'observed' };
  return { falseAcceptRate: rates.at(-1)!.falseAcceptRate, basis: 'none' };
}

/**
 * The loosest stated rate at which no larger share than the wanted one passed, where it is looser than the recommended one and refuses fewer
 * right logins: what more recordings might prove.
 */
export function looserRow({ rates }: OwnReport, wanted: number, recommended: number): RateRow | undefined {
  const looser = rates.find(({ strangers }) => strangers <= wanted);
  const own = rates.find(({ falseAcceptRate }) => falseAcceptRate === recommended);
  return looser && own && looser.refused < own.refused ? looser : undefined;
}
