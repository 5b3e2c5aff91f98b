/**
 * Runs the same program from the packed build on every runtime and compares the answers with Node's: `npm run prove` writes
 * results.json and the README's table, `npm run prove -- --check` compares with what is committed instead. A runtime that is not here
 * is left out, and said; named ones alone are run with `npm run prove -- Bun Deno`.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answers, agrees, difference } from './compare';
import type { Engine } from './engines/engine';
import { ENGINES } from './engines/index';
import { QUICKJS } from './engines/quickjs';
import { fillRuntimes, RESULTS, type Result, readResults } from './results';
import { HERE, makeSite } from './site';

const ROOT = join(HERE, '../..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runtimes have a lockfile of their own: whoever only builds and tests nutq need not fetch them. */
function installRuntimes(): void {
  const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
  const stamp = join(HERE, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('fetching the runtimes');
  try {
    // Not `ci`, which refuses a mirror that lacks packages for other platforms.
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet], { cwd: HERE, stdio: 'inherit' });
    writeFileSync(stamp, lock);
  } catch {
    say('the runtimes of npm could not be fetched: they are absent');
  }
}

function installPackage(folder: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'nutq-pack-'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', scratch], { cwd: ROOT });
  execFileSync('tar', ['-xzf', readdirSync(scratch)[0]!], { cwd: scratch });
  renameSync(join(scratch, 'package'), folder);
  rmSync(scratch, { recursive: true });
}

const { values: flags, positionals: only } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});

installRuntimes();
const site = makeSite(installPackage);
const expected: Answers = JSON.parse(await ENGINES[0]!.run(site));
const found = new Map<Engine, Result>();
const faults: string[] = [];

async function ask(engine: Engine): Promise<void> {
  const { name: runtime, how } = engine;
  let version: string;
  try {
    version = engine.version();
  } catch (error) {
    return say(`absent: ${runtime}, ${how}: ${(error as Error).message}`);
  }
  const started = performance.now();
  try {
    const answers: Answers = JSON.parse(await engine.run(site));
    const result = { runtime, how, version, build: answers.build, difference: difference(expected, answers) };
    found.set(engine, result);
    if (!agrees(result.difference)) faults.push(`${runtime}, ${how}: ${JSON.stringify(result.difference)}`);
  } catch (error) {
    faults.push(`${runtime}, ${how}: ${(error as Error).message.slice(0, 2000)}`);
  }
  say(`${runtime} ${version}, ${how}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function askInTurn(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) await ask(engine);
}

const asked = ENGINES.filter(({ name }) => only.length === 0 || only.includes(name));
// QuickJS takes as long as all others.
await Promise.all([
  askInTurn(asked.filter((engine) => engine !== QUICKJS)),
  askInTurn(asked.filter((engine) => engine === QUICKJS)),
]);
const results = asked.flatMap((engine) => found.get(engine) ?? []);
rmSync(site, { recursive: true });

if (flags.check) {
  for (const { runtime, how, build } of results) {
    const known = readResults().find((each) => each.runtime === runtime && each.how === how);
    if (known?.build !== build) faults.push(`${runtime}, ${how}: runs as ${build}, not ${known?.build}`);
  }
} else if (only.length === 0 && faults.length === 0) {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  const page = join(ROOT, 'README.md');
  writeFileSync(page, fillRuntimes(readFileSync(page, 'utf8'), results));
}
for (const fault of faults) say(`FAULT ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
