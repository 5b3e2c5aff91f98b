/** `npx nutq serve` ends with npm: npm starts a shell, the shell the server, and a signal reaches only the first. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { scratch } from '../http/running-server';

const CLI = join(import.meta.dirname, '../../dist/cli.js');

/** A shell that starts the server and stays, as npm's does. */
function startUnderShell(npmCommand: string | undefined) {
  const script = `"${process.execPath}" "${CLI}" serve --demo --port 0 & echo "id $!"; wait`;
  const env = { ...process.env, npm_command: npmCommand };
  const shell = spawn('sh', ['-c', script], { cwd: scratch(), env, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  let ended = false;
  shell.stdout.on('data', (chunk) => (said += chunk));
  // Once the shell is gone the server alone holds it. Its number could be that of a zombie.
  shell.stdout.on('end', () => (ended = true));
  return { shell, said: () => said, hasEnded: () => ended };
}

it.skipIf(process.platform === 'win32').each([
  ['ends when npm goes', 'exec', true],
  ['goes on when a shell goes that is not npm’s', undefined, false],
])('%s', async (_, npmCommand, ends) => {
  const { shell, said, hasEnded } = startUnderShell(npmCommand);
  await expect.poll(said, { timeout: 20_000 }).toContain('listening');
  const id = Number(/^id (\d+)$/m.exec(said())?.[1]);
  try {
    shell.kill('SIGKILL');
    // It looks once a second.
    if (ends) await expect.poll(hasEnded, { timeout: 10_000 }).toBe(true);
    else await sleep(3000);
    expect(hasEnded()).toBe(ends);
  } finally {
    if (!hasEnded()) process.kill(id, 'SIGKILL');
  }
});
