/** nutq page: the page as static files, for any web server. */
import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { example } from '../command-line';
import { CliError } from '../failure';
import { cannotWrite } from '../file-fault';

export function registerPage(program: Command): void {
  program
    .command('page <folder>')
    .description('Write the page to a folder that any web server can serve')
    .addHelpText('after', example('nutq page public/names'))
    .action((folder: string) => {
      writePage(resolve(folder));
      process.stdout.write(`${join(folder, 'index.html')}\n`);
    });
}

/** The command is built into the folder that holds the package's modules, beside the page. */
const DIST = dirname(fileURLToPath(import.meta.url));

function writePage(folder: string): void {
  const page = join(DIST, 'page');
  let files: Readonly<Record<string, string>>;
  try {
    files = JSON.parse(readFileSync(join(page, 'package-files.json'), 'utf8'));
  } catch (cause) {
    throw new CliError(`the page is not built: ${(cause as Error).message}`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    cpSync(page, folder, { recursive: true });
    for (const [url, file] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, url)), { recursive: true });
      copyFileSync(join(DIST, file), join(folder, url));
    }
  } catch (error) {
    const { path = folder, dest = path } = error as { path?: string; dest?: string };
    throw cannotWrite(dest, error);
  }
}
