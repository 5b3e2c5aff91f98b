/** Who is compared, and whether it is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = join(import.meta.dirname, '..');

export const NUTQ = ['nutq', 'nutq, small model', 'nutq, full model'] as const;

/** Packages of bench/package.json that spell; peers.mjs says how each is asked. */
const PEERS = [
  'any-ascii',
  'transliteration',
  '@sindresorhus/transliterate',
  'unidecode',
  'arabic-name-to-en',
];

export function installedPeers(): readonly string[] {
  return PEERS.filter((name) => existsSync(join(HERE, 'node_modules', name)));
}

export function peerVersions(): string {
  const { dependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return installedPeers()
    .map((name) => `${name} ${dependencies[name]}`)
    .join(', ');
}
