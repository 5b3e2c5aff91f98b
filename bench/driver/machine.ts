/** What the figures were measured on, as far as it may be told: no host name, no path. */
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';

export function machineNotes(root: string): readonly string[] {
  const model = cpus()[0]?.model.trim();
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };
  return [
    `nutq ${version}, Node ${process.versions.node} (V8 ${process.versions.v8}), ${platform()} ${arch()}`,
    `${availableParallelism()} cores${model && model !== 'unknown' ? ` (${model})` : ''}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
  ];
}

/** Processes that wanted a core in the last minute, this one included. */
export function load(): number {
  return loadavg()[0]!;
}
