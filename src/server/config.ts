/** The settings of `nutq serve`, checked before anything is opened. */
import * as v from 'valibot';
import { NutqError } from '../errors';
import { isOrigin } from '../http/origins';
import { MOST_MINUTES } from '../service/login-limit';
import { isSecretHash } from '../service/secrets';
import { isName, nameOf } from '../service/voice-request';
import { unknownKey } from '../unknown-keys';
import { FALSE_ACCEPT_RATES } from '../voice/decision/false-accept-rates';
import { isHostName } from './host-names';

/** To valibot a list is an object, too. */
const NoList = v.custom<object>((value) => !Array.isArray(value), 'expected an object, not a list');
/** An object of these keys alone. A misspelt one is answered with the nearest; a value, which may be a secret, is not quoted. */
const exactly = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    NoList,
    v.strictObject(entries, ({ kind, expected, input }) =>
      kind === 'schema' && expected === 'never'
        ? unknownKey(String(input), Object.keys(entries))
        : `expected an object of ${Object.keys(entries).join(', ')}`,
    ),
  );

// Messages of our own wherever a value may be a secret: the library's would quote it.
const NotEmpty = v.nonEmpty<string, string>('expected a text that is not empty');
const Hash = v.pipe(
  v.string(),
  v.check(isSecretHash, 'expected sha256:SALT:DIGEST, which nutq keys hash prints'),
);
const Secret = v.union(
  [v.pipe(v.string(), v.trim(), NotEmpty), v.strictObject({ hash: Hash })],
  'expected a text that is not empty, or {"hash": "sha256:SALT:DIGEST"}, which nutq keys hash prints',
);
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Seconds = v.pipe(v.number(), v.minValue(0.1), v.maxValue(86_400));
const Trials = v.optional(Whole);
const BundleKey = v.union(
  [
    v.strictObject({ key: v.pipe(v.string(), NotEmpty), trials: Trials }),
    v.strictObject({ hash: Hash, trials: Trials }),
  ],
  'expected {"key": "…", "trials": N}, trials optional and a whole number, or "hash": "sha256:SALT:DIGEST" instead of "key"',
);
const BundleKeys = v.pipe(
  v.array(BundleKey, 'expected a list of {"key": "…", "trials": N}'),
  v.check(
    (keys) => new Set(keys.map((key) => ('key' in key ? key.key : key.hash))).size === keys.length,
    'a key appears twice',
  ),
);
const RateLimits = exactly({
  /** Calls a minute of one access token. */
  transliteration: v.optional(
    v.union([v.literal(false), Whole], 'expected a whole number of calls, or false'),
  ),
  login: v.optional(
    v.union(
      [
        v.literal(false),
        v.pipe(
          NoList,
          v.strictObject({
            free: v.optional(Whole),
            lockAfter: v.optional(Whole),
            windowMinutes: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(MOST_MINUTES))),
          }),
        ),
      ],
      'expected {"free": N, "lockAfter": N, "windowMinutes": N}, each optional, or false',
    ),
  ),
});

const FalseAcceptRate = v.pipe(
  v.number(),
  v.minValue(FALSE_ACCEPT_RATES.least),
  v.maxValue(FALSE_ACCEPT_RATES.most),
);
const RetentionDays = v.pipe(
  v.number(),
  v.gtValue(0, 'expected a number above 0; without it enrolments are kept for ever'),
);
/** As requests are read: how it was typed makes no other name. */
const CollectionName = v.pipe(
  v.string(),
  v.transform(nameOf),
  v.check(isName, 'expected the name of a collection'),
);
const Origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'expected an origin without a path, such as https://app.example.com'),
);

