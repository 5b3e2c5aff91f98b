// A folder with a package.json for every entry point, for resolvers that do not know `exports` (older Jest and Metro, TypeScript's
// node10). `npm pack` makes them before it packs and takes them away after: node scripts/stub-folders.mjs make|remove
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.entries(exports)
  .filter(([path, target]) => path !== '.' && target.require)
  .map(([path, target]) => [path.slice(2), target]);

if (process.argv[2] === 'remove') {
  for (const [path] of entries) rmSync(join(root, path.split('/')[0]), { recursive: true, force: true });
} else {
  if (!existsSync(join(root, 'dist'))) throw new Error('There is nothing to pack yet: npm run build');
  for (const [path, target] of entries) {
    const to = (file) => posix.relative(path, posix.normalize(file));
    mkdirSync(join(root, path), { recursive: true });
    const stub = {
      main: to(target.require.default),
      module: to(target.import.default),
      // Metro reads these stubs rather than `exports`; the CommonJS build reads files, which no phone has.
      'react-native': to(target.import.default),
      browser: to(target.import.default),
      types: to(target.require.types),
    };
    writeFileSync(join(root, path, 'package.json'), `${JSON.stringify(stub, null, 2)}\n`);
  }
}
