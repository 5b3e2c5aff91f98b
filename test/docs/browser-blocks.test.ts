/** The blocks of code that need a browser: their types are checked, and a Chromium with a recording for a microphone runs them. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from '../browser/support/chromium';
import { fakeMicrophone, say } from '../browser/support/microphone';
import { serveFolder } from '../browser/support/serve-folder';
import { blocksOf, PAGES, ROOT } from './pages';
import { emptyFolder, shownAnswer, typesOf } from './run-blocks';

/** What the page around them has. */
const GIVEN = `
import { decodeWav } from 'nutq/voice';
const button = document.createElement('button');
setTimeout(() => button.click(), 1500);
const show = console.log;
const recorded = async (file: string) => ({ recording: decodeWav(await (await fetch(file)).bytes()) });
const takes = await Promise.all(['amal-1.wav', 'amal-2.wav', 'amal-3.wav'].map(recorded));
const heard = await recorded('amal-login.wav');
const answers = (is: unknown, shown: unknown, call: string) => {
  if (is !== shown) throw new Error(call + ' gives ' + is);
};
const nutq = createNutq();
`;

const written = PAGES.map((page) => ({
  page,
  blocks: blocksOf(page).filter(({ note }) => note === 'browser'),
})).filter(({ blocks }) => blocks.length > 0);

/** Each block in a scope of its own; imports before all. Answers that a line shows are compared. */
function moduleOf(blocks: readonly { readonly text: string }[]): string {
  const lines = blocks.flatMap(({ text }) => ['{', ...text.split('\n').map(checked), '}']);
  const imported = new Set(
    ["import { createNutq } from 'nutq';", ...lines].flatMap((line) => {
      const [, names, from] = /^import \{ (.*) \} from (.*);$/.exec(line) ?? [];
      return names?.split(', ').map((name) => `import { ${name} } from ${from};`) ?? [];
    }),
  );
  const rest = lines.filter((line) => !line.startsWith('import '));
  return `${[...imported].join('\n')}${GIVEN}${rest.join('\n')}\ndocument.title = 'ran';\nexport {};\n`;
}

function checked(line: string): string {
  const answer = shownAnswer(line);
  return answer ? `answers(${answer.call}, ${answer.shown}, ${JSON.stringify(answer.call)});` : line;
}

describe.skipIf(process.platform !== 'linux').each(written)('$page', ({ blocks }) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'page.mts'), moduleOf(blocks));

  it('has programs that a compiler takes', () => {
    expect(typesOf(folder)).toBe('');
  }, 60_000);

  it.skipIf(reason !== '')(
    `has programs that run${reason}`,
    async () => {
      const options = { format: 'esm', bundle: true, platform: 'browser', target: 'es2022' } as const;
      await build({
        ...options,
        entryPoints: [join(folder, 'page.mts')],
        outfile: join(folder, 'page.js'),
        logLevel: 'error',
      });
      copyFileSync(join(ROOT, 'dist/recorder-worklet.js'), join(folder, 'recorder-worklet.js'));
      writeFileSync(
        join(folder, 'index.html'),
        '<!doctype html><link rel="icon" href="data:," /><script type="module" src="page.js"></script>',
      );
      const microphone = join(folder, 'microphone.wav');
      say(microphone, 'amal-login');
      const [browser, served] = await Promise.all([
        launchChromium(fakeMicrophone(microphone)),
        serveFolder(folder, '/'),
      ]);
      try {
        const { page, errors } = await openPage(browser, `${served.address}index.html`, {
          permissions: ['microphone'],
        });
        const dialogs: string[] = [];
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message());
          void dialog.dismiss();
        });
        await page
          .waitForFunction('document.title === "ran"', undefined, { timeout: 60_000 })
          .catch(() => undefined);
        expect({ errors, dialogs }).toEqual({
          errors: [],
          dialogs: [],
        });
        expect(await page.title()).toBe('ran');
      } finally {
        await browser.close();
        await served.close();
      }
    },
    120_000,
  );
});
