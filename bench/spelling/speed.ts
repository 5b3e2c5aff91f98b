/** Words a second of processor time and by the clock, and what the first call costs, each in fresh processes that take turns. */
import type { Row } from '../driver/bench';
import { inFreshProcess, ONE_THREAD } from '../driver/fresh-process';
import { ratioRow, rowOf, summarise } from '../driver/measure';
import { PROCESS } from './accuracy';
import { UCONV, uconvMilliseconds } from './uconv';

export interface Workload {
  readonly name: string;
  readonly texts: readonly string[];
  /** Whether the first pass is measured by the clock as well, the engine compiling on other cores meanwhile. */
  readonly clock: boolean;
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

const BY_CLOCK = ', by the clock';
const AGAIN = ', again';

function columnsOf({ name, clock, again }: Workload): string[] {
  return [name, ...(clock ? [name + BY_CLOCK] : []), ...(again ? [name + AGAIN] : [])];
}

/** Milliseconds of a first pass, and of a later one. */
interface Passes {
  readonly cpu: number;
  readonly elapsed: number;
  readonly again?: number;
}

/** By column, then by peer: how many a second in each round. */
export type Speeds = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

export async function measureSpeeds(
  peers: readonly string[],
  dist: string,
  workloads: readonly Workload[],
  rounds: number,
): Promise<Speeds> {
  const columns = workloads.flatMap(columnsOf);
  const speeds = new Map(columns.map((column) => [column, new Map<string, number[]>()]));
  const keep = (peer: string, column: string, count: number, milliseconds: number | undefined): void => {
    const runs = speeds.get(column);
    if (runs === undefined || milliseconds === undefined) return;
    runs.set(peer, [...(runs.get(peer) ?? []), (1000 * count) / milliseconds]);
  };
  for (const { name, texts, options, clock, again } of workloads) {
    await inTurns(peers, rounds, async (peer) => {
      if (peer === UCONV) {
        keep(peer, name, texts.length, uconvMilliseconds(texts));
        return;
      }
      const task = { peer, dist, kind: 'speed', texts, options };
      const passes = await inFreshProcess<Passes>(PROCESS, { ...task, again }, ONE_THREAD);
      keep(peer, name, texts.length, passes.cpu);
      keep(peer, name + AGAIN, texts.length, passes.again);
      if (clock)
        keep(peer, name + BY_CLOCK, texts.length, (await inFreshProcess<Passes>(PROCESS, task)).elapsed);
    });
  }
  return speeds;
}

export function speedRows(speeds: Speeds): Row[] {
  return inOrderOfPeers(speeds, (peer, column, runs) => rowOf(peer, column, 'a second', runs));
}

/**
 * How many times as fast nutq is, by processor time: the clock counts what else the machine does. Later passes, where nutq remembers, are
 * not compared with a baseline.
 */
export function ratioRows(speeds: Speeds, guarded: readonly string[]): Row[] {
  const byProcessor = new Map([...speeds].filter(([column]) => !column.endsWith(BY_CLOCK)));
  return inOrderOfPeers(byProcessor, (peer, column, runs) => {
    const isGuarded = guarded.includes(peer) && !column.endsWith(AGAIN);
    const own = speeds.get(column)!.get('nutq')!;
    return ratioRow(peer, column, timesOf(runs), timesOf(own), isGuarded ? 'ratio' : undefined);
  }).filter(({ what }) => what !== 'nutq');
}

const timesOf = (rates: readonly number[]): readonly number[] => rates.map((rate) => 1 / rate);

function inOrderOfPeers(
  speeds: Speeds,
  row: (peer: string, column: string, runs: readonly number[]) => Row,
): Row[] {
  const peers = new Set([...speeds.values()].flatMap((runs) => [...runs.keys()]));
  return [...peers].flatMap((peer) =>
    [...speeds].flatMap(([column, runs]) => {
      const own = runs.get(peer);
      return own ? [row(peer, column, own)] : [];
    }),
  );
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
