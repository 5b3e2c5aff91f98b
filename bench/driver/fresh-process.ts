/** Work in processes of their own: nothing that one contestant has warmed up helps the next. */
import { spawn } from 'node:child_process';

/**
 * With threads that compile and collect garbage beside it, the processor time of one and the same pass differs by a fifth and more, as
 * the machine is busy or not.
 */
export const ONE_THREAD = ['--single-threaded'];

/** Runs a module with a task on its standard input and returns what it prints, both as JSON. */
export function inFreshProcess<Answer>(
  module: string,
  task: unknown,
  nodeFlags: readonly string[] = [],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeFlags, module], { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Answer);
      else
        reject(new Error(`${module} ended with ${code}: ${errors.trim().split('\n').slice(-3).join(' ')}`));
    });
    child.stdin.on('error', () => {}); // what went wrong is in the exit code
    child.stdin.end(JSON.stringify(task));
  });
}
