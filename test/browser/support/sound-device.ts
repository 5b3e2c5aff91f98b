/** A sound device for machines that have none: Firefox runs an AudioContext only against one. PulseAudio's null sink plays into nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface SoundDevice {
  /** What a program's environment needs so that it plays there. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const LONGEST_START_MS = 10_000;

export const hasSoundServer = !spawnSync('pulseaudio', ['--version']).error;

export async function soundDevice(): Promise<SoundDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-sound-'));
  const socket = join(folder, 'native');
  const server = spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--log-target=null'],
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
  );
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const latest = performance.now() + LONGEST_START_MS;
  while (!existsSync(socket) && performance.now() < latest) await wait(50);
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
