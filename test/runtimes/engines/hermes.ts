/** React Native's bundler, and the engine that runs what it makes. */
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HERE } from '../site';
import { type Engine, installedFile, printed, versionOf } from './engine';

/** Made once for both. */
async function metroBundle(site: string): Promise<string> {
  const file = join(site, 'metro.cjs');
  if (existsSync(file)) return file;
  const preset = installedFile('@react-native/babel-preset');
  // Every feature of the language that an old Hermes may lack is compiled away.
  const options = JSON.stringify({ unstable_transformProfile: 'default' });
  writeFileSync(
    join(site, 'babel.config.cjs'),
    `module.exports = { presets: [[${JSON.stringify(preset)}, ${options}]] };`,
  );
  const folders = [realpathSync(join(site, 'node_modules/nutq')), installedFile('.')];
  await printed(site, process.execPath, [join(HERE, 'engines/metro-process.mjs'), ...folders]);
  return file;
}

const PLATFORM: Readonly<Record<string, string>> = { linux: 'linux64-bin', darwin: 'osx-bin' };

export const METRO: Engine = {
  name: 'Metro',
  how: 'bundle, run in Node',
  version: () => versionOf('metro'),
  run: async (site) => {
    await metroBundle(site);
    return printed(site, process.execPath, ['metro-in-node.cjs']);
  },
};

export const HERMES: Engine = {
  name: 'Hermes',
  how: "Metro's bundle",
  version: () => versionOf('hermes-engine-cli'),
  run: async (site) => {
    const command = installedFile(`hermes-engine-cli/${PLATFORM[process.platform]}/hermes`);
    return printed(site, command, ['-O', '-w', await metroBundle(site)]);
  },
};