const Config = exactly({
  host: v.optional(v.pipe(v.string(), NotEmpty)),
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  /** Directory of the embedded store. */
  data: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Keep everything in PostgreSQL instead: a connection string. */
  database: v.optional(
    v.pipe(v.string(), v.regex(/^(?:postgres(?:ql)?:\/\/|socket:|\/)/i, 'expected postgres://…')),
  ),
  /** Its connections and how long they may take; see `PoolOptions`. */
  pool: v.exactOptional(
    exactly({
      connections: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      connectSeconds: v.exactOptional(Seconds),
      statementSeconds: v.exactOptional(Seconds),
      lockSeconds: v.exactOptional(Seconds),
      readRetries: v.exactOptional(v.pipe(Whole, v.maxValue(10))),
    }),
  ),
  /** Keys that seal prints, 64 hexadecimal digits a line, the current one first. Default: `sealing.key` in `data`. */
  sealingKeyFile: v.optional(v.pipe(v.string(), v.nonEmpty())),
  accessTokens: v.optional(v.array(Secret, 'expected a list of tokens')),
  bundleKeys: v.optional(BundleKeys),
  adminToken: v.optional(Secret),
  /** Asked of logins and challenges; without any everybody may try. */
  loginTokens: v.optional(
    v.pipe(v.array(Secret, 'expected a list of tokens'), v.minLength(1, 'expected a token')),
  ),
  missingBundleKeyStatus: v.optional(v.picklist([400, 401])),
  maxPhraseLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Bytes of a transliteration's body, and of a voice request's. */
  maxBodyBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  maxVoiceBodyBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Bytes that all bodies in hand may hold together. */
  maxHeldBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_048_576))),
  maxConnections: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  maxConnectionsPerClient: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  replayProtection: v.optional(v.boolean()),
  /** One-time phrases: issued where asked for, or asked of every login. */
  challenges: v.optional(v.picklist(['offered', 'required'])),
  /** Challenges ask for an enrolled phrase, or for its words in another order. */
  challengePrompts: v.optional(v.picklist(['phrases', 'words'])),
  /** Refuse registrations that say something else than their phrase. */
  checkText: v.optional(v.boolean()),
  /** Let a named person log in with a phrase that was never enrolled. */
  loginByText: v.optional(v.boolean()),
  rateLimits: v.optional(v.lazy((value) => (typeof value === 'boolean' ? v.boolean() : RateLimits))),
  /** Learn from confident logins. */
  adaptation: v.optional(v.boolean()),
  revealReason: v.optional(v.boolean()),
  /** Say in the answer of a login who was let in. */
  revealSpeaker: v.optional(v.boolean()),
  /** Longest recording of a login, of a registration at most 60. */
  maxLoginSeconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(60))),
  falseAcceptRate: v.exactOptional(FalseAcceptRate),
  /** Days that an enrolment is kept which nobody uses or refreshes. */
  retentionDays: v.exactOptional(RetentionDays),
  /** Days that a line of the audit trail is kept. */
  auditDays: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(36_500))),
  /** Settings that differ for single collections, by name. */
  collections: v.exactOptional(
    v.pipe(
      NoList,
      v.check(
        (settings) => new Set(Object.keys(settings).map(nameOf)).size === Object.keys(settings).length,
        'a name appears twice',
      ),
      v.record(
        CollectionName,
        exactly({
          falseAcceptRate: v.exactOptional(FalseAcceptRate),
          retentionDays: v.exactOptional(RetentionDays),
        }),
      ),
    ),
  ),
  corsOrigins: v.optional(v.array(Origin)),
  /** Take the client's address from the last entry of X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy: v.optional(v.boolean()),
  /** Names that the Host header may say; `*` for any. */
  hosts: v.optional(
    v.array(v.pipe(v.string(), v.check(isHostName, 'expected a name or address without a port, or *'))),
  ),
  /** Serve the pages for browsers, and `/metrics`. */
  pages: v.optional(v.boolean()),
  metrics: v.optional(v.boolean()),
  /** One log line a request. */
  logRequests: v.optional(v.boolean()),
  model: v.optional(v.picklist(['none', 'small', 'full'])),
  /** The voice model: the shipped networks (default), the classical tables, or a folder of networks. */
  voiceModel: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

export type ServerConfig = v.InferOutput<typeof Config>;

/** @throws NutqError `invalid-option` which names every key that is wrong, and `source` */
export function parseConfig(input: unknown, source: string): ServerConfig {
  const result = v.safeParse(Config, input);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  throw new NutqError('invalid-option', `${source}: ${faults.join('; ')}`);
}

const VARIABLES = {
  NUTQ_HOST: 'host',
  NUTQ_DATA: 'data',
  NUTQ_DATABASE: 'database',
  NUTQ_SEALING_KEY_FILE: 'sealingKeyFile',
  NUTQ_ADMIN_TOKEN: 'adminToken',
  NUTQ_PORT: 'port',
} as const satisfies Readonly<Record<string, keyof ServerConfig>>;
const NAMES = [...Object.keys(VARIABLES), 'NUTQ_CONFIG'];

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that are set. @throws NutqError `invalid-option`, which names the variable */
export function configFromEnvironment(env: Environment): ServerConfig {
  const given = Object.entries(VARIABLES).map(([variable, key]) => {
    const text = env[variable];
    if (!text) return {};
    const value = key === 'port' && /^\d+$/.test(text) ? Number(text) : text;
    return parseConfig({ [key]: value }, variable);
  });
  return Object.assign({}, ...given);
}

/** Lines for people about variables that look like settings and are none. Kubernetes sets such for a service named nutq. */
export function unknownVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('NUTQ_') && !NAMES.includes(name))
    .map((name) => `${name} ${unknownKey(name, NAMES)}`);
}
