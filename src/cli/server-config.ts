/** Flags over environment over file over defaults. */
import type { Command } from 'commander';
import { configFromEnvironment, parseConfig, type ServerConfig } from '../server/config';
import { CliError } from './failure';
import { readText } from './read-file';

export interface ServerFlags {
  readonly config?: string;
  readonly data?: string;
  readonly database?: string;
  readonly host?: string;
  readonly port?: number;
}

export function withServerFlags(command: Command): Command {
  return command
    .option('--config <file>', 'Configuration, JSON (or NUTQ_CONFIG)')
    .option('--data <dir>', 'Directory of the embedded store (default nutq-data)')
    .option('--database <url>', 'Keep everything in this PostgreSQL database instead');
}

export function readServerConfig({ config, data, database, host, port }: ServerFlags): ServerConfig {
  const file = config ?? process.env['NUTQ_CONFIG'];
  const flags = {
    ...(data === undefined ? {} : { data }),
    ...(database === undefined ? {} : { database }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  };
  return {
    ...(file === undefined ? {} : parseConfig(readJson(file), file)),
    ...configFromEnvironment(process.env),
    ...parseConfig(flags, 'command line'),
  };
}

/**
 * The same for commands that look into a store, or change it.
 *
 * @throws CliError where `--data` meets a database that no flag names: nobody who names a folder means to change another store
 */
export function readStoreConfig(flags: ServerFlags): ServerConfig {
  const config = readServerConfig(flags);
  if (flags.data === undefined || flags.database !== undefined || config.database === undefined)
    return config;
  const source = process.env['NUTQ_DATABASE'] ? 'NUTQ_DATABASE' : 'database in the configuration';
  throw new CliError(
    `${source} is set, so --data would only be the folder of its key: unset it, or give --database too`,
  );
}

/** Bytes. */
const LONGEST_CONFIG = 4 * 1024 * 1024;

/** @throws CliError, which quotes nothing of the file */
export function readJson(file: string): unknown {
  const text = readText(file, LONGEST_CONFIG);
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's own message quotes the text around the fault, which may be a secret.
    const [place = ''] = / at position \d+/.exec(String(error)) ?? [];
    throw new CliError(`${file} is not JSON${place}`);
  }
}
