/**
 * The licences of all packages that are bundled, which ask to be given along: those of the code go into `dist/THIRD-PARTY-LICENSES.txt`, the
 * page's beside it (page/page-licences.ts).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

const FILE = 'dist/THIRD-PARTY-LICENSES.txt';
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const LICENCE = /^licen[cs]e(?:\.md|\.txt)?$/i;

export const thirdPartyLicences: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'third-party-licences',
  setup(build) {
    const folders = new Set<string>();
    build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
      const folder = packageOf(path);
      if (folder) folders.add(folder);
      return undefined;
    });
    build.onEnd(() => {
      mkdirSync('dist', { recursive: true });
      writeFileSync(FILE, licencesOf(folders));
    });
  },
};

/** The folder of the package that a file lies in, if any. */
export function packageOf(path: string): string | undefined {
  return PACKAGE.exec(path)?.[1];
}

/** @throws where a package brings none: then its code must not be given away */
export function licencesOf(folders: Iterable<string>): string {
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((entry) => LICENCE.test(entry));
  if (license === 'Apache-2.0')
    return `${name} ${version}\n\nUnder the Apache License 2.0, whose text and permission are in the file LICENSE.\n`;
  if (file === undefined) throw new Error(`${name}: where is its licence?`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
