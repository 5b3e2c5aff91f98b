/** Blocks of code as a program in an empty folder, where nutq is installed and the recordings of the fixtures lie. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { scratch } from '../http/running-server';
import { type Block, ROOT } from './pages';

/** With nutq as an installed package and command, the fixtures as recordings, and the files that the pages name. */
export function emptyFolder(): string {
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

export function run(folder: string, command: string, args: readonly string[]) {
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

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
/** As strict as a program that uses nutq may be. */
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

const ANSWERED = /^([^\s/].*);\s*\/\/ ((?:['[{\d]|true|false|undefined).*)$/;

/** A call and the answer that a line shows, if it does. */
export function shownAnswer(line: string): { readonly call: string; readonly shown: string } | undefined {
  if (/^(const|let|import|export|for|if|return)\b/.test(line)) return undefined;
  const [, call, shown] = ANSWERED.exec(line) ?? [];
  return call && shown ? { call, shown } : undefined;
}

/** One module of a page's blocks; imports of one name again are left out, as whoever pastes would. */
export function moduleOf(blocks: readonly Pick<Block, 'text'>[]) {
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
      const answer = shownAnswer(line);
      if (!answer) return [line];
      answers++;
      return [`answers(${answer.call}, (${answer.shown}), ${JSON.stringify(answer.call)});`];
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

/** What the compiler has against `page.mts`. */
export function typesOf(folder: string): string {
  return run(folder, process.execPath, [TSC, ...TSC_FLAGS, 'page.mts']).stdout;
}

/** Checks the types of a module and runs it: what it has to say against itself, and how many of its answers were compared. */
export function tryModule(
  folder: string,
  { source, code }: { readonly source: string; readonly code: string },
) {
  writeFileSync(join(folder, 'page.mjs'), code);
  writeFileSync(join(folder, 'page.mts'), source);
  return { types: typesOf(folder), ...runModule(folder) };
}

/** Runs the module that was tried in a folder. */
export function runModule(folder: string) {
  const { status, stdout, stderr } = run(folder, process.execPath, ['page.mjs']);
  return { error: status === 0 ? '' : stderr, answers: Number(stdout.split('\n').at(-1)) };
}
