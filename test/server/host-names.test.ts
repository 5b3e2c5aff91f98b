import { describe, expect, it } from 'vitest';
import { hostRule } from '../../src/server/host-names';

const LOOPBACK = { host: '127.0.0.1', names: undefined, isBehindProxy: false };
const ADDRESSES = [
  '127.0.0.1',
  '127.0.0.1:8080',
  '[::1]:8080',
  'localhost',
  'a.localhost',
  'nutq',
  '8.8.8.8',
];

describe('the Host that is answered', () => {
  it.each([
    [
      'on a loopback address',
      LOOPBACK,
      ADDRESSES,
      ['rebound.example', 'rebound.example:80', '127.0.0.1.example'],
    ],
    ['on that of IPv6', { ...LOOPBACK, host: '::1' }, ADDRESSES, ['rebound.example']],
    ['beyond this machine', { ...LOOPBACK, host: '0.0.0.0' }, ['any.example'], []],
    ['behind a proxy', { ...LOOPBACK, isBehindProxy: true }, ['any.example'], []],
    [
      'by names that are set',
      { ...LOOPBACK, host: '0.0.0.0', names: ['Voice.example'] },
      ['voice.example', 'VOICE.EXAMPLE.:443', '10.0.0.1'],
      ['other.example', 'a.voice.example'],
    ],
    ['by any name', { ...LOOPBACK, names: ['*'] }, ['any.example'], []],
  ])('%s', (_, rule, answered, refused) => {
    const isAnswered = hostRule(rule);
    // Twice: a name that was answered is remembered, one that was refused is not.
    for (const header of [...answered, ...refused, ...answered, ...refused])
      expect(isAnswered(header), header).toBe(answered.includes(header));
  });
});
