/**
 * The blocks of code of README and docs run as they stand, those of one page in order. `call(); // 'answer'` has to give the answer; `…`
 * in it stands for anything. A block of `text` after one of `sh` is what the commands print.
 */
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, PAGES } from './pages';
import { emptyFolder, moduleOf, run, runModule, tryModule } from './run-blocks';

/** Pages that have a test of their own. */
const TRIED_ELSEWHERE = ['docs/migration.md', 'docs/operations.md'];

/** Notes of blocks that need something that is not here: a browser, a network, or the secrets of a server. */
const NOT_RUN = new Set(['browser', 'server', 'network']);

const TRIED = PAGES.filter(
  (page) => !TRIED_ELSEWHERE.includes(page) && runnable(page).some(({ language }) => language !== 'text'),
);

function runnable(page: string): readonly Block[] {
  return blocksOf(page).filter(({ language, note }) => /^(ts|sh|text)$/.test(language) && !NOT_RUN.has(note));
}

describe.skipIf(process.platform !== 'linux').each(TRIED)('%s', (page) => {
  const blocks = runnable(page);
  const programs = blocks.filter(({ language }) => language === 'ts');
  const folder = emptyFolder();

  if (programs.length > 0)
    it('answers what its programs say', () => {
      const module = moduleOf(programs);
      expect(tryModule(folder, module)).toEqual({ types: '', error: '', answers: module.answers });
      // What lies on the disk since the first time is no hindrance.
      if (programs.some(({ text }) => text.includes('lmdbStores(')))
        expect(runModule(folder)).toEqual({ error: '', answers: module.answers });
    }, 120_000);

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
