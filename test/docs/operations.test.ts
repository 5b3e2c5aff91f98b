/** What docs/operations.md and deploy/ say, tried as far as it goes without a container engine. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADMIN_CALLS } from '../../src/http/admin';
import { parseConfig } from '../../src/server/config';
import { nutq, OPEN_LIMITS, scratch, startServer } from '../http/running-server';
import { createSchema, isReachable } from '../support/postgres';
import { blocksOf } from './pages';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

it.skipIf(process.platform !== 'linux')(
  'backups of an embedded store are made night after night, for nobody else to read, and open with the key beside them',
  async () => {
    const directory = scratch();
    const [data, backups] = [join(directory, 'data'), join(directory, 'backups')];
    expect(nutq(['keys', 'create', 'token', '--label', 'before', '--data', data]).status).toBe(0);
    const { text } = blocksOf('docs/operations.md').find((block) => block.text.includes("from 'lmdb'"))!;
    const script = text
      .replace('/opt/nutq', root)
      .replaceAll('/var/backups/nutq', backups)
      .replaceAll('/var/lib/nutq', data)
      .replace('/media/safe', directory)
      .replace(/^pg_dump .*$/m, '');
    mkdirSync(join(backups, 'old'), { recursive: true });
    utimesSync(join(backups, 'old'), 0, 0);
    for (let night = 0; night < 2; night++) {
      if (night > 0) await sleep(1000);
      execFileSync('bash', ['-euc', script]);
    }
    const made = readdirSync(backups).map((name) => join(backups, name));
    expect(made).toHaveLength(2);
    const restored = made[0]!;
    for (const path of [restored, join(restored, 'data.mdb')]) expect(statSync(path).mode & 0o077).toBe(0);
    expect(nutq(['keys', 'list', '--data', restored])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/sealing\.key is missing/),
    });
    copyFileSync(join(directory, 'sealing.key'), join(restored, 'sealing.key'));
    expect(nutq(['keys', 'list', '--data', restored]).stdout).toContain('before');
  },
  60_000,
);

it('names calls and commands of the administration that are there, each of them', () => {
  const section = /## Administer\n([\s\S]+?)\n## /.exec(page)![1]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const calls = rows.flatMap((row) => [...row.matchAll(/`(GET|POST|PATCH|DELETE) (\/admin\/[a-z]+)/g)]);
  const named = new Set(calls.map(([, method, path]) => `${method} ${path}`));
  const there = ADMIN_CALLS.flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`));
  expect([...named].sort()).toEqual([...there].sort());
  const actions = [...section.matchAll(/`(?:nutq )?(?:voices|keys)? ?([a-z]+)(?: [^`]*)?`(?= \||,)/g)];
  const helps = nutq(['voices', '--help']).stdout + nutq(['voices', 'nothing', 'acme']).stderr;
  const known = helps + nutq(['keys', '--help']).stdout;
  expect(actions.length).toBeGreaterThan(5);
  for (const [, action] of actions) expect(known, action).toMatch(new RegExp(`\\b${action}\\b`));
});

it('checks a configuration as it says', () => {
  const file = join(scratch(), 'config.json');
  writeFileSync(file, JSON.stringify(OPEN_LIMITS));
  const command = /^cd \/opt\/nutq && npx nutq (serve --check .*)$/m
    .exec(page)![1]!
    .replace('/etc/nutq/config.json', file);
  expect(nutq(command.split(' '))).toMatchObject({ status: 0 });
});

it.skipIf(!(await isReachable()) || spawnSync('pg_dump', ['--version']).status !== 0)(
  'the backup of a database is restored with the key beside it',
  async () => {
    const schema = await createSchema('backup');
    const name = `nutq_backup_${process.pid}`;
    const directory = scratch();
    const NUTQ_DATABASE = schema.connection.replace(/[^/]*$/, name);
    const keys = (...args: string[]) =>
      nutq(['keys', ...args, '--database', NUTQ_DATABASE, '--data', directory]);
    const run = (command: RegExp) =>
      execFileSync('sh', ['-c', command.exec(page)![0]], {
        cwd: directory,
        env: { ...process.env, NUTQ_DATABASE, backup: directory },
      });
    try {
      await schema.query(`CREATE DATABASE ${name}`);
      expect(keys('create', 'token', '--label', 'before').status).toBe(0);
      run(/^pg_dump .*$/m);
      expect(keys('create', 'token', '--label', 'later').status).toBe(0);
      run(/^pg_restore .*$/m);
      expect(keys('list').stdout).toMatch(/before/);
      expect(keys('list').stdout).not.toMatch(/later/);
    } finally {
      await schema.query(`DROP DATABASE IF EXISTS ${name}`);
      await schema.drop();
    }
  },
  60_000,
);

it.skipIf(process.platform !== 'linux')(
  'the voice commands of docs/service.md work on the store of a server',
  () => {
    const data = join(scratch(), 'data');
    expect(nutq(['keys', 'create', 'key', '--trials', '1000', '--data', data]).status).toBe(0);
    const block = blocksOf('docs/service.md').find(({ text }) => text.startsWith('nutq register'))!;
    const takes = ['1', '2', '3'].map((take) => join(root, `test/fixtures/amal-${take}.wav`));
    let id = '';
    const lines = block.text.trim().split('\n');
    expect(lines).toHaveLength(8);
    for (const line of lines) {
      const words = line
        .replace(/ *#.*/, '')
        .match(/'[^']*'|\S+/g)!
        .slice(1);
      const args = words.flatMap((word) => {
        if (/^\d\.wav$/.test(word)) return [takes[Number(word[0]) - 1]!];
        return [
          word
            .replace(/^'(.*)'$/, '$1')
            .replace('/var/lib/nutq', data)
            .replace(/^ID$/, id),
        ];
      });
      const { status, stdout, stderr } = nutq(args);
      expect(status, `${line}\n${stderr}`).toBe(0);
      id ||= /"speaker_id":"([^"]+)"/.exec(stdout)?.[1] ?? '';
    }
  },
  120_000,
);

