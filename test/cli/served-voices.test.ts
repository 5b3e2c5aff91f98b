import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nutq, scratch } from '../http/running-server';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}.wav`, import.meta.url));

describe('the voice commands on the store of a server', () => {
  const store = ['--data', join(scratch(), 'data')];
  const voices = (...args: string[]) => nutq(['voices', ...args, ...store]);

  it('register, log in once a recording, list, export, erase, and leave a trail', () => {
    const files = ['amal-1', 'amal-2', 'amal-3'].map(fixture);
    expect(nutq(['register', 'acme', 'Open!', ...files, '--speaker', '007', ...store])).toMatchObject({
      status: 0,
      stderr: 'All takes are of one sitting: register another on another day.\n',
    });
    const login = (name: string) => nutq(['login', 'acme', 'open', fixture(name), ...store]).status;
    expect([login('amal-login'), login('amal-login'), login('amal-1'), login('stranger')]).toEqual([
      0, 1, 1, 1,
    ]);
    expect(voices('list', 'acme').stdout).toMatch(/^007\topen\t3 takes\t.*\tone sitting$/m);
    const exported = JSON.parse(voices('export', 'acme', '--speaker', '007').stdout);
    expect(exported.collections[0].enrolments).toHaveLength(1);
    expect(exported.audit.map(({ event }: { event: string }) => event)).toEqual([
      ...Array(3).fill('register'),
      'login',
    ]);
    expect(JSON.parse(voices('export', 'acme').stdout)).not.toHaveProperty('audit');
    const config = join(scratch(), 'nutq.json');
    writeFileSync(
      config,
      JSON.stringify({ retentionDays: 9, collections: { acme: { falseAcceptRate: 0.001 } } }),
    );
    const limits = (...args: string[]) => voices('limits', 'acme', ...args);
    expect(JSON.parse(limits('--config', config).stdout)).toEqual({
      false_accept_rate: 0.001,
      retention_days: 9,
      sources: { false_accept_rate: 'collection-configuration', retention_days: 'configuration' },
    });
    expect(limits('--false-accept-rate', '0.002', '--config', config)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/configuration, which wins/),
    });
    expect(limits('--false-accept-rate', '2').status).toBe(2);
    expect(limits('--false-accept-rate', '').status).toBe(2);
    expect(JSON.parse(limits('--false-accept-rate', '0.002', '--retention-days', '40').stdout)).toEqual({
      false_accept_rate: 0.002,
      retention_days: 40,
      sources: { false_accept_rate: 'store', retention_days: 'store' },
    });
    expect(JSON.parse(limits('--retention-days', 'default').stdout)).toMatchObject({
      retention_days: null,
      sources: { false_accept_rate: 'store', retention_days: 'default' },
    });
    for (const [action, flag] of [
      ['prune', '--speaker=007'],
      ['erase', '--new-key'],
    ] as const)
      expect(voices(action, 'acme', flag), action).toMatchObject({
        status: 2,
        stderr: `nutq: voices ${action} takes no ${flag.split('=')[0]}\n`,
      });
    expect(voices('erase', 'acme').status).toBe(2);
    expect(voices('erase', 'acme', '--all', '--speaker', '007').status).toBe(2);
    expect(voices('erase', 'acme', '--speaker', '007').stdout).toBe('1 erased\n');
    expect(voices('list', 'acme').stdout).toBe('');
    const trail = voices('audit', 'acme').stdout;
    expect(
      trail.match(/"collection":"acme","event":"register","speakerId":"007","outcome":"done"/g),
    ).toHaveLength(3);
    expect(trail.match(/"collection":"acme","event":"login","outcome":"refused","code":702/g)).toHaveLength(
      3,
    );
    expect(trail).toMatch(/"event":"erase"/);
    expect(trail).not.toMatch(/score|similarity/);
    const own = voices('audit', 'acme', '--speaker', '007').stdout;
    expect(own.match(/"speakerId":"007"/g)).toHaveLength(5);
    expect(own.trim().split('\n')).toHaveLength(5);
  }, 120_000);

  it('say so where there is no such collection or person, with exit status 1', () => {
    expect(nutq(['register', 'shop', 'open', fixture('amal-1'), '--speaker', 'amal', ...store]).status).toBe(
      0,
    );
    for (const action of ['list', 'export', 'audit', 'limits', 'revert', 'prune'])
      expect(voices(action, 'shopp'), action).toEqual({
        status: 1,
        stdout: '',
        stderr: `nutq: there is no collection shopp in ${store[1]}\n`,
      });
    for (const action of ['export', 'revert'])
      expect(voices(action, 'shop', '--speaker', 'amall')).toEqual({
        status: 1,
        stdout: '',
        stderr: 'nutq: there is no amall in shop\n',
      });
    expect(voices('erase', 'shop', '--speaker', 'amall')).toMatchObject({
      status: 1,
      stdout: '0 erased\n',
      stderr: expect.stringMatching(/there was no amall in shop/),
    });
    expect(voices('erase', 'shopp', '--all')).toMatchObject({ status: 1, stdout: '0 erased\n' });
    expect(voices('erase', 'shop', '--all')).toMatchObject({ status: 0, stdout: '1 erased\n' });
    expect(voices('audit', 'shop')).toMatchObject({ status: 0, stdout: expect.stringMatching(/"erase"/) });
  }, 120_000);

  it('keep the consent, prune what nobody used, and change keys', () => {
    const register = (speaker: string) =>
      nutq([
        'register',
        'bank',
        'open',
        fixture(`${speaker}-1`),
        '--speaker',
        speaker,
        '--consent',
        '007',
        ...store,
      ]);
    expect([register('amal').status, register('badr').status]).toEqual([0, 0]);
    const [amal] = JSON.parse(voices('export', 'bank', '--speaker', 'amal').stdout).collections[0].enrolments;
    expect(amal.consent).toBe('007');

    const keyFile = join(store[1]!, 'sealing.key');
    const [before] = readFileSync(keyFile, 'utf8').split('\n');
    const resealed = voices('reseal', '--new-key');
    // Two people with a recording each; of whom acme has heard nothing is left.
    expect(resealed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^4 sealed anew/) });
    expect(voices('reseal').stdout).toMatch(/^0 sealed anew/);
    const [current, old] = readFileSync(keyFile, 'utf8').split('\n');
    expect(old).toBe(before);
    expect(statSync(keyFile).mode & 0o077).toBe(0);
    writeFileSync(keyFile, `${current}\n`);
    expect(nutq(['login', 'bank', 'open', fixture('amal-login'), ...store]).status).toBe(0);

    expect(voices('prune', 'bank', '--days', '1').stdout).toBe('0 expired\n');
    expect(voices('prune', 'bank')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no period'),
    });
    expect(voices('prune', 'bank', '--days', '1e-9').stdout).toBe('2 expired\n');
    expect(voices('list', 'bank').stdout).toBe('');
    expect(voices('audit', 'bank').stdout.match(/"event":"expire"/g)).toHaveLength(2);
    expect(nutq(['voices', 'reseal']).status).toBe(2);
  }, 180_000);

  it('list and reseal the others where no key opens one, and say so', () => {
    const own = ['--data', join(scratch(), 'unreadable')];
    const register = (name: string) =>
      nutq(['register', 'bank', 'open', fixture(`${name}-1`), '--speaker', name, ...own]).status;
    const keyFile = join(own[1]!, 'sealing.key');
    expect(register('amal')).toBe(0);
    const good = readFileSync(keyFile);
    const foreign = `${'5a'.repeat(32)}\n`;
    writeFileSync(keyFile, foreign);
    expect(register('badr')).toBe(1);
    writeFileSync(keyFile, foreign + good);
    expect(register('badr')).toBe(0);
    writeFileSync(keyFile, good);
    expect(nutq(['voices', 'list', 'bank', ...own])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^amal\t[^\n]*\n$/),
      stderr: 'nutq: 1 of 2 enrolments left out: sealed with another key, or changed since\n',
    });
    const resealed = nutq(['voices', 'reseal', '--new-key', ...own]);
    expect(resealed).toMatchObject({ status: 1, stdout: expect.stringMatching(/^2 sealed anew/) });
    expect(resealed.stderr).toMatch(/^nutq: 1 of 3 .*\nnutq: 1 of 2 fingerprints left out.*\n$/);
    expect(nutq(['voices', 'export', 'bank', '--speaker', 'badr', ...own])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/cannot be unsealed/),
    });
  }, 180_000);
});
