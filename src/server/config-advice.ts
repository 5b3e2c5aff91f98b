/** Warns of settings that are valid and probably not meant. */
import { DEFAULT_LOGIN_LIMIT } from '../service/login-limit';
import type { ServerConfig } from './config';
import { DEFAULT_HELD_BYTES } from './listen';

/** Characters: anything shorter is guessed. */
const SHORT_SECRET = 16;
const DEFAULT_VOICE_BODY_BYTES = 10 * 1024 * 1024;

/** Lines for people. */
export function adviceOn(config: ServerConfig): string[] {
  const { accessTokens = [], bundleKeys = [], adminToken, loginTokens = [], trustProxy = false } = config;
  const keys = bundleKeys.map((key) => ('key' in key ? key.key : key));
  const secrets = [
    ...accessTokens,
    ...loginTokens,
    ...keys,
    ...(adminToken === undefined ? [] : [adminToken]),
  ];
  const short = secrets.filter((secret) => typeof secret === 'string' && secret.length < SHORT_SECRET).length;
  const { maxConnectionsPerClient, maxHeldBytes = DEFAULT_HELD_BYTES } = config;
  const { maxVoiceBodyBytes = DEFAULT_VOICE_BODY_BYTES, rateLimits, hosts } = config;
  const login = (typeof rateLimits === 'object' && rateLimits.login) || {};
  const { free = DEFAULT_LOGIN_LIMIT.free, lockAfter = DEFAULT_LOGIN_LIMIT.lockAfter } = login;
  return [
    ...(short > 0
      ? [`${short} secrets are shorter than ${SHORT_SECRET} characters: nutq keys create draws better ones`]
      : []),
    ...(trustProxy && maxConnectionsPerClient !== undefined
      ? ['maxConnectionsPerClient has no effect with trustProxy: all connections are the proxy’s']
      : []),
    ...(maxVoiceBodyBytes > maxHeldBytes / 2
      ? ['maxVoiceBodyBytes is above half of maxHeldBytes: no client may hold a body of that size']
      : []),
    ...(config.auditDays === 0 ? ['auditDays is 0: no audit trail is kept'] : []),
    ...(free > lockAfter
      ? [
          `rateLimits.login: free (${free}) is above lockAfter (${lockAfter}): clients are locked out without having been slowed down`,
        ]
      : []),
    ...(trustProxy && hosts !== undefined && !hosts.includes('*')
      ? ['hosts with trustProxy: the proxy has to pass the Host header on']
      : []),
  ];
}
