/**
 * SIGKILL at a random moment of register, quota and erase traffic. After each restart the store opens, what was acknowledged is
 * there, and what was not is wholly there or not at all. `npm run test:crash` runs 200 rounds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lmdbStores } from '../../src/stores/lmdb';
import { connectPostgres } from '../../src/stores/postgres';
import type { Stores } from '../../src/stores/stores';
import { createSchema, isReachable } from '../support/postgres';

const ROUNDS = Number(process.env['NUTQ_CRASH_ROUNDS'] ?? 15);
/** A round takes half a second on an idle machine. */
const TIMEOUT_MS = 60_000 + ROUNDS * 20_000;
const LANES = 4;
const TRIALS = 1_000_000;
const TRAFFIC = fileURLToPath(new URL('./traffic.mjs', import.meta.url));

/** What a lane holds: the value of its print, if there is one, and what is left of its quota. */
interface LaneState {
  readonly value: number | undefined;
  readonly remaining: number;
}

interface Line {
  readonly lane: number;
  readonly begin?: 'register' | 'spend' | 'erase';
  readonly value?: number;
}

/** Where traffic writes; `open` waits for whatever a killed process still had under way. */
interface Target {
  /** For the traffic's command line. */
  readonly args: readonly [kind: 'lmdb' | 'postgres', where: string];
  open(): Promise<Stores>;
  remove(): Promise<void>;
}

const sealingKeys = [new Uint8Array(32).fill(7)];

it(
  `LMDB loses nothing in ${ROUNDS} kills`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'nutq-crash-'));
    await survivesKills({
      args: ['lmdb', directory],
      open: () => lmdbStores({ directory, sealingKeys }),
      remove: async () => rmSync(directory, { recursive: true }),
    });
  },
  TIMEOUT_MS,
);

it.skipIf(!(await isReachable()))(
  `PostgreSQL loses nothing in ${ROUNDS} kills of its clients`,
  async () => {
    const schema = await createSchema('crash');
    const others = `SELECT pid FROM pg_stat_activity WHERE application_name = '${schema.name}'`;
    await survivesKills({
      args: ['postgres', schema.connection],
      async open() {
        // The server ends by itself the statements of a client that is gone.
        while ((await schema.query(others)).length > 0) await sleep(10);
        return connectPostgres({ connection: schema.connection, sealingKeys });
      },
      remove: schema.drop,
    });
  },
  TIMEOUT_MS,
);

async function survivesKills(target: Target): Promise<void> {
  let states: readonly LaneState[] = Array.from({ length: LANES }, () => ({
    value: undefined,
    remaining: TRIALS,
  }));
  await withStores(target, async ({ quotas }) => {
    for (let lane = 0; lane < LANES; lane++) await quotas.grant(`lane ${lane}`, TRIALS);
  });
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const lines = await killedTraffic(target, round + 1);
    acknowledged += lines.filter(({ begin }) => begin === undefined).length;
    await withStores(target, async (stores) => {
      const found = await Promise.all(states.map((_, lane) => readLane(stores, lane)));
      for (const [lane, before] of states.entries()) {
        const allowed = outcomes(
          before,
          lines.filter((line) => line.lane === lane),
        );
        expect(allowed, `round ${round}, lane ${lane}`).toContainEqual(found[lane]);
      }
      states = found;
    });
  }
  console.log(`${target.args[0]}: ${ROUNDS} kills, ${acknowledged} acknowledged writes`);
  expect(acknowledged).toBeGreaterThan(ROUNDS);
  await target.remove();
}

/** The states that are right after these lines: all that was done, with or without what was only begun. */
function outcomes(before: LaneState, lines: readonly Line[]): readonly LaneState[] {
  let states: readonly LaneState[] = [before];
  for (const line of lines) {
    const current = states.at(-1)!;
    if (line.begin === undefined) states = [current];
    else states = [current, applied(current, line)];
  }
  return states;
}

function applied({ value, remaining }: LaneState, line: Line): LaneState {
  if (line.begin === 'spend') return { value, remaining: remaining - 1 };
  return { value: line.begin === 'register' ? line.value : undefined, remaining };
}

async function readLane({ voices, quotas }: Stores, lane: number): Promise<LaneState> {
  const found = await voices.find('acme', { phrase: 'open', speakerId: `lane ${lane}` });
  const value = found[0] && Number(found[0].featureVersion);
  if (found[0] && value !== undefined) {
    const print = Float32Array.from({ length: 87 }, (_, i) => Math.sin(value * (i + 1)));
    expect(found[0].print).toEqual(print);
    expect(found[0].takes).toHaveLength(2);
    expect(found[0].takes[1]!.template.frames).toEqual(Int8Array.from({ length: 3000 }, (_, i) => value * i));
  }
  return { value, remaining: (await quotas.remaining(`lane ${lane}`))! };
}

async function killedTraffic({ args }: Target, seed: number): Promise<readonly Line[]> {
  const child = spawn(process.execPath, [TRAFFIC, ...args, String(LANES), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  // The moment is drawn once traffic runs; mostly once something was acknowledged, so that there is something to lose.
  const start = Math.random() < 0.2 ? 'begin' : 'done';
  let armed = false;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (armed || !output.includes(start)) return;
    armed = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 120);
  });
  await once(child, 'close');
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}

async function withStores(target: Target, work: (stores: Stores) => Promise<void>): Promise<void> {
  const stores = await target.open();
  await work(stores);
  await stores.close();
}
