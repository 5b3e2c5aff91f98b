import { describe, expect, it } from 'vitest';
import { configFromEnvironment, parseConfig, unknownVariables } from '../../src/server/config';
import { adviceOn } from '../../src/server/config-advice';
import { refuseConflicts, requireWordsHeard } from '../../src/server/config-conflicts';
import { hashSecret } from '../../src/service/secrets';

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
    [{ rateLimits: { login: { windowMinutes: 0 } } }, /login\.windowMinutes: .*Expected >0/],
    [{ auditDays: -1 }, /auditDays/],
    [{ host: '' }, /host: expected a text that is not empty/],
    [{ hosts: ['voice.example.com:8080'] }, /hosts\.0: expected a name or address without a port/],
    [{ hosts: ['https://voice.example.com/'] }, /hosts\.0: expected a name or address without a port/],
    [{ hosts: [''] }, /hosts\.0: expected a name or address without a port/],
    [{ database: 'mysql://u:p@h/x' }, /database: expected postgres:\/\/…$/],
    [{ database: 'not a url' }, /database: expected postgres/],
    [{ loginTokens: [] }, /loginTokens: expected a token/],
    [{ collections: { ' ': {} } }, /expected the name of a collection/],
    [{ collections: { acme: {}, 'acme ': {} } }, /collections: a name appears twice/],
    [{ collections: { acme: { retentionDay: 3 } } }, /collections\.acme\.retentionDay/],
    [{ collections: [] }, /collections: expected an object, not a list/],
    [{ collections: { acme: [] } }, /collections\.acme: expected an object, not a list/],
    [{ pool: [] }, /pool: expected an object, not a list/],
    [{ rateLimits: { login: [] } }, /rateLimits\.login: expected \{"free"/],
    [{ retentionDays: 0 }, /retentionDays: expected a number above 0/],
    [{ collections: { acme: { retentionDays: 0 } } }, /acme\.retentionDays: expected a number above 0/],
    [{ corsOrigins: ['https://app.example/'] }, /corsOrigins\.0: expected an origin/],
    [{ corsOrigins: ['https://a.example', 'b.example'] }, /corsOrigins\.1: expected an origin/],
    [{ corsOrigins: ['*'] }, /corsOrigins\.0: expected an origin/],
    [{ corsOrigins: ['https://App.example:443'] }, /corsOrigins\.0: expected an origin/],
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
    [{ auditDays: 0 }, [/no audit trail is kept/]],
  ])('%j gets its advice', (config, advice) => {
    const given = adviceOn(parseConfig(config, 'test'));
    expect(given).toEqual(advice.map((line) => expect.stringMatching(line)));
  });

  it.each([
    [{ accessTokens: ['a', 'a'] }, /accessTokens: a secret appears twice/],
    [{ accessTokens: ['a b'] }, /accessTokens: a token has ASCII characters/],
    [{ loginTokens: ['a\nb'] }, /loginTokens: a token has ASCII characters/],
    [{ adminToken: 'رمز' }, /adminToken: a token has ASCII characters/],
    [{ accessTokens: [hashSecret('a')] }, /accessTokens: a hash is given as/],
    [{ adminToken: 'a', accessTokens: ['b', 'a'] }, /adminToken is in accessTokens too/],
    [{ adminToken: 'a', loginTokens: [{ hash: hashSecret('a') }] }, /adminToken is in loginTokens too/],
    [{ challengePrompts: 'words' }, /challengePrompts has no effect without challenges/],
  ])('%j cannot be served', (config, fault) => {
    expect(() => refuseConflicts(parseConfig(config, 'test'))).toThrow(fault);
  });

  it('a token may stand in two lists, and keys may be of any characters', () => {
    const config = {
      accessTokens: ['a'],
      loginTokens: ['a'],
      adminToken: 'b',
      bundleKeys: [{ key: 'مفتاح ١' }],
    };
    expect(() => refuseConflicts(parseConfig(config, 'test'))).not.toThrow();
  });

  it('names of collections are read as those of requests', () => {
    const collections = { ' Cafe\u0301': { retentionDays: 3 } };
    expect(parseConfig({ collections }, 'test')).toEqual({
      collections: { 'Caf\u00e9': { retentionDays: 3 } },
    });
  });

  it('hosts and databases are taken as they can be reached', () => {
    for (const hosts of [['*'], ['voice.example.com', 'nutq', '::1', '[::1]', '10.0.0.1']])
      expect(parseConfig({ hosts }, 'test')).toEqual({ hosts });
    for (const database of ['postgresql://h/x', 'socket:/tmp?db=x', '/tmp x'])
      expect(parseConfig({ database }, 'test')).toEqual({ database });
  });

  it('origins of browsers and apps are taken as they send them', () => {
    const corsOrigins = [
      'https://app.example',
      'http://localhost:3000',
      'http://[::1]:8080',
      'capacitor://localhost',
    ];
    expect(parseConfig({ corsOrigins }, 'test')).toEqual({ corsOrigins });
  });

  it.each([
    { challenges: 'required', challengePrompts: 'words' },
    { checkText: true },
    { loginByText: true },
  ])('%j needs a model that hears words', (config) => {
    expect(() => requireWordsHeard(parseConfig(config, 'test'), undefined)).toThrow(/needs a voiceModel/);
  });
});

describe('variables of the environment', () => {
  it('are read as their settings', () => {
    expect(configFromEnvironment({ NUTQ_PORT: '81', NUTQ_HOST: 'a', NUTQ_DATA: '' })).toEqual({
      port: 81,
      host: 'a',
    });
  });

  it('are named where they are none', () => {
    expect(
      unknownVariables({ NUTQ_ADMINTOKEN: 'hush', NUTQ_CONFIG: 'a', NUTQ_PORT: '81', PATH: '/' }),
    ).toEqual(['NUTQ_ADMINTOKEN is not known: did you mean NUTQ_ADMIN_TOKEN?']);
  });

  it.each(['abc', '70000', '-1', ' ', '0x50'])('NUTQ_PORT=%s is refused by its name', (NUTQ_PORT) => {
    expect(() => configFromEnvironment({ NUTQ_PORT })).toThrow(/^NUTQ_PORT: port: /);
  });
});
