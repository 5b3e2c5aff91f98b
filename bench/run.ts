/**
 * `npm run bench [-- PART…] [--quick] [--check | --accept] [--recordings DIR] [--seconds N]
 * [--out DIR]`; README.md of this folder says what each does.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Circumstances } from './driver/bench';
import { type Baseline, guardedRows, missing, movements } from './driver/check';
import { load, machineNotes } from './driver/machine';
import { fillMarkers, MARKED_PAGES, markersIn } from './driver/markers';
import {
  type Entry,
  emptyFigures,
  keepFigures,
  type Results,
  readResults,
  tablesOf,
  writeReport,
} from './driver/report';
import { markdownTable, number } from './driver/table';
import { serviceBench } from './service/service';
import { signalBench } from './signal/signal';
import { spellingBench } from './spelling/spelling';
import { voiceBench } from './voice/voice';

const root = join(import.meta.dirname, '..');
const BENCHES: readonly Bench[] = [spellingBench, voiceBench, signalBench, serviceBench];
const BASELINE = join(import.meta.dirname, 'baseline.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    recordings: { type: 'string' },
    seconds: { type: 'string' },
    out: { type: 'string' },
  },
});
const unknown = positionals.find((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown !== undefined)
  throw new Error(`no bench ${unknown}; there are ${BENCHES.map(({ name }) => name).join(', ')}`);
if (flags.check && flags.accept) throw new Error('--check compares with the baseline, --accept replaces it');

const { quick } = flags;
const out = resolve(flags.out ?? join(import.meta.dirname, 'report', quick ? 'quick' : ''));
const dist = build();
const absent = installPeers();

const circumstances: Circumstances = { quick, dist, recordings: recordings(), seconds: loadSeconds(), tell };
const chosen = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const earlier = positionals.length === 0 ? undefined : readResults(out);
if (!earlier) emptyFigures(out);
const entries = new Map(earlier?.entries.map((entry) => [entry.bench, entry]));
const seconds: Record<string, number> = { ...earlier?.seconds };
// Written after each part: what a later one runs into costs nothing that was measured.
for (const bench of chosen) {
  entries.set(bench.name, await measured(bench));
  writeReport(out, resultsSoFar());
}
const results = resultsSoFar();
tell(`report: ${join(out, 'README.md')}`);
if (out === join(import.meta.dirname, 'report')) fillPages(results);
const baseline = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : {};
const guarded = guardedRows({ ...results, entries: chosen.map(({ name }) => entries.get(name)!) });
if (flags.accept) accept();
if (flags.check) check();

function resultsSoFar(): Results {
  return {
    machine: machineNotes(root),
    seconds,
    entries: BENCHES.flatMap(({ name }) => entries.get(name) ?? []),
  };
}

async function measured({ name, run }: Bench): Promise<Entry> {
  const before = load();
  const started = performance.now();
  tell(`\n${name}`);
  const findings = await run({ ...circumstances, tell: (text) => tell(`  ${text}`) });
  seconds[name] = (performance.now() - started) / 1000;
  const notes = absent && name !== 'service' ? [absent, ...(findings.notes ?? [])] : findings.notes;
  for (const table of findings.tables) process.stdout.write(`\n${table.title}\n${markdownTable(table)}\n`);
  for (const note of notes ?? []) process.stdout.write(`${note}\n`);
  return keepFigures(
    out,
    {
      bench: name,
      mode: quick ? 'quick' : 'full',
      load: `load ${before.toFixed(1)} before, ${load().toFixed(1)} after; spreads (±) are half an interquartile range`,
    },
    { ...findings, ...(notes ? { notes } : {}) },
  );
}

/** A build beside the one that is published: without types, which take most of the time, and laid out as the package is. */
function build(): string {
  const folder = join(root, 'build/bench');
  tell('building');
  execFileSync(
    join(root, 'node_modules/.bin/tsup'),
    ['--no-dts', '--silent', '--out-dir', join(folder, 'dist')],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  return join(folder, 'dist');
}

/** What others publish has a lockfile of its own, so that whoever only builds and tests nutq need not fetch it. */
function installPeers(): string | undefined {
  const folder = import.meta.dirname;
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return undefined;
  tell('installing what nutq is compared with');
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    writeFileSync(stamp, lock);
    return undefined;
  } catch {
    return 'The packages that nutq is compared with could not be installed (`npm ci` in bench/): they are absent.';
  }
}

function recordings(): string | undefined {
  const folder = resolve(root, flags.recordings ?? '../shared/data/voice');
  if (existsSync(folder)) return folder;
  if (flags.recordings !== undefined) throw new Error(`--recordings: there is no folder ${flags.recordings}`);
  return undefined;
}

function loadSeconds(): number | undefined {
  if (flags.seconds === undefined) return undefined;
  const asked = Number(flags.seconds);
  if (!(asked > 0)) throw new Error(`--seconds takes a number above 0: ${flags.seconds}`);
  return asked;
}

function fillPages(all: Results): void {
  const tables = tablesOf(all);
  for (const page of MARKED_PAGES) {
    const file = join(root, page);
    const text = readFileSync(file, 'utf8');
    const unmeasured = markersIn(text).filter((id) => !tables.has(id));
    if (unmeasured.length > 0) {
      tell(`${page} stays as it is: the report has no ${unmeasured.join(', ')} yet`);
      continue;
    }
    const filled = fillMarkers(text, tables);
    if (filled !== text) {
      writeFileSync(file, filled);
      tell(`filled in ${page}`);
    }
  }
}

function accept(): void {
  // A row that its table no longer has would be missed by every later check.
  const gone = new Set(missing(baseline, guarded));
  const kept = Object.entries({ ...baseline, ...guarded }).filter(([id]) => !gone.has(id));
  const sorted = kept.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
  tell(`${Object.keys(guarded).length} values accepted into ${BASELINE}`);
}

function check(): void {
  const moved = movements(baseline, guarded);
  const gone = missing(baseline, guarded);
  for (const { id, before, after, worse } of moved)
    tell(`${worse ? 'WORSE ' : 'better'} ${id}: ${number(before)} -> ${number(after)}`);
  for (const id of gone) tell(`GONE   ${id}`);
  const compared = Object.keys(guarded).filter((id) => id in baseline).length;
  const failed = gone.length > 0 || moved.some(({ worse }) => worse);
  tell(`${compared} values compared with the baseline: ${failed ? 'FAILED' : 'none is worse'}`);
  if (moved.length > 0 || gone.length > 0)
    tell('Meant? `npm run bench -- --quick --accept` makes them the baseline.');
  if (failed || compared === 0) process.exitCode = 1;
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
