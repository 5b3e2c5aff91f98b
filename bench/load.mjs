/**
 * Load on one machine: nutq serve in a process of its own, the client here.
 *
 *   npm run bench:load                 60 s of each half
 *   node bench/load.mjs --seconds 600  ten minutes of each, to see whether memory stays flat
 *
 * Prints calls a second, the median, p99, the server's processor time a call, and the server's resident memory along the way.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const seconds = Number(process.argv[process.argv.indexOf('--seconds') + 1] || 60);
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
    cli,
    'serve',
    '--port',
    '0',
    '--config',
    join(directory, 'config.json'),
    '--data',
    join(directory, 'data'),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
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
  const times = [];
  const memory = [];
  let failed = 0;
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  const end = started + seconds * 1000;
  const sample = setInterval(() => memory.push(residentMegabytes()), (seconds * 1000) / 10);
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
  console.log(`  resident MB: ${memory.join(' ')}`);
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

/** Of the server, from /proc; 0 elsewhere. */
function residentMegabytes() {
  try {
    const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]);
    return Math.round((pages * 4096) / 2 ** 20);
  } catch {
    return 0;
  }
}
