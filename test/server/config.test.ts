import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/server/config';
import { adviceOn } from '../../src/server/config-advice';

const faultOf = (config: unknown): string => {
  try {
    parseConfig(config, 'nutq.json');
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

describe('configuration', () => {
  it.each([
    [{ port: 'x' }, /^nutq\.json: port:/],
    [{ prot: 1 }, /prot: is not known: did you mean port\?/],
    [{ trustproxy: true }, /trustproxy: is not known: did you mean trustProxy\?/],
    [
      { pool: { statmentSeconds: 3 } },
      /pool\.statmentSeconds: is not known: did you mean statementSeconds\?/,
    ],
    [{ pool: 5 }, /pool: expected an object of connections, /],
    [
      { collections: { acme: { colour: 3 } } },
      /acme\.colour: is not known: known are falseAcceptRate, retentionDays/,
    ],
    [{ accessTokens: [''] }, /accessTokens\.0: expected a text that is not empty/],
    [{ adminToken: '' }, /adminToken: expected a text that is not empty/],
    [{ bundleKeys: [{ key: 'a', trials: -1 }] }, /bundleKeys\.0/],
    [{ bundleKeys: [{ key: 'a' }, { key: 'a', trials: 4 }] }, /bundleKeys: a key appears twice/],
    [{ rateLimits: { login: 5 } }, /rateLimits\.login: expected \{"free"/],
    [{ rateLimits: { logn: false } }, /rateLimits\.logn/],
    [{ rateLimits: { login: { free: -1 } } }, /rateLimits\.login/],
    [{ rateLimits: { login: { lockAfter: 2.5 } } }, /rateLimits\.login\.lockAfter/],
    [{ rateLimits: { login: { windowMinutes: 1e15 } } }, /rateLimits\.login/],
    [{ auditDays: -1 }, /auditDays/],
    [{ collections: { acme: { retentionDay: 3 } } }, /collections\.acme\.retentionDay/],
    [[], /expected an object, not a list/],
    [null, /the whole/],
  ])('%j is named', (config, fault) => {
    expect(faultOf(config)).toMatch(fault);
  });

  it.each([
    { accessTokens: 'hush-token' },
    { accessTokens: [{ hash: 'hush-hash' }] },
    { adminToken: { hash: 'hush-hash' } },
    { adminToken: ['hush-token'] },
    { bundleKeys: 'hush-key' },
    { bundleKeys: ['hush-key'] },
    { bundleKeys: [{ kye: 'hush-key' }] },
    { bundleKeys: [{ key: 'hush-key', trials: 'many' }] },
  ])('%j is named without what may be a secret', (config) => {
    expect(faultOf(config)).toMatch(/accessTokens|adminToken|bundleKeys/);
    expect(faultOf(config)).not.toMatch(/hush/);
  });

  it.each([
    [{}, []],
    [{ adminToken: 'short' }, [/1 secrets are shorter/]],
    [{ trustProxy: true, maxConnectionsPerClient: 5 }, [/maxConnectionsPerClient/]],
    [{ maxVoiceBodyBytes: 40 * 2 ** 20 }, [/half of maxHeldBytes/]],
    [{ rateLimits: { login: { free: 9, lockAfter: 3 } } }, [/free \(9\) is above lockAfter \(3\)/]],
    [{ rateLimits: { login: { lockAfter: 5 } } }, [/free \(10\) is above lockAfter \(5\)/]],
    [{ rateLimits: { login: { free: 30 } } }, [/free \(30\) is above lockAfter \(20\)/]],
    [{ rateLimits: { login: { free: 20 } } }, []],
    [{ rateLimits: { login: false } }, []],
    [{ trustProxy: true, hosts: ['a.example'] }, [/Host header/]],
  ])('%j gets its advice', (config, advice) => {
    const given = adviceOn(parseConfig(config, 'test'));
    expect(given).toEqual(advice.map((line) => expect.stringMatching(line)));
  });

  it('a secret that is there twice is refused by the check as by the server', () => {
    expect(() => adviceOn({ accessTokens: ['a', 'a'] })).toThrow(/twice/);
  });
});
