/**
 * How long a client without a token can hold the event loop of `nutq serve`: each request below, alone and ten at once.
 *
 *   npx tsup && npx tsx bench/stalls.ts [--limit 200]
 *
 * Fails where one holds it longer than the limit, in milliseconds of processor time, and where one has another status than it should:
 * then it did not reach what it attacks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS } from './service/attacks';
import { send, startProbed } from './service/probed-server';

const { values: flags } = parseArgs({
  options: { limit: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
});
const AT_ONCE = 10;

const folder = mkdtempSync(join(tmpdir(), 'nutq-stalls-'));
const server = await startProbed(folder, {
  accessTokens: ['application-of-the-stalls'],
  rateLimits: { login: false },
});
for (let i = 0; i < 3; i++) for (const attack of ATTACKS.slice(0, 2)) await send(server.address, attack);
let most = 0;
const missed: string[] = [];
console.log(
  'request\tstatus\talone: ms of processor\tby the clock\tten at once: ms of processor\tby the clock',
);
for (const attack of ATTACKS.filter(({ name }) => name.includes(flags.only))) {
  await server.held();
  const status = await send(server.address, attack);
  if (status !== attack.status) missed.push(`${attack.name}: ${status}, not ${attack.status}`);
  const alone = await server.held();
  await Promise.all(Array.from({ length: AT_ONCE }, () => send(server.address, attack)));
  const together = await server.held();
  most = Math.max(most, alone.cpu, together.cpu);
  const figures = [alone.cpu, alone.wall, together.cpu, together.wall].map((ms) => ms.toFixed());
  console.log([attack.name, status, ...figures].join('\t'));
}
await server.stop();
rmSync(folder, { recursive: true });
console.log(`longest: ${most.toFixed()} ms`);
for (const line of missed) console.log(line);
if (most > Number(flags.limit) || missed.length > 0) process.exitCode = 1;
