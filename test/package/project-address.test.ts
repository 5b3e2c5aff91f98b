/** Nothing is published before it says where the project lives and who is told of weaknesses. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratch } from '../http/running-server';

const SCRIPT = readFileSync(
  fileURLToPath(new URL('../../scripts/project-address.mjs', import.meta.url)),
  'utf8',
);

/** The script with these addresses, and the package.json that it leaves. */
function published(filled: Readonly<Record<string, string>>) {
  const folder = scratch();
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'package.json'), '{}');
  const file = join(folder, 'scripts/project-address.mjs');
  writeFileSync(
    file,
    SCRIPT.replace(/^const (\w+_ADDRESS) = .*$/gm, (_, name) => `const ${name} = '${filled[name]}';`),
  );
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  return { status, stderr, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
}

const [PROJECT_ADDRESS, REPORT_ADDRESS] = ['https://example.com/owner/nutq', 'weaknesses@example.com'];

it.each([
  ['PROJECT_ADDRESS', { PROJECT_ADDRESS: '', REPORT_ADDRESS }],
  ['REPORT_ADDRESS', { PROJECT_ADDRESS, REPORT_ADDRESS: '' }],
])('refuses without %s', (name, filled) => {
  expect(published(filled)).toMatchObject({ status: 1, stderr: expect.stringContaining(name), manifest: {} });
});

it('writes both where docs/security.md and npm look', () => {
  const { status, manifest } = published({ PROJECT_ADDRESS, REPORT_ADDRESS });
  expect(status).toBe(0);
  expect(manifest.repository.url).toBe(`git+${PROJECT_ADDRESS}.git`);
  expect(manifest.bugs.email).toBe(REPORT_ADDRESS);
  const page = readFileSync(fileURLToPath(new URL('../../docs/security.md', import.meta.url)), 'utf8');
  expect(page).toContain('`bugs.email`');
});
