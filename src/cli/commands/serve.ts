/** nutq serve: both halves over HTTP, until a signal says to stop. */
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { PATHS } from '../../http';
import { type ServerConfig, unknownVariables } from '../../server/config';
import { adviceOn } from '../../server/config-advice';
import { refuseConflicts, requireWordsHeard } from '../../server/config-conflicts';
import { watchLauncher } from '../../server/launcher';
import { listen } from '../../server/listen';
import { standardLog } from '../../server/log';
import { createMetrics } from '../../server/metrics';
import { openStores } from '../../server/open-stores';
import { loadPages } from '../../server/pages';
import { startPruning } from '../../server/prune';
import { createService } from '../../server/service';
import { openKeyring } from '../../service/keyring';
import { drawSecret } from '../../service/secrets';
import { createTurns } from '../../service/turns';
import { memoryStores } from '../../stores/key-value-stores';
import type { Stores } from '../../stores/stores';
import { example, wholeNumber } from '../command-line';
import { CliError } from '../failure';
import { readServerConfig, type ServerFlags, withServerFlags } from '../server-config';
import { toTransliterateOptions } from '../spelling-options';
import { VERSION } from '../version';
import { voiceModelOf } from '../voice-model';

interface ServeFlags extends ServerFlags {
  readonly demo?: boolean;
  readonly check?: boolean;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8080;

export function registerServe(program: Command): void {
  withServerFlags(program.command('serve').description('Serve transliteration and voice login over HTTP'))
    .option('--port <port>', `Port, 0 for any free one (default ${DEFAULT_PORT})`, wholeNumber)
    .option('--host <host>', `Address to listen on (default ${DEFAULT_HOST})`)
    .option('--demo', 'Keep everything in memory, issue a token and a key, and show how to call')
    .option('--check', 'Check the configuration, report what is wrong or probably not meant, and exit')
    .addHelpText('after', example('nutq serve --demo', 'nutq serve --config nutq.json --data /var/lib/nutq'))
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const given = readServerConfig(flags);
  refuseConflicts(given);
  const advice = [...adviceOn(given), ...unknownVariables(process.env)];
  const voiceModel = await voiceModelOf(given);
  requireWordsHeard(given, voiceModel);
  if (flags.check) {
    process.stdout.write([...advice, 'The configuration can be served.', ''].join('\n'));
    return;
  }
  outliveReaders();
  // Somebody who tries the service also wants to enrol a voice.
  const config = flags.demo ? { adminToken: drawSecret(), ...given } : given;
  const onUnreadable = (error: unknown): void => standardLog.error('unreadable', error);
  const metrics = config.metrics === false ? undefined : createMetrics();
  const stores = flags.demo ? memoryStores() : await openStores(config, { onError: onUnreadable });
  const transliteration = await toTransliterateOptions({ model: config.model ?? 'full' });
  const nextTurn = createTurns();
  const { handler, voices } = await createService({
    config,
    stores,
    transliteration,
    voiceModel,
    log: standardLog,
    metrics,
    nextTurn,
  });
  const { host = DEFAULT_HOST, port = DEFAULT_PORT } = config;
  const server = await listen(handler, {
    host,
    port,
    trustProxy: config.trustProxy ?? false,
    hosts: config.hosts,
    logRequests: config.logRequests ?? false,
    log: standardLog,
    pages: config.pages === false ? undefined : loadPages(PAGES),
    maxHeldBytes: config.maxHeldBytes,
    maxConnections: config.maxConnections,
    maxConnectionsPerClient: config.maxConnectionsPerClient,
    nextTurn,
    ...(metrics ? { onAnswer: metrics.answered } : {}),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CliError(`port ${port} of ${host} is in use: give another with --port`, 1);
  });
  metrics?.watch(server.load);
  const { auditDays } = config;
  const stopPruning = startPruning({
    voices,
    stores,
    log: standardLog,
    ...(auditDays === undefined ? {} : { auditDays }),
  });
  standardLog.info('start', {
    version: VERSION,
    store: stores.description,
    model: config.model ?? 'full',
    voice_model: voices.model.featureVersion,
  });
  for (const message of advice) standardLog.warn('configuration', { message });
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    standardLog.info('stop', { signal });
    stopPruning();
    await server.close();
    await stores.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  watchLauncher(() => void stop('launcher gone'));
  // Whoever waits for this line may stop the server at once.
  process.stdout.write(`nutq listening on ${server.address}\n`);
  if (flags.demo) process.stdout.write(await demonstration(stores, server.address, config.adminToken));
}

/** A server outlives whoever reads its lines, and a disk that has no room for them: they are lost until it has. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined);
}

/** Built beside the command. */
const PAGES = { '/': fileURLToPath(new URL('page', import.meta.url)) } as const;
/** Where to look, and lines to paste into a shell. */
async function demonstration(
  stores: Stores,
  address: string,
  adminToken: ServerConfig['adminToken'],
): Promise<string> {
  const keyring = await openKeyring(stores);
  const token = await keyring.issue('access-token');
  const key = await keyring.issue('bundle-key', { trials: 1000 });
  const body = JSON.stringify({ arabic_phrase: 'محمد عبد الرحمن', bundle_key: key.secret });
  const admin = typeof adminToken === 'string' ? adminToken : 'ADMIN_TOKEN';
  return [
    '',
    `In a browser: ${address}/`,
    '',
    'A name:',
    `curl -s ${address}${PATHS.transliterate} ${JSON_TYPE} -H 'Authorization: Bearer ${token.secret}' -d '${body}'`,
    '',
    'A voice, enrolled with three WAV files of one phrase, and logged in with a fourth:',
    `for take in 1.wav 2.wav 3.wav; do ${BODY_OF('$take')} | curl -s -X PUT '${address}${PATHS.register}${QUERY}&speaker_id=me' ${JSON_TYPE} -H 'Authorization: Bearer ${admin}' -d @-; done`,
    `${BODY_OF('login.wav')} | curl -s -X PUT '${address}${PATHS.login}${QUERY}' ${JSON_TYPE} -d @-`,
    '',
  ].join('\n');
}

const QUERY = '?collection_name=demo&login_phrase=open+my+account';
const JSON_TYPE = "-H 'Content-Type: application/json'";
/** `printf` is the shell's own: a recording is too long for an argument of another program. */
const BODY_OF = (file: string): string =>
  `printf '{"RecordData_app":"%s"}' "$(base64 < ${file} | tr -d '\\n')"`;
