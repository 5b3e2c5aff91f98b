/** Cloudflare's runtime: it compiles no WebAssembly from bytes, only modules that its configuration names. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../bundle';
import { type Engine, installed, versionOf } from './engine';

const CONFIGURATION = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "2026-01-01",
    modules = [
      (name = "workerd.js", esModule = embed "workerd.js"),
      (name = "signal.wasm?module", wasm = embed "signal.wasm"),
    ],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** The port that workerd tells on descriptor 3, one line of JSON for each event. */
async function portOf(child: ChildProcess): Promise<number> {
  const pipe = child.stdio[3]!;
  for await (const [data] of onData(pipe)) {
    const port = /"port":(\d+)/.exec(String(data))?.[1];
    if (port) return Number(port);
  }
  throw new Error('workerd ended before it listened');
}

async function* onData(pipe: NonNullable<ChildProcess['stdio'][3]>) {
  for (;;) yield await once(pipe, 'data');
}

export const WORKERD: Engine = {
  name: 'workerd',
  how: 'Worker, imported `.wasm`',
  version: () => versionOf('workerd'),
  run: async (site) => {
    await bundle(site, 'workerd.js', { entry: 'workerd.mjs', format: 'esm', conditions: ['workerd'] });
    copyFileSync(join(site, 'node_modules/nutq/dist/signal.wasm'), join(site, 'signal.wasm'));
    writeFileSync(join(site, 'workerd.capnp'), CONFIGURATION);
    const child = spawn(installed('workerd'), ['serve', 'workerd.capnp', '--control-fd=3'], {
      cwd: site,
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    });
    try {
      const response = await fetch(`http://127.0.0.1:${await portOf(child)}/`);
      return await response.text();
    } finally {
      child.kill();
    }
  },
};
