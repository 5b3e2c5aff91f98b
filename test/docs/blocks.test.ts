/**
 * The blocks of code of README and docs run as they stand, those of one page in order. `call(); // 'answer'` has to give the answer; `…`
 * in it stands for anything. A block of `text` after one of `sh` is what the commands print.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { scratch } from '../http/running-server';
import { type Block, blocksOf, PAGES, ROOT } from './pages';

/** Pages that have a test of their own. */
const TRIED_ELSEWHERE = ['docs/migration.md', 'docs/operations.md'];
const TRIED = PAGES.filter((page) => !TRIED_ELSEWHERE.includes(page));

/** Notes of blocks that need something that is not here: a browser, a network, or the secrets of a server. */
const NOT_RUN = new Set(['browser', 'server', 'network']);

/** With nutq as an installed package and command, the fixtures as recordings, and the files that the pages name. */
function emptyFolder(): string {
  const folder = scratch();
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  symlinkSync(join(ROOT, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
  symlinkSync(ROOT, join(folder, 'node_modules/nutq'));
  mkdirSync(join(folder, 'bin'));
  const command = join(folder, 'bin/nutq');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${ROOT}dist/cli.js" "$@"\n`);
  chmodSync(command, 0o755);
  const fixtures = join(ROOT, 'test/fixtures');
  for (const file of readdirSync(fixtures).filter((name) => name.endsWith('.wav')))
    copyFileSync(join(fixtures, file), join(folder, file));
  copyFileSync(join(fixtures, 'amal-login.wav'), join(folder, 'login.wav'));
  writeFileSync(join(folder, 'names.txt'), 'محمد عبد الرحمن\nجمال الشرقاوي\n');
  writeFileSync(join(folder, 'clients.csv'), 'id,name\n1,محمد عبد الرحمن\n2,يارا الطخيس\n');
  writeFileSync(join(folder, 'ours.tsv'), 'لولوة\tLulwah\n');
  writeFileSync(join(folder, 'pairs.tsv'), 'محمد\tMohammed|Mohamed\n');
  for (const person of ['amal', 'badr']) {
    mkdirSync(join(folder, 'recordings', person), { recursive: true });
    for (const take of [1, 2, 3])
      copyFileSync(
        join(fixtures, `${person}-${take}.wav`),
        join(folder, 'recordings', person, `${take}.wav`),
      );
  }
  return folder;
}

function run(folder: string, command: string, args: readonly string[]) {
  return spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
    encoding: 'utf8',
  });
}

/** Both are JavaScript; an answer that is text may hold `…`. */
const CHECK = `
const like = (is: any, shown: any): any => {
  if (shown === '…') return '…';
  if (Array.isArray(shown) && Array.isArray(is)) return is.map((one, i) => like(one, shown[i]));
  if (shown && typeof shown === 'object' && is && typeof is === 'object')
    return Object.fromEntries(Object.entries(is).map(([key, one]) => [key, like(one, shown[key])]));
  return is;
};
let shownAnswers = 0;
const answers = (is: unknown, shown: unknown, line: string) => { shownAnswers++; same(like(is, shown), shown, line + ' gives ' + JSON.stringify(is)); };
`;

/** As strict as a program that uses nutq may be. */
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TSC_FLAGS = [
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--module',
  'nodenext',
  '--types',
  'node',
];

const ANSWERED = /^([^\s/].*);\s*\/\/ (['[{\d]|true|false|undefined)(.*)$/;

/** One module of a page's blocks; imports of one name again are left out, as whoever pastes would. */
function moduleOf(blocks: readonly Block[]) {
  const imported = new Map<string, Set<string>>();
  let answers = 0;
  const lines = blocks.flatMap(({ text }) =>
    text.split('\n').flatMap((line) => {
      const names = /^import (?:type )?\{ (.*) \} from '(.*)';/.exec(line);
      if (names) {
        const known = imported.get(names[2]!) ?? new Set();
        for (const name of names[1]!.split(', ')) known.add(name);
        imported.set(names[2]!, known);
        return [];
      }
      const answered = /^(const|let|import|export|for|if|return)\b/.test(line) ? null : ANSWERED.exec(line);
      if (!answered) return [line];
      answers++;
      return [`answers(${answered[1]}, (${answered[2]}${answered[3]}), ${JSON.stringify(answered[1])});`];
    }),
  );
  const once = new Map<string, string>();
  for (const [from, names] of imported) for (const name of names) if (!once.has(name)) once.set(name, from);
  const imports = [...once].map(([name, from]) => `import { ${name} } from '${from}';`);
  const source = `import { deepStrictEqual as same } from 'node:assert/strict';\n${imports.join('\n')}\n${CHECK}\n${lines.join('\n')}\nprocess.stdout.write(String(shownAnswers));`;
  return {
    source,
    code: transformSync(source, { loader: 'ts', format: 'esm', target: 'es2022' }).code,
    answers,
  };
}

describe.skipIf(process.platform !== 'linux').each(TRIED)('%s', (page) => {
  const blocks = blocksOf(page).filter(({ note }) => !NOT_RUN.has(note));
  const programs = blocks.filter(({ language }) => language === 'ts');
  const folder = emptyFolder();

  it.skipIf(programs.length === 0)(
    'answers what its programs say',
    () => {
      const { source, code, answers } = moduleOf(programs);
      writeFileSync(join(folder, 'page.mjs'), code);
      writeFileSync(join(folder, 'page.mts'), source);
      const typed = run(folder, process.execPath, [TSC, ...TSC_FLAGS, 'page.mts']);
      expect(typed.stdout).toBe('');
      const { status, stdout, stderr } = run(folder, process.execPath, ['page.mjs']);
      expect(status, stderr).toBe(0);
      expect(stdout.split('\n').at(-1)).toBe(String(answers));
    },
    120_000,
  );

  const commands = blocks.flatMap((block, i) => {
    const { language, text } = block;
    if (language !== 'sh') return [];
    const next = blocks[i + 1];
    return [{ text, prints: next?.language === 'text' ? next.text : undefined }];
  });
  it.each(commands.filter(({ text }) => /^nutq /m.test(text)))(
    '$text',
    ({ text, prints }) => {
      const { status, stdout, stderr } = run(folder, 'bash', ['-euc', text]);
      expect(status, stderr).toBe(0);
      if (prints !== undefined) expect(stdout.trimEnd()).toBe(prints.trimEnd());
    },
    120_000,
  );
});
