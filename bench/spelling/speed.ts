/** Words a second of processor time, and what the first call costs, each in fresh processes that take turns. */
import type { Row } from '../driver/bench';
import { inFreshProcess } from '../driver/fresh-process';
import { rowOf, summarise } from '../driver/measure';
import { PROCESS } from './accuracy';
import { UCONV, uconvMilliseconds } from './uconv';

export interface Workload {
  readonly name: string;
  readonly texts: readonly string[];
  /** Whether the second pass is a measure of its own. */
  readonly again: boolean;
  /** Of nutq. */
  readonly options?: object;
}

/** Turns: forwards, then backwards, so that a machine that slows down favours nobody. */
async function inTurns(
  peers: readonly string[],
  rounds: number,
  run: (peer: string) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const peer of round % 2 === 0 ? peers : [...peers].reverse()) await run(peer);
}

export async function speedRows(
  peers: readonly string[],
  dist: string,
  workloads: readonly Workload[],
  rounds: number,
): Promise<Row[]> {
  const rates = new Map<string, number[]>();
  const keep = (peer: string, column: string, count: number, milliseconds: number): void => {
    const key = `${peer}\t${column}`;
    rates.set(key, [...(rates.get(key) ?? []), (1000 * count) / milliseconds]);
  };
  for (const { name, texts, again, options } of workloads)
    await inTurns(peers, rounds, async (peer) => {
      const [first, second] =
        peer === UCONV
          ? [uconvMilliseconds(texts)]
          : await inFreshProcess<[number, number?]>(PROCESS, { peer, dist, kind: 'speed', texts, options });
      keep(peer, name, texts.length, first!);
      if (again && second !== undefined) keep(peer, `${name}, again`, texts.length, second);
    });
  const columns = workloads.flatMap(({ name, again }) => (again ? [name, `${name}, again`] : [name]));
  return peers.flatMap((peer) =>
    columns.flatMap((column) => {
      const runs = rates.get(`${peer}\t${column}`);
      return runs ? [rowOf(peer, column, 'a second', runs)] : [];
    }),
  );
}

/** How many times as fast nutq is, of the medians. A later pass takes a few milliseconds: too few to be compared with a baseline. */
export function ratioRows(rows: readonly Row[], guarded: readonly string[]): Row[] {
  const nutq = rows.filter(({ what }) => what === 'nutq');
  return rows
    .filter(({ what }) => what !== 'nutq')
    .map((row): Row => {
      const own = nutq.find(({ of }) => of === row.of)!;
      const ratio = own.median / row.median;
      const guard =
        guarded.includes(row.what) && !row.of?.endsWith('again') ? { guard: 'ratio' as const } : {};
      return { what: row.what, of: row.of!, unit: '×', median: ratio, spread: 0, n: row.n, ...guard };
    });
}

interface First {
  readonly cpu: number;
  readonly elapsed: number;
  readonly bytes: number;
}

export async function firstCallRows(
  peers: readonly string[],
  dist: string,
  texts: readonly string[],
  rounds: number,
): Promise<Row[]> {
  const runs = new Map(peers.map((peer) => [peer, [] as First[]]));
  await inTurns(peers, rounds, async (peer) => {
    const task = { peer, dist, kind: 'first', texts };
    runs.get(peer)!.push(await inFreshProcess<First>(PROCESS, task, ['--expose-gc']));
  });
  return peers.flatMap((peer) => {
    const of = (value: (run: First) => number): readonly number[] => runs.get(peer)!.map(value);
    return [
      rowOf(
        peer,
        'processor time',
        'ms',
        of(({ cpu }) => cpu),
      ),
      rowOf(
        peer,
        'by the clock',
        'ms',
        of(({ elapsed }) => elapsed),
      ),
      { what: peer, of: 'memory', unit: 'MB', ...summarise(of(({ bytes }) => bytes / 2 ** 20)) },
    ];
  });
}
