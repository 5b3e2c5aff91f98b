/**
 * Loaded before a server (`node --import`): how long its event loop was held at most since it was last asked, over the channel to the
 * parent. Held is what lies between two turns of a timer: by the clock, and as processor time of this one thread, which a busy machine
 * does not lengthen.
 */
import { readFileSync } from 'node:fs';

const EVERY_MS = 1;
const longest = { wall: 0, cpu: 0 };
let wall = performance.now();
let cpu = threadMilliseconds();

setInterval(() => {
  const now = performance.now();
  const used = threadMilliseconds();
  longest.wall = Math.max(longest.wall, now - wall - EVERY_MS);
  longest.cpu = Math.max(longest.cpu, used - cpu);
  [wall, cpu] = [now, used];
}, EVERY_MS).unref();

process.on('message', () => {
  process.send(longest);
  Object.assign(longest, { wall: 0, cpu: 0 });
});
process.channel.unref();

/** Of the main thread, from the scheduler's own count in nanoseconds. */
function threadMilliseconds() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}