it('names metrics that are there', async () => {
  const server = await startServer(scratch(), OPEN_LIMITS);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  const named = new Set(/\| metric \|[^#]+/.exec(page)![0].match(/nutq_[a-z_]+(?=[{`])/g));
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(metrics, name).toContain(`# TYPE ${name} `);
  await server.stop();
}, 60_000);

it('names settings that are there', () => {
  const keys = [...page.matchAll(/^\| `([a-zA-Z]+)` \| [^|]+ \| \d+ \|$/gm)].map(([, key]) => key!);
  expect(keys).toHaveLength(5);
  expect(parseConfig({ pool: Object.fromEntries(keys.map((key) => [key, 1])) }, 'test')).toBeDefined();
});

it('has an image that runs as nobody in particular, from a version that is named and maintained', () => {
  const lines = deployed('Dockerfile').split('\n');
  for (const line of lines.filter((line) => line.startsWith('FROM')))
    expect(line).toMatch(/ node:(22|24)-[\w.-]+( AS \w+)?$/);
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('RUN')));
  for (const [, sources] of deployed('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of sources!.split(' ')) expect(existsSync(join(root, source)), source).toBe(true);
  expect(existsSync(join(root, 'dist/cli.js'))).toBe(true);
  expect(deployed('compose.yaml')).toMatch(/read_only: true/);
});

it('has an image that the installed package makes, too: of itself, without building', () => {
  const published = scratch();
  for (const name of ['package.json', 'LICENSE']) copyFileSync(join(root, name), join(published, name));
  mkdirSync(join(published, 'dist'));
  copyFileSync(join(root, 'dist/cli.js'), join(published, 'dist/cli.js'));
  expect(deployed('Dockerfile')).toMatch(/^COPY \. \.$/m);
  const steps = [
    ...deployed('Dockerfile')
      .split('AS install')[0]!
      .matchAll(/^RUN (.*)$/gm),
  ];
  for (const [, step] of steps)
    execFileSync('sh', ['-euc', step!.replaceAll('/tmp', published)], { cwd: published, stdio: 'ignore' });
  const packed = execFileSync('tar', ['-tzf', join(published, 'nutq.tgz')], { encoding: 'utf8' });
  expect(packed.split('\n').filter(Boolean).sort()).toEqual(
    ['LICENSE', 'dist/cli.js', 'package.json'].map((name) => `package/${name}`),
  );
});

it('has containers that take a configuration, once it is let in', () => {
  const settled = deployed('compose.yaml').replace(/^( +)# (NUTQ_CONFIG|- \/)/gm, '$1$2');
  const [, inside] = /^ {6}NUTQ_CONFIG: (\S+)$/m.exec(settled)!;
  expect(settled).toMatch(new RegExp(`^ {6}- /etc/nutq/config\\.json:${inside}:ro$`, 'm'));
  expect(parseConfig(JSON.parse(/\{"trustProxy.*?\}/.exec(settled)![0]), 'test')).toEqual({
    trustProxy: true,
  });
});

it.skipIf(spawnSync('nginx', ['-v']).status !== 0 || spawnSync('openssl', ['version']).status !== 0)(
  'has a proxy that nginx understands',
  () => {
    const directory = scratch();
    const [key, chain] = [join(directory, 'privkey.pem'), join(directory, 'fullchain.pem')];
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=voice.example.com'];
    execFileSync('openssl', [...asked, '-keyout', key, '-out', chain], { stdio: 'ignore' });
    copyFileSync(join(root, 'deploy/nutq-proxy.conf'), join(directory, 'nutq-proxy.conf'));
    const site = deployed('nginx.conf')
      .replaceAll('/etc/ssl/nutq', directory)
      .replaceAll('/etc/nginx', directory);
    const file = join(directory, 'nginx.conf');
    // What it would put into folders of the system.
    const scratchPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${directory}/${name};`)
      .join(' ');
    writeFileSync(file, `pid ${directory}/pid; events {} http { ${scratchPaths} ${site} }`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  },
);

it.skipIf(spawnSync('caddy', ['version']).status !== 0)('has a proxy that Caddy understands', () => {
  const env = { ...process.env, HOME: scratch() };
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
});

it('has proxies that drop what a client says of its address, and keep strangers from administration', () => {
  expect(deployed('nutq-proxy.conf')).toMatch(/^proxy_set_header X-Forwarded-For \$remote_addr;$/m);
  expect(deployed('nginx.conf')).toMatch(/^ {4}location = \/metrics \{ return 404; \}$/m);
  expect(deployed('nginx.conf')).toMatch(/location \/admin\/ \{[^}]*deny all;/);
  // Each place that passes requests on sets the headers.
  const places = deployed('nginx.conf').match(/location [^}]*proxy_pass[^}]*\}/g)!;
  expect(places).toHaveLength(2);
  for (const place of places) expect(place).toContain('include /etc/nginx/nutq-proxy.conf;');
  expect(deployed('Caddyfile')).toMatch(/header_up X-Forwarded-For \{remote_host\}/);
  expect(deployed('Caddyfile')).toMatch(/path \/admin\/\* \/metrics\n\s*not remote_ip private_ranges/);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'has a unit that systemd understands',
  () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/nutq.service')], {
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/);
  },
);
