/** The lines that `nutq serve --demo` prints do what they say, pasted as they are. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../http/running-server';
import { ROOT } from './pages';

it.skipIf(process.platform !== 'linux')(
  'serve --demo prints a page, a name and a voice to try',
  async () => {
    const folder = scratch();
    for (const [as, file] of Object.entries({ 1: 'amal-1', 2: 'amal-2', 3: 'amal-3', login: 'amal-login' }))
      copyFileSync(join(ROOT, 'test/fixtures', `${file}.wav`), join(folder, `${as}.wav`));
    const server = spawn(process.execPath, [join(ROOT, 'dist/cli.js'), 'serve', '--demo', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      let said = '';
      for await (const chunk of server.stdout) {
        said += chunk;
        if (/login-app.*\n$/.test(said)) break;
      }
      const answers = (said.match(/^(curl|for|printf) .*$/gm) ?? []).map((line) => {
        const { stdout } = spawnSync('bash', ['-euc', line], { cwd: folder, encoding: 'utf8' });
        return stdout;
      });
      expect(answers).toHaveLength(3);
      expect(answers[0]).toContain('Mohammed Abdulrahman');
      expect(answers[1]!.match(/Registration successful/g)).toHaveLength(3);
      expect(answers[2]).toContain('Login successful');
      const page = await fetch(/^In a browser: (.*)$/m.exec(said)![1]!);
      expect(await page.text()).toContain('<title>nutq');
    } finally {
      server.kill();
    }
  },
  60_000,
);
