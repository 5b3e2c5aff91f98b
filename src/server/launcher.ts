import { readFileSync } from 'node:fs';

const CHECK_MS = 1000;

/**
 * `npx` starts a shell that starts the server, and ends without telling either. Where npm started this process, what becomes of npm is
 * looked after; a service manager tells by a signal.
 *
 * @param onGone called once the process that somebody started is gone
 */
export function watchLauncher(onGone: () => void): void {
  if (process.env['npm_command'] === undefined) return;
  const launchers = [process.ppid, parentOf(process.ppid)].filter((id) => id !== undefined && id > 1);
  const first = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === first && launchers.every(isThere)) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}

function isThere(id: number | undefined): boolean {
  try {
    process.kill(id!, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** From /proc; elsewhere only the next process above is looked after. */
function parentOf(id: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
