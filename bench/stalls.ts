/**
 * How long a client without a token can hold the event loop of `nutq serve`: each request below, alone and ten at once.
 *
 *   npx tsup && npx tsx bench/stalls.ts [--limit 200]
 *
 * Fails where one holds it longer than the limit, in milliseconds of processor time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS, type Attack, enrolment } from './service/attacks';

const { values: flags } = parseArgs({
  options: { limit: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
});
const AT_ONCE = 10;
const TOKEN = 'application-of-the-stalls';

interface Held {
  readonly wall: number;
  readonly cpu: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-stalls-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ accessTokens: [TOKEN], rateLimits: { login: false } }));
  const here = import.meta.dirname;
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(here, 'service/stall-probe.mjs'),
      join(here, '../dist/cli.js'),
      'serve',
      ...['--config', config, '--data', join(folder, 'data'), '--port', '0'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  );
  const [said] = await once(child.stdout!, 'data');
  const address = /http:\S+/.exec(String(said))![0];
  for (const request of enrolment()) await send(address, request, { authorization: `Bearer ${TOKEN}` });
  for (let i = 0; i < 3; i++) for (const attack of ATTACKS.slice(0, 2)) await send(address, attack);
  let most = 0;
  console.log(
    'request\tstatus\talone: ms of processor\tby the clock\tten at once: ms of processor\tby the clock',
  );
  for (const attack of ATTACKS.filter(({ name }) => name.includes(flags.only))) {
    await held(child);
    const status = await send(address, attack);
    const alone = await held(child);
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(address, attack)));
    const together = await held(child);
    most = Math.max(most, alone.cpu, together.cpu);
    const figures = [alone.cpu, alone.wall, together.cpu, together.wall].map((ms) => ms.toFixed());
    console.log([attack.name, status, ...figures].join('\t'));
  }
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true });
  console.log(`longest: ${most.toFixed()} ms`);
  if (most > Number(flags.limit)) process.exitCode = 1;
}

async function held(child: ChildProcess): Promise<Held> {
  child.send('held');
  const [longest] = await once(child, 'message');
  return longest as Held;
}

/** The status, or why there was none: a server may close a connection. */
async function send(
  address: string,
  { method = 'PUT', path, body, headers = {} }: Omit<Attack, 'name'>,
  more: Readonly<Record<string, string>> = {},
): Promise<number | string> {
  try {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...more },
      ...(body === undefined ? {} : { body }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return String((error as Error).cause ?? error).slice(0, 40);
  }
}

await main();
