/**
 * What makes one site of typedoc's pages: documents have the titles of their pages, a link leads to the playground (the page that
 * comes with nutq), and fonts and playground are copied beside them, so that nothing is asked of another server.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IndexEvent, JSX, ReflectionKind, RendererEvent } from 'typedoc';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PLAYGROUND = 'playground';

/** @param {import('typedoc').Application} app */
export function load(app) {
  // Once the addresses are given: those keep the names of the files.
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const page of project.getReflectionsByKind(ReflectionKind.Document))
      page.name = /^# (.+)$/m.exec(page.content[0]?.text ?? '')?.[1] ?? page.name;
  });
  // Long texts count little by themselves, and guides come before members.
  app.renderer.on(IndexEvent.PREPARE_INDEX, ({ searchFieldWeights }) => {
    searchFieldWeights.document = 20;
  });
  app.renderer.hooks.on('sidebar.begin', ({ relativeURL }) =>
    JSX.createElement(
      'a',
      { class: 'playground', href: relativeURL(`${PLAYGROUND}/index.html`) },
      'Try it here',
    ),
  );
  app.renderer.postRenderAsyncJobs.push(async ({ outputDirectory }) => {
    copyFonts(join(outputDirectory, 'assets'));
    copyPlayground(join(outputDirectory, PLAYGROUND));
  });
}

/** Built first, where it is not. */
function copyPlayground(folder) {
  const node = (...args) =>
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(ROOT, 'dist/page/package-files.json'))) node('scripts/demo-build.mjs');
  node('dist/cli.js', 'page', folder);
}

/** The faces of the page, as files. */
function copyFonts(assets) {
  const styles = join(ROOT, 'page/src/styles/fonts.css');
  const { resolve } = createRequire(styles);
  const css = readFileSync(styles, 'utf8').replace(/url\("([^"]+)"\)/g, (_, from) => {
    mkdirSync(join(assets, 'fonts'), { recursive: true });
    copyFileSync(resolve(from), join(assets, 'fonts', basename(from)));
    return `url("fonts/${basename(from)}")`;
  });
  writeFileSync(join(assets, 'fonts.css'), css);
}
