/** Times in processor time, so that a busy machine counts as little as it can; medians, so that a hiccup does not count. */
import type { Guard, Row } from './bench';

export interface Summary {
  readonly median: number;
  /** Interquartile range. */
  readonly spread: number;
  readonly n: number;
}

export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    spread: quantile(sorted, 0.75) - quantile(sorted, 0.25),
    n: sorted.length,
  };
}

/** Of ascending values, between neighbours linearly. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

/** One row of several runs. */
export function rowOf(what: string, of: string, unit: string, runs: readonly number[]): Row {
  return { what, of, unit, ...summarise(runs) };
}

/** One row of something that is the same in every run. */
export function fact(what: string, of: string, unit: string, value: number, n = 1, guard?: Guard): Row {
  return { what, of, unit, median: value, spread: 0, n, ...(guard ? { guard } : {}) };
}

/**
 * The largest share, in per cent, with which so many show none one time in twenty: about 300 / n (Hanley and Lippman-Hand 1983). Of people,
 * where the tries of each are alike.
 */
export function noneAtMost(n: number): number {
  return 100 * (1 - 0.05 ** (1 / n));
}

/**
 * How many times as long one takes as the other: by the quickest run of each, which took turns. Whatever else a machine does only ever adds
 * to a run, so the quickest is the one that was left alone most. The spread is that of the ratios of neighbouring runs.
 */
export function ratioRow(
  what: string,
  of: string,
  one: readonly number[],
  other: readonly number[],
  guard?: Guard,
): Row {
  const { spread, n } = summarise(one.map((value, run) => value / other[run]!));
  const median = Math.min(...one) / Math.min(...other);
  return { what, of, unit: '×', median, spread, n, ...(guard ? { guard } : {}) };
}

/** How far the median of so many ratios may lie from that of others, as a share: beyond it one more round is worth its time. */
const STEADY = 0.05;
/** Rounds at most, as a multiple of those that are asked for. */
const MOST_ROUNDS = 3;

/**
 * Whether another round is worth it: one was asked for, or the ratios to the first series are not known well yet, as while other programs
 * come and go.
 *
 * @param series runs made side by side, each series of one thing
 */
export function isRoundWanted(series: readonly (readonly number[])[], asked: number): boolean {
  const [first = [], ...others] = series;
  if (first.length < asked) return true;
  if (first.length >= MOST_ROUNDS * asked) return false;
  return others.some((runs) => {
    const { median, spread, n } = summarise(runs.map((value, run) => value / first[run]!));
    return spread / median / Math.sqrt(n) > STEADY;
  });
}

/** Milliseconds of processor time, all threads of the process together. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How long a run should take at least: shorter ones are repeated, since the clock of processor time ticks in milliseconds. */
const LEAST_MILLISECONDS = 40;

/**
 * Milliseconds of one call of each work, by runs that alternate between the works: forwards, then backwards, so that a
 * machine that grows slower or faster favours none. Rounds are added while the times waver.
 *
 * @param rounds at least
 */
export async function alternate<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const repeats = new Map<Name, number>();
  for (const name of names) repeats.set(name, await enough(works[name]));
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; isRoundWanted(Object.values(times), rounds); round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      const count = repeats.get(name)!;
      const spent = await cpuMilliseconds(() => repeat(works[name], count));
      times[name].push(spent / count);
    }
  }
  return times;
}

/** Warms the work up and finds out how often it fits into a run. */
async function enough(work: () => unknown): Promise<number> {
  for (let times = 1; ; times *= 2) {
    const spent = await cpuMilliseconds(() => repeat(work, times));
    if (spent >= LEAST_MILLISECONDS / 2) return Math.max(1, Math.round((times * LEAST_MILLISECONDS) / spent));
  }
}

async function repeat(work: () => unknown, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const result = work();
    if (result instanceof Promise) await result;
  }
}
