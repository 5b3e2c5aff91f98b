/** Multiply-adds of the networks, against the machine's roof. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadNetwork } from '../../src/voice/model/load-network';
import type { Network } from '../../src/wasm/network/network';
import type { Row } from '../driver/bench';
import { alternate, fact, rowOf } from '../driver/measure';
import { roof } from './roof';
import { shippedFiles } from './speech';

const SECONDS = 2;
const FRAMES_PER_SECOND = 100;

export async function networkRows(rounds: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-roof-'));
  const files = shippedFiles();
  const frames = SECONDS * FRAMES_PER_SECOND;
  const input = { values: new Float32Array(frames * 40).map((_, i) => Math.sin(i)), frames, columns: 40 };
  const works: Record<string, () => unknown> = {};
  const counts: Record<string, number> = {};
  for (const build of ['simd', 'scalar'] as const) {
    const { run, multiplyAdds } = await roof(build, folder);
    works[`registers only|${build}`] = run;
    counts[`registers only|${build}`] = multiplyAdds;
    for (const kind of ['speaker', 'phrase'] as const) {
      const { network } = await loadNetwork(files[kind], kind, build);
      const name = `${kind} network|${build}`;
      works[name] = () => network.run(input);
      counts[name] = SECONDS * multiplyAddsPerSecond(network);
    }
  }
  rmSync(folder, { recursive: true });
  const times = await alternate(works, rounds);
  const rates = Object.fromEntries(
    Object.entries(times).map(([name, runs]) => [name, runs.map((ms) => counts[name]! / ms / 1e6)]),
  );
  return ['speaker network', 'phrase network', 'registers only'].flatMap((what) =>
    (['simd', 'scalar'] as const).flatMap((build) => {
      const key = `${what}|${build}`;
      const row = rowOf(what, `${build}, G multiply-adds a second`, '', rates[key]!);
      if (what === 'registers only') return [row];
      const top = rowOf(what, '', '', rates[`registers only|${build}`]!).median;
      return [
        rowOf(what, `${build}, 2 s of speech`, 'ms', times[key]!),
        row,
        fact(what, `${build}, of the roof`, '%', (100 * row.median) / top, rounds),
      ];
    }),
  );
}

/** Of the frame-wise layers. */
function multiplyAddsPerSecond({ plan }: Network): number {
  let sum = 0;
  plan.layers.forEach((layer, i) => {
    const weights = [
      ...('weights' in layer ? [layer.weights] : []),
      ...('hidden' in layer ? [layer.hidden] : []),
    ];
    const { step } = layer.op === 'attentive-pooling' ? plan.values[layer.from[0]!]! : plan.values[i + 1]!;
    for (const { values } of weights) if (step > 0) sum += (FRAMES_PER_SECOND * values.length) / step;
  });
  return sum;
}
