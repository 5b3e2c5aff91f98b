// Bundles `hermes.js` of the folder where it runs as React Native does, into `metro.cjs`.
// A process of its own: Metro keeps handles open.
import { renameSync } from 'node:fs';
import Metro from 'metro';

const site = process.cwd();
const here = import.meta.dirname;
const config = await Metro.loadConfig(
  { cwd: site },
  {
    projectRoot: site,
    // Where the package really is, and Metro's own runtime.
    watchFolders: process.argv.slice(2),
    maxWorkers: 1,
    cacheStores: [],
    resolver: {
      unstable_conditionNames: ['require', 'react-native'],
      nodeModulesPaths: [`${here}/../node_modules`],
      sourceExts: ['js', 'mjs', 'cjs', 'json'],
    },
    reporter: { update: () => undefined },
  },
);
await Metro.runBuild(config, {
  entry: 'hermes.js',
  out: `${site}/metro.js`,
  platform: 'android',
  dev: false,
  minify: false,
});
// Metro lets no other ending be; the folder's .js files are ES modules.
renameSync(`${site}/metro.js`, `${site}/metro.cjs`);
process.exit();
