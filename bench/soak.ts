/**
 * Three servers over one PostgreSQL that is restarted again and again: what was acknowledged has to be there, quotas are never
 * overspent, nobody is refused who was let in before, no call fails while the database is there, and no server goes.
 *
 *   . .ci/postgres && npx tsup && npx tsx bench/soak.ts --minutes 60
 */
import { exec } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { createClient } from '../src/client';
import { ADMIN, TOKEN } from '../test/conformance/service';
import { nutq, OPEN_LIMITS, scratch, startServer } from '../test/http/running-server';
import { createSchema, RESTART } from '../test/support/postgres';
import { faultsOf } from './service/soaked';

const { values: flags } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, servers: { type: 'string', default: '3' } },
});
const minutes = Number(flags.minutes);
const RESTART_EVERY_MS = 20_000;
/** After a restart, until every server has connected again. */
const CONNECTED_AFTER_MS = 5_000;
const TRIALS = 1_000_000;
const query = { collection_name: 'acme', login_phrase: 'open' };
/** Of one person: among hundreds with one voice nobody is found. */
const door = { collection_name: 'door', login_phrase: 'open' };
const audio = (name: string) => ({
  RecordData_app: readFileSync(new URL(`../test/fixtures/${name}.wav`, import.meta.url)).toString('base64'),
});

const schema = await createSchema('soak');
const directories = Array.from({ length: Number(flags.servers) }, scratch);
const config = {
  ...OPEN_LIMITS,
  database: schema.connection,
  bundleKeys: [{ key: 'counted', trials: TRIALS }],
};
const servers = [];
for (const [i, directory] of directories.entries()) {
  if (i > 0) {
    mkdirSync(join(directory, 'data'), { mode: 0o700 });
    copyFileSync(join(directories[0]!, 'data', 'sealing.key'), join(directory, 'data', 'sealing.key'));
  }
  servers.push(await startServer(directory, config));
}
const counts = { spent: 0, loggedIn: 0, refused: 0, faults: 0, unexplained: 0, restarts: 0 };
let away = false;
const countFault = () => (away ? counts.faults++ : counts.unexplained++);
const registered: string[] = [];
const first = createClient({ baseUrl: servers[0]!.address, adminToken: ADMIN });
for (const take of ['amal-1', 'amal-2', 'amal-3']) {
  const { status } = await first.register({ ...door, speaker_id: 'amal' }, audio(take));
  if (status === 200) continue;
  await Promise.all(servers.map((server) => server.stop()));
  await schema.drop();
  throw new Error(`nobody can be let in: a take was answered with ${status}`);
}
const end = Date.now() + minutes * 60_000;
const lanes = servers.map(async ({ address }, lane) => {
  const client = createClient({ baseUrl: address, accessToken: TOKEN, adminToken: ADMIN });
  for (let i = 0; Date.now() < end; i++) {
    const transliterated = await client.transliterate({ arabic_phrase: 'محمد', bundle_key: 'counted' });
    if (transliterated.status === 200) counts.spent++;
    else countFault();
    if (i % 20 === 0) {
      const speaker_id = `person ${lane}-${i}`;
      const { status } = await client.register({ ...query, speaker_id }, audio('amal-1'));
      if (status === 200) registered.push(speaker_id);
      else countFault();
    }
    if (i % 5 === 0) {
      const { status } = await client.login(door, audio('amal-login'));
      if (status === 200) counts.loggedIn++;
      else if (status >= 500) countFault();
      else counts.refused++;
    }
  }
});
const all = Promise.all(lanes);
while (RESTART !== undefined && Date.now() + RESTART_EVERY_MS < end) {
  await sleep(RESTART_EVERY_MS - CONNECTED_AFTER_MS);
  away = true;
  await promisify(exec)(RESTART);
  counts.restarts++;
  await sleep(CONNECTED_AFTER_MS);
  away = false;
}
await all;
const client = createClient({ baseUrl: servers[0]!.address, accessToken: TOKEN, adminToken: ADMIN });
const { body } = await client.transliterate({ arabic_phrase: 'محمد', bundle_key: 'counted' });
const left = 'trials_remaining' in body ? body.trials_remaining : Number.NaN;
const store = ['--data', join(directories[0]!, 'data'), '--database', schema.connection];
const listed = new Set(
  nutq(['voices', 'list', 'acme', ...store])
    .stdout.split('\n')
    .map((line) => line.split('\t')[0]),
);
const lost = registered.filter((name) => !listed.has(name));
const resident = servers.map(({ child }) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024),
);
const exits = await Promise.all(servers.map((server) => server.stop()));
const soaked = { ...counts, registered: registered.length, lost: lost.length, trials: TRIALS, left, exits };
console.log(JSON.stringify({ minutes, ...soaked, residentMB: resident }));
await schema.drop();
for (const fault of faultsOf(soaked)) {
  console.log(fault);
  process.exitCode = 1;
}
