/**
 * One contestant, one workload, one process. On standard input `{ peer, dist, kind, texts, options }`; the answer is JSON.
 *
 * - `spell`: candidates of every text
 * - `speed`: milliseconds of processor time of a first pass over the texts (`cpu`), of the clock (`elapsed`), and of processor time of
 *   later passes (`again`), when everything is compiled
 * - `first`: milliseconds of processor time and of the clock until the first spelling, import included, and memory in bytes
 */
import { text as readAll } from 'node:stream/consumers';

const task = JSON.parse(await readAll(process.stdin));
const KINDS = { spell, speed, first };
/** Milliseconds of processor time that the later passes take at least: one alone is over in a few ticks, and the first still compiles. */
const AGAIN = 100;
console.log(JSON.stringify(await KINDS[task.kind](task)));

async function spell({ peer, dist, texts, options }) {
  const { open } = await import('./peers.mjs');
  const { candidates } = await open(peer, dist, options);
  return texts.map((text) => candidates(text));
}

async function speed({ peer, dist, texts, options }) {
  const { open } = await import('./peers.mjs');
  const contestant = await open(peer, dist, options);
  const pass = () => {
    const before = process.cpuUsage();
    for (const text of texts) contestant.spell(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const clock = performance.now();
  const cpu = pass();
  const elapsed = performance.now() - clock;
  for (let warm = 0; warm < AGAIN; ) warm += pass();
  let [spent, count] = [0, 0];
  for (; spent < AGAIN; count++) spent += pass();
  return { cpu, elapsed, again: spent / count };
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
