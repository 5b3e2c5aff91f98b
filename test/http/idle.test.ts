/** What a server does while nobody asks anything. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { scratch, startServer } from './running-server';

const SECONDS = 5;
/** The event loop is looked at ten times a second, connections once. Every ten milliseconds would be over 100. */
const MOST_A_SECOND = 50;

it.skipIf(process.platform !== 'linux')(
  'an idle server sleeps',
  async () => {
    const server = await startServer(scratch());
    const woken = (): number => {
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]);
    };
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    await sleep(1000);
    const before = woken();
    await sleep(1000 * SECONDS);
    expect((woken() - before) / SECONDS).toBeLessThan(MOST_A_SECOND);
    await server.stop();
  },
  60_000,
);
