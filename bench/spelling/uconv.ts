/** ICU's own program, from Debian's icu-devtools, where it is installed. */
import { spawnSync } from 'node:child_process';

export const UCONV = 'ICU uconv';
/** What scored best of Arabic-Latin, its BGN variant and Any-Latin on test/golden/common-names.tsv. */
const ARGUMENTS = ['-f', 'utf8', '-t', 'utf8', '-x', 'Arabic-Latin; Latin-ASCII'];

export function uconvVersion(): string | undefined {
  const { stdout, status } = spawnSync('uconv', ['--version'], { encoding: 'utf8' });
  return status === 0 ? /ICU \S+/.exec(stdout)?.[0] : undefined;
}

export function uconvSpell(texts: readonly string[]): readonly string[][] {
  const { stdout } = spawnSync('uconv', ARGUMENTS, {
    input: texts.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout.split('\n').map((line) => [line]);
}

/** Milliseconds of processor time, the start of the program included: bash counts what its child used. */
export function uconvMilliseconds(texts: readonly string[]): number {
  const quoted = ARGUMENTS.map((argument) => `'${argument}'`).join(' ');
  const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time uconv ${quoted} > /dev/null`], {
    input: texts.join('\n'),
    encoding: 'utf8',
  });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return 1000 * (user + system);
}
