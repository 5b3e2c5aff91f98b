/** A real `nutq serve` that knows a voice, and that says how long its event loop was held. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, knownVoice } from './attacks';

const ADMIN = 'administrator-of-the-stalls';

/** Milliseconds. */
export interface Held {
  readonly wall: number;
  readonly cpu: number;
}

export interface ProbedServer {
  readonly address: string;
  /** The longest since it was last asked. */
  held(): Promise<Held>;
  stop(): Promise<void>;
}

/** Throws where the voice is not let in: logins would be compared with nothing. */
export async function startProbed(folder: string, config: object): Promise<ProbedServer> {
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify({ ...config, adminToken: ADMIN }));
  const probe = join(import.meta.dirname, 'stall-probe.mjs');
  const flags = ['--config', file, '--data', join(folder, 'data'), '--port', '0'];
  const child = spawn(
    process.execPath,
    ['--import', probe, join(import.meta.dirname, '../../dist/cli.js'), 'serve', ...flags],
    { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  );
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  const [said] = await once(child.stdout!, 'data');
  const address = /http:\S+/.exec(String(said))![0];
  for (const request of knownVoice()) {
    const status = await send(address, { ...request, headers: { authorization: `Bearer ${ADMIN}` } });
    if (status === 200) continue;
    await stop();
    throw new Error(`a take of the known voice was answered with ${status}`);
  }
  const held = async () => {
    child.send('held');
    const [longest] = await once(child, 'message');
    return longest as Held;
  };
  return { address, held, stop };
}

/** The status, or why there was none: a server may close a connection. */
export async function send(
  address: string,
  { method = 'PUT', path, body, headers = {} }: Asked,
): Promise<number | string> {
  try {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return String((error as Error).cause ?? error).slice(0, 40);
  }
}
