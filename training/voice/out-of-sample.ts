/** Which trials weights may be fitted on, so that they judge others out of sample. */
import { groupBy } from './evidence-table';
import type { Trial } from './trial-evidence';

type TwoPeople = Pick<Trial, 'set' | 'enrolled' | 'speaker'>;

/** A part of everybody, such as a fold or a corpus. */
export type PartOf = (set: string, speaker: string) => string;

/** Trials, and all those in which nobody is of a part that anybody of theirs is of. */
interface HeldOut<One> {
  readonly judged: readonly One[];
  readonly fitted: readonly One[];
}

/** Every trial is judged once. One between people of two parts is judged by what neither part was fitted on. */
export function holdOut<One extends TwoPeople>(trials: readonly One[], partOf: PartOf): HeldOut<One>[] {
  const partsOf = ({ set, enrolled, speaker }: One): Set<string> =>
    new Set([partOf(set, enrolled), partOf(set, speaker)]);
  const together = groupBy(trials, (trial) => [...partsOf(trial)].sort().join('\t'));
  return [...together.values()].map((judged) => {
    const out = partsOf(judged[0]!);
    return { judged, fitted: trials.filter((trial) => ![...partsOf(trial)].some((part) => out.has(part))) };
  });
}

/** Deals the speakers of each corpus into so many parts, those of most trials first, so that each part has its share of them. */
export function dealFolds(
  trials: readonly TwoPeople[],
  corpusOf: (set: string) => string,
  folds: number,
): PartOf {
  const keyOf = (set: string, speaker: string): string => `${corpusOf(set)}/${speaker}`;
  const counts = new Map<string, number>();
  for (const { set, enrolled, speaker } of trials)
    for (const key of [keyOf(set, enrolled), keyOf(set, speaker)])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const foldOf = new Map<string, string>();
  for (const speakers of groupBy([...counts.keys()].sort(), (key) => key.split('/')[0]).values())
    for (const [at, key] of speakers.sort((a, b) => counts.get(b)! - counts.get(a)!).entries())
      foldOf.set(key, String(at % folds));
  return (set, speaker) => foldOf.get(keyOf(set, speaker))!;
}
