/** What `npm run prove` found, as it is committed, and the README's table of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answers, Difference } from './compare';

export interface Result {
  readonly runtime: string;
  readonly how: string;
  readonly version: string;
  readonly build: Answers['build'];
  readonly difference: Difference;
}

export const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));

export const readResults = (): readonly Result[] => JSON.parse(readFileSync(RESULTS, 'utf8'));

const BUILD_NAMES: Readonly<Record<Answers['build'], string>> = {
  simd: 'WebAssembly, SIMD',
  scalar: 'WebAssembly',
  javascript: 'JavaScript',
};

/** A line for each way in which the signal chain runs. */
export function runtimesTable(results: readonly Result[]): string {
  const rows = Object.entries(BUILD_NAMES).map(([build, name]) => {
    const group = results.filter((result) => result.build === build);
    return `| ${[name, namesOf(group), sameText(group), apart(group)].join(' | ')} |`;
  });
  return [
    '| signal chain | runtimes | names and decisions | MFCCs and prints |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Each with its version and in brackets how it was run. */
function namesOf(group: readonly Result[]): string {
  const ways = new Map<string, string[]>();
  for (const { runtime, version, how } of group) {
    const name = `${runtime} ${/^\d+\.\d+/.exec(version)}`;
    ways.set(name, [...(ways.get(name) ?? []), how]);
  }
  return [...ways].map(([name, hows]) => `${name} (${hows.join(', ')})`).join('; ');
}

function sameText(group: readonly Result[]): string {
  const unlike = group.reduce((sum, { difference }) => sum + difference.spellings + difference.decisions, 0);
  return unlike === 0 ? 'same' : `${unlike} differ`;
}

function apart(group: readonly Result[]): string {
  const most = Math.max(...group.map(({ difference }) => difference.floats));
  return most === 0 ? 'same bits' : `within ${most.toExponential(0)}`;
}

const MARKED = /<!-- runtimes -->[\s\S]*?<!-- \/runtimes -->/;

/** A page with the table in its place. */
export function fillRuntimes(page: string, results: readonly Result[]): string {
  return page.replace(MARKED, `<!-- runtimes -->\n${runtimesTable(results)}\n<!-- /runtimes -->`);
}
