/** Writes the licences of all packages whose code is bundled into `dist/THIRD-PARTY-LICENSES.txt`: they ask for it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

const FILE = 'dist/THIRD-PARTY-LICENSES.txt';
/** The folder of the package that a file lies in. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const LICENCE = /^licen[cs]e(?:\.md|\.txt)?$/i;

export const thirdPartyLicences: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'third-party-licences',
  setup(build) {
    const folders = new Set<string>();
    build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
      const folder = PACKAGE.exec(path)?.[1];
      if (folder) folders.add(folder);
      return undefined;
    });
    build.onEnd(() => {
      mkdirSync('dist', { recursive: true });
      writeFileSync(
        FILE,
        [...folders]
          .sort()
          .map(licenceOf)
          .join(`\n${'-'.repeat(80)}\n\n`),
      );
    });
  },
};

/** @throws where a package brings none: then its code must not be given away */
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
