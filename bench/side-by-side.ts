/**
 * The load of `bench/service`, on this build and on another one in turn, so that both meet the same machine.
 *
 *   npx tsup && npx tsx bench/side-by-side.ts --rounds 5
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOf } from './driver/earlier-build';
import { quantile } from './driver/measure';
import { enrol, type Load, load, login, transliteration } from './service/load';
import { serve } from './service/server';

const { values: flags } = parseArgs({
  options: {
    /** The dist folder of another build. Default: `commit` is built. */
    other: { type: 'string' },
    commit: { type: 'string', default: 'HEAD~1' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});
const root = join(import.meta.dirname, '..');
const earlier = flags.other === undefined ? buildOf(flags.commit, root) : undefined;
process.once('exit', () => earlier?.remove());
process.once('SIGINT', () => process.exit(130));
const builds = { this: join(root, 'dist'), other: earlier?.dist ?? flags.other! };
const PARTS = {
  transliteration: { requests: transliteration, rate: 200 },
  login: { requests: login, rate: 10 },
} as const;

const found: Record<keyof typeof PARTS, Record<keyof typeof builds, Load[]>> = {
  transliteration: { this: [], other: [] },
  login: { this: [], other: [] },
};
for (let round = 0; round < Number(flags.rounds); round++)
  for (const build of round % 2 === 0 ? (['this', 'other'] as const) : (['other', 'this'] as const)) {
    const servers = await serve(builds[build], 1);
    await enrol(servers);
    for (const part of ['transliteration', 'login'] as const) {
      const { requests, rate } = PARTS[part];
      await load(servers, requests, rate, 2); // the first calls compile
      found[part][build].push(await load(servers, requests, rate, Number(flags.seconds)));
    }
    await servers.stop();
  }

const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
for (const [part, { this: mine, other }] of Object.entries(found))
  for (const [figure, of] of [
    ['processor time a request, ms', ({ cpu }: Load) => cpu],
    ['p50, ms', ({ p50 }: Load) => p50],
    ['p99, ms', ({ p99 }: Load) => p99],
    ['failed', ({ failed }: Load) => failed],
    ['memory, MB', ({ memory }: Load) => memory],
  ] as const) {
    const [here, there] = [median(mine.map(of)), median(other.map(of))];
    const ratios = mine.map((one, round) => of(one) / of(other[round]!));
    console.log(
      `${part}, ${figure}: this ${here.toFixed(2)}, other ${there.toFixed(2)}, ratio ${median(ratios).toFixed(2)}`,
    );
  }
