/**
 * Load on one machine: nutq serve in a process of its own, the client here.
 *
 *   npm run bench:load                              60 s of each half
 *   node bench/load.mjs --seconds 600               ten minutes of each, to see whether memory stays flat
 *   node bench/load.mjs --only login --seconds 600  one half alone
 *
 * Prints calls a second, the median, p99, the server's processor time a call, and the server's memory along the way:
 *
 * - `anonymous`: resident memory of its own, heap and buffers, in MB;
 * - `mapped`: resident pages of files, the program's and the store's: the kernel takes them back where it needs room;
 * - `heap`, `used`: V8's heap, and what lies in it, garbage included; `live`: what is left in it after a full collection, which
 *   only the first and the last look ask for;
 * - `external`, `buffers`: what JavaScript holds outside of the heap, and the array buffers in it;
 * - `store`: the size of the store's file.
 */
import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
});
const seconds = Number(flags.seconds);
/** Looks at memory within a part. */
const SAMPLES = 10;
const MB = 2 ** 20;
let looks = 0;
const directory = mkdtempSync(join(tmpdir(), 'nutq-load-'));
const config = {
  accessTokens: ['load-token'],
  bundleKeys: [{ key: 'open-key' }, { key: 'counted-key', trials: 1_000_000_000 }],
  adminToken: 'load-admin',
  replayProtection: false,
  rateLimits: false,
};
writeFileSync(join(directory, 'config.json'), JSON.stringify(config));
const cli = new URL('../dist/cli.js', import.meta.url).pathname;
const server = spawn(
  process.execPath,
  [
    '--expose-gc',
    '--import',
    new URL('memory-probe.mjs', import.meta.url).href,
    cli,
    'serve',
    '--port',
    '0',
    '--config',
    join(directory, 'config.json'),
    '--data',
    join(directory, 'data'),
  ],
  { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
);
const address = await new Promise((resolve) => {
  server.stdout.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))[0]));
});
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

const names = ['محمد', 'عبد الرحمن السيد', 'فاطمة الزهراء', 'يوسف حداد', 'خالد بن الوليد', 'سعاد العلي'];
const transliteration = (key) => (i) => ({
  method: 'POST',
  path: '/api/v1/transliterate/',
  body: JSON.stringify({ arabic_phrase: names[i % names.length], bundle_key: key }),
});
const recording = (file) =>
  JSON.stringify({
    data: {
      RecordData_app: readFileSync(new URL(`../test/fixtures/${file}.wav`, import.meta.url)).toString(
        'base64',
      ),
    },
  });
const query = '?collection_name=load&login_phrase=open';
const loginBody = recording('amal-login');
const login = () => ({ method: 'PUT', path: `/login-app/${query}`, body: loginBody });

for (const take of ['amal-1', 'amal-2', 'amal-3'])
  await send({ method: 'PUT', path: `/register-app/${query}`, body: recording(take) }, 'load-admin');

await measure('transliteration, key without quota', transliteration('open-key'), 32);
await measure('transliteration, key with quota', transliteration('counted-key'), 32);
await measure('login, one second of speech', login, 2);

server.kill('SIGTERM');
agent.destroy();
rmSync(directory, { recursive: true, force: true });

async function measure(name, requestOf, lanes) {
  if (!name.includes(flags.only)) return;
  const times = [];
  const memory = [await lookAtMemory(true)];
  let failed = 0;
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  const end = started + seconds * 1000;
  const sample = setInterval(async () => memory.push(await lookAtMemory()), (seconds * 1000) / (SAMPLES + 1));
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        const sent = performance.now();
        if ((await send(requestOf(next++))) !== 200) failed++;
        times.push(performance.now() - sent);
      }
    }),
  );
  clearInterval(sample);
  const cpu = ((cpuSeconds() - cpuBefore) / times.length) * 1e6;
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => `${times[Math.floor(share * (times.length - 1))].toFixed(1)} ms`;
  console.log(
    `${name}: ${Math.round(times.length / elapsed)}/s, median ${at(0.5)}, p99 ${at(0.99)}, ${failed} failed`,
  );
  console.log(`  server CPU a call: ${Math.round(cpu)} µs`);
  memory.push(await lookAtMemory(), await lookAtMemory(true));
  console.log('  memory in MB, from the start to the end:');
  for (const column of Object.keys(memory[0]))
    console.log(`    ${column.padEnd(9)} ${memory.map((row) => format(row[column])).join(' ')}`);
}

function send({ method, path, body }, token = 'load-token') {
  return new Promise((resolve, reject) => {
    const request = http.request(
      address + path,
      {
        method,
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Of the server, all threads, from /proc; NaN elsewhere. */
function cpuSeconds() {
  try {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Of the server, in MB; what only /proc tells is NaN elsewhere. */
async function lookAtMemory(collect = false) {
  const id = ++looks;
  const answers = on(server, 'message');
  server.send({ id, collect });
  let answer;
  for await ([answer] of answers) if (answer.id === id) break;
  const { heapUsed, heapTotal, external, arrayBuffers } = answer;
  const live = collect ? heapUsed : Number.NaN;
  return {
    anonymous: resident('RssAnon'),
    mapped: resident('RssFile'),
    heap: heapTotal / MB,
    used: heapUsed / MB,
    live: live / MB,
    external: external / MB,
    buffers: arrayBuffers / MB,
    store: statSync(join(directory, 'data', 'data.mdb')).size / MB,
  };
}

function resident(field) {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function format(megabytes) {
  return (Number.isNaN(megabytes) ? '–' : megabytes.toFixed(1)).padStart(6);
}
