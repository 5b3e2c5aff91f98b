/**
 * One contestant, one workload, one process. On standard input `{ peer, dist, kind, texts, options }`; the answer is JSON.
 *
 * - `spell`: candidates of every text
 * - `speed`: milliseconds of a first pass over the texts, of processor time (`cpu`) and of the clock (`elapsed`); with `again`, also of
 *   processor time of a later pass, when everything is compiled
 * - `first`: milliseconds of processor time and of the clock until the first spelling, import included, and memory in bytes
 */
import { text as readAll } from 'node:stream/consumers';

const task = JSON.parse(await readAll(process.stdin));
const KINDS = { spell, speed, first };
/** Milliseconds of processor time until everything counts as compiled. */
const WARM = 100;
/** Milliseconds of a batch of later passes at least: the clock of processor time ticks. */
const BATCH = 15;
/** Batches of later passes, of which the quickest counts: nothing disturbed it. */
const BATCHES = { least: 3, milliseconds: 150 };
console.log(JSON.stringify(await KINDS[task.kind](task)));

async function spell({ peer, dist, texts, options }) {
  const { open } = await import('./peers.mjs');
  const { candidates } = await open(peer, dist, options);
  return texts.map((text) => candidates(text));
}

async function speed({ peer, dist, texts, options, again }) {
  const { open } = await import('./peers.mjs');
  const contestant = await open(peer, dist, options);
  const passes = (count) => {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) for (const text of texts) contestant.spell(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const clock = performance.now();
  const cpu = passes(1);
  const elapsed = performance.now() - clock;
  return { cpu, elapsed, ...(again ? { again: later(passes) } : {}) };
}

/** Milliseconds of one pass, once everything is compiled. */
function later(passes) {
  let last = 0;
  for (let warm = 0; warm < WARM; warm += last) last = passes(1);
  const count = Math.max(1, Math.ceil(BATCH / Math.max(last, 0.1)));
  let quickest = Number.POSITIVE_INFINITY;
  for (let [spent, batch] = [0, 0]; batch < BATCHES.least || spent < BATCHES.milliseconds; batch++) {
    const time = passes(count);
    quickest = Math.min(quickest, time / count);
    spent += time;
  }
  return quickest;
}

async function first({ peer, dist, texts }) {
  const { open } = await import('./peers.mjs');
  globalThis.gc();
  const memory = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const clock = performance.now();
  const contestant = await open(peer, dist);
  contestant.spell(texts[0]);
  const elapsed = performance.now() - clock;
  const { user, system } = process.cpuUsage(cpu);
  for (const text of texts) contestant.spell(text);
  globalThis.gc();
  return { cpu: (user + system) / 1000, elapsed, bytes: process.memoryUsage.rss() - memory };
}
