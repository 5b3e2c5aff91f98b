/**
 * Puts the licences of the packages and fonts that the page bundles into its folder, since they ask for it. The administration page
 * bundles no others.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { licencesOf, packageOf } from '../scripts/third-party-licences';
import { ROOT } from './build-options';

export function pageLicences(): Plugin {
  return {
    name: 'nutq-page-licences',
    apply: 'build',
    // No part of the bundle, all of which is kept for offline use.
    writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.keys(output.modules)
          : output.originalFileNames.map((name) => resolve(ROOT, name)),
      );
      const folders = new Set(files.flatMap((file) => packageOf(file) ?? []));
      writeFileSync(join(dir!, 'THIRD-PARTY-LICENSES.txt'), licencesOf(folders));
    },
  };
}
